"""Questions over the invented mesh, end to end with the rules; follow-ups, ranks, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.llm.errors import Unavailable
from harness.nouns import AbstainReason, Prediction, Query, Turn
from strategies.noesis.messages import NoesisReply
from strategies.noesis.plane.context import Tier0OverflowError
from strategies.noesis.strategy import Noesis

PEAK = "What was the highest number of viewers of Amber Lantern?"


def steps(prediction: Prediction) -> dict[str, Any]:
    return {step.kind: step.data for step in prediction.trace.steps}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (PEAK, "402"),
        ("In which minute of Amber Lantern was the number of viewers highest?", "minute 2"),
        ("What was the lowest share of the audience of Amber Lantern?", "8.5"),
        ("What was the second highest number of viewers of Amber Lantern?", "310"),
        ("What was the second lowest number of viewers of Silver Harbour?", "101"),
        ("In which minute of Silver Harbour was the third highest number of viewers?", "minute 1"),
        ("What was the sum of the number of phone calls of Silver Harbour?", "3611"),
        ("What was the mean share of the audience of Amber Lantern?", "10.35"),
        ("What was the largest fall of the share of the audience of Amber Lantern?", "2.25"),
        ("What was the first number of viewers of Silver Harbour?", "120"),
        ("What was the number of viewers of Silver Harbour in minute 3?", "131"),
        ("What was the number of viewers of Silver Harbour at 20:04?", "140"),
        ("Which had the higher peak number of viewers, Amber Lantern or Silver Harbour?",
         "Amber Lantern"),
        ("What was said in Silver Harbour in minute 2?",
         "CALLER: I saw the lighthouse keeper in Velmoor."),
        ("What was said in Silver Harbour at 20:04?", "HOST: Nobody has seen the keeper since."),
        ("What was said in Silver Harbour when its number of viewers was at its highest?",
         "HOST: Nobody has seen the keeper since."),
        ("What was said in Silver Harbour at 00:01:10,000?",
         "CALLER: I saw the lighthouse keeper in Velmoor."),
        ("Quote what was said about the ferry in Amber Lantern.",
         "HOST: The ferry to Ostrand was late."),
        ("In the minute in which the number of viewers of Silver Harbour was highest, what was the "
         "share of the audience of Amber Lantern?", "10.0"),
    ],
)  # fmt: skip
def test_answers(prepare: Callable[..., Noesis], text: str, answer: str) -> None:
    prediction = prepare().answer(Query("q", text))
    assert prediction.answer == answer
    assert steps(prediction)["checks"]["findings"] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("What was the highest number of viewers of Amber Harbour?", "absent_source"),
        ("What was the highest number of viewers of Golden Ferry?", "absent_source"),
        ("What was the highest number of phone calls of Amber Lantern?", "absent_metric"),
        ("What was the highest share of the audience of The Copper Bell?", "distrusted_metric"),
        ("What was said in Silver Harbour in minute 3?", "no_answer"),
        ("Which had the higher peak number of phone calls, Amber Lantern or Silver Harbour?",
         "absent_metric"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("variant", ["full", "flat", "skeleton", "hydrate"])
def test_refusals(prepare: Callable[..., Noesis], text: str, why: str, variant: str) -> None:
    prediction = prepare(variant=variant).answer(Query("q", text))
    assert prediction.abstention is not None
    assert prediction.abstention.reason is AbstainReason.NO_EVIDENCE
    if variant != "flat":
        assert prediction.abstention.detail == f"noesis.{why}"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("And in which minute was that?", "minute 2"),
        ("And what was its lowest value?", "288"),
        ("What was said then?", "GUEST: Mira Tolvane built the boat herself."),
        ("And what was the share of the audience then?", "12.0"),
        ("What was the highest number of viewers of Silver Harbour then?", "140"),
    ],
)
def test_follow_ups(
    prepare: Callable[..., Noesis], ask: Callable[..., Query], text: str, answer: str
) -> None:
    for variant in ("full", "skeleton"):
        assert prepare(variant=variant).answer(ask(text, PEAK)).answer == answer


def test_a_follow_up_goes_on_from_the_position_that_was_answered(
    prepare: Callable[..., Noesis], ask: Callable[..., Query]
) -> None:
    where = "In which minute of Silver Harbour was the number of viewers lowest?"
    query = ask("And what was said then?", where, "Silver Harbour", "minute 2")
    prediction = prepare().answer(query)
    assert prediction.answer == "CALLER: I saw the lighthouse keeper in Velmoor."
    assert steps(prediction)["route"]["rule"] == "history"


def test_without_citations_the_last_question_is_taken_up(prepare: Callable[..., Noesis]) -> None:
    query = Query("q", "And in which minute was that?", history=(Turn(PEAK, "402"),))
    assert prepare().answer(query).answer == "minute 2"


def test_documents_are_read_with_what_their_sentences_mention(
    prepare: Callable[..., Noesis],
) -> None:
    strategy = prepare()
    assert strategy.answer(Query("q", "Where was Mira Tolvane born?")).answer == "Velmoor"
    prediction = strategy.answer(
        Query("q", "Where was the founder of the ferry of Port Ostrand born?")
    )
    files = [item["file"] for item in steps(prediction)["context"]["items"] if item["tier"] == 2]
    assert "Mira Tolvane" in files


def test_facts_over_the_budget_are_an_error_with_the_list(prepare: Callable[..., Noesis]) -> None:
    with pytest.raises(Tier0OverflowError) as caught:
        prepare(budget_tokens=40).answer(Query("q", PEAK))
    assert "tier0_overflow" in str(caught.value)
    assert "highest: 402 (minute 2; minute 3)" in caught.value.facts


def test_the_starvation_valve_searches_everywhere(prepare: Callable[..., Noesis]) -> None:
    # The Copper Bell has no prose of its own.
    query = Query("q", "What do we know of the ferry in The Copper Bell?")
    prediction = prepare(readout=False).answer(query)
    whys = [why for item in steps(prediction)["context"]["items"] for why in item["why"]]
    assert any(why.startswith("starvation valve") for why in whys)
    without = prepare(readout=False, min_fill=0).answer(query)
    whys = [why for item in steps(without)["context"]["items"] for why in item["why"]]
    assert not any(why.startswith("starvation valve") for why in whys)


def test_regions_activate_where_nothing_is_named(prepare: Callable[..., Noesis]) -> None:
    query = Query("q", "who saw the lighthouse keeper?")
    route = steps(prepare(min_regions=1).answer(query))["route"]
    assert route["rule"] == "regions"
    assert not route["committed"]
    assert "Silver Harbour" in route["scores"]
    assert steps(prepare(min_regions=9).answer(query))["route"]["rule"] == "none"


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (NoesisReply(answer="403", source="Amber Lantern: audience @ minute 2"),
         "confabulated_number"),
        (NoesisReply(answer="402", source="Silver Harbour: audience"), "unknown_citation"),
        (NoesisReply(answer='They said "the boat sank in the storm".'), "confabulated_quote"),
    ],
)  # fmt: skip
def test_an_answer_that_fails_a_check_is_refused_or_flagged(
    prepare: Callable[..., Noesis], scripted: Any, reply: NoesisReply, kind: str
) -> None:
    knobs = {"variant": "skeleton"}
    prediction = prepare(scripted(noesis=reply), **knobs).answer(Query("q", PEAK))
    assert prediction.abstention is not None
    assert prediction.abstention.reason is AbstainReason.POLICY
    assert prediction.abstention.detail == f"noesis.{kind}"
    prediction = prepare(scripted(noesis=reply), check_policy="flag", **knobs).answer(
        Query("q", PEAK)
    )
    assert prediction.answer == reply.answer
    assert steps(prediction)["checks"]["findings"][0]["kind"] == kind


def test_a_value_under_another_source_is_a_misattribution(
    prepare: Callable[..., Noesis], scripted: Any
) -> None:
    text = "Which had the higher peak number of viewers, Amber Lantern or Silver Harbour?"
    reply = NoesisReply(answer="402", source="Silver Harbour: audience @ minute 4")
    prediction = prepare(scripted(noesis=reply), variant="skeleton").answer(Query("q", text))
    assert prediction.abstention is not None
    assert prediction.abstention.detail == "noesis.misattribution"


def test_phase_1_errors_are_the_questions(prepare: Callable[..., Noesis], scripted: Any) -> None:
    with pytest.raises(Unavailable):
        prepare(scripted(noesis=Unavailable("down"))).answer(Query("q", PEAK))


def test_the_answer_given_most_often_counts(prepare: Callable[..., Noesis], scripted: Any) -> None:
    replies = [NoesisReply(answer=text) for text in ("288", "402", "402")]
    strategy = prepare(scripted(noesis=replies), samples=3, variant="skeleton")
    prediction = strategy.answer(Query("q", PEAK))
    assert prediction.answer == "402"
    assert steps(prediction)["reply"]["calls"] == 3
