"""Candidates: whose last hop supports no other question and is stated nowhere else."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from harness.data.unanswerable.candidates import examine
from harness.data.unanswerable.lasthop import LastHop, Reason
from harness.nouns import Edge, Node, Question, Scope, Triple, View


def verdict(towns: SimpleNamespace, *asked: Question, **more: object) -> LastHop | Reason:
    """The verdict on the first of some questions."""
    return examine(towns.bench(asked, **more))[asked[0].query.id]


def test_a_question_with_a_last_passage_of_its_own(towns: SimpleNamespace) -> None:
    found = verdict(towns, towns.question(1), towns.question(2))
    assert isinstance(found, LastHop)
    assert found.passage == towns.origin(1).id


def test_a_passage_that_supports_another_question(towns: SimpleNamespace) -> None:
    pair = towns.question(1), towns.question(1, pupil="Golm")
    assert verdict(towns, *pair) is Reason.SHARED
    assert verdict(towns, *reversed(pair)) is Reason.SHARED


def test_support_by_decomposition_title_or_main_passage_counts(towns: SimpleNamespace) -> None:
    asked, other, end = towns.question(1), towns.question(2), towns.origin(1)
    pool = [p for q in (asked, other) for p in towns.support(q)]
    first, last = other.gold.decomposition
    ways = (
        replace(other.gold, decomposition=(replace(first, passage=end.id), last)),
        replace(other.gold, titles=(*other.gold.titles, end.title)),
        replace(other.gold, evidence=(Triple("a", "b", "c"),)),
    )
    seen = [verdict(towns, asked, replace(other, gold=gold), passages=pool) for gold in ways]
    assert seen[:2] == [Reason.SHARED, Reason.SHARED]
    assert isinstance(seen[2], LastHop)
    main = replace(other.query, scope=Scope((end.id,), main=end.id))
    assert verdict(towns, asked, replace(other, query=main), passages=pool) is Reason.SHARED


def test_a_title_that_a_gold_passage_of_its_own_bears_is_no_support(
    towns: SimpleNamespace,
) -> None:
    asked, other = towns.question(1), towns.question(2)
    same = towns.passage(towns.origin(1).title, "Another of that name.")
    gold = replace(
        other.gold, passages=(*other.gold.passages, same.id), titles=("Master1", "Pupil2")
    )
    pool = [same, *(p for q in (asked, other) for p in towns.support(q))]
    assert isinstance(verdict(towns, asked, replace(other, gold=gold), passages=pool), LastHop)


def test_an_edge_that_supports_another_question(towns: SimpleNamespace) -> None:
    asked = towns.kb_question(1, "Arda", ["Nimbrook"], pupil="Golm")
    other = towns.kb_question(2, "Belun", ["Nimbrook"], pupil="Golm")
    views = {View.TRIPLES: [*asked.gold.evidence, *other.gold.evidence]}
    assert verdict(towns, asked, other, views=views) is Reason.SHARED
    assert isinstance(verdict(towns, asked, views=views), LastHop)


@pytest.mark.parametrize(
    "text",
    [
        "In Town1 they talk of Master1.",
        "MASTER1's cradle stood in town1.",
        "Master1, from The Town of 1",
    ],
)
def test_what_remains_must_not_state_it(towns: SimpleNamespace, text: str) -> None:
    asked = towns.question(1)
    assert verdict(towns, asked, more=[]) is not Reason.STATED
    pool = [*towns.support(asked), towns.passage("Elsewhere", text)]
    assert verdict(towns, asked, passages=pool) is Reason.STATED


def test_a_title_and_a_text_state_it_together(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    pool = [*towns.support(asked), towns.passage("Town1", "Master1 was here.")]
    assert verdict(towns, asked, passages=pool) is Reason.STATED


@pytest.mark.parametrize("text", ["Town1 is far.", "Master1 was old.", "Town12 knew Master1."])
def test_half_of_it_is_not_it(towns: SimpleNamespace, text: str) -> None:
    asked = towns.question(1)
    pool = [*towns.support(asked), towns.passage("Elsewhere", text)]
    assert isinstance(verdict(towns, asked, passages=pool), LastHop)


def test_a_gold_passage_that_stays_may_state_it_too(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    first = towns.passage("Pupil1", "Pupil1 was taught by Master1 of Town1.")
    start, last = asked.gold.decomposition
    gold = replace(
        asked.gold,
        passages=(first.id, last.passage),
        decomposition=(replace(start, passage=first.id), last),
    )
    pool = [first, towns.origin(1)]
    assert verdict(towns, replace(asked, gold=gold), passages=pool) is Reason.STATED


def test_every_view_must_hold_the_edge_and_no_other_that_joins_the_two(
    towns: SimpleNamespace,
) -> None:
    asked = towns.kb_question(1, "Arda", ["Nimbrook"])
    triples = list(asked.gold.evidence)
    nodes = [Node("a", "x", "P1"), Node("b", "x", "Nimbrook"), Node("c", "x", "Arda")]
    edges = [Edge("c", "taught", "a"), Edge("a", "lives in", "b")]
    both = {View.TRIPLES: triples, View.SKB: [*nodes, *edges]}
    assert isinstance(verdict(towns, asked, views=both), LastHop)
    lacking = {**both, View.SKB: [*nodes, *edges[:1]]}
    assert verdict(towns, asked, views=lacking) is Reason.NO_EDGE
    joined = {**both, View.TRIPLES: [*triples, Triple("Nimbrook", "home of", "P1")]}
    assert verdict(towns, asked, views=joined) is Reason.STATED
    told = {**both, View.SKB: [*edges, nodes[1], Node("a", "x", "P1", text="Of Nimbrook.")]}
    assert verdict(towns, asked, views=told) is Reason.STATED


def test_an_oracle_view_must_lose_the_fact_too(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    fact = Triple("Master1", "came from", "Town1")
    known = replace(asked, gold=replace(asked.gold, evidence=(fact,)))
    pool = towns.support(asked)
    view = {"views": {View.TRIPLES: [fact]}, "oracle": [View.TRIPLES], "passages": pool}
    found = verdict(towns, known, **view)
    assert isinstance(found, LastHop)
    assert found.links == (("Master1", "came from", "Town1"),)
    assert verdict(towns, asked, **view) is Reason.NO_EDGE
    second = towns.question(2)
    sharing = replace(second, gold=replace(second.gold, evidence=(fact,)))
    assert verdict(towns, known, sharing, **view) is Reason.SHARED
