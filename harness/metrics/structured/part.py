"""EM, F1, precision and recall of one part of an answer, and how parts are put together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["NOTHING", "Part", "harmonic", "join", "mean_of", "named", "part_of", "sets_part"]


class Part(NamedTuple):
    """The scores of one part (answer, supporting facts, evidence) of one question."""

    em: float
    f1: float
    precision: float
    recall: float


NOTHING = Part(0.0, 0.0, 0.0, 0.0)
"""What a missing prediction scores."""


def harmonic(precision: float, recall: float) -> float:
    """Return 2PR / (P + R), 0 where both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0


def part_of(right: int, wrong: int, lost: int) -> Part:
    """Return the scores of counts: true positives, false positives, false negatives.

    A share of nothing is 0, so with all counts 0 EM is 1 and F1 0, as HotpotQA has it.
    """
    precision = right / (right + wrong) if right + wrong else 0.0
    recall = right / (right + lost) if right + lost else 0.0
    return Part(float(wrong + lost == 0), harmonic(precision, recall), precision, recall)


def sets_part(said: Iterable[object], wanted: Iterable[object]) -> Part:
    """Return the scores of one set against another."""
    said, wanted = set(said), set(wanted)
    return part_of(len(said & wanted), len(said - wanted), len(wanted - said))


def join(*parts: Part) -> Part:
    """Return the joint scores: products of EM, of P and of R, and the F1 of the latter two."""
    precision = math.prod(part.precision for part in parts)
    recall = math.prod(part.recall for part in parts)
    return Part(
        math.prod(part.em for part in parts), harmonic(precision, recall), precision, recall
    )


def mean_of(parts: Iterable[Part], n: int) -> Part:
    """Return the mean over n questions; those that gave no part count 0.

    Raises:
        ValueError: if there is no question.
    """
    if n == 0:
        raise ValueError("there is no question to score")
    columns = list(zip(*parts, strict=True)) or [()] * 4
    em, f1, precision, recall = (math.fsum(column) / n for column in columns)
    return Part(em, f1, precision, recall)


def named(prefix: str, part: Part) -> dict[str, float]:
    """Return a part under the keys that the HotpotQA family of scripts prints."""
    names = (f"{prefix}{name}" for name in ("em", "f1", "prec", "recall"))
    return dict(zip(names, part, strict=True))
