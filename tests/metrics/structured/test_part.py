"""Parts of a score, and how they are put together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.structured.part import NOTHING, Part, join, mean_of, part_of, sets_part

COUNT = st.integers(0, 5)


def test_counts() -> None:
    assert part_of(1, 1, 0) == (0, pytest.approx(2 / 3), 0.5, 1)
    assert part_of(0, 0, 0) == (1, 0, 0, 0)
    assert part_of(0, 2, 1) == NOTHING


def test_sets() -> None:
    assert sets_part(["a", "a", "b"], ["a"]) == part_of(1, 1, 0)


def test_joint_is_the_product_of_p_and_of_r() -> None:
    joint = join(Part(1, 1, 1, 1), part_of(1, 0, 1))
    assert joint == (0, pytest.approx(2 / 3), 1, 0.5)
    assert join(Part(1, 1, 1, 1), NOTHING) == NOTHING


def test_means_keep_their_denominator() -> None:
    assert mean_of([Part(1, 1, 1, 1)], 4) == (0.25, 0.25, 0.25, 0.25)
    assert mean_of([], 4) == NOTHING
    with pytest.raises(ValueError, match="no question"):
        mean_of([], 0)


@given(COUNT, COUNT, COUNT)
def test_em_is_never_above_f1_where_something_was_right(right: int, wrong: int, lost: int) -> None:
    part = part_of(right, wrong, lost)
    assert all(0 <= value <= 1 for value in part)
    if right:
        assert part.em <= part.f1
        assert min(part.precision, part.recall) - 1e-12 <= part.f1
