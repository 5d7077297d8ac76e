"""Replay of what the official evaluators really returned, where those values are at hand."""

from __future__ import annotations

import math
import struct

import pytest

from harness.metrics import (
    bootstrap_difference,
    discordant,
    get_scorer,
    mcnemar_exact,
    sign_flip_permutation,
)
from harness.metrics.case import gold_ranks
from harness.metrics.ranks import all_gold_at, hit_at, ndcg_at, recall_at
from harness.metrics.sets import any_hit, set_em, set_f1

BENCHMARKS = {
    "MuSiQue": "musique",
    "HotpotQA": "hotpotqa",
    "2WikiMultihopQA": "2wiki",
    "2WikiMultihopQA-v1.1": "2wiki_v1.1",
    "SQuAD1.1": "squad",
    "HippoRAG2": "squad",
    "MRQA2019": "squad",
    "BERGEN": "squad",
    "FlashRAG": "2wiki_v1.1",
    "SQuAD2.0": "squad2",
    "DROP": "drop",
    "IIRC": "iirc",
}
TOLERANCE = 1e-9
TREC = "trec_eval (pytrec_eval-terrier 0.5.11)"


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_answers(golden, benchmark: str) -> None:
    """Rows on which the official script raises, or whose prediction is no string, have no value."""
    rows = [
        row
        for row in golden("answers.jsonl")
        if row["benchmark"] == benchmark and not row["error"] and isinstance(row["prediction"], str)
    ]
    assert len(rows) > 200
    scorer = get_scorer(BENCHMARKS[benchmark])
    wrong = {
        row["id"]: (got, (row["em"], row["f1"]))
        for row in rows
        if (got := scorer.answer(row["prediction"], row["golds"]))
        != pytest.approx((row["em"], row["f1"]), abs=TOLERANCE)
    }
    assert wrong == {}


def _single(score: float) -> float:
    """trec_eval keeps scores in single precision."""
    return float(struct.unpack("f", struct.pack("f", score))[0])


def test_rankings_with_trec_eval_semantics(golden) -> None:
    """Binary judgements: trec_eval's own order put in, the same numbers must come out."""
    seen = 0
    for row in golden("ranking.jsonl"):
        if not row["id"].startswith("r0") or TREC not in row["outputs"]:
            continue
        gold = {doc for doc, rel in row["qrels"].items() if rel > 0}
        if not gold:
            continue
        scores = {doc: _single(score) for doc, score in row["run"]}
        order = sorted(scores, key=lambda doc: (scores[doc], doc), reverse=True)
        ranks, expected = gold_ranks(order, gold), row["outputs"][TREC]
        assert (1 / ranks[0] if ranks else 0) == pytest.approx(expected["recip_rank"])
        graded = any(rel > 1 for rel in row["qrels"].values())
        for k in row["ks"]:
            got = recall_at(ranks, len(gold), k), hit_at(ranks, k)
            official = expected[f"recall_{k}"], expected[f"success_{k}"]
            assert got == pytest.approx(official, abs=TOLERANCE), row["id"]
            if not graded:
                value = ndcg_at(ranks, len(gold), k)
                assert value == pytest.approx(expected[f"ndcg_cut_{k}"], abs=TOLERANCE), row["id"]
        seen += 1
    assert seen > 30


def test_retrieval_sets(golden) -> None:
    rows = [row for row in golden("abstention.jsonl") if row["metric"] == "retrieval_sets"]
    assert rows
    for row in rows:
        gold, k = set(row["input"]["gold"]), row["input"]["k"]
        if not gold:
            continue  # not in the denominator
        ranks = gold_ranks(row["input"]["ranked"], gold)
        got = recall_at(ranks, len(gold), k), all_gold_at(ranks, len(gold), k), hit_at(ranks, k)
        keys = ("recall", "all_gold", "any_gold")
        assert got == tuple(row["output"][f"{key}_at_k_dedup_first"] for key in keys), row["id"]


def test_answer_sets(golden) -> None:
    rows = [row for row in golden("abstention.jsonl") if row["metric"] == "answer_sets"]
    assert rows
    for row in rows:
        said, wanted = set(row["input"]["pred"]), set(row["input"]["gold"])
        expected = row["output"]
        assert any_hit(said, wanted) == expected["any_hit"], row["id"]
        assert set_em(said, wanted) == expected["strict_set_em"], row["id"]
        assert set_f1(said, wanted) == pytest.approx(expected["set_f1"]), row["id"]


def test_abstention(golden, new_ledger) -> None:
    keys = {
        "leak_rate": "leak_rate",
        "abstain_accuracy": "abstain_accuracy",
        "full_pool_em_answerable": "em",
        "resolved_em": "resolved_em",
        "coverage_answerable": "coverage",
        "FRR": "frr",
        "FAR": "far",
    }
    rows = [row for row in golden("abstention.jsonl") if row["metric"] == "abstention"]
    assert rows
    for row in rows:
        ledger = new_ledger()
        for item in row["input"]:
            answered = ledger.right if item["em"] else ledger.wrong
            (ledger.abstained if item["abstained"] else answered)(answerable=item["answerable"])
        values = ledger.values()
        got = {official: values[ours] for official, ours in keys.items()}
        for official, value in got.items():
            assert value == pytest.approx(row["output"][official], abs=TOLERANCE), row["id"]


def test_mcnemar(golden) -> None:
    rows = [row for row in golden("significance.jsonl") if row["test"] == "mcnemar"]
    assert rows
    for row in rows:
        p = mcnemar_exact(row["input"]["b"], row["input"]["c"])
        expected = row["output"]["scipy_binomtest_two_sided"]
        assert p == pytest.approx(expected, abs=TOLERANCE), row["id"]


def test_permutation(golden) -> None:
    """Monte Carlo rows within four standard errors of both; exact rows exactly."""
    rows = [row for row in golden("significance.jsonl") if "permutation" in row["test"]]
    assert rows
    for row in rows:
        a, b = row["input"]["a"], row["input"]["b"]
        p = sign_flip_permutation(a, b)
        if row["exact"]:
            official = row["output"].get("p", row["output"].get("pvalue"))
            assert p == pytest.approx(official, abs=TOLERANCE), row["id"]
            continue
        official, resamples = row["output"]["p_plus1"], row["input"]["B"]
        error = math.sqrt(official * (1 - official) * (1 / resamples + 1 / 10_000))
        assert abs(p - official) <= 4 * error + 1 / resamples, row["id"]
        exact = mcnemar_exact(*discordant(a, b))
        assert exact == pytest.approx(row["output"]["mcnemar_exact"], abs=TOLERANCE)


def test_paired_bootstrap(golden) -> None:
    rows = [row for row in golden("significance.jsonl") if row["test"] == "paired_bootstrap"]
    assert rows
    for row in rows:
        given = row["input"]
        got = bootstrap_difference(given["a"], given["b"], resamples=given["B"], seed=given["seed"])
        assert got.value == pytest.approx(row["output"]["mean_diff"], abs=TOLERANCE)
        expected = row["output"]["ci95_percentile"]
        assert (got.low, got.high) == pytest.approx(expected, abs=TOLERANCE), row["id"]
