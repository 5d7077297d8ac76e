"""Hydration: what is asked for is checked, fetched verbatim, and every fault keeps phase 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.llm.errors import ContractFailed, EmptyReply, Unavailable
from harness.nouns import Query
from strategies.noesis.faults import FAULTS, FaultyLLM
from strategies.noesis.kb.base import Mesh
from strategies.noesis.messages import NoesisReply
from strategies.noesis.plane.hydration import fetch, validate
from strategies.noesis.strategy import Noesis

TEXT = "Quote what was said about the ferry in Amber Lantern."
LINE = "HOST: The ferry to Ostrand was late."
DIALOGUE = "Amber Lantern: dialogue"
FIRST = NoesisReply(answer="phase one", hydrate=(DIALOGUE,))


def steps(prediction: Any) -> dict[str, Any]:
    return {step.kind: step.data for step in prediction.trace.steps}


def test_what_is_asked_for_is_fetched_and_answered_from(prepare: Callable[..., Noesis]) -> None:
    prediction = prepare(variant="hydrate").answer(Query("q", TEXT))
    assert prediction.answer == LINE
    assert steps(prediction)["reply"]["phase"] == 2
    assert steps(prediction)["hydrate"]["requests"] == [
        {"text": DIALOGUE, "file": DIALOGUE, "discarded": ""}
    ]
    assert prepare(variant="skeleton").answer(Query("q", TEXT)).abstained
    policy = prepare(variant="hydrate", hydrate_policy="none")
    assert policy.answer(Query("q", TEXT)).abstained


@pytest.mark.parametrize(
    "second",
    [
        Unavailable("down"),
        EmptyReply("nothing"),
        ContractFailed("garbage.", raw="%%"),
        TimeoutError("late"),
        NoesisReply(answer=None),
    ],
)
def test_a_fault_of_phase_2_leaves_the_answer_of_phase_1(
    prepare: Callable[..., Noesis], scripted: Any, second: Any
) -> None:
    llm = scripted(noesis=FIRST, noesis_phase2=second)
    prediction = prepare(llm, variant="hydrate").answer(Query("q", TEXT))
    assert prediction.answer == "phase one"
    assert steps(prediction)["reply"]["phase"] == 1
    assert steps(prediction)["hydrate"]["fallback"].startswith("phase2_")


@pytest.mark.parametrize(
    ("request_", "discarded", "fallback"),
    [
        ("A file that is not there", "unknown_file", "no_valid_request"),
        ("Silver Harbour: dialogue", "not_offered", "no_valid_request"),
        (f"{DIALOGUE} @ the middle", "unknown_region", "no_valid_request"),
        (f"{DIALOGUE} @ 09:00:00,000 to 09:10:00,000", "", "empty_fetch"),
        ("", "unknown_file", "no_valid_request"),
    ],
)
def test_a_request_for_nothing_leaves_the_answer_of_phase_1(
    prepare: Callable[..., Noesis], scripted: Any, request_: str, discarded: str, fallback: str
) -> None:
    first = NoesisReply.model_construct(answer="phase one", source="", hydrate=(request_,))
    llm = scripted(noesis=first, noesis_phase2=NoesisReply(answer="phase two"))
    prediction = prepare(llm, variant="hydrate").answer(Query("q", TEXT))
    assert prediction.answer == "phase one"
    assert [name for name, _ in llm.asked] == ["noesis"]
    hydrate = steps(prediction)["hydrate"]
    assert hydrate["fallback"] == fallback
    assert hydrate["requests"][0]["discarded"] == discarded


def test_a_bare_request_falls_back_to_the_skeletons_answer(
    prepare: Callable[..., Noesis], scripted: Any
) -> None:
    replies = [NoesisReply(hydrate=(DIALOGUE,)), NoesisReply(answer="from the skeleton")]
    llm = scripted(noesis=replies, noesis_phase2=Unavailable("down"))
    prediction = prepare(llm, variant="hydrate").answer(Query("q", TEXT))
    assert prediction.answer == "from the skeleton"
    assert steps(prediction)["reply"]["phase"] == 0
    assert llm.asked[0][1].sources
    assert not llm.asked[-1][1].sources
    replies = [NoesisReply(hydrate=(DIALOGUE,)), NoesisReply()]
    llm = scripted(noesis=replies, noesis_phase2=Unavailable("down"))
    assert prepare(llm, variant="hydrate").answer(Query("q", TEXT)).abstained


@pytest.mark.parametrize("fault", FAULTS)
def test_the_faulty_model_changes_no_answer(prepare: Callable[..., Noesis], fault: str) -> None:
    faulty, plain = prepare(FaultyLLM(fault), variant="hydrate"), prepare(variant="skeleton")
    for text in (TEXT, "What was the highest number of viewers of Amber Lantern?"):
        one, other = faulty.answer(Query("q", text)), plain.answer(Query("q", text))
        assert (one.answer, one.abstention) == (other.answer, other.abstention)
    assert FaultyLLM(fault).describe()["fault"] == fault


def test_an_unknown_fault_is_refused() -> None:
    with pytest.raises(HarnessError, match=r"llm\.fault='flood' is wrong"):
        FaultyLLM("flood")


def test_force_on_missing_asks_for_the_model(prepare: Callable[..., Noesis], scripted: Any) -> None:
    llm = scripted(noesis=NoesisReply(), noesis_phase2=NoesisReply(answer="phase two"))
    strategy = prepare(llm, variant="hydrate", hydrate_policy="force_on_missing")
    assert strategy.answer(Query("q", TEXT)).answer == "phase two"
    llm = scripted(noesis=NoesisReply())
    assert prepare(llm, variant="hydrate").answer(Query("q", TEXT)).abstained


def test_at_most_so_many_files_and_units(mesh: Mesh) -> None:
    names = [name for name in mesh.owner if mesh.units(name)]
    requests = validate([*names, "x"], mesh, names, most=1)
    assert [request.discarded for request in requests][:2] == ["", "too_many"]
    assert requests[-1].discarded == "unknown_file"
    assert len(fetch(mesh, requests[0], "anything", most=2)) == 2
    nearest = fetch(mesh, requests[0], "the boat of Mira Tolvane", most=1)
    assert "Mira Tolvane" in nearest[0].text


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(
        st.text(max_size=30),
        st.sampled_from([DIALOGUE, "Amber Lantern: audience", "Port Ostrand"]).flatmap(
            lambda name: st.text(max_size=12).map(lambda rest: f"{name}{rest}")
        ),
    )
)
def test_unknown_files_are_never_fetched_and_units_are_verbatim(
    mesh: Mesh, corpus: Corpus, text: str
) -> None:
    allowed = [DIALOGUE, "Port Ostrand"]
    (request,) = validate([text], mesh, allowed, most=3)
    if request.discarded:
        return
    assert request.file in allowed
    blocks = {passage.id: passage.text for passage in corpus.passages}
    for unit in fetch(mesh, request, "?", most=20):
        assert unit.file == request.file
        assert blocks[unit.passage][unit.start : unit.end] == unit.text
