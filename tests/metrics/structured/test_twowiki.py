"""2WikiMultihopQA v1.0: facts whatever their case, evidence triples, joint."""

from __future__ import annotations

import pytest

from harness.metrics.structured.twowiki import evaluate, evidence, supporting_facts

TRIPLES = [["Jan Hus", "country", "Bohemia"], ["Bohemia", "capital", "Prague"]]
FACTS = [["Mill", 0], ["Weir", 2]]
GOLD = [{"_id": "1", "answer": "Prague", "supporting_facts": FACTS, "evidences": TRIPLES}]


def test_titles_are_compared_in_lower_case() -> None:
    assert supporting_facts([["MILL", 0], ["weir", 2]], FACTS) == (1, 1, 1, 1)


def test_case_variants_count_twice() -> None:
    """The official script lowers titles after it has made a set of them."""
    part = supporting_facts([["MILL", 0], ["mill", 0]], FACTS)
    assert (part.em, part.precision, part.recall) == (0, 1, pytest.approx(2 / 3))


def test_evidence_ignores_case_and_punctuation_but_keeps_articles() -> None:
    assert evidence([["jan hus.", "COUNTRY", " Bohemia"]], TRIPLES[:1]) == (1, 1, 1, 1)
    assert evidence([["the Jan Hus", "country", "Bohemia"]], TRIPLES[:1]).f1 == 0
    assert evidence([], TRIPLES) == (0, 0, 0, 0)


def test_joint_of_three() -> None:
    said = {"answer": {"1": "Prague"}, "sp": {"1": FACTS}, "evidence": {"1": TRIPLES[:1]}}
    scores = evaluate(said, GOLD)
    assert (scores["evi_prec"], scores["evi_recall"]) == (1, 0.5)
    assert (scores["joint_em"], scores["joint_f1"]) == (0, pytest.approx(2 / 3))
    said["evidence"] = {}
    assert evaluate(said, GOLD)["joint_f1"] == 0
    assert evaluate(said, GOLD)["sp_em"] == 1


def test_no_aliases() -> None:
    said = {"answer": {"1": "Praha"}, "sp": {"1": FACTS}, "evidence": {"1": TRIPLES}}
    assert evaluate(said, GOLD)["em"] == 0
