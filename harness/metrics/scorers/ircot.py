"""The answer rules of IRCoT, whose published figures are made with them on every benchmark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise_ircot import normalise_ircot, normalise_ircot_squad
from harness.metrics.scorers.align import Aligned, align_spans
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.overlap import best_apart
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["Ircot", "IrcotSquad", "extract_answers", "extract_final"]

_FINAL = re.compile(r".* answer is:? (.*)\.?")
_LIST_MARKS = str.maketrans("", "", '"[]')


def extract_answers(text: str) -> list[str]:
    """Return the spans that IRCoT's evaluation takes out of what a model wrote.

    A text that begins with `[` or ends with `]` is a list: quotes and brackets go, commas divide
    (also one inside a name). `extract_final` is applied to each part.

    Source: StonyBrookNLP/ircot `evaluate.py`.
    """
    stripped = text.strip()
    if stripped.startswith("[") or stripped.endswith("]"):
        return [extract_final(part) for part in text.translate(_LIST_MARKS).split(",")]
    return [extract_final(text)]


def extract_final(text: str) -> str:
    """Return what follows the last ` answer is: ` of a text's first line, without a full stop.

    Without such a phrase it is the text itself. Quotes around the whole go first.
    """
    if text.startswith('"') and text.endswith('"'):
        text = text[1:-1]
    found = _FINAL.match(text)
    return found[1].removesuffix(".") if found else text


class Ircot:
    """IRCoT's default: the DROP comparison behind ftfy, on every benchmark.

    The best gold is the one with the best (EM, F1) as a pair, so EM decides first. It takes
    the answer as it is: `extract_answers` is for what a model wrote. Source:
    StonyBrookNLP/ircot `metrics/drop_answer_em_f1.py` (Trivedi et al. 2023).
    """

    name: ClassVar[str] = "ircot"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`. The prediction is one span."""
        return self.spans((prediction,), golds)

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.spans`."""
        best = self.best(prediction, golds)
        return (best.em, best.f1) if best else (0.0, 0.0)

    def best(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> Aligned | None:
        """Return the comparison with the best gold; None where there is no gold.

        No predicted span at all is one empty span.
        """
        said = [normalise_ircot(span) for span in prediction or ("",)]
        spans = ((gold,) if isinstance(gold, str) else gold for gold in golds)
        compared = (align_spans(said, [normalise_ircot(span) for span in gold]) for gold in spans)
        return max(compared, default=None)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise_ircot(text)


class IrcotSquad:
    """IRCoT's other metric: the SQuAD 2.0 comparison behind ftfy, but no gold is dropped.

    EM and F1 each take their best gold; two sides that both normalise to empty have F1 1. Source:
    StonyBrookNLP/ircot `metrics/squad_answer_em_f1.py` (Trivedi et al. 2023).
    """

    name: ClassVar[str] = "ircot_squad"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`."""
        return best_apart(normalise_ircot_squad(prediction), map(normalise_ircot_squad, golds))

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise_ircot_squad(text)
