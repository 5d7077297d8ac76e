"""The strategy from end to end: planned, executed, traced, replayed; with and without texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import canonical_json
from harness.config.compose import compose
from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.nouns import (
    AbstainReason,
    Condition,
    Gold,
    Passage,
    Query,
    Question,
    Scope,
    Trace,
    TraceStep,
    Triple,
    View,
)
from harness.plan.plan import Plan, PlanKind, Provenance
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import OracleRunContext, RunContext
from strategies.lattice.cli import inspect, report_lines, subject_lines
from strategies.lattice.planners.planner import Planned
from strategies.lattice.strategy import Lattice

PAGES = (
    Passage("p1", "The Glass Orchard", "The Glass Orchard is a 1931 film directed by Mara Quell."),
    Passage(
        "p2",
        "Mara Quell",
        "Mara Quell (born 5 May 1901) was a film director. She was born in Astelle.",
    ),
    Passage("p3", "Salt Road", "Salt Road is a 1940 film directed by Bo Tarn."),
    Passage("p4", "Bo Tarn", "Bo Tarn (born 9 June 1911) was a film director."),
)
TRIPLES = (
    Triple("The Glass Orchard", "directed_by", "Mara Quell"),
    Triple("Salt Road", "directed_by", "Bo Tarn"),
    Triple("Mara Quell", "place_of_birth", "Astelle"),
)


class Refuses:
    """A model that may not be asked."""

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        raise AssertionError("the answer path asked a model")

    def describe(self) -> dict[str, Any]:
        return {"provider": "offline", "model": "none"}


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Lattice]:
    """Prepare a strategy on passages or triples, with a model that raises."""

    def make(
        strategy: Lattice, *, triples: bool = False, questions: Any = None, llm: Any = None
    ) -> Lattice:
        views = {View.PASSAGES: lambda: PAGES}
        if triples:
            views = {View.TRIPLES: lambda: TRIPLES}
        corpus = Corpus("toy", views, sha256=("1" if triples else "2") * 64)
        services = (corpus, llm or Refuses(), BM25Retriever(k=2), tmp_path)
        context = (
            RunContext(*services) if questions is None else OracleRunContext(*services, questions)
        )
        strategy.prepare(corpus, context)
        return strategy

    return make


RULE = {"planner": {"kind": "rule"}}


def test_triples_are_asked_where_there_are_some(made) -> None:
    strategy = made(Lattice(**RULE), triples=True)
    prediction = strategy.answer(Query("q", "Where was the director of The Glass Orchard born?"))
    assert prediction.answer == "Astelle"
    assert [step.kind for step in prediction.trace.steps][:2] == ["run", "plan"]
    last = prediction.trace.steps[-1]
    assert last.kind == "answer"
    assert last.data["source_text"] == ["Mara Quell | place_of_birth | Astelle"]
    assert [one["source_text"] for one in last.data["proof"]] == [
        "The Glass Orchard | directed_by | Mara Quell",
        "Mara Quell | place_of_birth | Astelle",
    ]
    assert prediction.triples[0] == Triple("The Glass Orchard", "director", "Mara Quell")


def test_texts_are_read_by_rules_and_no_model_is_asked(made) -> None:
    strategy = made(Lattice(**RULE))
    prediction = strategy.answer(Query("q", "Where was the director of The Glass Orchard born?"))
    assert prediction.answer == "Astelle"
    assert prediction.evidence == ("p1", "p2")
    assert prediction.passages == ("p1", "p2")
    proof = prediction.trace.steps[-1].data["proof"]
    texts = {page.id: page.text for page in PAGES}
    for one in proof:
        assert texts[one["doc_id"]][slice(*one["char_span"])] == one["source_text"]


def test_comparisons_and_abstentions(made) -> None:
    strategy = made(Lattice(**RULE))
    older = strategy.answer(Query("q", "Who was born first, Mara Quell or Bo Tarn?"))
    assert older.answer == "Mara Quell"
    nothing = strategy.answer(Query("q", "Where was Bo Tarn born?"))
    assert nothing.abstention.reason is AbstainReason.NO_EVIDENCE
    assert nothing.abstention.detail.startswith("lattice.")
    derived = strategy.answer(Query("q", "How many years older is Mara Quell than Bo Tarn?"))
    assert derived.abstention.reason is AbstainReason.OUT_OF_CAPABILITY
    assert derived.abstention.detail == "lattice.sentinel:derived"


def test_a_query_with_passages_of_its_own_sees_no_others(made) -> None:
    strategy = made(Lattice(**RULE))
    query = Query("q", "Where was the director of The Glass Orchard born?")
    assert strategy.answer(replace(query, scope=Scope(("p1", "p2")))).answer == "Astelle"
    lacking = strategy.answer(replace(query, scope=Scope(("p1", "p4"))))
    assert lacking.abstention.reason is AbstainReason.NO_EVIDENCE
    assert strategy.answer(replace(query, scope=Scope(()))).abstained


def test_a_trace_is_computed_again_byte_for_byte(made) -> None:
    strategy = made(Lattice(**RULE))
    for text in (
        "Where was the director of The Glass Orchard born?",
        "Who is Nobody?",
        "Who was born first, Mara Quell or Bo Tarn?",
    ):
        query = Query("q", text)
        prediction = strategy.answer(query)
        again = strategy.replay(prediction.trace, query)
        assert again == prediction
        assert canonical_json([[s.kind, s.data] for s in again.trace.steps]) == canonical_json(
            [[s.kind, s.data] for s in prediction.trace.steps]
        )


@pytest.mark.parametrize(
    "json",
    [
        {},
        {"kind": "poem", "provenance": "rule"},
        {"kind": "chain", "provenance": "rule", "steps": [{"out": 1, "source": {"entity": "x"}}]},
        {"kind": "chain", "provenance": "rule", "steps": [{"out": "$1", "source": {"entity": 7}}]},
        {"kind": "chain", "provenance": "rule", "steps": 3},
    ],
)
def test_a_trace_whose_plan_cannot_be_read_differs_at_the_plan(made, json) -> None:
    strategy = made(Lattice(**RULE))
    (lacking,) = strategy.replay(Trace(), Query("q", "?")).trace.steps
    assert lacking.data == {"error": "the recorded trace has no plan"}
    rest = {"marks": [], "prompt_hash": None, "answer_path_llm_calls": 0}
    run = TraceStep("run", {"lattice_rev": "x"})
    broken = Trace((run, TraceStep("plan", {"json": json, **rest})))
    first, plan = strategy.replay(broken, Query("q", "?")).trace.steps
    assert first == run
    assert plan.data["error"].startswith("the recorded plan cannot be read")


def test_a_lattice_is_built_once(made, tmp_path) -> None:
    first = made(Lattice(**RULE))
    folders = sorted((tmp_path / "lattice").iterdir())
    assert made(Lattice(**RULE)).lattice.rev == first.lattice.rev
    assert sorted((tmp_path / "lattice").iterdir()) == folders
    made(Lattice(**RULE, build={"value_cleaning": False}))
    assert len(list((tmp_path / "lattice").iterdir())) > len(folders)
    facts = list((tmp_path / "lattice").glob("*.facts.jsonl"))
    assert len(facts) == 1, "texts are read once, whatever is made of them"
    made(Lattice(**RULE, build={"window": 300}))
    assert len(list((tmp_path / "lattice").glob("*.facts.jsonl"))) == 2


class Fixed:
    """A planner that always has the same plan."""

    learns_from = ()
    contracts = ()

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def learn(self, context: Any, view: Any) -> None:
        pass

    def plan(self, query: Query, view: Any) -> Planned:
        return Planned(self._plan)


@pytest.mark.parametrize(
    ("sentinel", "reason"),
    [
        ("derived", AbstainReason.OUT_OF_CAPABILITY),
        ("no_seed", AbstainReason.NO_EVIDENCE),
        ("no_relation", AbstainReason.INVALID_PLAN),
        ("invalid", AbstainReason.INVALID_PLAN),
    ],
)
def test_sentinels_in_the_words_of_the_harness(made, sentinel, reason) -> None:
    strategy = made(Lattice(**RULE), triples=True)
    strategy._planner = Fixed(Plan(PlanKind.SENTINEL, Provenance.LLM, sentinel=sentinel))
    assert strategy.answer(Query("q", "?")).abstention.reason is reason


def test_gold_is_a_declared_source() -> None:
    assert Lattice(build={"extractor": "oracle"}).condition is Condition.ORACLE
    assert Lattice(planner={"kind": "oracle"}).condition is Condition.ORACLE
    assert Lattice(**RULE).condition is Condition.SAME


def test_gold_extraction(made) -> None:
    query = Query("q", "Where was the director of Salt Road born?")
    gold = Gold(
        "1",
        ("Nimbrook",),
        evidence=(
            Triple("Salt Road", "director", "Bo Tarn"),
            Triple("Bo Tarn", "place of birth", "Nimbrook"),
        ),
    )
    strategy = Lattice(**RULE, build={"extractor": "oracle"})
    made(strategy, questions=[Question(query, gold)])
    assert strategy.answer(query).answer == "Nimbrook"


def test_the_extractor_that_a_model_answers(made) -> None:
    strategy = Lattice(**RULE, build={"extractor": "llm"})
    assert [one.name for one in strategy.contracts] == ["lattice_extract"]
    made(strategy, llm=OfflineLLM())
    assert strategy.answer(Query("q", "Who directed Salt Road?")).answer == "Bo Tarn"


def test_all_answers_or_one(made) -> None:
    query = Query("q", "Who directed Salt Road?")
    one = made(Lattice(**RULE, answer={"mode": "single"}), triples=True).answer(query)
    assert (one.answer, one.answers) == ("Bo Tarn", ())
    all_ = made(Lattice(**RULE, answer={"mode": "set"}), triples=True).answer(query)
    assert (all_.answer, all_.answers) == (None, ("Bo Tarn",))


@pytest.mark.parametrize(
    "knobs",
    [
        {"planner": {"kind": "guess"}},
        {"planner": {"colour": "red"}},
        {"planner": {"grounding": "L4"}},
        {"planner": {"shots": -1}},
        {"build": {"extractor": "guess"}},
        {"build": {"hierarchies": [1]}},
        {"build": {"path": "facts.json"}},
        {"gate": {"mode": "open"}},
        {"dm": {"max_size": 0}},
        {"answer": {"mode": "many"}},
        {"abstain": {"sentinel": "yes"}},
        {"exclude_start": 1},
        {"planner": 3},
    ],
)
def test_wrong_knobs_are_refused(knobs: dict[str, Any]) -> None:
    with pytest.raises(HarnessError, match=r"strategy\."):
        Lattice(**knobs)


def test_the_configuration_has_every_knob() -> None:
    from harness.running.instantiate import instantiate

    config = dict(compose(["strategy=lattice"])["strategy"])
    assert config.pop("verbs") == {"inspect": "strategies.lattice.cli.inspect"}
    assert isinstance(instantiate(config, "strategy"), Lattice)


def test_a_corpus_with_neither_view_is_refused(tmp_path) -> None:
    corpus = Corpus("toy", {View.FACTS: tuple}, sha256="3" * 64)
    context = RunContext(corpus, OfflineLLM(), BM25Retriever(k=2), tmp_path)
    with pytest.raises(HarnessError, match="needs triples or passages"):
        Lattice(**RULE).prepare(corpus, context)


def test_inspecting(made) -> None:
    lattice = made(Lattice(**RULE), triples=True).lattice
    report = "\n".join(report_lines(lattice))
    assert "instances                3" in report
    assert "place_of_birth" in report
    told = list(subject_lines(lattice, "mara quell"))
    assert told[0] == "folded: Mara Quell"
    assert any("Astelle" in line for line in told)
    assert any("The Glass Orchard | director | Mara Quell" in line for line in told)
    with pytest.raises(HarnessError, match="knows no 'Nobody'"):
        list(subject_lines(lattice, "Nobody"))


def test_the_verb(tmp_path, capsys, musique_file) -> None:
    common = [f"bench.questions={musique_file}", f"paths.root={tmp_path}"]
    assert inspect(["musique", *common]) == 0
    assert "extractor rule" in capsys.readouterr().out
    assert inspect(["musique", "The Quell Papers 1", *common]) == 0
    out = capsys.readouterr().out
    assert out.startswith("musique.")
    assert "The Quell Papers 1:" in out
    assert inspect(["musique", *common, "The Quell Papers 1"]) == 0
    with pytest.raises(HarnessError, match="looks one name up, and was given 2"):
        inspect(["musique", "The Quell", "Papers", *common])
