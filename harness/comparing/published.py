"""Published figures, to be shown beside ours and never to be mistaken for them."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass

from harness.errors import DataError
from harness.paths import resource

__all__ = ["Published", "published_figures"]

_COLUMNS = ["paper", "system", "benchmark", "condition", "metric", "value", "n", "where"]


@dataclass(frozen=True, slots=True)
class Published:
    """One figure of a paper, with where it stands and under which condition it was made."""

    paper: str
    system: str
    condition: str
    metric: str
    value: str
    n: str
    where: str


def published_figures(benchmark: str, metrics: Sequence[str]) -> list[Published]:
    """Return what papers report on a benchmark, in the file's order.

    Args:
        benchmark: Its id.
        metrics: The keys wanted.

    Raises:
        DataError: if `data_manifests/published.csv` is damaged.
    """
    path = resource("data_manifests") / "published.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, strict=True)
        if rows.fieldnames != _COLUMNS:
            raise DataError(path, f"must have the columns {', '.join(_COLUMNS)}.", line=1)
        return [
            Published(**{key: row[key] for key in _COLUMNS if key != "benchmark"})
            for row in rows
            if row["benchmark"] == benchmark and row["metric"] in metrics
        ]
