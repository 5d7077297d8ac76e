"""Scoring: per-question scores by the benchmark's own rules, aggregates with n and intervals."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.normalise import normalise
from harness.metrics.normalise_drop import normalise_drop
from harness.metrics.paired import (
    Difference,
    bootstrap_difference,
    discordant,
    mcnemar_exact,
    sign_flip_permutation,
)
from harness.metrics.populations import POPULATIONS, Population
from harness.metrics.registry import METRICS, get_metric
from harness.metrics.score import Scores, score
from harness.metrics.scorers import SCORERS, Scorer, get_scorer
from harness.metrics.summary import Cell, Summary

__all__ = [
    "KS",
    "METRICS",
    "POPULATIONS",
    "SCORERS",
    "Case",
    "Cell",
    "Difference",
    "Metric",
    "Population",
    "Scorer",
    "Scores",
    "Summary",
    "bootstrap_difference",
    "discordant",
    "get_metric",
    "get_scorer",
    "mcnemar_exact",
    "normalise",
    "normalise_drop",
    "score",
    "sign_flip_permutation",
]
