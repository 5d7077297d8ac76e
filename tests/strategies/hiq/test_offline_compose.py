"""Rewriting, synthesis and entailment by rule."""

from __future__ import annotations

import pytest

from strategies.hiq.messages import EntailInput, LeafRow, Past, RewriteInput, SynthesiseInput
from strategies.hiq.offline.judge import entail
from strategies.hiq.offline.rewrite import answer_of, rewrite
from strategies.hiq.offline.synthesise import synthesise

BORN = "Who was born first, Sefa Marrow or Joss Tarn?"
SPLIT = ("When was Sefa Marrow born?", "When was Joss Tarn born?")


def rewritten(question: str, node: str, *history: Past) -> str:
    given = RewriteInput(root="?", question=question, node=node, history=history)
    return rewrite(given).question


def past(node: str, question: str, answer: str | None) -> Past:
    return Past(node=node, question=question, answer=answer)


def test_a_reference_becomes_the_siblings_answer() -> None:
    known = past("L", "Who is the director of X?", "Sefa Marrow")
    assert rewritten("Where was #1 born?", "R", known) == "Where was Sefa Marrow born?"
    below = past("RL", "Who?", "Joss Tarn")
    assert rewritten("When did #1 die?", "RR", known, below) == "When did Joss Tarn die?"
    numbered = (past("1", "Who?", "A"), past("2", "Where?", "B"))
    assert rewritten("Is #1 in #2?", "3", *numbered) == "Is A in B?"


def test_a_split_sibling_stands_for_its_last_line() -> None:
    history = (past("L", "q", None), past("LL", "q", "bridge"), past("LR", "q", "end"))
    assert answer_of("L", history) == "end"
    assert answer_of("R", history) is None
    assert rewritten("Where is #1?", "R", *history) == "Where is end?"


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("Who is the director of X?", "the director of X"),
        ("Who wrote X?", "the person who wrote X"),
        ("Which river flows through X?", "the river flows through X"),
        ("How so?", "it"),
    ],
)
def test_what_stayed_open_is_described(question: str, phrase: str) -> None:
    history = (past("", "?", None), past("L", question, None))
    assert rewritten("Where is #1?", "R", *history) == f"Where is {phrase}?"


def composed(root: str, split: tuple[str, ...], *leaves: LeafRow) -> str | None:
    return synthesise(SynthesiseInput(root=root, leaves=leaves, split=split)).answer


def leaf(node: str, answer: str | None, *evidence: tuple[str, str]) -> LeafRow:
    return LeafRow(node=node, question=f"question {node}", answer=answer, evidence=evidence)


@pytest.mark.parametrize(
    ("root", "split", "values", "answer"),
    [
        (BORN, SPLIT, ("4 May 1922", "9 July 1931"), "Sefa Marrow"),
        (BORN, SPLIT, ("1931", "4 May 1922"), "Joss Tarn"),
        (
            "Was Sefa Marrow born before Joss Tarn?",
            SPLIT,
            ("4 May 1922", "9 July 1931"),
            "yes",
        ),
        (
            "Which has the larger population, Velmouth or Tildane?",
            ("What is the population of Velmouth?", "What is the population of Tildane?"),
            ("9,800", "4,210"),
            "Velmouth",
        ),
        (
            "Do Sefa Marrow and Joss Tarn have the same nationality?",
            ("What is the nationality of Sefa Marrow?", "What is the nationality of Joss Tarn?"),
            ("France", "French"),
            "yes",
        ),
        (
            "Do Sefa Marrow and Joss Tarn have the same nationality?",
            ("What is the nationality of Sefa Marrow?", "What is the nationality of Joss Tarn?"),
            ("France", "German"),
            "no",
        ),
    ],
)
def test_a_comparison_is_decided_by_its_values(
    root: str, split: tuple[str, ...], values: tuple[str, str], answer: str
) -> None:
    assert composed(root, split, leaf("L", values[0]), leaf("R", values[1])) == answer
    # A side that was itself split is what its last leaf says.
    deep = (leaf("LL", "someone"), leaf("LR", values[0]), leaf("R", values[1]))
    assert composed(root, split, *deep) == answer
    # So it is at an inner node, whose leaves have the way to it in common.
    inner = (leaf("RL", values[0]), leaf("RRL", "someone"), leaf("RRR", values[1]))
    assert composed(root, split, *inner) == answer


def test_a_comparison_of_one_value_is_read_again_or_left() -> None:
    passages = (
        ("Sefa Marrow", "Sefa Marrow was born on 4 May 1922."),
        ("Joss Tarn", "Joss Tarn was born on 9 July 1931."),
    )
    rows = (leaf("L", "4 May 1922", passages[0]), leaf("R", None, passages[1]))
    assert composed(BORN, SPLIT, *rows) == "Sefa Marrow"
    bare = (leaf("L", "4 May 1922"), leaf("R", None))
    assert composed(BORN, SPLIT, *bare) is None


def test_a_chain_ends_in_its_last_leaf_if_the_kind_is_right() -> None:
    split = ("Who is the director of X?", "When was #1 born?")
    root = "When was the director of X born?"
    assert composed(root, split, leaf("L", "Sefa"), leaf("R", "4 May 1922")) == "4 May 1922"
    assert composed(root, split, leaf("L", "Sefa"), leaf("R", "Tildane")) is None
    assert composed(root, split, leaf("L", "Sefa"), leaf("R", None)) is None


def test_an_answer_is_carried_where_the_question_is_spoken_of() -> None:
    passages = (("Sefa Marrow", "Sefa Marrow was born in Tildane."),)
    good = EntailInput(question="Where was Sefa Marrow born?", answer="Tildane", passages=passages)
    assert entail(good).supported
    assert not entail(good.model_copy(update={"answer": "Velmouth"})).supported
    other = "Where was the architect of the theatre born?"
    assert not entail(good.model_copy(update={"question": other})).supported
