"""The metric record: what one key of a summary means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from harness.metrics.case import Case

__all__ = ["KS", "Metric"]

KS: tuple[int, ...] = (1, 2, 5, 10, 20, 100)
"""The cuts at which ranking metrics are reported."""


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric: a value per question, whose mean over its denominator is the score.

    `over` names the denominator, a key of `POPULATIONS`. `value` is called for the questions
    of that population only and returns None where the question is not in a denominator that
    depends on the run (`resolved`, `abstained`), or NaN where it is in it but the value is
    unknown, which makes the score unknown. `missing` is the value of a question that has no
    row (None: such a question is not in the denominator). A `range` end of None is open.
    `interval` is `exact` (Clopper-Pearson) for the shares of few questions, of which each is 0
    or 1 (leaks, abstentions); all else is bootstrapped over questions. `tried` says whether a
    prediction has at all what the metric judges: where none of a run has, the score is unknown
    and not 0, for what was not tried is no failure; where one has, every other question counts
    as ever. With `order` the score is no mean but the area under the running mean of the values,
    taken from the highest order down, equal ones together (`harness.metrics.area`).
    """

    key: str
    title: str
    over: str
    value: Callable[[Case], float | None]
    formula: str
    source: str
    missing: float | None = 0.0
    range: tuple[float, float | None] = (0.0, 1.0)
    higher_is_better: bool = True
    unit: str = "share"
    interval: Literal["bootstrap", "exact"] = "bootstrap"
    tried: Callable[[Case], bool] | None = None
    order: Callable[[Case], float] | None = None
