"""Several spans where a benchmark knows no multi-span answers."""

from __future__ import annotations

import pytest

from harness.metrics import SCORERS, get_scorer

SETS = sorted(SCORERS.keys() - {"drop", "iirc", "ircot"})


@pytest.mark.parametrize("name", SETS)
def test_members_are_a_set(name: str) -> None:
    spans = get_scorer(name).spans
    assert spans(["Tabor", "Kolin", "Kolin"], [("Kolin", "Tabor")]) == (1, 1)
    assert spans(["Kolin"], [("Kolin", "Tabor")]) == (0, pytest.approx(2 / 3))
    assert spans(["Kolin"], [("Kolin", "Tabor"), ("Kolin",)]) == (1, 1)
    assert spans(["Kolin"], [()]) == (0, 0)


def test_against_a_text_they_are_one_text() -> None:
    assert get_scorer("squad").spans(["Kolin", "Tabor"], ["Kolin Tabor"]) == (1, 1)
    assert get_scorer("exact").spans(["Kolin", "Tabor"], ["Kolin"]) == (0, 0)
    assert get_scorer("squad2").spans(["the"], []) == (1, 1)
    assert get_scorer("hotpotqa").spans(["Kolin"], ["Tabor", "Kolin"]) == (0, 0)


@pytest.mark.parametrize("name", SCORERS)
def test_one_span_is_an_answer(name: str) -> None:
    scorer = get_scorer(name)
    for said, gold in (("Kolin", "Kolin"), ("the old mill", "old mill"), ("yes it is", "yes")):
        assert scorer.spans([said], [gold]) == scorer.answer(said, [gold])
