"""Aggregates of per-question scores: means with n and a 95 % interval, overall and by group."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from harness.metrics.bootstrap import LEVEL, Sample, ratio_intervals
from harness.metrics.vector import Vector

__all__ = ["Cell", "Summary", "summarise"]

UNKNOWN = "unknown"
"""The group of the questions that lack the label, where others have it."""


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
    shares: Container[str],
    resamples: int,
    seed: int,
) -> Summary:
    """Aggregate per-question values; see `Scores.summary`. `shares` are the metrics in [0, 1]."""
    pending: list[tuple[Cell, Sample]] = []
    exact: list[Cell] = []

    def cells(rows: NDArray[np.intp]) -> dict[str, Cell]:
        made = {key: _cell(vector, rows, pending) for key, vector in vectors.items()}
        exact.extend(cell for key, cell in made.items() if key in shares)
        return made

    overall = cells(np.arange(len(table["question"])))
    groups = {
        name: {label: cells(rows) for label, rows in _groups(table, name).items()} for name in by
    }
    if resamples > 0:
        bounds = ratio_intervals([s for _, s in pending], resamples=resamples, seed=seed)
        for (cell, _), (low, high) in zip(pending, bounds, strict=True):
            cell["low"], cell["high"] = low, high
        for cell in exact:
            _widen(cell)
    return {"metrics": overall, "by": groups}


def _cell(vector: Vector, rows: NDArray[np.intp], pending: list[tuple[Cell, Sample]]) -> Cell:
    """Aggregate some rows; a cell that still lacks its interval is put on the pending list."""
    rows = rows[vector.members[rows]]
    values, weights = vector.values[rows], vector.weights[rows]
    n = int(weights.sum())
    if n == 0 or bool(np.isnan(values).any()):
        return {"value": None, "low": None, "high": None, "n": 0}
    value = math.fsum((values * weights).tolist()) / n
    cell: Cell = {"value": value, "low": None, "high": None, "n": n}
    pending.append((cell, (values, weights)))
    return cell


def _widen(cell: Cell) -> None:
    """Give a share that is 0 or 1 on every question the interval that resampling cannot.

    All resamples of n zeros are zeros, which would claim certainty. The exact binomial
    (Clopper-Pearson 1934) interval of 0 of n is [0, 1 - 0.025^(1/n)], that of n of n its mirror.
    """
    if cell["value"] in (0.0, 1.0) and cell["n"] > 0 and cell["low"] == cell["high"]:
        reach = round(1.0 - ((1.0 - LEVEL) / 2.0) ** (1.0 / cell["n"]), 12)
        if cell["value"] == 0.0:
            cell["high"] = reach
        else:
            cell["low"] = 1.0 - reach


def _groups(table: Mapping[str, Sequence[Any]], name: str) -> dict[str, NDArray[np.intp]]:
    """Rows by label, numbers in order and before words; nothing where no question has a label."""
    column = table[name] if name in table else [tags.get(name) for tags in table["tags"]]
    members: dict[str, list[int]] = {}
    for row, entry in enumerate(column):
        members.setdefault(UNKNOWN if entry in (None, "") else str(entry), []).append(row)
    if set(members) <= {UNKNOWN}:
        return {}
    return {label: np.array(members[label], dtype=np.intp) for label in sorted(members, key=_order)}


def _order(label: str) -> tuple[bool, float, str]:
    return (False, float(label), label) if label.isdecimal() else (True, 0.0, label)
