"""The check after the removal finds any gold that is gone."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.recheck import recheck
from harness.data.unanswerable.remove import corpus_without
from harness.errors import HarnessError
from harness.nouns import Edge, Node, View


def without(
    before: Benchmark, *passages: str, link: tuple[str, str, str] | None = None
) -> Benchmark:
    links = set() if link is None else {link}
    return replace(before, corpus=corpus_without(before.corpus, "x", set(passages), links))


def test_nothing_lost(towns: SimpleNamespace) -> None:
    asked = [towns.question(1), towns.question(2)]
    pool = [p for q in asked for p in towns.support(q)]
    before = towns.bench(asked, [*pool, towns.rumour(3)])
    recheck(before, without(before, towns.rumour(3).id), ())
    recheck(before, without(before, towns.origin(1).id), {asked[0].query.id})


@pytest.mark.parametrize("gone", ["teacher", "origin"])
def test_a_gold_passage_is_gone(towns: SimpleNamespace, gone: str) -> None:
    asked = [towns.question(1), towns.question(2)]
    before = towns.bench(asked)
    after = without(before, getattr(towns, gone)(1).id)
    recheck(before, after, {asked[0].query.id})
    with pytest.raises(HarnessError, match=r"1 questions .* native-1-\. This is a fault"):
        recheck(before, after, {asked[1].query.id})


def test_the_last_bearer_of_a_gold_title_is_gone(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    asked = replace(asked, gold=replace(asked.gold, titles=("Market 3",)))
    pool = [*towns.support(asked), towns.rumour(3), towns.passage("Market 3", "Another.")]
    before = towns.bench([asked], pool)
    recheck(before, without(before, towns.rumour(3).id), ())
    with pytest.raises(HarnessError, match="would lose gold"):
        recheck(before, without(before, towns.rumour(3).id, pool[-1].id), ())


def test_an_edge_is_gone(towns: SimpleNamespace) -> None:
    asked = towns.kb_question(1, "Arda", ["Esk"])
    nodes = [Node("a", "x", "P1"), Node("b", "x", "Esk"), Edge("a", "lives in", "b")]
    for views in ({View.TRIPLES: list(asked.gold.evidence)}, {View.SKB: nodes}):
        before = towns.bench([asked], views=views)
        recheck(before, without(before, link=("P1", "likes", "Esk")), ())
        with pytest.raises(HarnessError, match="would lose gold"):
            recheck(before, without(before, link=("P1", "lives in", "Esk")), ())


def test_gold_that_was_never_there_is_not_lost(towns: SimpleNamespace) -> None:
    asked = replace(
        towns.question(1), gold=replace(towns.question(1).gold, passages=("p9",), titles=("Gone",))
    )
    before = towns.bench([asked], [towns.teacher(1), towns.origin(1), towns.rumour(1)])
    recheck(before, without(before, towns.rumour(1).id), ())


def test_other_gold_or_fewer_questions(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    before = towns.bench([asked, towns.question(2)])
    other = replace(asked, gold=replace(asked.gold, answers=("Esk",)))
    kept = tuple(q for q in before.questions if q.query.id != asked.query.id)
    with pytest.raises(HarnessError, match="1 questions"):
        recheck(before, replace(before, questions=(other, *kept)), ())
    with pytest.raises(HarnessError):
        recheck(before, replace(before, questions=kept), {asked.query.id})
