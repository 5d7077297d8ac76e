"""The metric registry: complete, well-formed, and true to what its cards declare."""

from __future__ import annotations

from typing import Any

import pytest

from harness.errors import HarnessError
from harness.metrics import KS, METRICS, POPULATIONS, get_metric
from harness.metrics.case import make_case
from harness.metrics.scorers import get_scorer
from harness.nouns import Gold, Query, Question, Triple

RANKING = ("hit", "answer_recall", "recall", "all_gold", "ndcg", "title_recall", "passage_hit")
PLAIN = {
    *("em", "f1", "f1_raw", "contains", "any_hit", "set_em", "set_f1", "mrr"),
    *("all_gold_root@5", "all_gold_leaf@5", "all_gold_leaf_all", "support_f1"),
    *("sp_em", "sp_f1", "evidence_em", "evidence_f1", "evidence_f1_clamped"),
    *("joint_em", "joint_f1", "judged", "aurc", "passage_mrr"),
    *("coverage", "resolved_em", "faithfulness", "em_all", "f1_all"),
    *("group_answer_sufficiency_f1", "group_support_sufficiency_f1"),
    *("abstain_accuracy", "leak_rate", "leak_parametric", "leak_fabricated"),
    *("error_rate_unanswerable", "abstain_precision"),
    *("frr", "far", "derived_em", "derived_abstain", "error_rate"),
    *("llm_calls", "tokens_in", "tokens_out", "cost_usd", "retrieval_calls"),
}


def test_keys() -> None:
    assert set(METRICS) == PLAIN | {f"{name}@{k}" for name in RANKING for k in KS}
    assert KS == (1, 2, 5, 10, 20, 100)


@pytest.mark.parametrize("key", METRICS)
def test_card(key: str) -> None:
    metric = get_metric(key)
    assert metric.key == key
    assert metric.over in POPULATIONS
    assert metric.title
    assert metric.formula
    assert metric.source
    assert metric.unit
    assert metric.range[0] == 0
    if metric.interval == "exact":
        assert metric.range == (0, 1)


def test_abstention_rates_have_exact_intervals() -> None:
    exact = {key for key, metric in METRICS.items() if metric.interval == "exact"}
    assert exact == {
        *("coverage", "abstain_accuracy", "leak_rate", "leak_parametric", "leak_fabricated"),
        *("error_rate_unanswerable", "abstain_precision", "frr", "far", "derived_abstain"),
        "error_rate",
    }


@pytest.mark.parametrize("key", METRICS)
@pytest.mark.parametrize("gold", [{}, {"answerable": False}, {"derived": True}])
def test_a_question_without_a_row_has_the_declared_value(key: str, gold: dict[str, Any]) -> None:
    metric = get_metric(key)
    question = Question(
        Query("q", "?"),
        Gold(
            "n",
            ("Kolin",),
            answer_set=("Kolin",),
            passages=("p",),
            titles=("t",),
            facts=(("t", 0),),
            evidence=(Triple("Kolin", "on", "Elbe"),),
            **gold,
        ),
    )
    case = make_case(question, None, get_scorer("musique"), {"p": "t"})
    if POPULATIONS[metric.over].contains(question.gold):
        assert metric.value(case) == metric.missing


def test_only_run_dependent_denominators_leave_missing_questions_out() -> None:
    for metric in METRICS.values():
        assert (metric.missing is None) == POPULATIONS[metric.over].depends_on_run


def test_unknown_key_suggests_the_nearest() -> None:
    with pytest.raises(HarnessError, match="did you mean 'recall@5'"):
        get_metric("recal@5")
