"""Draw the questions: a share of every stratum, by the seed, whatever order they come in."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from harness.canonical import sha256_text
from harness.data.benchmark import Benchmark
from harness.splits.algorithm import SEED, share_out, strata_of

__all__ = ["Stratum", "choose"]


@dataclass(frozen=True, slots=True)
class Stratum:
    """What was asked of a stratum and what it gave.

    Attributes:
        size: How many questions it has.
        quota: How many of them are to be made unanswerable.
        chosen: The query ids that are; fewer than the quota where too few can be.
    """

    size: int
    quota: int
    chosen: tuple[str, ...]

    @property
    def shortfall(self) -> int:
        """How many questions it lacks."""
        return self.quota - len(self.chosen)


def choose(
    benchmark: Benchmark, possible: Collection[str], share: Fraction
) -> Mapping[str, Stratum]:
    """Return the strata by label, each with the questions drawn from it.

    The total, round-half-up(share x n), is shared out as in the splits. Inside a stratum the
    possible questions are sorted by sha256("88:unanswerable:" + native id) and the first ones
    are taken. The order is not that of the splits on purpose: by that one the held-out side, which
    is its beginning, would lose all its questions first.

    Args:
        benchmark: The benchmark.
        possible: Query ids of the questions that can be made unanswerable.
        share: The share of all questions.
    """
    labels = strata_of(benchmark.questions, benchmark.strata)
    strata: dict[str, list[tuple[str, str]]] = {}
    for question in benchmark.questions:
        native = question.gold.native_id
        drawn = sha256_text(f"{SEED}:unanswerable:{native}")
        strata.setdefault(labels[native], []).append((drawn, question.query.id))
    total = math.floor(share * len(benchmark.questions) + Fraction(1, 2))
    quotas = share_out({label: len(members) for label, members in strata.items()}, total)
    chosen = {}
    for label in sorted(strata):
        able = [id_ for _, id_ in sorted(strata[label]) if id_ in possible]
        chosen[label] = Stratum(len(strata[label]), quotas[label], tuple(able[: quotas[label]]))
    return chosen
