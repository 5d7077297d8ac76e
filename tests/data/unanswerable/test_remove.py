"""What is taken out is gone from every view and scope, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from harness.data.unanswerable.lasthop import LastHop, last_hop
from harness.data.unanswerable.remove import corpus_without, question_without
from harness.nouns import Edge, Node, Question, Scope, Triple, View

LINK = ("Arda", "lives in", "Esk")


def test_a_corpus_loses_it_in_every_view(towns: SimpleNamespace) -> None:
    twice = [Triple(*LINK), Triple(*LINK, (("since", "1900"),)), Triple("Arda", "likes", "Esk")]
    nodes = [Node("a", "x", "Arda"), Node("b", "x", "Esk")]
    edges = [Edge("a", "lives in", "b"), Edge("b", "lives in", "a"), Edge("a", "likes", "b")]
    pool = [towns.teacher(1), towns.origin(1)]
    views = {View.TRIPLES: twice, View.SKB: [*nodes, *edges]}
    before = towns.bench([], pool, views=views, oracle=[View.TRIPLES]).corpus
    after = corpus_without(before, "thinned", {towns.origin(1).id}, {LINK})
    assert after.name == "thinned"
    assert after.passages == (towns.teacher(1),)
    assert after.view(View.TRIPLES) == (twice[2],)
    assert after.view(View.SKB) == (*nodes, *edges[1:])
    assert (after.views, after.oracle_views) == (before.views, before.oracle_views)
    assert len(before.passages) == 2
    assert after.sha256 != before.sha256


def test_the_hash_is_of_what_is_gone(towns: SimpleNamespace) -> None:
    corpus = towns.bench([], [towns.teacher(1), towns.origin(1)]).corpus
    gone = [({"p1", "p2"}, set()), ({"p1"}, set()), (set(), {LINK}), (set(), {LINK[::-1]})]
    shas = [corpus_without(corpus, "x", passages, links).sha256 for passages, links in gone]
    assert len(set(shas)) == 4
    assert corpus_without(corpus, "y", ["p2", "p1"], []).sha256 == shas[0]


def robbed(towns: SimpleNamespace, asked: Question) -> Question:
    known = {p.id: p for p in (towns.teacher(1), towns.origin(1))}
    hop = last_hop(asked.gold, known)
    assert isinstance(hop, LastHop)
    titles = {id_: p.title for id_, p in known.items()}
    return question_without(asked, hop, frozenset({hop.passage or ""}), titles)


def test_a_question_without_an_answer(towns: SimpleNamespace) -> None:
    fact = Triple("Master1", "came from", "Town1")
    asked = towns.question(1, scope=[towns.teacher(1), towns.origin(1)])
    asked = replace(
        asked,
        gold=replace(
            asked.gold,
            evidence=(fact,),
            answer_set=("Town1",),
            tags=(("a", "b"),),
            facts=(("Pupil1", 0), ("Master1", 0)),
        ),
    )
    left = robbed(towns, asked)
    gold = left.gold
    assert (gold.answers, gold.answer_set, gold.answerable) == ((), (), False)
    assert not gold.derived, "a derived value is another thing"
    assert (gold.passages, gold.titles) == ((towns.teacher(1).id,), ("Pupil1",))
    assert [step.passage for step in gold.decomposition] == [towns.teacher(1).id, None]
    assert gold.decomposition[-1].answer == "Town1"
    assert gold.evidence == ()
    assert gold.facts == (("Pupil1", 0),)
    assert gold.tags == (
        ("a", "b"), ("unanswerable", "removed_passage"), ("removed", towns.origin(1).id),
    )  # fmt: skip
    assert (gold.native_id, gold.hops, gold.type) == ("native-1-", 2, "short")
    assert (left.query.id, left.query.text) == (asked.query.id, asked.query.text)
    assert left.query.scope == Scope((towns.teacher(1).id,))


def test_a_title_that_another_gold_passage_bears_stays(towns: SimpleNamespace) -> None:
    asked = towns.question(1)
    first = replace(towns.teacher(1), title="Master1")
    known = {first.id: first, towns.origin(1).id: towns.origin(1)}
    gold = replace(asked.gold, titles=("Master1",))
    hop = last_hop(gold, known)
    assert isinstance(hop, LastHop)
    titles = {id_: p.title for id_, p in known.items()}
    left = question_without(replace(asked, gold=gold), hop, frozenset({hop.passage or ""}), titles)
    assert left.gold.titles == ("Master1",)


def test_edges_are_named_in_the_tag(towns: SimpleNamespace) -> None:
    asked = towns.kb_question(1, "Arda", ["Esk", "Golm"])
    hop = last_hop(asked.gold, None)
    assert isinstance(hop, LastHop)
    gold = question_without(asked, hop, frozenset(), {}).gold
    assert gold.tags == (
        ("unanswerable", "removed_edges"), ("removed", "P1 - lives in - Esk; P1 - lives in - Golm"),
    )  # fmt: skip
    assert gold.evidence == (Triple("Arda", "taught", "P1"),)


def test_others_lose_a_distractor_and_no_more(towns: SimpleNamespace) -> None:
    scope = [towns.teacher(2), towns.origin(2), towns.origin(1)]
    asked = towns.question(2, scope=scope)
    left = question_without(asked, None, frozenset({towns.origin(1).id}), {})
    assert left.gold == asked.gold
    assert left.query.scope is not None
    assert set(left.query.scope.passages) == {towns.teacher(2).id, towns.origin(2).id}
    assert question_without(asked, None, frozenset({"elsewhere"}), {}) == asked
    pooled = towns.question(2)
    assert question_without(pooled, None, frozenset({towns.origin(1).id}), {}) == pooled
