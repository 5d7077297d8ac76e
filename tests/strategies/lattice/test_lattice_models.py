"""A model's plans and rows through the real contracts: what is wrong in them is never guessed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.corpus import Corpus
from harness.llm.client import ModelLLM
from harness.llm.errors import Unavailable
from harness.llm.options import CacheOptions
from harness.llm.request import Reply, Request
from harness.nouns import AbstainReason, Passage, Prediction, Query, View
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import RunContext
from strategies.lattice.strategy import Lattice

PAGES = (
    Passage("p1", "The Glass Orchard", "The Glass Orchard is a 1931 film directed by Mara Quell."),
    Passage("p2", "Mara Quell", "Mara Quell (born 5 May 1901) was a painter, born in Astelle."),
)
QUERY = Query("q", "Where was the director of The Glass Orchard born?")


class Script:
    """A backend in place of the network: a reply for every request, which it keeps."""

    def __init__(self, respond: Callable[[Request], str | Exception]) -> None:
        self.respond = respond
        self.asked: list[Request] = []

    def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        said = self.respond(request)
        if isinstance(said, Exception):
            raise said
        return Reply(said, "length" if said.endswith("<cut>") else "stop")


def model(script: Script) -> ModelLLM:
    cache = CacheOptions(mode="none")
    return ModelLLM("openai", "toy", backend=script, cache=cache)


@pytest.fixture
def prepared(tmp_path: Path) -> Callable[..., tuple[Lattice, Script]]:
    """Prepare a strategy whose model is a script: a function of requests, or one reply for all."""

    def make(respond: Any, **knobs: Any) -> tuple[Lattice, Script]:
        script = Script(respond if callable(respond) else lambda _: respond)
        corpus = Corpus("toy", {View.PASSAGES: lambda: PAGES}, sha256="5" * 64)
        strategy = Lattice(**knobs)
        strategy.prepare(corpus, RunContext(corpus, model(script), BM25Retriever(k=2), tmp_path))
        return strategy, script

    return make


PLANNING: dict[str, Any] = {
    "planner": {"kind": "llm", "grounding": "L1", "shots": 0},
    "build": {"extractor": "rule"},
}


def chain(*ways: str, entity: str = "The Glass Orchard", **last: Any) -> dict[str, Any]:
    steps: list[dict[str, Any]] = []
    for n, way in enumerate(ways, 1):
        start = {"entity": entity} if n == 1 else {"var": f"${n - 1}"}
        steps.append({"out": f"${n}", **start, "follow": way})
    steps[-1].update(last)
    return {"kind": "chain", "steps": steps, "project": f"${len(ways)}"}


def reason(prediction: Prediction) -> str:
    assert prediction.abstention is not None
    assert prediction.answer is None
    assert prediction.answers == ()
    assert prediction.trace.steps[-1].kind == "abstain"
    return prediction.abstention.detail


def test_a_right_plan_is_answered(prepared: Any) -> None:
    strategy, script = prepared(json.dumps(chain("director", "place_of_birth")), **PLANNING)
    assert strategy.answer(QUERY).answer == "Astelle"
    assert [request.contract for request in script.asked] == ["lattice_plan"]


@pytest.mark.parametrize(
    ("reply", "detail", "calls"),
    [
        (chain("ghostwriter"), "lattice.sentinel:invalid", 2),
        (chain("director", "ghostwriter"), "lattice.sentinel:invalid", 2),
        (
            chain("director", constraints=[{"dim": "mood", "value": "grim"}]),
            "lattice.sentinel:invalid",
            2,
        ),
        ({"kind": "chain", "steps": [], "project": "$1"}, "lattice.sentinel:invalid", 2),
        (chain("director", var="$7", entity=None), "lattice.sentinel:invalid", 2),
        (chain("director", out="director"), "lattice.sentinel:invalid", 2),
        (chain(*["director", "~director"] * 500), "lattice.sentinel:invalid", 2),
        (chain(*["director", "~director"] * 40), "lattice.budget:steps", 1),
        (
            chain("director", entity="The Iron Orchard"),
            "lattice.ungrounded_seed:The Iron Orchard",
            1,
        ),
        (
            chain("director", entity=" "),
            "lattice.plan_invalid:a source is not exactly one of entity, variable and dimension",
            1,
        ),
        (
            chain("director", constraints=[{"dim": "date_of_birth", "value": "noon"}]),
            "lattice.out_of_lattice:noon",
            1,
        ),
        (
            {
                "kind": "compare",
                "compare": {
                    "mode": "argmin",
                    "dim": "date_of_birth",
                    "operands": [
                        {"label": "a", "entity": "Mara Quell"},
                        {"label": "b", "entity": "Nobody Known"},
                    ],
                },
            },
            "lattice.out_of_lattice:Nobody Known",
            1,
        ),
        ({"kind": "sentinel", "sentinel": "derived"}, "lattice.sentinel:derived", 1),
        ({"kind": "poem"}, "lattice.sentinel:invalid", 2),
        ([1, 2], "lattice.sentinel:invalid", 2),
        ("I would say Astelle.", "lattice.sentinel:invalid", 2),
        ('{"kind": "chain", "steps": [{"out": "$1"', "lattice.sentinel:invalid", 2),
    ],
)
def test_a_wrong_plan_is_an_abstention_with_its_reason(
    prepared: Any, reply: Any, detail: str, calls: int
) -> None:
    strategy, script = prepared(reply if isinstance(reply, str) else json.dumps(reply), **PLANNING)
    said = reason(strategy.answer(QUERY))
    assert said == detail
    assert len(script.asked) == calls


def test_an_unknown_subject_is_named(prepared: Any) -> None:
    strategy, _ = prepared(json.dumps(chain("director", entity="The Iron Orchard")), **PLANNING)
    prediction = strategy.answer(QUERY)
    assert reason(prediction) == "lattice.ungrounded_seed:The Iron Orchard"
    assert prediction.abstention.reason is AbstainReason.NO_EVIDENCE


def test_what_was_wrong_is_said_and_a_better_plan_taken(prepared: Any) -> None:
    def respond(request: Request) -> str:
        again = "there is no dimension ghostwriter" in request.messages[-1].content
        return json.dumps(chain("director" if again else "ghostwriter"))

    strategy, script = prepared(respond, **PLANNING)
    assert strategy.answer(QUERY).answer == "Mara Quell"
    assert len(script.asked) == 2


_name = st.sampled_from(
    ["The Glass Orchard", "Mara Quell", "1931", "$1", "$2", "$0", "", " ", "~", "x" * 3000, "\0"]
)
_dim = st.sampled_from(
    ["director", "~director", "date_of_birth", "place_of_birth", "mood", "", "~"]
)
_condition = st.fixed_dictionaries(
    {"dim": _dim, "value": _name},
    optional={"sense": st.sampled_from(["eq", "lt", "ge"]), "direction": st.just("inv")},
)
_step = st.fixed_dictionaries(
    {"out": st.sampled_from(["$1", "$2", "$3", "x"])},
    optional={
        "entity": _name,
        "var": _name,
        "all": _dim,
        "follow": _dim,
        "constraints": st.lists(_condition, max_size=2),
    },
)
_operand = st.fixed_dictionaries({"label": _name}, optional={"entity": _name, "var": _name})
_compare = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["bool_eq", "bool_order", "argmin", "argmax"]),
        "operands": st.lists(_operand, max_size=3),
    },
    optional={"dim": _dim, "negated": st.booleans()},
)
_reply = st.fixed_dictionaries(
    {"kind": st.sampled_from(["chain", "compare", "sentinel"])},
    optional={
        "steps": st.lists(_step, max_size=3),
        "project": _name,
        "compare": _compare,
        "sentinel": st.sampled_from(["derived", "no_seed"]),
        "many": st.booleans(),
    },
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_a_model_plans_it_ends_in_an_answer_with_words_or_a_reason(
    prepared: Any, data: Any
) -> None:
    strategy, script = prepared("{}", **PLANNING)
    for _ in range(4):
        reply = json.dumps(data.draw(_reply))
        script.respond = lambda _, reply=reply: reply
        prediction = strategy.answer(QUERY)
        if prediction.abstained:
            assert prediction.abstention.detail.startswith("lattice.")
            continue
        last = prediction.trace.steps[-1].data
        assert all(row["source_text"] for row in last["proof"])
        assert last["proof"]


READING: dict[str, Any] = {"planner": {"kind": "rule"}, "build": {"extractor": "llm"}}


def row(subject: str, dimension: str, value: str, quote: str) -> dict[str, str]:
    return {"subject": subject, "dimension": dimension, "value": value, "evidence_quote": quote}


def reading(rows: dict[str, Any]) -> Callable[[Request], str]:
    """Return what replies for each page by its title."""

    def respond(request: Request) -> str:
        asked = [message.content for message in request.messages if message.role == "user"]
        title = next(
            title for title in rows for text in asked if text.startswith(f"Title: {title}\n")
        )
        said = rows[title]
        return said if isinstance(said, str) else json.dumps({"rows": said})

    return respond


BIRTH = row("Mara Quell", "place_of_birth", "Astelle", "born in Astelle")


def test_only_rows_whose_quote_is_there_are_facts(prepared: Any) -> None:
    rows = {
        "The Glass Orchard": [
            row("The Glass Orchard", "director", "Mara Quell", "directed by Mara Quell"),
            row("The Glass Orchard", "director", "Bo Tarn", "directed by Bo Tarn"),
            row("The Glass Orchard", "mood", "grim", "is a 1931 film"),
            row("", "director", "Cy", "is a 1931 film"),
            row("The Glass Orchard", "publication_date", "some spring", "is a 1931 film"),
        ],
        "Mara Quell": [BIRTH, row("Mara Quell", "place_of_birth", "Varnhem", "")],
    }
    strategy, _ = prepared(reading(rows), **READING)
    assert strategy.answer(QUERY).answer == "Astelle"
    report = strategy.lattice.manifest["report"]
    assert report["rejected"] == {
        "model_blank": 1, "model_quote_not_in_text": 2, "no_date": 1, "not_in_whitelist": 1,
    }  # fmt: skip
    assert report["quarantined"] == {"mood": 1}
    assert not strategy.lattice.lexicon.ground("Bo Tarn")[1], "what is not quoted is not known"


@pytest.mark.parametrize(
    ("garbage", "counted"),
    [
        ("I cannot read this.", "model_contract_failed"),
        ('{"rows": "none"}', "model_contract_failed"),
        ('{"rows": [{"subject": "Mara"}]}', "model_contract_failed"),
        ('{"rows": [], <cut>', "model_truncated"),
        ("   ", "model_empty_reply"),
    ],
)
def test_garbage_for_one_text_costs_that_text_alone(
    prepared: Any, garbage: str, counted: str
) -> None:
    strategy, _ = prepared(
        reading({"The Glass Orchard": garbage, "Mara Quell": [BIRTH]}), **READING
    )
    assert strategy.lattice.manifest["report"]["rejected"] == {counted: 1}
    assert reason(strategy.answer(QUERY)).startswith("lattice.")
    assert strategy.answer(Query("q", "Where was Mara Quell born?")).answer == "Astelle"


def test_garbage_for_all_texts_is_an_empty_lattice(prepared: Any) -> None:
    strategy, _ = prepared("no", **READING)
    assert strategy.lattice.manifest["report"]["instances"] == 0
    assert reason(strategy.answer(QUERY)).startswith("lattice.")


def test_a_provider_that_cannot_be_asked_ends_the_build(prepared: Any) -> None:
    with pytest.raises(Unavailable):
        prepared(lambda _: Unavailable("down"), **READING)
