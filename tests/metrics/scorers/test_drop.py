"""DROP and IIRC answer rules for one span."""

from __future__ import annotations

import pytest

from harness.metrics import get_scorer

ANSWER = get_scorer("drop").answer


def test_numbers_are_compared_as_numbers() -> None:
    assert ANSWER("2,500", ["2500.0"]) == (1, 1)
    assert ANSWER("2.5", ["25"]) == (0, 0)


def test_a_wrong_number_spoils_the_rest() -> None:
    assert ANSWER("30 days", ["40 days"]) == (0, 0)
    assert ANSWER("many days", ["40 days"]) == (0, 0)
    assert ANSWER("40 days", ["many days"]) == (0, 0.5)


def test_overlap_is_over_sets() -> None:
    assert ANSWER("Kolin Kolin", ["Kolin"]) == (0, 1)


def test_rounded_to_two_decimals() -> None:
    assert ANSWER("mill", ["mill pond"]) == (0, 0.67)


def test_hyphens_separate() -> None:
    assert ANSWER("Iron-Clad", ["iron clad"]) == (1, 1)
    assert ANSWER("Iron-Clad", ["ironclad"]) == (0, 0)


def test_blank_golds_are_skipped_but_empty_after_normalising_are_not() -> None:
    assert ANSWER("", ["", "  "]) == (0, 0)
    assert ANSWER("an", ["The"]) == (1, 1)


@pytest.mark.parametrize(("text", "em"), [("None.", 1), ("", 0), ("no answer", 0)])
def test_iirc_says_none_for_no_answer(text: str, em: float) -> None:
    assert get_scorer("iirc").answer(text, ["none"])[0] == em


SPANS = get_scorer("drop").spans


def test_several_spans_are_aligned() -> None:
    assert SPANS(["Tabor", "the Kolin"], [("Kolin", "Tabor")]) == (1, 1)
    assert SPANS(["Kolin"], [("Kolin", "Tabor")]) == (0, 0.5)
    assert SPANS(["Kolin", "Tabor"], ["Kolin", ("Tabor",)]) == (0, 0.5)


def test_a_list_in_one_text_is_one_span() -> None:
    assert SPANS(["Jan Hus, Petr Chelcicky"], [("Jan Hus", "Petr Chelcicky")]) == (0, 0.33)


def test_a_gold_that_begins_blank_is_skipped() -> None:
    assert SPANS([""], [("", "Kolin"), ()]) == (0, 0)


def test_what_stands_for_no_answer() -> None:
    assert get_scorer("iirc").no_answer == "none"
    assert get_scorer("iirc").answer(get_scorer("iirc").no_answer, ["none"]) == (1, 1)
