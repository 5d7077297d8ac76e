"""What answering cost: calls, tokens, money and retrievals, mean per question."""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import attrgetter

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.nouns import Usage

__all__ = ["METRICS"]


def _mean_of(field: str) -> Callable[[Case], float]:
    get: Callable[[Usage], float | None] = attrgetter(field)

    def value(case: Case) -> float:
        amount = get(case.usage)
        # An unknown price is not a free one: the mean is then unknown too.
        return math.nan if amount is None else float(amount)

    return value


def _metric(key: str, title: str, unit: str, formula: str) -> Metric:
    return Metric(
        key=key,
        title=title,
        over="all",
        value=_mean_of(key),
        formula=formula,
        source="The run's own accounting; an errored question counts with what it spent",
        range=(0.0, None),
        higher_is_better=False,
        unit=unit,
    )


METRICS = (
    _metric("llm_calls", "LLM calls", "calls", "mean LLM calls per question, cached ones aside"),
    _metric("tokens_in", "Tokens in", "tokens", "mean prompt tokens per question"),
    _metric("tokens_out", "Tokens out", "tokens", "mean completion tokens per question"),
    _metric("cost_usd", "Cost", "USD", "mean price per question; null where a price is unknown"),
    _metric("retrieval_calls", "Retrievals", "calls", "mean retriever calls per question"),
)
