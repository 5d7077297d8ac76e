"""2WikiMultihopQA v1.1: aliases, and evidence that is official or merged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.structured.twowiki_aliases import (
    answer,
    evaluate,
    evidence,
    evidence_merged,
    forms_of_triples,
)

ALIASES = {"Q1": ["Praha", "City of Towers"], "Q2": ["Czech Crown", "Bohemian"]}
RECORD: dict[str, Any] = {
    "_id": "1",
    "answer": "Prague",
    "answer_id": "Q1",
    "supporting_facts": [["Hus", 0]],
    "evidences": [["Hus", "country", "Bohemia"], ["Bohemia", "capital", "Prague"]],
    "evidences_id": [["Q9", "country", "Q2"], ["Q2", "capital", "Q1"]],
}
FORMS = forms_of_triples(RECORD, ALIASES)
ONE = ["Hus", "country", "Bohemia"]
OTHER = ["Bohemia", "capital", "Prague"]
SAME = [ONE, ["hus", "country", "Czech Crown"], ["Hus", "country", "Bohemian"]]
TRIPLES = st.lists(
    st.sampled_from([*SAME, OTHER, ["Bohemian", "capital", "Praha"], ["Hus", "spouse", "Bohemia"]])
)


def test_every_name_of_the_subject_with_every_name_of_the_object() -> None:
    assert [len(forms) for forms in FORMS] == [3, 9]


def test_without_ids_there_are_no_aliases() -> None:
    assert [len(f) for f in forms_of_triples({**RECORD, "evidences_id": []}, ALIASES)] == [1, 1]
    with pytest.raises(ValueError, match="differ in length"):
        forms_of_triples({**RECORD, "evidences_id": RECORD["evidences_id"][:1]}, ALIASES)


def test_forms_of_one_triple_all_count_officially() -> None:
    assert evidence([*SAME, OTHER], FORMS) == (0, pytest.approx(4 / 3), 1, 2)
    assert evidence(SAME[:2], FORMS) == (1, 1, 1, 1)


def test_merged_they_count_once() -> None:
    assert evidence_merged([*SAME, OTHER], FORMS) == (1, 1, 1, 1)
    assert evidence_merged(SAME[:2], FORMS) == (0, pytest.approx(2 / 3), 1, 0.5)
    assert evidence_merged([["Hus", "spouse", "Bohemia"]], FORMS) == (0, 0, 0, 0)
    assert evidence_merged([], FORMS) == (0, 0, 0, 0)


@given(TRIPLES)
def test_merged_scores_are_shares_and_never_above_official_recall(triples: list) -> None:
    part = evidence_merged(triples, FORMS)
    assert all(0 <= value <= 1 for value in part)
    assert part.recall <= evidence(triples, FORMS).recall
    if part.em:
        assert all(any(tuple(map(str.lower, t)) in f for t in triples) for f in FORMS)


def test_a_form_of_two_golds_stands_for_one() -> None:
    shared = [frozenset({("a", "r", "b")}), frozenset({("a", "r", "b"), ("a", "r", "c")})]
    assert evidence_merged([["a", "r", "b"]], shared).recall == 0.5


def test_p_and_r_of_an_answer_take_their_best_gold_each() -> None:
    assert answer("Towers of Praha", ["Praha", "City of Towers"]) == (
        0,
        pytest.approx(2 / 3),
        pytest.approx(2 / 3),
        1,
    )
    assert answer("Praha", []) == (0, 0, 0, 0)


def test_whole_file() -> None:
    said = {
        "answer": {"1": "praha"},
        "sp": {"1": [["HUS", 0]]},
        "evidence": {"1": [*SAME, OTHER]},
    }
    official, merged = (evaluate(said, [RECORD], ALIASES, merged=m) for m in (False, True))
    assert (official["em"], official["sp_em"]) == (1, 1)
    assert (official["evi_recall"], official["joint_recall"]) == (2, 2)
    assert (merged["evi_recall"], merged["joint_em"]) == (1, 1)
    nameless = [{**RECORD, "answer_id": None}]
    assert evaluate(said, nameless, ALIASES)["em"] == 0
