"""The scores of one metric, question by question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["Vector", "make_vector"]


class Vector(NamedTuple):
    """One entry per question of the run, in the run's order; the score is sum(vw) / sum(w).

    `members` says which questions belong to the metric's population, which gold alone decides;
    `weights` is 1 where the question is in the denominator, else 0; `values` is 0 outside it
    and NaN where it is unknown. With `order` the score is an area; see `Metric`.
    """

    values: NDArray[np.float64]
    weights: NDArray[np.float64]
    members: NDArray[np.bool_]
    order: NDArray[np.float64] | None = None

    def column(self) -> list[float | None]:
        """Return the values as plain floats, None outside the denominator or where unknown."""
        column: list[float | None] = [None] * len(self.values)
        where = np.flatnonzero((self.weights > 0) & ~np.isnan(self.values))
        for index, value in zip(where.tolist(), self.values[where].tolist(), strict=True):
            column[index] = value
        return column


def make_vector(metric: Metric, cases: Sequence[Case], members: NDArray[np.bool_]) -> Vector:
    """Evaluate a metric on the cases of its population."""
    values = np.zeros(len(cases))
    weights = np.zeros(len(cases))
    where = np.flatnonzero(members)
    value_of = metric.value
    if metric.tried is not None and not any(metric.tried(cases[i]) for i in where.tolist()):
        values[where], weights[where] = np.nan, 1.0
        return Vector(values, weights, members)
    raw = [value_of(cases[index]) for index in where.tolist()]
    values[where] = np.array(raw, dtype=np.float64)
    weights[where] = 1.0
    if np.isnan(values).any():
        # NumPy reads None as NaN; only the list tells "not in the denominator" from "unknown".
        outside = where[[value is None for value in raw]]
        values[outside] = weights[outside] = 0.0
    order = None
    if metric.order is not None:
        order = np.zeros(len(cases))
        order[where] = [metric.order(cases[index]) for index in where.tolist()]
    return Vector(values, weights, members, order)
