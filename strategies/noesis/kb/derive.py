"""Derived facts of a column: extremes with ties, ends, count, sum, mean and largest changes.

All are computed once, at ingestion, in exact decimals and without a model (specification, section
1). Nothing is derived from a missing cell or from one that is not to be relied on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

import numpy as np

from harness.canonical import sha256_text
from strategies.noesis.kb.position import Place
from strategies.noesis.kb.records import Derived, Stat
from strategies.noesis.kb.table import Column, Table

__all__ = ["MOST_TIES", "STAT_WORDS", "derive", "fact", "kth_fact", "value_fact"]

MOST_TIES = 4
"""Positions of one value that a fact lists; how many more there are is said."""
STAT_WORDS: dict[Stat, str] = {
    "max": "highest",
    "min": "lowest",
    "first": "first",
    "last": "last",
    "count": "count",
    "sum": "sum",
    "mean": "mean",
    "rise": "largest rise",
    "fall": "largest fall",
    "rank": "rank",
    "value": "value",
}
"""How a statistic is called in a rendered fact; the metric stands above, with the file."""
_MEAN_DIGITS = 6


def derive(file: str, table: Table, column: Column) -> Iterator[Derived]:
    """Yield the facts of one column, in a fixed order; none where it holds nothing usable."""
    exact = column.exact
    if column.distrusted or exact is None or column.empty:
        return
    rows, numbers = exact.rows(), exact.numbers()
    yield _at(file, table, column, "max", rows[numbers == numbers.max()].tolist())
    yield _at(file, table, column, "min", rows[numbers == numbers.min()].tolist())
    yield _at(file, table, column, "first", [int(rows[0])])
    yield _at(file, table, column, "last", [int(rows[-1])])
    yield _bare(file, column, "count", Decimal(len(rows)))
    total = exact.decimal(exact.total())
    yield _bare(file, column, "sum", total)
    yield _bare(file, column, "mean", _rounded(total, len(rows)))
    if len(rows) > 1:
        yield from _changes(file, table, column)


def _changes(file: str, table: Table, column: Column) -> Iterator[Derived]:
    """Yield the largest rise and the largest fall between consecutive numbers."""
    exact = column.exact
    if exact is None:
        return
    rows, steps = exact.rows(), np.diff(exact.numbers())
    stats: tuple[tuple[Stat, bool], ...] = (("rise", True), ("fall", False))
    for stat, up in stats:
        step = steps.max() if up else steps.min()
        if (step > 0) != up or step == 0:
            continue
        at = np.flatnonzero(steps == step)
        places = [_between(table, int(rows[i]), int(rows[i + 1])) for i in at[:MOST_TIES].tolist()]
        text = _plain(exact.decimal(abs(int(step))))
        value, more = exact.decimal(step), len(at) - len(places)
        yield fact(file, column, stat, text, value=value, places=places, more=more)


def _between(table: Table, row: int, other: int) -> Place:
    """Return the stretch between two rows as a position."""
    first, last = table.places[row], table.places[other]
    return Place(first.kind, f"{first.text} to {last.text}", first.start, last.start)


def value_fact(file: str, table: Table, column: Column, row: int) -> Derived:
    """Return the value of one row as a fact, made when it is asked for."""
    value = None if column.exact is None else column.exact.at(row)
    places = [table.places[row]]
    return fact(file, column, "value", column.texts[row], value=value, places=places)


def kth_fact(
    file: str, table: Table, column: Column, k: int, *, highest: bool = True
) -> Derived | None:
    """Return the k-th highest (or lowest) of the different values as a fact; None if there is none.

    Computed when it is asked for: ranks are not kept as objects.
    """
    found = column.kth(k, highest=highest)
    if found is None:
        return None
    value, rows = found
    places = [table.places[row] for row in rows[:MOST_TIES]]
    text = column.texts[rows[0]]
    word = f"{_nth(k)} {'highest' if highest else 'lowest'}"
    more = len(rows) - len(places)
    return fact(file, column, "rank", text, value=value, places=places, more=more, word=word)


def _at(file: str, table: Table, column: Column, stat: Stat, rows: Sequence[int]) -> Derived:
    value = None if column.exact is None else column.exact.at(rows[0])
    places = [table.places[row] for row in rows[:MOST_TIES]]
    text = column.texts[rows[0]]
    more = len(rows) - len(places)
    return fact(file, column, stat, text, value=value, places=places, more=more)


def _bare(file: str, column: Column, stat: Stat, value: Decimal) -> Derived:
    return fact(file, column, stat, _plain(value), value=value, places=())


def fact(
    file: str,
    column: Column,
    stat: Stat,
    text: str,
    *,
    value: Decimal | None,
    places: Sequence[Place],
    more: int = 0,
    word: str = "",
) -> Derived:
    """Return a fact with its rendering: `highest: 931 (minute 2; minute 9)`."""
    text = text.strip()
    name = word or STAT_WORDS[stat]
    where = "; ".join(place.text for place in places)
    where += f" and {more} more" if more else ""
    rendered = f"{name}: {text}" + (f" ({where})" if where else "")
    fid = "d" + sha256_text(f"{file}\0{column.metric}\0{rendered}")[:16]
    return Derived(
        fid, file, column.metric, column.label, column.unit, stat, text, value, tuple(places),
        more, rendered,
    )  # fmt: skip


def _plain(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _rounded(total: Decimal, count: int) -> Decimal:
    """Return a mean to six digits behind the point, half to even, from exact fractions."""
    scaled = round(Fraction(total) / count * 10**_MEAN_DIGITS)
    digits = tuple(map(int, str(abs(scaled))))
    return Decimal((int(scaled < 0), digits, -_MEAN_DIGITS))


def _nth(k: int) -> str:
    words = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
    return words.get(k, f"{k}th")
