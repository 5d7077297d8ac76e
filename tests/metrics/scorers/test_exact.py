"""Exact comparison of names and ids."""

from __future__ import annotations

from harness.metrics import get_scorer

EXACT = get_scorer("exact")


def test_nothing_is_normalised() -> None:
    assert EXACT.answer("The A", ["The A"]) == (1, 1)
    assert EXACT.answer("the a", ["The A"]) == (0, 0)
    assert EXACT.member("The A") == "The A"
