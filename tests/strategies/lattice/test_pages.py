"""Evidence pages left out, and relations under the names that an extraction has for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lattice_kit import hops, make_lattice

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.nouns import Condition, Gold, Passage, Query, Question, Scope, Triple, View
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import OracleRunContext
from strategies.lattice.cli import report_lines
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.state import Options
from strategies.lattice.sources.pages import pages_of
from strategies.lattice.strategy import Lattice

PAGES = (
    Passage("p1", "Salt Road", "Salt Road is a 1940 film directed by Mara Quell."),
    Passage("p2", "Mara Quell", "Mara Quell (born 5 May 1901) was a painter, born in Astelle."),
    Passage("p3", "Mara Quell", "In 1940 Mara Quell made Salt Road."),
    Passage("p4", "Glass", "Glass is a 1950 film directed by Bo Tarn."),
    Passage("p5", "Lighthouses", "A note about lighthouses."),
)
WHERE = Query("q", "Where was the director of Salt Road born?")


def corpus(views: Any = None) -> Corpus:
    return Corpus("toy", views or {View.PASSAGES: lambda: PAGES}, sha256="7" * 64)


@pytest.fixture
def prepared(tmp_path: Path) -> Callable[..., Lattice]:
    def make(gold: Gold, *, given: Corpus | None = None, **build: Any) -> Lattice:
        strategy = Lattice(planner={"kind": "rule"}, build=build)
        made = given or corpus()
        services = (made, OfflineLLM(), BM25Retriever(k=2), tmp_path)
        strategy.prepare(made, OracleRunContext(*services, [Question(WHERE, gold)]))
        return strategy

    return make


def test_pages_are_named_by_passage_or_by_the_title_of_their_article() -> None:
    by_id = Gold("1", ("x",), passages=("p4",))
    by_title = Gold("2", ("x",), titles=("mara_Quell", ""))
    assert pages_of([by_id], corpus()) == {"p4"}
    assert pages_of([by_title], corpus()) == {"p2", "p3"}, "every chunk of the article"
    assert pages_of([by_id, by_title], corpus()) == {"p2", "p3", "p4"}
    assert pages_of([], corpus()) == frozenset()
    untitled = corpus({View.PASSAGES: lambda: (Passage("p6", "", "A note."),)})
    assert pages_of([by_title], untitled) == frozenset()


def test_without_the_evidence_pages_there_is_nothing_to_answer_from(prepared: Any) -> None:
    gold = Gold("1", ("Astelle",), titles=("Mara Quell",))
    assert prepared(gold).answer(WHERE).answer == "Astelle"
    without = prepared(gold, evidence_pages=False)
    assert without.answer(WHERE).abstained
    assert without.answer(Query("q", "Who directed Glass?")).answer == "Bo Tarn"
    scoped = Query("q", WHERE.text, Scope(("p1", "p2")))
    assert prepared(gold).answer(scoped).answer == "Astelle"
    assert without.answer(scoped).abstained
    only = prepared(Gold("1", ("x",), passages=("p4",)), evidence_pages=False)
    assert not only.lattice.lexicon.ground("Glass")[1], "nor is its title known"
    assert only.answer(WHERE).answer == "Astelle"


def test_leaving_them_out_is_a_declared_oracle_and_another_lattice(prepared: Any) -> None:
    assert Lattice(build={"evidence_pages": True}).condition is Condition.SAME
    assert Lattice(build={"evidence_pages": False}).condition is Condition.ORACLE
    gold = Gold("1", ("x",), passages=("p4",))
    assert prepared(gold).lattice.rev != prepared(gold, evidence_pages=False).lattice.rev
    assert prepared(gold).lattice.manifest["corpus_sha256"] == "7" * 64


def test_what_reads_no_passages_has_no_pages_to_leave_out(prepared: Any) -> None:
    gold = Gold("1", ("x",), evidence=(Triple("a", "director", "b"),))
    triples = corpus({View.TRIPLES: lambda: (Triple("a", "director", "b"),)})
    with pytest.raises(HarnessError, match=r"evidence_pages=false.*extractor=triples"):
        prepared(gold, given=triples, evidence_pages=False)
    with pytest.raises(HarnessError, match=r"evidence_pages=false.*extractor=oracle"):
        prepared(gold, extractor="oracle", evidence_pages=False)
    with pytest.raises(HarnessError, match=r"evidence_pages is wrong"):
        Lattice(build={"evidence_pages": "no"})


NAMES = ("directed_by", "director", "was directed by", "film director")
FACTS = [(f"Film {n}", name, "Mara") for n, name in enumerate(NAMES)]


def test_without_the_whitelist_every_name_is_a_dimension() -> None:
    free = make_lattice(FACTS, texts=True, whitelist=False)
    assert set(free.dimensions) == set(NAMES)
    assert free.manifest["report"]["raw_names"] == {}
    assert [one.label for one in execute(hops("Film 1", "director"), free, Options()).answers] == [
        "Mara"
    ]
    assert execute(hops("Film 2", "director"), free, Options()).declined is not None
    kept = make_lattice(FACTS, texts=True)
    assert set(kept.dimensions) == {"director"}
    assert kept.manifest["report"]["raw_names"] == {"director": sorted(NAMES)}
    for n in range(len(NAMES)):
        found = execute(hops(f"Film {n}", "director"), kept, Options())
        assert [one.label for one in found.answers] == ["Mara"]


def test_the_report_has_the_names_and_warns_of_dependent_dimensions() -> None:
    report = "\n".join(report_lines(make_lattice(FACTS, texts=True)))
    assert f"4: {', '.join(sorted(NAMES))}" in report
    assert "warning" not in report
    same = [(f"City {n}", dim, f"{dim} {n % 3}") for n in range(9) for dim in ("land", "seat")]
    lattice = make_lattice(same)
    assert "warning" not in "\n".join(report_lines(lattice, least=0.5))
    assert "independence 0.5 is below 0.6" in "\n".join(report_lines(lattice, least=0.6))
