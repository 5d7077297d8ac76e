"""Scoring: per-question scores by the benchmark's own rules, aggregates with n and intervals."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.controls import CONTROLLED, LEAST, controls
from harness.metrics.exhaustive import Distribution, bootstrap_distribution
from harness.metrics.metric import KS, Metric
from harness.metrics.multiple import benjamini_hochberg, bonferroni, holm
from harness.metrics.normalise import normalise
from harness.metrics.normalise_drop import normalise_drop
from harness.metrics.paired import (
    Difference,
    bootstrap_difference,
    discordant,
    mcnemar_exact,
    sign_flip_many,
    sign_flip_permutation,
)
from harness.metrics.populations import POPULATIONS, Population
from harness.metrics.proportions import clopper_pearson, fisher_exact
from harness.metrics.registry import METRICS, get_metric
from harness.metrics.risk import Point, RiskCurve, area_under, risk_coverage
from harness.metrics.score import Scores, score
from harness.metrics.scorers import SCORERS, Scorer, get_scorer
from harness.metrics.summary import Cell, Summary

__all__ = [
    "CONTROLLED",
    "KS",
    "LEAST",
    "METRICS",
    "POPULATIONS",
    "SCORERS",
    "Case",
    "Cell",
    "Difference",
    "Distribution",
    "Metric",
    "Point",
    "Population",
    "RiskCurve",
    "Scorer",
    "Scores",
    "Summary",
    "area_under",
    "benjamini_hochberg",
    "bonferroni",
    "bootstrap_difference",
    "bootstrap_distribution",
    "clopper_pearson",
    "controls",
    "discordant",
    "fisher_exact",
    "get_metric",
    "get_scorer",
    "holm",
    "mcnemar_exact",
    "normalise",
    "normalise_drop",
    "risk_coverage",
    "score",
    "sign_flip_many",
    "sign_flip_permutation",
]
