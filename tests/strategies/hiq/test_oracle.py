"""OracleLLM: gold decompositions in the place of a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.nouns import Gold, Hop, Passage, Query, Question, Triple
from strategies.hiq.steps import part_of, steps_of

Tree = Callable[..., Any]

CORPUS = tuple(
    Passage(id_, title, text)
    for id_, title, text in (
        ("lamp", "The Lamp of Orrin", "A film directed by Sefa Marrow."),
        ("sefa", "Sefa Marrow", "Sefa Marrow was born in Tildane."),
        ("tildane", "Tildane", "Tildane is a town in the country of Ostavia."),
        *((f"x{n}", f"Orrin {n}", "In this country a film director was born.") for n in range(8)),
    )
)
HOPS = (
    Hop("The Lamp of Orrin >> director", "Sefa Marrow", "lamp"),
    Hop("#1 >> place of birth", "Tildane", "sefa"),
    Hop("In which country is #2 ?", "Ostavia", "tildane"),
)
GOLD = Gold("3hop__1", ("Ostavia",), hops=3, passages=("lamp", "sefa", "tildane"),
            decomposition=HOPS)  # fmt: skip
QUERY = Query("q1", "In which country was the director of The Lamp of Orrin born?")
QUESTION = Question(QUERY, GOLD)


def test_the_chain_is_split_at_its_last_step(tree: Tree, kit: Any) -> None:
    strategy = tree(
        questions=[QUESTION], corpus=CORPUS, contracts="oracle", trigger={"kind": "always"}
    )
    prediction = strategy.answer(QUERY)
    told = {node["id"]: (node["asked"], node["answer"]) for node in kit.nodes(prediction)}
    assert told[""] == (QUERY.text, None)
    # Several steps are asked together, with their own bridges in place.
    assert told["L"][0] == "The Lamp of Orrin >> director Sefa Marrow >> place of birth"
    assert told["R"] == ("In which country is Tildane ?", "Ostavia")
    assert told["LL"] == ("The Lamp of Orrin >> director", "Sefa Marrow")
    assert told["LR"] == ("Sefa Marrow >> place of birth", "Tildane")
    assert prediction.answer == "Ostavia"
    leaves = {ranking.leaf for ranking in prediction.rankings}
    assert leaves == {"", "LL", "LR", "R"}


def test_a_node_is_answered_iff_all_its_support_is_there(tree: Tree, kit: Any) -> None:
    corpus = [passage for passage in CORPUS if passage.id != "sefa"]
    strategy = tree(questions=[QUESTION], corpus=corpus, contracts="oracle", k=3)
    prediction = strategy.answer(QUERY)
    answers = {node["id"]: node["answer"] for node in kit.nodes(prediction)}
    assert (answers["LL"], answers["LR"], answers["R"]) == ("Sefa Marrow", None, "Ostavia")
    assert prediction.abstained, "one step has no support"


def test_with_all_gold_at_the_root_nothing_is_split(tree: Tree, kit: Any) -> None:
    strategy = tree(questions=[QUESTION], corpus=CORPUS[:3], contracts="oracle", k=3)
    prediction = strategy.answer(QUERY)
    assert len(kit.nodes(prediction)) == 1
    assert prediction.answer == "Ostavia"


def test_the_control_asks_one_query_with_the_bridges_behind_it(tree: Tree, kit: Any) -> None:
    knobs = {"trigger": {"kind": "never"}, "append_bridge": True, "contracts": "oracle"}
    strategy = tree(questions=[QUESTION], corpus=CORPUS, k=5, **knobs)
    (node,) = kit.nodes(strategy.answer(QUERY))
    assert [r["query"] for r in node["rounds"]] == [f"{QUERY.text} Sefa Marrow Tildane"]
    assert {hit["passage"] for hit in node["hits"]} >= {"lamp", "sefa", "tildane"}


def test_without_the_left_answer_the_right_one_is_not_found(tree: Tree, kit: Any) -> None:
    strategy = tree(
        questions=[QUESTION], corpus=CORPUS, contracts="oracle", k=1, order="independent"
    )
    asked = {node["id"]: node["asked"] for node in kit.nodes(strategy.answer(QUERY))}
    assert "Tildane" not in asked["R"]
    assert "Sefa" not in asked["LR"]


def test_an_unanswerable_question_is_never_answered(tree: Tree) -> None:
    gold = Gold("x", (), answerable=False, passages=("lamp",))
    strategy = tree(
        questions=[QUESTION, Question(Query("q2", "Who?"), gold)], corpus=CORPUS,
        contracts="oracle",
    )  # fmt: skip
    assert strategy.answer(Query("q2", "Who?")).abstained


def test_a_benchmark_without_decompositions_is_refused(tree: Tree) -> None:
    with pytest.raises(HarnessError, match="no gold decomposition"):
        tree(questions=[Question(QUERY, Gold("x", ("y",)))], corpus=CORPUS, contracts="oracle")


def triples(kind: str, *said: tuple[str, str, str]) -> Gold:
    evidence = tuple(Triple(*triple) for triple in said)
    return Gold("x", ("y",), type=kind, evidence=evidence, passages=("a", "b", "c", "d"))


def test_triples_chain_by_their_type_and_find_passages_by_title() -> None:
    gold = triples("compositional", ("Lamp", "director", "S. Marrow"), ("Sefa", "born in", "T"))
    steps = steps_of(gold, {"a": "Sefa", "b": "Lamp (film)"})
    assert [step.question for step in steps] == ["Lamp director", "#1 born in"]
    assert [set(step.passages) for step in steps] == [{"b"}, {"a"}]
    assert part_of(steps, (0, 1)) == ((0,), (1,), False)


def test_the_sides_of_a_comparison_are_independent() -> None:
    gold = triples(
        "bridge_comparison",
        ("A", "director", "P"), ("B", "director", "Q"), ("P", "born", "1"), ("Q", "born", "2"),
    )  # fmt: skip
    steps = steps_of(gold, {})
    assert [sorted(step.needs) for step in steps] == [[], [], [0], [1]]
    assert part_of(steps, (0, 1, 2, 3)) == ((0, 2), (1, 3), True)
    assert part_of(steps, (0, 2)) == ((0,), (2,), False)
    assert part_of(steps, (2,)) is None


@pytest.mark.shared
def test_leaf_coverage_of_real_questions(tree: Tree, kit: Any, shared_data: Any) -> None:
    from harness.config.compose import compose
    from harness.running.session import load_questions

    benchmark, selection = load_questions(
        compose(["bench=musique", "bench.variant=dev200", f"paths.data={shared_data}", "split=all"])
    )
    questions = selection.questions[:60]
    strategy = tree(
        questions=questions, corpus=benchmark.corpus.passages, contracts="oracle", retriever_k=5
    )
    root = leaf = 0
    for question in questions:
        prediction = strategy.answer(question.query)
        wanted = set(question.gold.passages)
        root += wanted <= {hit["passage"] for hit in kit.nodes(prediction)[0]["hits"]}
        leaf += wanted <= set(prediction.passages)
    assert leaf - root >= 0.35 * 60, (root, leaf)
