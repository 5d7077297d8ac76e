"""Containment of a gold answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import get_scorer
from harness.metrics.substring import contains


def test_anywhere_in_the_normalised_text() -> None:
    assert contains("It was the Old Mill, I think", ["Tabor", "old mill"]) == 1
    assert contains("party", ["art"]) == 1
    assert contains("Kolin", ["Kolin town"]) == 0
    assert contains("Kolin", []) == 0


def test_a_gold_without_words_is_not_everywhere() -> None:
    assert contains("Kolin", ["The", "!!!"]) == 0
    assert contains("an", ["The"]) == 1


@given(st.text(), st.lists(st.text(), max_size=3))
def test_what_matches_is_contained(prediction: str, golds: list[str]) -> None:
    assert get_scorer("squad").answer(prediction, golds)[0] <= contains(prediction, golds)
