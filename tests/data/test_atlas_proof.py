"""What an answer rests on, and what a question without an answer still brings."""

from __future__ import annotations

import dataclasses

import pytest

from harness.data.benchmarks.atlas import Atlas, TripleIndex, generate, verify
from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.config import configure
from harness.data.benchmarks.atlas.denial import denied
from harness.data.benchmarks.atlas.gold import MOST
from harness.data.benchmarks.atlas.names import plain
from harness.data.benchmarks.atlas.proof import named, prove, reach
from harness.data.benchmarks.atlas.statistics import tag
from harness.data.benchmarks.atlas.world import build_world
from harness.nouns import Question, Triple

WON = (("order", "1"),)
TRIPLES = (
    *(Triple(f"Film {i}", "director", "Ann") for i in range(40)),
    Triple("Film 7", "composer", "Bob"),
    Triple("Film 99", "composer", "Bob"),
    Triple("Book", "author", "Bob"),
    Triple("Ann", "spouse", "Cid", WON),
    Triple("Cid", "sibling", "Eva", (("role", "sister"),)),
)
INDEX = TripleIndex(TRIPLES)
BOTH = p.Intersect(
    (
        p.Inverse(p.Named("Ann"), "director"),
        p.Inverse(p.Hop(p.Named("Book"), "author"), "composer"),
    )
)


def test_other_candidates_of_an_intersection_are_no_evidence() -> None:
    assert prove(BOTH, ["Film 7"], INDEX) == (TRIPLES[7], TRIPLES[42], TRIPLES[40])


def test_a_union_is_proved_by_the_way_that_leads_there() -> None:
    ways = (
        p.Hop(p.Hop(p.Named("Ann"), "sibling", "brother"), "spouse"),
        p.Hop(p.Hop(p.Named("Ann"), "spouse"), "sibling", "sister"),
    )
    assert prove(p.Union(ways), ["Eva"], INDEX) == TRIPLES[-2:]


def test_a_walk_is_reached_up_to_where_it_breaks() -> None:
    walk = p.Hop(p.Hop(p.Hop(p.Named("Ann"), "spouse"), "father"), "mother")
    assert reach(walk, INDEX) == ((TRIPLES[-2],), ("Cid",))


def test_both_sides_of_a_comparison_are_reached() -> None:
    rivals = tuple(
        p.Rival(name, p.Hop(p.Hop(p.Named(name), "author"), "date_of_birth"))
        for name in ("No Book", "Book")
    )
    assert reach(p.Compare(rivals, "min"), INDEX) == ((TRIPLES[42],), ("No Book", "Bob"))


def test_who_asks_for_the_second_sees_the_first() -> None:
    assert reach(p.Ordinal(p.Named("Ann"), "spouse", 2), INDEX) == ((TRIPLES[-2],), ("Ann",))


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return generate()


def broken(atlas: Atlas, question: Question, **changes: object) -> list[str]:
    gold = dataclasses.replace(question.gold, **changes)  # type: ignore[arg-type]
    other = dataclasses.replace(question, gold=gold)
    questions = tuple(other if q is question else q for q in atlas.questions)
    report = verify(dataclasses.replace(atlas, questions=questions), measured=False)
    return [check.name for check in report.checks if not check.passed]


def test_gold_passages_fit_into_five_and_match_their_titles(atlas: Atlas) -> None:
    title = {passage.id: passage.title for passage in atlas.passages}
    for question in atlas.questions:
        gold = question.gold
        assert gold.titles == tuple(title[i] for i in gold.passages)
        if gold.type != "set" and not tag(gold.tags, "pattern").startswith("count"):
            assert 1 <= len(gold.passages) <= MOST


def test_evidence_is_no_longer_than_the_walks(atlas: Atlas) -> None:
    for question in atlas.questions:
        gold = question.gold
        if gold.answerable and gold.type.startswith(("chain", "one_hop", "ordinal")):
            assert len(gold.evidence) == gold.hops
        if gold.type == "intersection":
            assert len(gold.evidence) <= 4


def test_too_many_gold_passages_are_noticed(atlas: Atlas) -> None:
    asked = next(q for q in atlas.questions if q.gold.type == "intersection" and q.gold.answerable)
    more = asked.gold.passages + tuple(passage.id for passage in atlas.passages[:MOST])
    assert broken(atlas, asked, passages=more) == [
        "recall@5 can be 1: only sets and counts have more gold passages"
    ]


def test_unanswerable_questions_show_what_they_name_and_no_answer(atlas: Atlas) -> None:
    text = {passage.id: passage.text for passage in atlas.passages}
    for question in atlas.questions:
        if question.gold.answerable:
            continue
        known = [t for t in named(atlas.plans[question.query.id]) if t in question.gold.titles]
        assert question.gold.passages
        absent = tag(question.gold.tags, "reason") == "absent_subject"
        assert known or absent
        assert all(text[i] for i in question.gold.passages)


def test_near_misses_left_out_are_noticed(atlas: Atlas) -> None:
    asked = next(q for q in atlas.questions if not q.gold.answerable)
    assert broken(atlas, asked, passages=(), titles=()) == [
        "unanswerable questions have their near misses"
    ]


def test_false_premises_are_contradicted_by_their_passages(atlas: Atlas) -> None:
    false = [q for q in atlas.questions if tag(q.gold.tags, "reason") == "false_premise"]
    assert false
    text = {passage.id: passage.text for passage in atlas.passages}
    asked = next(q for q in false if q.gold.type != "ordinal")
    place = asked.gold.passages[-1]
    silent = tuple(
        dataclasses.replace(passage, text="Nothing is known.") if passage.id == place else passage
        for passage in atlas.passages
    )
    report = verify(dataclasses.replace(atlas, passages=silent), measured=False)
    failed = [check.name for check in report.checks if not check.passed]
    assert text[place]
    assert "every false premise is contradicted by a text" in failed


def test_only_what_is_untrue_is_denied() -> None:
    world = build_world(configure("small", "normal", 88))
    told = [(entity, denied(world, entity)) for entity in world.entities]
    assert sum(bool(relation) for _, relation in told) > 60
    for entity, relation in told:
        if relation:
            assert not world.facts_of(entity.id, relation)
        if relation == "date_of_death":
            assert entity.alive


def test_members_of_sets_have_one_spelling(atlas: Atlas) -> None:
    nodes = {node.name: node for node in atlas.nodes}
    for question in atlas.questions:
        for name in question.gold.answer_set:
            assert name == plain(name)
            assert name in nodes
            assert "also_known_as" not in dict(nodes[name].attributes)
