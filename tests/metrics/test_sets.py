"""Comparison of answer sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.sets import any_hit, set_em, set_f1

SETS = st.frozensets(st.sampled_from("abcdef"))


def test_by_hand() -> None:
    assert set_f1({"a", "b"}, {"a"}) == pytest.approx(2 / 3)
    assert set_f1(set("abcdefghij"), {"j"}) == pytest.approx(2 / 11)
    assert (any_hit(set("abc"), {"c"}), set_em(set("abc"), {"c"})) == (1, 0)


def test_both_empty() -> None:
    assert (any_hit(set(), set()), set_em(set(), set()), set_f1(set(), set())) == (0, 1, None)


@given(SETS, SETS.filter(bool))
def test_order_of_strictness(said: frozenset[str], wanted: frozenset[str]) -> None:
    f1 = set_f1(said, wanted)
    assert f1 is not None
    assert set_em(said, wanted) <= f1 <= any_hit(said, wanted)
