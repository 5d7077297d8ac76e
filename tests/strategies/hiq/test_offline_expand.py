"""Splitting by rule, on invented questions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies.hiq.messages import (
    ExpandInput,
    Feedback,
    RepairInput,
    RewriteInput,
    VerifyInput,
)
from strategies.hiq.offline.expand import expand, expand_nary, repair, split_of
from strategies.hiq.offline.forms import lemma
from strategies.hiq.offline.judge import route
from strategies.hiq.offline.names import mask
from strategies.hiq.offline.rewrite import rewrite
from strategies.hiq.offline.sides import sides_of
from strategies.hiq.offline.verify import verify


@pytest.mark.parametrize(
    ("question", "left", "right"),
    [
        (
            "Where was the director of film The Lamp Of Orrin (1961 Film) born?",
            "Who is the director of film The Lamp Of Orrin (1961 Film)?",
            "Where was #1 born?",
        ),
        ("When did Sefa Marrow's wife die?", "Who is the wife of Sefa Marrow?", "When did #1 die?"),
        (
            "Which country Edda, 2Nd Duchess Of Vell's father is from?",
            "Who is the father of Edda, 2Nd Duchess Of Vell?",
            "Which country #1 is from?",
        ),
        (
            "What nationality is Sefa Marrow's husband?",
            "Who is the husband of Sefa Marrow?",
            "What nationality is #1?",
        ),
        (
            "What is the date of birth of the person who founded Tarn & Sons?",
            "Who founded Tarn & Sons?",
            "What is the date of birth of #1?",
        ),
        (
            "When was the company that published The Orrin Gazette founded?",
            "Which company published The Orrin Gazette?",
            "When was #1 founded?",
        ),
        (
            "Which river flows through the city where Joss ter Tarn was born?",
            "Where was Joss ter Tarn born?",
            "Which river flows through #1?",
        ),
        (
            "In which region is the city in which the Velm Rowing Club has its headquarters?",
            "In which city does the Velm Rowing Club have its headquarters?",
            "In which region is #1?",
        ),
        (
            "Who presents the award that Joss al-Tarn won?",
            "Which award did Joss al-Tarn win?",
            "Who presents #1?",
        ),
        (
            "What is the date of the battle fought near Velmouth?",
            "Which battle was fought near Velmouth?",
            "What is the date of #1?",
        ),
        # Only the innermost phrase is cut out.
        (
            "What is the mouth of the river that flows through the place where the author of The "
            "Bell of Snow died?",
            "Who is the author of The Bell of Snow?",
            "What is the mouth of the river that flows through the place where #1 died?",
        ),
        (
            "How long is the river that runs through the city where G. Tarn died?",
            "Where did G. Tarn die?",
            "How long is the river that runs through #1?",
        ),
        # The wider of two conditions waits for its turn.
        (
            "Which film stars the brother of Sefa Marrow and was written by the author of Orrin?",
            "Who is the brother of Sefa Marrow?",
            "Which film stars #1 and was written by the author of Orrin?",
        ),
        (
            "Who is Sefa Marrow's paternal grandmother?",
            "Who is the father of Sefa Marrow?",
            "Who is the mother of #1?",
        ),
        (
            "When was the mother-in-law of Sefa Marrow born?",
            "Who is the spouse of Sefa Marrow?",
            "When was the mother of #1 born?",
        ),
        (
            "Who was the stepfather of the presenter of Evening Lamp?",
            "Who is the presenter of Evening Lamp?",
            "Who was the stepfather of #1?",
        ),
    ],
)
def test_a_chain_is_cut_at_its_innermost_phrase(question: str, left: str, right: str) -> None:
    output = expand(ExpandInput(root=question, question=question, node="", history=()))
    assert (output.left, output.right, output.independent) == (left, right, False)
    verdict = verify(VerifyInput(root=question, question=question, parts=(left, right)))
    assert verdict.ok, verdict


@pytest.mark.parametrize(
    ("question", "left", "right", "kind", "least"),
    [
        (
            "Who was born first, Sefa Marrow or Joss Tarn?",
            "When was Sefa Marrow born?",
            "When was Joss Tarn born?",
            "which",
            True,
        ),
        (
            "Which film was released more recently, The Lamp or The Bell?",
            "When was The Lamp released?",
            "When was The Bell released?",
            "which",
            False,
        ),
        (
            "Which novel is older, Salt or The Bell of Snow?",
            "When was Salt released?",
            "When was The Bell of Snow released?",
            "which",
            True,
        ),
        (
            "Which film whose director is younger, Red Lamp or Green Bell?",
            "When was the director of Red Lamp born?",
            "When was the director of Green Bell born?",
            "which",
            False,
        ),
        (
            "Of the Velm Rowing Club and the Orrin Chess Society, which was founded later?",
            "When was the Velm Rowing Club founded?",
            "When was the Orrin Chess Society founded?",
            "which",
            False,
        ),
        (
            "Which has the larger population, Velmouth or Tildane?",
            "What is the population of Velmouth?",
            "What is the population of Tildane?",
            "which",
            False,
        ),
        (
            "Do Sefa Marrow and Joss Tarn have the same nationality?",
            "What is the nationality of Sefa Marrow?",
            "What is the nationality of Joss Tarn?",
            "same",
            True,
        ),
        (
            "Were Sefa Marrow and the painter Joss Tarn both born in the same place?",
            "Where was Sefa Marrow born?",
            "Where was the painter Joss Tarn born?",
            "same",
            True,
        ),
        (
            "Were The Lamp and The Bell directed by the same person?",
            "Who directed The Lamp?",
            "Who directed The Bell?",
            "same",
            True,
        ),
        (
            "Was Sefa Marrow born before Joss Tarn?",
            "When was Sefa Marrow born?",
            "When was Joss Tarn born?",
            "order",
            True,
        ),
        (
            "Is Sefa Marrow younger than Joss Tarn?",
            "When was Sefa Marrow born?",
            "When was Joss Tarn born?",
            "order",
            False,
        ),
    ],
)
def test_a_comparison_becomes_two_look_ups(
    question: str, left: str, right: str, kind: str, least: bool
) -> None:
    sides = sides_of(question)
    assert sides is not None
    assert (sides.asks, sides.kind, sides.least) == ((left, right), kind, least)
    output = expand(ExpandInput(root=question, question=question, node="", history=()))
    assert output.independent
    given_ = VerifyInput(root=question, question=question, parts=output.parts, independent=True)
    assert verify(given_).ok


@pytest.mark.parametrize(
    "question",
    [
        "Who is the director of The Lamp of Orrin?",
        "Where was Sefa Marrow born?",
        "Who founded Tarn & Sons?",
        "What is the name of the mother of Sefa Marrow?",
        "The Lamp of Orrin >> director",
        "Which films did Sefa Marrow direct?",
        "",
        "???",
    ],
)
def test_one_fact_is_not_split(question: str) -> None:
    assert split_of(question) is None
    assert not expand(ExpandInput(root="", question=question, node="", history=())).decomposable
    assert not route_of(question)


def route_of(question: str) -> bool:
    from strategies.hiq.messages import RouteInput

    return route(RouteInput(question=question)).multi_hop


def test_names_are_found_by_their_capitals() -> None:
    masked = mask("Did the 1952 novel The Bell of Snow cite Joss al-Tarn's “Old lamp”?")
    assert masked.names == ("the 1952 novel The Bell of Snow", "Joss al-Tarn", "“Old lamp”")
    assert masked.cores[0] == "The Bell of Snow"
    assert (
        masked.plain(masked.text)
        == "Did the 1952 novel The Bell of Snow cite Joss al-Tarn's “Old lamp”"
    )
    assert mask("Did Ann and Bob meet?", apart=True).names == ("Ann", "Bob")
    assert mask("Did Ann and Bob meet?").names == ("Ann and Bob",)


@settings(max_examples=80)
@given(st.text(max_size=80))
def test_no_text_breaks_the_rules(text: str) -> None:
    masked = mask(text)
    kept = text.replace("\x01", " ").replace("\x02", " ")
    assert masked.plain(masked.text) == kept.strip().rstrip("?.! ").strip()
    found = split_of(text)
    assert found is None or (found[0] and found[1])


def test_an_nary_split_goes_from_the_inside_out() -> None:
    question = "In which country is the place where the author of The Bell of Snow died?"
    output = expand_nary(ExpandInput(root=question, question=question, node="", history=()))
    assert output.parts == (
        "Who is the author of The Bell of Snow?",
        "Where did #1 die?",
        "In which country is #2?",
    )


def test_a_verifier_sees_what_is_missing_added_and_out_of_order() -> None:
    question = "Where was the director of The Lamp of Orrin born?"
    good = ("Who is the director of The Lamp of Orrin?", "Where was #1 born?")

    def judged(*parts: str) -> tuple[bool, bool, bool, bool]:
        verdict = verify(VerifyInput(root=question, question=question, parts=parts))
        return verdict.ok, bool(verdict.missing), bool(verdict.added), verdict.order_ok

    assert judged(*good) == (True, False, False, True)
    assert judged("Who is the director of The Lamp?", good[1]) == (False, True, False, True)
    added = "Who is the famous Swiss director of The Lamp of Orrin?"
    assert judged(added, good[1]) == (False, False, True, True)
    assert judged(good[1], good[0])[0] is False
    assert judged(good[1], good[0])[3] is False
    assert judged(good[0], "Where was he born?")[3] is False, "the left answer is not used"


def test_a_repair_is_another_split_or_none() -> None:
    question = "Who is the mother-in-law of Sefa Marrow?"
    given_ = RepairInput(
        root=question, question=question, node="", history=(), parts=("A?", "B?"),
        feedback=Feedback(),
    )  # fmt: skip
    output = repair(given_)
    assert output.parts == ("Who is the spouse of Sefa Marrow?", "Who is the mother of #1?")
    again = given_.model_copy(update={"parts": output.parts})
    assert not repair(again).decomposable


@pytest.mark.parametrize(
    ("verb", "base"),
    [("died", "die"), ("studied", "study"), ("won", "win"), ("worked", "work"), ("moved", "move"),
     ("stopped", "stop"), ("flows", "flow"), ("resided", "reside"), ("passes", "pass")],
)  # fmt: skip
def test_verbs_have_a_base_form(verb: str, base: str) -> None:
    assert lemma(verb) == base


@pytest.mark.parametrize(
    "question",
    ["Where was the director of The Lamp \x0199\x02 born?",
     "Where was the wife of \x010\x02 born?",
     f"Where was the director of The Lamp #{'9' * 5000} born?",
     "Who is older, #0 or the director of The Lamp?"],
)  # fmt: skip
def test_what_the_rules_write_themselves_may_stand_in_a_question(question: str) -> None:
    split = expand(ExpandInput(root=question, question=question, node="", history=()))
    if split.decomposable:
        verify(VerifyInput(root=question, question=question, parts=split.parts))
    for node in ("L", "R", "2"):
        rewrite(RewriteInput(root=question, question=question, node=node, history=()))
