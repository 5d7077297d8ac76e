"""Replay of the abstention and set metrics worked out from their definitions, where at hand."""

from __future__ import annotations

import pytest

from harness.metrics.case import gold_ranks
from harness.metrics.ranks import all_gold_at, hit_at, recall_at
from harness.metrics.sets import any_hit, set_em, set_f1
from harness.nouns import Prediction

TOLERANCE = 1e-9
KEYS = {
    "leak_rate": "leak_rate",
    "abstain_accuracy": "abstain_accuracy",
    "full_pool_em_answerable": "em",
    "full_pool_em_all_abstain_correct": "em_all",
    "resolved_em": "resolved_em",
    "coverage_answerable": "coverage",
    "FRR": "frr",
    "FAR": "far",
}
COUNTS = {
    "n": "error_rate",
    "n_answerable": "em",
    "n_unanswerable": "leak_rate",
    "n_resolved_answerable": "resolved_em",
}


def rows_of(golden, metric: str) -> list:
    rows = [row for row in golden("abstention.jsonl") if row["metric"] == metric]
    assert rows
    return rows


def test_abstention(golden, new_ledger) -> None:
    for row in rows_of(golden, "abstention"):
        ledger = new_ledger()
        for item in row["input"]:
            answered = ledger.right if item["em"] else ledger.wrong
            (ledger.abstained if item["abstained"] else answered)(answerable=item["answerable"])
        cells = ledger.score().summary(by=(), resamples=0)["metrics"]
        expected = row["output"]
        for official, key in KEYS.items():
            got = cells[key]["value"]
            assert got == pytest.approx(expected[official], abs=TOLERANCE), (row["id"], official)
        for official, key in COUNTS.items():
            assert cells[key]["n"] == expected[official], (row["id"], official)
        assert set(KEYS) | set(COUNTS) >= set(expected)


def test_answer_sets(golden, new_ledger) -> None:
    for row in rows_of(golden, "answer_sets"):
        said, wanted = row["input"]["pred"], row["input"]["gold"]
        expected = row["output"]
        assert any_hit(set(said), set(wanted)) == expected["any_hit"], row["id"]
        assert set_em(set(said), set(wanted)) == expected["strict_set_em"], row["id"]
        f1 = pytest.approx(expected["set_f1"], abs=TOLERANCE)
        assert set_f1(set(said), set(wanted)) == f1, row["id"]
        if said and wanted:
            prediction = Prediction(answers=tuple(said))
            values = new_ledger().add(prediction, answer_set=tuple(wanted)).values("exact")
            assert (values["any_hit"], values["set_em"]) == (
                expected["any_hit"],
                expected["strict_set_em"],
            )
            assert values["set_f1"] == f1


def test_retrieval_sets(golden) -> None:
    for row in rows_of(golden, "retrieval_sets"):
        gold, k = set(row["input"]["gold"]), row["input"]["k"]
        if not gold:
            assert row["output"]["recall_at_k_dedup_first"] is None  # in no denominator
            continue
        ranks = gold_ranks(row["input"]["ranked"], gold)
        got = recall_at(ranks, len(gold), k), all_gold_at(ranks, len(gold), k), hit_at(ranks, k)
        keys = ("recall", "all_gold", "any_gold")
        expected = tuple(row["output"][f"{key}_at_k_dedup_first"] for key in keys)
        assert got == pytest.approx(expected, abs=TOLERANCE), row["id"]


def test_f1_is_floored_by_em(golden) -> None:
    for row in rows_of(golden, "f1_floored_by_em"):
        given = row["input"]
        assert max(given["f1_raw"], given["em"]) == row["output"]["f1"]
