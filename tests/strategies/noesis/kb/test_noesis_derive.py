"""Derived facts equal those that exact fractions give, with ties, ranks and changes."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.series.exact import exact_of
from strategies.noesis.kb.derive import MOST_TIES, derive, kth_fact, value_fact
from strategies.noesis.kb.table import Column, Places, Table

CELLS = st.lists(
    st.one_of(
        st.none(),
        st.decimals(-(10**6), 10**6, places=2),
        st.sampled_from([Decimal(1), Decimal("1.0"), Decimal("12345678901234567890.5")]),
    ),
    min_size=1,
    max_size=12,
)


def table_of(cells: list[Decimal | None]) -> tuple[Table, Column]:
    texts = ["" if cell is None else f"{cell:f}" for cell in cells]
    column = Column("m", "level", "m", texts, exact_of(cells))
    rows = [str(row) for row in range(1, len(cells) + 1)]
    starts = np.arange(1, len(cells) + 1, dtype=np.float64)
    return Table(Places("hour", rows, starts), {"m": column}), column


@settings(max_examples=120)
@given(CELLS)
def test_facts_are_exact(cells: list[Decimal | None]) -> None:
    table, column = table_of(cells)
    facts = {fact.stat: fact for fact in derive("F", table, column)}
    known = [(row, Fraction(cell)) for row, cell in enumerate(cells, start=1) if cell is not None]
    if not known:
        assert facts == {}
        return
    numbers = [number for _, number in known]
    for stat, wanted in (("max", max(numbers)), ("min", min(numbers))):
        fact = facts[stat]  # type: ignore[index]
        at = [f"hour {row}" for row, number in known if number == wanted]
        assert Fraction(fact.value or 0) == wanted
        assert [place.text for place in fact.places] == at[:MOST_TIES]
        assert fact.more == max(0, len(at) - MOST_TIES)
        assert fact.value_text in fact.rendered
        assert fact.value_text == column.texts[int(at[0].split()[1]) - 1]
    assert Fraction(facts["first"].value or 0) == numbers[0]
    assert Fraction(facts["last"].value or 0) == numbers[-1]
    assert facts["count"].value_text == str(len(numbers))
    assert Fraction(facts["sum"].value_text) == sum(numbers)
    mean = Fraction(facts["mean"].value_text)
    assert abs(mean - sum(numbers) / len(numbers)) <= Fraction(1, 2 * 10**6)
    steps = [b - a for a, b in pairwise(numbers)]
    rises, falls = [s for s in steps if s > 0], [s for s in steps if s < 0]
    assert ("rise" in facts) == bool(rises)
    assert ("fall" in facts) == bool(falls)
    if rises:
        assert Fraction(facts["rise"].value_text) == max(rises)
    if falls:
        assert Fraction(facts["fall"].value_text) == -min(falls)


@settings(max_examples=80)
@given(CELLS, st.integers(1, 4), st.booleans())
def test_ranks_changes_and_values_are_served_on_demand(
    cells: list[Decimal | None], k: int, highest: bool
) -> None:
    table, column = table_of(cells)
    known = [(row, Fraction(cell)) for row, cell in enumerate(cells) if cell is not None]
    different = sorted({number for _, number in known}, reverse=highest)
    fact = kth_fact("F", table, column, k, highest=highest)
    if k > len(different):
        assert fact is None
    else:
        assert fact is not None
        assert Fraction(fact.value or 0) == different[k - 1]
        first = next(row for row, number in known if number == different[k - 1])
        assert fact.places[0].text == f"hour {first + 1}"
    before: Fraction | None = None
    for row, number in known:
        assert column.rank_of(row) == 1 + sum(other > number for _, other in known)
        change = column.change_at(row)
        assert change is None if before is None else Fraction(change or 0) == number - before
        assert value_fact("F", table, column, row).rendered.startswith("value: ")
        before = number
    for row, cell in enumerate(cells):
        if cell is None:
            assert column.rank_of(row) is None
            assert column.change_at(row) is None
