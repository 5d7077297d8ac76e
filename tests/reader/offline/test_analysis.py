"""What questions ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reader import answer_type
from harness.reader.offline.analysis import ANSWER_TYPES, focus_of, question_tokens


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When was the Tovik Bridge opened?", "date"),
        ("In what year did Emil Toss retire?", "date"),
        ("The firm that built it was founded in which year?", "date"),
        ("How many people live in Marnstadt?", "number"),
        ("What percentage of Vorland is forest?", "number"),
        ("Where was the composer of Iron Tide born?", "place"),
        ("What county is Velden in?", "place"),
        ("Emil Toss was born in which city?", "place"),
        ("Who is the father of Emil Toss?", "person"),
        ("What actress starred in The Glass Heron?", "person"),
        ("which singer recorded iron tide", "person"),
        ("Which company bought Ostrell Motors?", "organisation"),
        ("What league does the team play in?", "organisation"),
        ("Which film did Odile Marchetti direct?", "title"),
        ("What is the religion of Emil Toss?", "entity"),
        ("Is Tovik Bridge longer than the Sarn Bridge?", "yes_no"),
        ("Are Emil Toss and Karl Wend both singers?", "yes_no"),
        ("Emil Toss is Belgian. Is Karl Wend Belgian too?", "yes_no"),
        ("Who is older, Emil Toss or Karl Wend?", "comparison"),
        ("Which film came out first, Iron Tide or The Glass Heron?", "comparison"),
        ("Iron Tide >> director", "person"),
        ("Velden >> located in the administrative territorial entity", "place"),
        ("", "entity"),
        ("?!", "entity"),
    ],
)
def test_answer_type(question, kind):
    assert answer_type(question) == kind


def test_inner_phrase_is_typed_by_its_own_noun():
    tokens = question_tokens("Where was the singer of the album Red Salt born?")
    assert focus_of(tokens, 2, 4).type == "person"
    assert focus_of(tokens, 5, 7).type == "title"


def test_possessive_phrase_is_typed_by_what_is_possessed():
    tokens = question_tokens("When did Emil Toss's mother die?")
    assert focus_of(tokens, 2, 6).type == "person"


@given(st.text(max_size=80))
def test_every_text_has_a_type(question):
    assert answer_type(question) in ANSWER_TYPES
