"""The strategy end to end: answers, states, abstention, knobs, trace."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import canonical_json
from harness.config.compose import compose
from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.nouns import Condition, Edge, Gold, Node, Passage, Prediction, Query, Question, View
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import OracleRunContext, RunContext
from harness.running.instantiate import instantiate
from strategies.af import Af, OracleAf, af

NODES = (
    Node("n0", "film", "Glass Orchard", (("publication_date", "1931-04-01"),), "A film of trees."),
    Node(
        "n1", "film", "Varnhem Nights", (("publication_date", "1940-01-01"),), "A film of nights."
    ),
    Node("n2", "person", "Mara Quell", (), "She made films."),
    Node("n3", "person", "Odile Quell", (), "She was born by the sea."),
    Node("n4", "city", "Astelle", (), "A harbour."),
    Node("n5", "city", "Varnhem", (), "A town."),
)
EDGES = (
    Edge("n0", "director", "n2"),
    Edge("n1", "director", "n2"),
    Edge("n2", "spouse", "n3"),
    Edge("n3", "place_of_birth", "n4"),
)
PASSAGES = tuple(Passage(f"p{node.id}", node.name, node.text) for node in NODES)
WHERE = "Where was the spouse of the director of Glass Orchard born?"

Prepared = Callable[..., Af]


@pytest.fixture
def made(tmp_path: Path) -> Prepared:
    def go(*, golds: dict[str, Gold] | None = None, nodes: Any = NODES, **knobs: Any) -> Af:
        given = {"embed": {"kind": "bm25"}, **knobs}
        corpus = Corpus(
            "toy",
            {View.SKB: lambda: (*nodes, *EDGES), View.PASSAGES: lambda: PASSAGES},
            sha256="0" * 64,
        )
        strategy = af(**given)
        services = (corpus, OfflineLLM(), BM25Retriever(), tmp_path)
        questions = [Question(Query(id_, ""), gold) for id_, gold in (golds or {}).items()]
        context: Any = OracleRunContext(*services, questions) if golds else RunContext(*services)
        strategy.prepare(corpus, context)
        return strategy

    return go


def steps(prediction: Prediction) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for step in prediction.trace.steps:
        found.setdefault(step.kind, step.data)
    return found


def test_a_question_of_three_hops(made: Prepared) -> None:
    prediction = made(ranked="name").answer(Query("q", WHERE))
    assert prediction.answer == "Astelle"
    assert prediction.ranked[0] == "Astelle"
    assert prediction.passages[0] == "pn4" == prediction.evidence[0]
    told = steps(prediction)
    assert list(told) == [
        "target", "parse", "candidates", "expand", "strands", "rerank", "answer"
    ]  # fmt: skip
    assert told["answer"]["state"] == "grounded"
    assert told["expand"]["rounds"][0]["new"] == 1
    assert told["strands"]["merged"][0] == {"node": "n4", "from": "both"} or (
        told["strands"]["merged"][0] == {"node": "n4", "from": "graph"}
    )
    assert json.loads(canonical_json([step.data for step in prediction.trace.steps]))


def test_a_set_is_said_whole(made: Prepared) -> None:
    query = Query("q", "Which films were directed by Mara Quell?")
    prediction = made(ranked="name").answer(query)
    assert set(prediction.answers) == {"Glass Orchard", "Varnhem Nights"}
    assert set(prediction.ranked[:2]) == {"Glass Orchard", "Varnhem Nights"}


def test_a_value_is_said_and_of_a_date_the_year_where_it_is_asked_for(made: Prepared) -> None:
    strategy = made(ranked="name")
    day = strategy.answer(Query("q", "When was Glass Orchard released?"))
    year = strategy.answer(Query("q", "In which year was Glass Orchard released?"))
    assert (day.answer, year.answer) == ("1931-04-01", "1931")


def test_ids_are_ranked_where_gold_can_hold_them(made: Prepared) -> None:
    prediction = made().answer(Query("q", WHERE))
    assert prediction.ranked[0] == "n4" == prediction.answer
    own = tuple(Node(node.id, node.type, node.name, node.attributes, node.text) for node in NODES)
    assert made(nodes=own, ranked="name").answer(Query("q", WHERE)).ranked[0] == "Astelle"


def test_what_is_not_understood_is_searched_as_text(made: Prepared) -> None:
    prediction = made(ranked="name").answer(Query("q", "Tell me of a harbour"))
    assert prediction.answer == "Astelle"
    assert steps(prediction)["answer"]["state"] == "failed_parse"


def test_alpha_0_is_text_alone(made: Prepared) -> None:
    prediction = made(alpha=0, ranked="name").answer(Query("q", WHERE))
    told = steps(prediction)
    assert "parse" not in told
    assert told["answer"]["state"] == "text_only"
    assert {one["from"] for one in told["strands"]["merged"]} == {"text"}


@pytest.mark.parametrize(
    ("knobs", "text", "declines"),
    [
        ({"abstain_if": "no_grounding"}, "Tell me of a harbour", "af.failed_parse"),
        ({"abstain_if": "no_grounding"}, WHERE, None),
        ({"abstain_if": "score", "abstain_score": 900.0}, WHERE, "af.low_score"),
        ({"abstain_if": "score", "abstain_score": -1.0}, WHERE, None),
        ({}, "zzz", "af.nothing_found"),
    ],
)
def test_abstention_is_a_policy(
    made: Prepared, knobs: dict[str, Any], text: str, declines: str | None
) -> None:
    prediction = made(**knobs).answer(Query("q", text))
    assert (prediction.abstention.detail if prediction.abstention else None) == declines


GOLD = "MATCH (f:film {name: 'Glass Orchard'})-[:director]->(p:person) RETURN p"


def test_gold_cypher_is_read_by_a_declared_oracle_alone(made: Prepared) -> None:
    gold = Gold("g", ("Mara Quell",), tags=(("cypher", GOLD),))
    strategy = made(golds={"q": gold}, cypher={"kind": "oracle"}, ranked="name")
    assert isinstance(strategy, OracleAf)
    assert strategy.condition is Condition.ORACLE
    assert strategy.answer(Query("q", "?")).answer == "Mara Quell"
    noisy = made(golds={"q": gold}, cypher={"kind": "noisy", "p": 0.0}, ranked="name")
    assert noisy.answer(Query("q", "?")).answer == "Mara Quell"
    assert made().condition is Condition.SAME
    typed = made(golds={"q": gold}, target={"kind": "oracle"}, ranked="name")
    assert steps(typed.answer(Query("q", "?! film")))["target"] == {
        "by": "oracle",
        "type": "person",
    }


def test_gold_paths_of_metaqa_are_queries(made: Prepared) -> None:
    gold = Gold("g", ("x",), type="movie_to_director_to_movie")
    strategy = made(golds={"q": gold}, cypher={"kind": "oracle"}, ranked="name")
    told = steps(strategy.answer(Query("q", "what else did the maker of [Glass Orchard] make")))
    assert "directed_by" in told["parse"]["raw"]
    # The relation is not one of this base: it becomes any.
    assert ["starred", "[:directed_by]"] in told["parse"]["notes"]
    assert told["answer"]["state"] == "partially_grounded"


def test_renaming_every_node_changes_the_answer_by_the_renaming_alone(made: Prepared) -> None:
    """Ids decide ties and numbers follow from ids: answers must not hang on them."""
    names = {node.id: f"z{9 - int(node.id[1])}" for node in NODES}
    renamed = tuple(
        Node(names[node.id], node.type, node.name, node.attributes, node.text) for node in NODES
    )
    corpus_edges = tuple(Edge(names[e.source], e.type, names[e.target]) for e in EDGES)
    strategy = made(ranked="name")
    other = af(embed={"kind": "bm25"}, ranked="name")
    corpus = Corpus("toy", {View.SKB: lambda: (*renamed, *corpus_edges)}, sha256="1" * 64)
    context: Any = RunContext(corpus, OfflineLLM(), BM25Retriever(), Path())
    other.prepare(corpus, context)
    for text in (WHERE, "Which films were directed by Mara Quell?", "Tell me of a harbour"):
        one, two = strategy.answer(Query("q", text)), other.answer(Query("q", text))
        assert one.answer == two.answer
        assert set(one.answers) == set(two.answers)


WRONG = [
    ({"k": 0}, "strategy.k=0"),
    ({"l_schedule": "fast"}, "strategy.l_schedule='fast' is wrong: give geometric"),
    ({"embed": {"step4": True}}, "strategy has no key `embed.step4`; did you mean step4_relations"),
    ({"alfa": 3}, "strategy has no key `alfa`; did you mean alpha"),
    ({"edge_unique": "on"}, "strategy.edge_unique='on' is wrong: give true or false"),
    ({"rerank": {"scorer": "cross_encoder"}}, "strategy.rerank.model=NAME"),
    ({"examples": 3}, "strategy.examples is 0 or 1"),
    ({"embed": 3}, "it has keys of its own"),
    ({"cypher": {"p": 2}}, "strategy.cypher.p=2"),
]


@pytest.mark.parametrize(("knobs", "message"), WRONG)
def test_wrong_knobs_say_what_is_right(knobs: dict[str, Any], message: str) -> None:
    with pytest.raises(HarnessError, match=re.escape(message)):
        af(**knobs)


def test_vectors_need_an_encoder(made: Prepared) -> None:
    with pytest.raises(HarnessError, match=re.escape("embed.kind=bm25")):
        made(embed={})


def test_the_configuration_has_the_defaults_of_the_specification(tmp_path: Path) -> None:
    config = compose(["strategy=af", f"paths.root={tmp_path}"])["strategy"]
    strategy = instantiate(config, "strategy")
    options = strategy._options
    assert (options.k, options.l_max, options.alpha, options.vss_cutoff) == (20, 3, 13, 0.0)
    assert (options.step4_relations, options.step6_relations, options.step7_relations) == (
        False, False, True
    )  # fmt: skip
    assert (options.neighbour_cap, options.rerank, options.l_schedule) == (
        10_000, "listwise", "geometric"
    )  # fmt: skip
    assert strategy.learns_from == ()
    assert af(cypher={"kind": "template", "examples": "dev"}).learns_from == ("dev",)


def test_linked_passages_are_read(tmp_path: Path) -> None:
    """A node that is an article answers nothing by its title: the reader is shown the texts."""
    texts = {
        "p1": ("Glass Orchard", "Glass Orchard is a film directed by Mara Quell."),
        "p2": ("Mara Quell", "Mara Quell was born in Astelle. She taught chess."),
        "p3": ("Varnhem", "Varnhem is a town."),
    }
    nodes = [Node(id_, "passage", title, (), text) for id_, (title, text) in texts.items()]
    passages = [Passage(id_, title, text) for id_, (title, text) in texts.items()]
    corpus = Corpus(
        "toy",
        {
            View.SKB: lambda: (*nodes, Edge("p1", "mentions", "p2")),
            View.PASSAGES: lambda: passages,
        },
        sha256="2" * 64,
    )
    context: Any = RunContext(corpus, OfflineLLM(), BM25Retriever(), tmp_path)
    query = Query("q", "Where was the director of Glass Orchard born?")
    for kind, answer in (("auto", "Astelle"), ("node", "Mara Quell")):
        strategy = af(embed={"kind": "bm25"}, answer={"kind": kind}, ranked="name")
        strategy.prepare(corpus, context)
        prediction = strategy.answer(query)
        assert prediction.answer == answer
        assert prediction.passages[0] == "p2"


def test_a_reader_needs_passages(made: Prepared) -> None:
    strategy = af(embed={"kind": "bm25"}, answer={"kind": "reader"})
    corpus = Corpus("toy", {View.SKB: lambda: (*NODES, *EDGES)}, sha256="3" * 64)
    context: Any = RunContext(corpus, OfflineLLM(), BM25Retriever(), Path())
    with pytest.raises(HarnessError, match="has none for its nodes"):
        strategy.prepare(corpus, context)


@pytest.mark.parametrize("text", [WHERE, "Tell me of a harbour", "What did Mara Quell direct?"])
def test_a_trace_is_computed_again(made: Prepared, text: str) -> None:
    strategy = made(ranked="name")
    prediction = strategy.answer(Query("q", text))
    assert strategy.replay(prediction.trace, Query("q", text)) == prediction


class Model:
    """A model that writes a query and puts documents in reverse order."""

    def __init__(self) -> None:
        self.calls = 0

    def describe(self) -> dict[str, Any]:
        return {"provider": "scripted"}

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.calls += 1
        if contract.name == "af.target":
            return contract.output(type="person")
        if contract.name.startswith("af.cypher"):
            return contract.output(cypher=GOLD)
        return contract.output(order=list(reversed(range(len(value.documents)))))


def test_with_a_model_all_three_steps_are_asked_and_a_replay_asks_none(tmp_path: Path) -> None:
    corpus = Corpus("toy", {View.SKB: lambda: (*NODES, *EDGES)}, sha256="4" * 64)
    model: Any = Model()
    strategy = af(embed={"kind": "bm25"}, ranked="name")
    strategy.prepare(corpus, RunContext(corpus, model, BM25Retriever(), tmp_path))
    query = Query("q", "Who was born, or made films, or directed Glass Orchard?")
    prediction = strategy.answer(query)
    assert model.calls == 3
    told = steps(prediction)
    assert told["target"] == {"by": "llm", "type": "person", "raw": "person"}
    assert told["parse"]["raw"] == GOLD
    assert told["rerank"]["rung"] == "full"
    assert told["answer"]["ranked"] == [one["node"] for one in told["strands"]["merged"]][::-1]
    assert strategy.replay(prediction.trace, query) == prediction
    assert model.calls == 3


def test_shapes_are_of_academic_graphs(made: Prepared) -> None:
    with pytest.raises(HarnessError, match="knows graphs of papers"):
        made(cypher={"kind": "shapes"})
