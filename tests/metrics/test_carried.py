"""Whether what an answer cites carries it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.carried import Texts, carried
from harness.nouns import Gold, Prediction, Trace, TraceStep, Triple

TEXTS = Texts(
    {
        "mill": "The Old Mill\nIt was built in Kolin in 1,415 by Jan.",
        "weir": "The weir is older: 1390.",
        "party": "A party in Tabor.",
    }
)
GOLD = Gold("n", ("Kolin",))
COMPARED = Gold(
    "n",
    ("yes",),
    evidence=(Triple("mill", "built", "1415"), Triple("weir", "built", "1390")),
)


def answered(answer: str | None, *evidence: str, answers: Any = (), steps: Any = ()) -> Prediction:
    return Prediction(
        answer=answer, answers=tuple(answers), evidence=evidence, trace=Trace(tuple(steps))
    )


@pytest.mark.parametrize(
    ("answer", "evidence", "expected"),
    [
        ("kolin", ("mill",), True),
        ("The old mill", ("weir", "mill"), True),
        ("1415", ("mill",), True),
        ("Kolin", ("weir",), False),
        ("Kolin", (), False),
        ("Kolin", ("unknown",), False),
        ("art", ("party",), False),
        ("Jan Hus", ("mill",), False),
        ("The", ("party",), False),
    ],
)
def test_whole_words_of_a_cited_passage(answer: str, evidence: Any, expected: bool) -> None:
    assert carried(answered(answer, *evidence), GOLD, TEXTS) == expected


def test_every_member_of_a_set_in_some_passage() -> None:
    both = answered(None, "mill", "party", answers=("Kolin", "Tabor"))
    assert carried(both, GOLD, TEXTS)
    assert not carried(answered(None, "mill", answers=("Kolin", "Tabor")), GOLD, TEXTS)
    assert carried(Prediction(ranked=("Kolin", "x"), evidence=("mill",)), GOLD, TEXTS)


def test_yes_and_no_rest_on_their_operands() -> None:
    assert carried(answered("Yes.", "mill", "weir"), COMPARED, TEXTS)
    assert not carried(answered("yes", "mill"), COMPARED, TEXTS)
    assert not carried(answered("yes", "mill"), GOLD, TEXTS), "no operand is known"


def test_the_operands_a_trace_tells_come_first() -> None:
    step = TraceStep("compare", {"operands": ["mill", "weir"], "values": [["1415"], "1390", None]})
    assert carried(answered("mill", "mill", "weir", steps=[step]), GOLD, TEXTS)
    assert not carried(answered("mill", "mill", steps=[step]), GOLD, TEXTS)


def test_source_texts_of_the_trace_are_cited_too() -> None:
    step = TraceStep("answer", {"instances": [{"source_text": "Born in Pisek."}], "n": 1})
    assert carried(answered("Pisek", steps=[step]), GOLD, TEXTS)
    several = TraceStep("answer", {"source_text": ["Tabor.", "Pisek", 3]})
    assert carried(answered("Pisek", steps=[several]), GOLD, TEXTS)


def test_an_answer_without_words_is_looked_for_as_it_is() -> None:
    texts = Texts({"band": "A band called The The , since 1979."})
    assert not carried(answered("The The", "band"), GOLD, texts)
    assert carried(answered("!!!", "band"), GOLD, Texts({"band": "!!!"}))


@given(
    st.lists(
        st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map(" ".join),
        min_size=1,
        max_size=12,
    ),
    st.lists(st.lists(st.sampled_from("abc"), max_size=6).map(" ".join), max_size=4),
)
def test_many_members_are_judged_as_few_are(members: list[str], cited: list[str]) -> None:
    texts = Texts({str(number): text for number, text in enumerate(cited)})
    ids = tuple(map(str, range(len(cited))))
    each = [carried(answered(None, *ids, answers=(one,)), GOLD, texts) for one in members]
    many = answered(None, *ids, answers=tuple(members) * 9)
    assert carried(many, GOLD, texts) == all(each)


def test_an_answer_set_of_a_hundred_thousand_is_judged_in_seconds() -> None:
    names = [f"name{number}" for number in range(100_000)]
    texts = Texts({"all": " ".join(names)})
    begun = time.monotonic()
    assert carried(answered(None, "all", answers=tuple(names)), GOLD, texts)
    assert not carried(answered(None, "all", answers=(*names, "nobody")), GOLD, texts)
    assert time.monotonic() - begun < 20
