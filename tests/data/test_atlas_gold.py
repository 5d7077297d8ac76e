"""The gold of the small benchmark: everything it says can be found where it says."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from harness.data.benchmarks.atlas import (
    Atlas,
    TripleIndex,
    execute,
    generate,
    sample,
    verify,
    view,
)
from harness.data.benchmarks.atlas.statistics import statistics, tag
from harness.errors import HarnessError
from harness.nouns import Question, View


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return generate()


def failed(atlas: Atlas) -> list[str]:
    return [check.name for check in verify(atlas, measured=False).checks if not check.passed]


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_all_checks_hold(difficulty: str) -> None:
    report = verify(generate("small", difficulty, 88), measured=False)
    assert report.passed, str(report)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_all_checks_hold_for_other_seeds(seed: int) -> None:
    report = verify(generate("small", "normal", seed), measured=False)
    assert report.passed, str(report)


def test_sizes(atlas: Atlas) -> None:
    assert 195 <= len(atlas.questions) <= 215
    assert 950 <= len(atlas.passages) <= 1050
    assert len(atlas.nodes) == len(atlas.passages)


def test_every_shape_is_there_with_its_gold(atlas: Atlas) -> None:
    shapes = {question.gold.type for question in atlas.questions}
    assert shapes == {
        "one_hop",
        "chain_2",
        "chain_3",
        "chain_4",
        "intersection",
        "inference",
        "comparison",
        "bridge_comparison",
        "set",
        "ordinal",
        "yes_no",
        "derived",
    }
    for question in atlas.questions:
        gold = question.gold
        assert tag(gold.tags, "wording") == "shown"
        assert gold.hops
        if gold.answerable:
            assert gold.answers
            assert gold.passages
            assert gold.evidence
            assert gold.decomposition
            assert bool(gold.answer_set) == (gold.type == "set")
            assert gold.derived == (gold.type == "derived")


def test_decompositions_lead_to_the_answer(atlas: Atlas) -> None:
    for question in atlas.questions:
        gold = question.gold
        if gold.answerable and gold.type.startswith(("chain", "one_hop", "inference")):
            assert gold.decomposition[-1].answer in gold.answers
            for i, hop in enumerate(gold.decomposition):
                assert hop.answer
                assert (f"#{i}" in hop.question) == (i > 0)
                assert "{" not in hop.question


def test_hop_passages_are_gold_passages(atlas: Atlas) -> None:
    for question in atlas.questions:
        for hop in question.gold.decomposition:
            assert hop.passage is None or hop.passage in question.gold.passages


def test_ids_do_not_tell(atlas: Atlas) -> None:
    for question in atlas.questions:
        assert question.query.id[0] == "q"
        assert question.gold.type not in question.query.id
        int(question.query.id[1:], 16)


def test_answers_are_no_part_of_their_question(atlas: Atlas) -> None:
    for question in atlas.questions:
        gold = question.gold
        if gold.answerable and gold.type.startswith(("chain", "inference", "intersection")):
            words = f" {question.query.text[:-1].casefold()} "
            assert not any(f" {answer.casefold()} " in words for answer in gold.answers)


def test_questions_are_well_formed(atlas: Atlas) -> None:
    for question in atlas.questions:
        text = question.query.text
        assert text[0].isupper()
        assert text.endswith(("?", "."))
        for wrong in ("{", "}", "  ", "the the", "a(n)", "[", "|", " a A", "None"):
            assert wrong not in text


def test_articles_are_well_formed(atlas: Atlas) -> None:
    for passage in atlas.passages:
        assert 3 <= passage.text.count(". ") + 1 <= 16
        for wrong in ("{", "}", "  ", "the the", "a(n)", "[", "|", "..", " ,", "river river"):
            assert wrong not in passage.text, passage.text


def _broken(atlas: Atlas, **changes: object) -> list[str]:
    return failed(dataclasses.replace(atlas, **changes))  # type: ignore[arg-type]


def test_a_missing_triple_is_noticed(atlas: Atlas) -> None:
    asked = next(q for q in atlas.questions if q.gold.type == "chain_2" and q.gold.answerable)
    rest = tuple(t for t in atlas.triples if t != asked.gold.evidence[0])
    assert "every answerable plan executes to its gold" in _broken(atlas, triples=rest)


def test_a_removed_triple_that_came_back_is_noticed(atlas: Atlas) -> None:
    assert "removed triples are in no view" in _broken(
        atlas, triples=(*atlas.triples, atlas.removed[0])
    )
    assert "every unanswerable question has no support" in _broken(
        atlas, triples=(*atlas.triples, *atlas.removed)
    )


def test_a_wrong_span_is_noticed(atlas: Atlas) -> None:
    shifted = dataclasses.replace(atlas.provenance[0], end=atlas.provenance[0].start + 3)
    wrong = (shifted, *atlas.provenance[1:])
    assert "every asserting span holds its triple's subject or object" in _broken(
        atlas, provenance=wrong
    )


def test_an_answer_beside_its_question_is_noticed(atlas: Atlas) -> None:
    asked = next(q for q in atlas.questions if q.gold.type == "chain_3" and q.gold.answerable)
    subject = asked.gold.evidence[0].subject
    place = next(i for i, p in enumerate(atlas.passages) if p.title == subject)
    passage = atlas.passages[place]
    told = dataclasses.replace(passage, text=f"{passage.text} {asked.gold.answers[0]}.")
    passages = (*atlas.passages[:place], told, *atlas.passages[place + 1 :])
    mentions = asked.query.text
    if subject.split(" (")[0] in mentions:
        assert "no passage holds both a name of the question and the answer" in _broken(
            atlas, passages=passages
        )


def test_removed_facts_are_told_nowhere(atlas: Atlas) -> None:
    index = TripleIndex(atlas.triples)
    assert atlas.removed
    for triple in atlas.removed:
        assert triple.object not in [t.object for t in index.out(triple.subject, triple.relation)]


def by_reason(atlas: Atlas, reason: str) -> list[Question]:
    return [q for q in atlas.questions if tag(q.gold.tags, "reason") == reason]


def test_missing_facts_would_answer_their_questions(atlas: Atlas) -> None:
    full = TripleIndex((*atlas.triples, *atlas.removed))
    missing = by_reason(atlas, "missing_fact")
    assert missing
    for question in missing:
        assert execute(atlas.plans[question.query.id], full)


def test_false_premises_are_false_with_all_facts(atlas: Atlas) -> None:
    full = TripleIndex((*atlas.triples, *atlas.removed))
    false = by_reason(atlas, "false_premise")
    assert false
    for question in false:
        assert not execute(atlas.plans[question.query.id], full)


def test_a_fifth_is_unanswerable_in_every_way(atlas: Atlas) -> None:
    asked = [q for q in atlas.questions if not q.gold.derived]
    share = sum(not q.gold.answerable for q in asked) / len(asked)
    assert 0.18 <= share <= 0.22
    assert len(by_reason(atlas, "absent_subject")) >= 8


def test_facts_are_stated_in_both_articles_at_about_the_configured_rates(atlas: Atlas) -> None:
    stated = statistics(atlas, measured=False)["stated_in"]
    total = sum(stated.values())
    assert 0.55 <= stated["subject"] / total <= 0.75
    assert 0.15 <= stated["object"] / total <= 0.30
    assert 0.08 <= stated["both"] / total <= 0.20


def test_samples_show_question_gold_and_passages(atlas: Atlas) -> None:
    text = sample(atlas, 4)
    assert text.count("cypher: MATCH") >= 4
    assert "evidence:" in text
    assert sample(atlas, 4) == text


@pytest.mark.parametrize(("size", "difficulty"), [("large", "normal"), ("small", "extreme")])
def test_unknown_arguments_are_refused(size: str, difficulty: str) -> None:
    with pytest.raises(HarnessError, match="Choose"):
        generate(size, difficulty)  # type: ignore[arg-type]


def test_question_text_does_not_tell(atlas: Atlas) -> None:
    from harness.data.benchmarks.atlas.lookalike import lookalike_accuracy

    assert lookalike_accuracy(atlas.questions, repeats=2) <= 0.60


def test_a_telling_word_would_be_noticed(atlas: Atlas) -> None:
    from harness.data.benchmarks.atlas.lookalike import lookalike_accuracy

    marked = [
        q
        if q.gold.answerable
        else dataclasses.replace(q, query=dataclasses.replace(q.query, text=f"Hm {q.query.text}"))
        for q in atlas.questions
    ]
    assert lookalike_accuracy(marked, repeats=1) > 0.9


def test_views_are_read_by_name(atlas: Atlas) -> None:
    assert view(atlas, View.PASSAGES) == atlas.passages
    assert view(atlas, "triples") == atlas.triples
    assert view(atlas, View.SKB) == (atlas.nodes, atlas.edges)
    for name in (View.FACTS, "pictures"):
        with pytest.raises(HarnessError, match="no view"):
            view(atlas, name)


def test_nodes_and_edges_say_what_the_triples_say(atlas: Atlas) -> None:
    ids = {node.name: node.id for node in atlas.nodes}
    edges = {(edge.source, edge.type, edge.target) for edge in atlas.edges}
    attributes = {node.name: dict(node.attributes) for node in atlas.nodes}
    for triple in atlas.triples:
        if triple.object in ids and triple.relation != "instance_of":
            assert (ids[triple.subject], triple.relation, ids[triple.object]) in edges
        elif triple.relation != "instance_of":
            assert triple.relation in attributes[triple.subject]


def test_the_checked_in_statistics_are_those_of_this_benchmark(atlas: Atlas) -> None:
    path = Path(__file__).resolve().parents[2] / "data_manifests" / "atlas.statistics.json"
    recorded = json.loads(path.read_text(encoding="utf-8"))["small"]
    assert recorded["lookalike_balanced_accuracy"] <= 0.60
    assert recorded["shortcut_rate"] < 0.10
    now = statistics(atlas, measured=False)
    assert {key: recorded[key] for key in now} == now
