"""MuSiQue-Full's twins in a ledger."""

from __future__ import annotations

from typing import Any

import pytest

from harness.metrics.structured.musique import evaluate
from harness.nouns import AbstainReason, Abstention, Prediction, Scope

OWN = Scope(("g1", "g2", "d"))
KEYS = ("group_answer_sufficiency_f1", "group_support_sufficiency_f1")
ABSTAINED = Prediction(abstention=Abstention(AbstainReason.NO_EVIDENCE))


def twins(ledger: Any, whole: Any, robbed: Any, name: str = "t1", **more: Any) -> Any:
    """Add a question and its twin; None leaves a row out."""
    given = {"native_id": name, "passages": ("g1", "g2"), "scope": OWN, **more}
    return ledger.add(whole, **given).add(robbed, answerable=False, **given)


def right(*evidence: str) -> Prediction:
    return Prediction(answer="Ostrava", evidence=evidence)


def test_pairs_told_apart(ledger) -> None:
    twins(ledger, right("g1"), ABSTAINED)
    twins(ledger, right("g1", "g2"), right(), "t2")
    twins(ledger, ABSTAINED, ABSTAINED, "t3")
    twins(ledger, right("g1"), None, "t4")
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert (cells[KEYS[0]]["value"], cells[KEYS[0]]["n"]) == (0.25, 4)
    assert cells[KEYS[1]]["value"] == pytest.approx((2 / 3) / 4)
    assert cells["support_f1"]["value"] == pytest.approx((2 / 3 + 1 + 0 + 2 / 3) / 4)


def test_equals_the_whole_file_score(ledger) -> None:
    said = Prediction(answer="Ostrava town", evidence=("g1", "d"))
    twins(ledger, said, ABSTAINED)
    gold = {
        "id": "t1",
        "answer": "Ostrava",
        "answer_aliases": [],
        "paragraphs": [{"idx": i, "is_supporting": i < 2} for i in range(3)],
    }
    lines = [
        {
            "id": "t1",
            "predicted_answer": text,
            "predicted_support_idxs": idxs,
            "predicted_answerable": answered,
        }
        for text, idxs, answered in (("Ostrava town", [0, 2], True), ("", [], False))
    ]
    golds = [{**gold, "answerable": answerable} for answerable in (True, False)]
    official, values = evaluate(lines, golds), ledger.values()
    for key in KEYS:
        assert values[key] == pytest.approx(official[key])
    assert values["f1"] == pytest.approx(official["answer_f1"])
    assert values["support_f1"] == pytest.approx(official["support_f1"])


def test_a_pool_has_no_twins(ledger) -> None:
    twins(ledger, right(), ABSTAINED, scope=None)
    assert ledger.values()[KEYS[0]] is None


def test_a_twin_that_lacks_its_other_leaves_no_score(ledger) -> None:
    twins(ledger, right(), ABSTAINED).abstained(answerable=False, native_id="alone", scope=OWN)
    assert ledger.values()[KEYS[0]] is None


def test_three_are_no_twins(ledger) -> None:
    twins(ledger, right(), ABSTAINED).right(native_id="t1", scope=OWN)
    assert ledger.values()[KEYS[0]] is None


def test_single_questions_beside_twins_are_left_out(ledger) -> None:
    twins(ledger, right(), ABSTAINED).right(scope=OWN).wrong(scope=OWN, derived=True)
    cells = ledger.score().summary(by=("hops",), resamples=0)["metrics"]
    assert (cells[KEYS[0]]["value"], cells[KEYS[0]]["n"]) == (1, 1)


def test_an_answerable_set_has_no_group_score(ledger) -> None:
    assert ledger.right(scope=OWN).values()[KEYS[0]] is None
