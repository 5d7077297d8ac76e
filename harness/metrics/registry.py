"""Every metric the harness reports, by key, in the order in which summaries show them."""

from __future__ import annotations

from difflib import get_close_matches

from harness.errors import HarnessError
from harness.metrics.measures import (
    abstain_accuracy,
    abstain_precision,
    all_gold,
    any_hit,
    coverage,
    derived_abstain,
    derived_em,
    em,
    error_rate,
    error_rate_unanswerable,
    f1,
    f1_raw,
    far,
    frr,
    hit,
    leak_rate,
    mrr,
    ndcg,
    recall,
    resolved_em,
    set_em,
    set_f1,
    title_recall,
    usage,
)
from harness.metrics.metric import Metric

__all__ = ["METRICS", "get_metric"]

_FILES = (
    em,
    f1,
    f1_raw,
    any_hit,
    set_em,
    set_f1,
    hit,
    mrr,
    recall,
    all_gold,
    ndcg,
    title_recall,
    coverage,
    resolved_em,
    abstain_accuracy,
    leak_rate,
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
