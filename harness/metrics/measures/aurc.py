"""The area under the risk-coverage curve: how often the answers it is surest of are wrong."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.outcome != "answered":
        return None
    return 1 - case.em if case.gold.answerable else 1.0


def _confidence(case: Case) -> float:
    sure = case.prediction.confidence if case.prediction is not None else None
    # A strategy that says nothing of it offers one operating point: what it answers.
    return 1.0 if sure is None else float(sure)


METRICS = (
    Metric(
        key="aurc",
        title="AURC",
        over="answered",
        value=_value,
        order=_confidence,
        formula=(
            "mean over the answers, surest first, of the share of wrong ones (1 - em; any answer "
            "to an unanswerable question is) up to there, equal confidences together; an answer "
            "without a confidence has 1"
        ),
        source="El-Yaniv and Wiener 2010; Geifman, Uziel and El-Yaniv 2019",
        missing=None,
        higher_is_better=False,
    ),
)
