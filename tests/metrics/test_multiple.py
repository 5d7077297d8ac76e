"""Adjusted p values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import benjamini_hochberg, bonferroni, holm

FAMILY = st.lists(st.floats(0, 1), max_size=8)


def test_by_hand() -> None:
    p = [0.04, 0.01, 0.03]
    assert holm(p) == pytest.approx([0.06, 0.03, 0.06])
    assert bonferroni(p) == pytest.approx([0.12, 0.03, 0.09])
    assert benjamini_hochberg(p) == pytest.approx([0.04, 0.03, 0.04])
    assert holm([]) == bonferroni([]) == benjamini_hochberg([]) == []


@given(FAMILY)
def test_order_of_strictness(p_values: list[float]) -> None:
    for p, fdr, step, all_ in zip(
        p_values, benjamini_hochberg(p_values), holm(p_values), bonferroni(p_values), strict=True
    ):
        assert p - 1e-12 <= fdr <= step + 1e-12
        assert step <= all_ + 1e-12
        assert all_ <= 1


@given(FAMILY, st.floats(0.001, 0.2))
def test_holm_is_the_step_down_procedure(p_values: list[float], alpha: float) -> None:
    rejected = [adjusted <= alpha for adjusted in holm(p_values)]
    expected = [False] * len(p_values)
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        if (len(p_values) - rank) * p_values[index] > alpha:
            break
        expected[index] = True
    assert rejected == expected


@given(FAMILY)
def test_the_order_given_does_not_matter(p_values: list[float]) -> None:
    for adjust in (holm, benjamini_hochberg):
        assert adjust(p_values[::-1]) == adjust(p_values)[::-1]
