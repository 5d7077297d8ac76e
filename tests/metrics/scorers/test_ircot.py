"""The answer rules of IRCoT, and what it takes out of a model's text."""

from __future__ import annotations

import pytest

from harness.metrics import get_scorer
from harness.metrics.scorers import extract_answers

DEFAULT = get_scorer("ircot")
SQUAD = get_scorer("ircot_squad")


@pytest.mark.parametrize("scorer", [DEFAULT, SQUAD])
def test_what_ftfy_repairs_is_equal(scorer) -> None:
    for text, gold in (
        ("O\u2019Hara", "O'Hara"),
        ("Rene\u0301", "Ren\u00e9"),
        ("B&amp;O", "B&O"),
        ("e\ufb03gy", "effigy"),
        ("\ufeffKolin", "Kolin"),
    ):
        assert scorer.answer(text, [gold]) == (1, 1), text


def test_the_default_reads_numbers() -> None:
    assert DEFAULT.answer("2,500", ["2500.0"]) == (1, 1)
    assert SQUAD.answer("2,500", ["2500.0"]) == (0, 0)


def test_control_characters_vanish() -> None:
    assert DEFAULT.answer("Lake\x0bVan", ["Lake Van"]) == SQUAD.answer("Lake\x0bVan", ["Lake Van"])
    assert SQUAD.answer("Lake\x0bVan", ["LakeVan"]) == (1, 1)


def test_em_decides_before_f1() -> None:
    said, apart = ("x y", "x y", "z"), ("x y", "x y", "z w")
    equal = ("x y", "z", "z")
    assert DEFAULT.spans(said, [apart])[0] == 0
    assert DEFAULT.spans(said, [apart])[1] > 0.67
    assert DEFAULT.spans(said, [apart, equal]) == (1, 0.67)
    assert get_scorer("drop").spans(said, [apart, equal])[1] > 0.67


def test_no_span_at_all_is_an_empty_one() -> None:
    assert DEFAULT.best([], [("Kolin",)]) == DEFAULT.best([""], [("Kolin",)])
    assert DEFAULT.best([], []) is None


def test_blank_golds_are_not_skipped() -> None:
    assert DEFAULT.answer("", [""]) == SQUAD.answer("", ["Kolin", ""]) == (1, 1)


def test_no_yes_no_rule() -> None:
    assert SQUAD.answer("yes they both are", ["yes"])[1] == 0.4


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("So the answer is: Kolin.", ["Kolin"]),
        ("Kolin has a mill. So the answer is Tabor", ["Tabor"]),
        ("The answer is: A. But the answer is: B.", ["B"]),
        ("answer is: Kolin", ["answer is: Kolin"]),
        ("the answer is:\nKolin", ["the answer is:\nKolin"]),
        ("He wrote.\nSo the answer is: Kolin.", ["He wrote.\nSo the answer is: Kolin."]),
        ('["Kolin", "Tabor"]', ["Kolin", " Tabor"]),
        ('["Kolin, Bohemia"]', ["Kolin", " Bohemia"]),
        ("[Kolin", ["Kolin"]),
        ("Kolin] ", ["Kolin "]),
        ('"Kolin"', ["Kolin"]),
        ('"', [""]),
        ("", [""]),
    ],
)
def test_what_is_taken_out_of_a_text(text: str, spans: list[str]) -> None:
    assert extract_answers(text) == spans
