"""Aggregates of per-question scores: means with n and a 95 % interval, overall and by group."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from harness.metrics.area import AreaSample, area, area_intervals
from harness.metrics.bootstrap import Sample, ratio_intervals
from harness.metrics.metric import Metric
from harness.metrics.proportions import clopper_pearson_many
from harness.metrics.vector import Vector

__all__ = ["Cell", "Summary", "summarise"]

UNKNOWN = "unknown"
"""The group of the questions that lack the label, where others have it."""

_OF_ABSTENTIONS = frozenset({"abstain_reason", "abstain_detail"})
"""Labels that only what was abstained on can have."""


class Cell(TypedDict):
    """One aggregate. `n` is the size of the denominator; all is null and n 0 where it is empty."""

    value: float | None
    low: float | None
    high: float | None
    n: int


class Summary(TypedDict):
    """Aggregates over all questions, and `by` name and label of a group."""

    metrics: dict[str, Cell]
    by: dict[str, dict[str, dict[str, Cell]]]


def summarise(
    table: Mapping[str, Sequence[Any]],
    vectors: Mapping[str, Vector],
    by: Sequence[str],
    *,
    metrics: Sequence[Metric],
    resamples: int,
    seed: int,
) -> Summary:
    """Aggregate per-question values; see `Scores.summary`."""
    exact = {metric.key for metric in metrics if metric.interval == "exact"}
    shares = {metric.key for metric in metrics if metric.unit == "share"}
    of_abstentions = {metric.key for metric in metrics if metric.over == "abstained"}
    drawn: list[tuple[str, Cell, Sample]] = []
    counted: list[Cell] = []
    areas: list[tuple[Cell, AreaSample]] = []

    def cells(rows: NDArray[np.intp], *, abstained: bool = False) -> dict[str, Cell]:
        result = {}
        for key, vector in vectors.items():
            told = not abstained or key in of_abstentions
            cell, sample = _cell(vector, rows if told else rows[:0])
            result[key] = cell
            if sample is not None and (order := _order_of(vector, rows)) is not None:
                areas.append((cell, (*sample, order)))
                continue
            if sample is not None and key in exact:
                counted.append(cell)
            elif sample is not None:
                drawn.append((key, cell, sample))
        return result

    overall = cells(np.arange(len(table["question"])))
    groups = {
        name: {
            # Of what was abstained on, all else is 0 or 1 by construction.
            label: cells(rows, abstained=name in _OF_ABSTENTIONS)
            for label, rows in _groups(table, name).items()
        }
        for name in by
    }
    if resamples > 0:
        bounds = ratio_intervals([s for *_, s in drawn], resamples=resamples, seed=seed)
        for (_, cell, _), (low, high) in zip(drawn, bounds, strict=True):
            cell["low"], cell["high"] = low, high
        spans = area_intervals([s for _, s in areas], resamples=resamples, seed=seed)
        for (cell, _), (low, high) in zip(areas, spans, strict=True):
            cell["low"], cell["high"] = low, high
        # All resamples of n zeros are zeros, which would claim certainty.
        counted += [cell for key, cell, _ in drawn if key in shares and _is_constant(cell)]
        _count(counted)
    return {"metrics": overall, "by": groups}


def _cell(vector: Vector, rows: NDArray[np.intp]) -> tuple[Cell, Sample | None]:
    """Aggregate some rows; with a value comes the sample that its interval is made of."""
    rows = rows[vector.members[rows]]
    values, weights = vector.values[rows], vector.weights[rows]
    n = int(weights.sum())
    if n == 0 or bool(np.isnan(values).any()):
        return {"value": None, "low": None, "high": None, "n": 0}, None
    if vector.order is not None:
        counted = weights > 0
        value = area(values[counted], vector.order[rows][counted])
    else:
        value = math.fsum((values * weights).tolist()) / n
    return {"value": value, "low": None, "high": None, "n": n}, (values, weights)


def _order_of(vector: Vector, rows: NDArray[np.intp]) -> NDArray[np.float64] | None:
    """Return the orders of an area's population; None where they are one, and it is a mean."""
    if vector.order is None:
        return None
    inside = rows[vector.members[rows]]
    order = vector.order[inside]
    counted = order[vector.weights[inside] > 0]
    return None if (counted == counted[0]).all() else order


def _is_constant(cell: Cell) -> bool:
    return cell["value"] in (0.0, 1.0) and cell["low"] == cell["high"]


def _count(cells: Sequence[Cell]) -> None:
    """Give shares of 0/1 scores their exact interval."""
    counts = [(round((cell["value"] or 0.0) * cell["n"]), cell["n"]) for cell in cells]
    for cell, (low, high) in zip(cells, clopper_pearson_many(counts), strict=True):
        cell["low"], cell["high"] = round(low, 12), round(high, 12)


def _groups(table: Mapping[str, Sequence[Any]], name: str) -> dict[str, NDArray[np.intp]]:
    """Rows by label, numbers in order and before words; nothing where no question has a label."""
    column = table[name] if name in table else [tags.get(name) for tags in table["tags"]]
    members: dict[str, list[int]] = {}
    for row, entry in enumerate(column):
        if entry is None and name in _OF_ABSTENTIONS:
            continue
        members.setdefault(UNKNOWN if entry in (None, "") else str(entry), []).append(row)
    if set(members) <= {UNKNOWN}:
        return {}
    return {label: np.array(members[label], dtype=np.intp) for label in sorted(members, key=_order)}


def _order(label: str) -> tuple[bool, float, str]:
    return (False, float(label), label) if label.isdecimal() else (True, 0.0, label)
