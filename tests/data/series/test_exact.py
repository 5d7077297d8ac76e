"""Columns of exact decimals."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.series.exact import Exact, exact_of

NUMBERS = st.lists(
    st.one_of(st.none(), st.decimals(allow_nan=False, allow_infinity=False, places=3), st.just(
        Decimal("3.8299999999999996"))), max_size=20,
)  # fmt: skip


@settings(max_examples=150)
@given(NUMBERS)
def test_numbers_and_sums_are_exact(numbers: list[Decimal | None]) -> None:
    exact = exact_of(numbers)
    assert [exact.at(row) for row in range(len(numbers))] == numbers
    known = [Fraction(number) for number in numbers if number is not None]
    assert Fraction(exact.decimal(exact.total())) == sum(known)
    assert exact.rows().tolist() == [i for i, n in enumerate(numbers) if n is not None]


def test_sums_do_not_overflow() -> None:
    many = np.full(9, 2**61, np.int64)
    exact = Exact(many, np.ones(9, np.bool_), 0)
    assert exact.total() == 9 * 2**61
    exact = Exact(-many, np.ones(9, np.bool_), 0)
    assert exact.total() == -9 * 2**61


def test_equal_numbers_in_other_spellings_are_equal() -> None:
    exact = exact_of([Decimal("2"), Decimal("2.0"), Decimal("2.00"), Decimal("2e0")])
    assert len(set(exact.scaled.tolist())) == 1
