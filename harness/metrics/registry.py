"""Every metric the harness reports, by key, in the order in which summaries show them."""

from __future__ import annotations

from difflib import get_close_matches

from harness.errors import HarnessError
from harness.metrics.measures import (
    abstain_accuracy,
    abstain_precision,
    all_gold,
    all_gold_leaf,
    all_gold_leaf_all,
    all_gold_root,
    answer_recall,
    any_hit,
    aurc,
    contains,
    coverage,
    derived_abstain,
    derived_em,
    em,
    em_all,
    error_rate,
    error_rate_unanswerable,
    evidence_em,
    evidence_f1,
    evidence_f1_clamped,
    f1,
    f1_all,
    f1_raw,
    faithfulness,
    far,
    frr,
    group_answer_sufficiency_f1,
    group_support_sufficiency_f1,
    hit,
    joint_em,
    joint_f1,
    judged,
    leak_fabricated,
    leak_parametric,
    leak_rate,
    mrr,
    ndcg,
    passage_hit,
    passage_mrr,
    recall,
    resolved_em,
    set_em,
    set_f1,
    sp_em,
    sp_f1,
    support_f1,
    title_recall,
    usage,
)
from harness.metrics.metric import Metric

__all__ = ["METRICS", "get_metric"]

_FILES = (
    em,
    f1,
    f1_raw,
    contains,
    any_hit,
    set_em,
    set_f1,
    hit,
    answer_recall,
    mrr,
    recall,
    all_gold,
    ndcg,
    passage_hit,
    passage_mrr,
    title_recall,
    all_gold_root,
    all_gold_leaf,
    all_gold_leaf_all,
    support_f1,
    sp_em,
    sp_f1,
    evidence_em,
    evidence_f1,
    evidence_f1_clamped,
    joint_em,
    joint_f1,
    judged,
    coverage,
    resolved_em,
    faithfulness,
    aurc,
    em_all,
    f1_all,
    group_answer_sufficiency_f1,
    group_support_sufficiency_f1,
    abstain_accuracy,
    leak_rate,
    leak_parametric,
    leak_fabricated,
    error_rate_unanswerable,
    abstain_precision,
    frr,
    far,
    derived_em,
    derived_abstain,
    error_rate,
    usage,
)

METRICS: dict[str, Metric] = {metric.key: metric for file in _FILES for metric in file.METRICS}


def get_metric(key: str) -> Metric:
    """Return the metric of that key.

    Raises:
        HarnessError: if there is none; the text names the nearest one.
    """
    if key in METRICS:
        return METRICS[key]
    near = get_close_matches(key.lower(), METRICS, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    raise HarnessError(f"no metric has the key {key!r}{hint} Keys: {', '.join(METRICS)}")
