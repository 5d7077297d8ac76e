"""`python -m harness metrics [KEY]`: what every number in a summary means."""

from __future__ import annotations

import argparse

from rich.markup import escape
from rich.table import Table

from harness.metrics import METRICS, POPULATIONS, Metric, get_metric
from harness.report.console import make_console

__all__ = ["main"]

_INTERVALS = {
    "bootstrap": "percentile bootstrap over questions",
    "exact": "exact (Clopper-Pearson)",
}


_NULL = {
    "never": "where the denominator is empty, or a value in it is unknown",
    "tried": "also where no prediction of the run has what it judges: that was not tried",
}


def main(arguments: list[str]) -> int:
    """Print the cards: all keys in a table, or one key in full.

    Raises:
        HarnessError: if there is no such key; the text names the nearest.
    """
    parser = argparse.ArgumentParser("python -m harness metrics", description=__doc__)
    parser.add_argument("key", nargs="?", help="a key of summary.json, such as `recall@5`")
    key = parser.parse_args(arguments).key
    make_console().print(_all() if key is None else _card(get_metric(key)))
    return 0


def _all() -> Table:
    table = Table("key", "over", "best", "range", "unit", "what it is", box=None, pad_edge=False)
    for metric in METRICS.values():
        best = "high" if metric.higher_is_better else "low"
        cells = (metric.key, metric.over, best, _range(metric), metric.unit, metric.formula)
        table.add_row(*map(escape, cells))
    table.columns[0].no_wrap = True
    return table


def _card(metric: Metric) -> Table:
    card = Table(box=None, show_header=False, pad_edge=False)
    for name, text in _facts(metric).items():
        card.add_row(name, escape(text))
    return card


def _facts(metric: Metric) -> dict[str, str]:
    population = POPULATIONS[metric.over]
    missing = "none: not in the denominator" if metric.missing is None else f"{metric.missing:g}"
    return {
        "key": metric.key,
        "title": metric.title,
        "formula": metric.formula,
        "denominator": f"{population.text} ({metric.over})",
        "question without a row": missing,
        "null": _NULL["never" if metric.tried is None else "tried"],
        "range": _range(metric),
        "unit": metric.unit,
        "better": "higher" if metric.higher_is_better else "lower",
        "interval": _INTERVALS[metric.interval],
        "source": metric.source,
    }


def _range(metric: Metric) -> str:
    low, high = metric.range
    return f"{low:g} and up" if high is None else f"{low:g} to {high:g}"
