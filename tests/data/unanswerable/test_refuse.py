"""Sets on which the transformation makes no sense say so in one paragraph."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.atlas.source import AtlasSource
from harness.data.unanswerable.refuse import refuse_if_impossible
from harness.errors import HarnessError
from harness.nouns import Fact, Gold, Node, Query, Question, Triple, View

BARE = Question(Query("q", "Where?"), Gold("n", ("Esk",)))
FACTS = {View.FACTS: [Fact("f", "s", "m", "1")]}


def message(benchmark: Benchmark) -> str:
    with pytest.raises(HarnessError) as caught:
        refuse_if_impossible(benchmark)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("Leave bench.unanswerable out.")
    return str(caught.value)


def test_one_that_has_unanswerable_questions(towns: SimpleNamespace) -> None:
    robbed = towns.question(2)
    robbed = replace(robbed, gold=replace(robbed.gold, answers=(), answerable=False))
    said = message(towns.bench([towns.question(1), robbed]))
    assert said.startswith("invented.small has unanswerable questions of its own (1 of 2)")


def test_atlas_has_some(tmp_path: Path) -> None:
    assert "of its own" in message(AtlasSource(id="atlas", variant="small").load(tmp_path))


def test_one_without_any_corpus(towns: SimpleNamespace) -> None:
    known = towns.kb_question(1, "Arda", ["Esk"])
    assert "no corpus to take anything out of" in message(towns.bench([known], views={}))
    view = {View.TRIPLES: list(known.gold.evidence)}
    only_oracle = towns.bench([known], views=view, oracle=[View.TRIPLES])
    assert "no corpus to take anything out of" in message(only_oracle)


def test_one_whose_gold_names_nothing(towns: SimpleNamespace) -> None:
    assert "neither passages nor evidence" in message(towns.bench([BARE], [towns.teacher(1)]))
    kb = towns.bench([BARE], views={View.TRIPLES: [Triple("a", "b", "c")]})
    assert "neither passages nor evidence" in message(kb)


def test_one_whose_gold_names_the_wrong_kind(towns: SimpleNamespace) -> None:
    known = towns.kb_question(1, "Arda", ["Esk"])
    assert "its corpus has passages" in message(towns.bench([known], [towns.teacher(1)]))
    for view in ({View.TRIPLES: [Triple("a", "b", "c")]}, {View.SKB: [Node("a", "b", "c")]}):
        asked = towns.question(1)
        both = towns.bench([asked], towns.support(asked), views=view)
        assert "its corpus has edges" in message(both)


def test_one_of_tables(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    benchmark = towns.bench([asked], towns.support(asked), views=FACTS)
    assert "tables and series" in message(benchmark)


def test_the_others_are_taken(towns: SimpleNamespace) -> None:
    refuse_if_impossible(towns.bench([towns.question(1), BARE], towns.support(towns.question(1))))
    known = towns.kb_question(1, "Arda", ["Esk"])
    refuse_if_impossible(towns.bench([known], views={View.TRIPLES: list(known.gold.evidence)}))
    asked = towns.question(1)
    told = replace(asked, gold=replace(asked.gold, evidence=known.gold.evidence))
    view = {View.TRIPLES: list(known.gold.evidence)}
    refuse_if_impossible(
        towns.bench([told], towns.support(asked), views=view, oracle=[View.TRIPLES])
    )
