"""Risk against coverage: how often a system is wrong on what it chooses to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Point", "RiskCurve", "area_under", "risk_coverage"]


class Point(NamedTuple):
    """The share of questions answered, and the share of wrong ones among those."""

    coverage: float
    risk: float


class RiskCurve(NamedTuple):
    """The operating points by ascending coverage, and the area under them.

    `area` is the mean risk over the coverages that can be reached, from 0 to that of the last
    point; None where nothing was answered.
    """

    points: tuple[Point, ...]
    area: float | None


def risk_coverage(right: Sequence[float], confidence: Sequence[float | None]) -> RiskCurve:
    """Return the curve of a run whose answers carry a confidence.

    The questions are all that count, answerable and not; what is answered first is what the
    system is surest of, and equal confidences enter together. Where a system says only whether
    it answers, give each answer the same confidence: the curve is its one operating point.
    Several runs (thresholds, shares of unanswerable questions) are put together by `area_under`.

    Source: El-Yaniv and Wiener 2010; the area as in Geifman, Uziel and El-Yaniv 2019.

    Args:
        right: Score in [0, 1] per question (EM, say); 0 for any answer to an unanswerable one.
        confidence: Per question; None where it was abstained on or failed.

    Raises:
        ValueError: if the lengths differ.
    """
    if len(right) != len(confidence):
        raise ValueError(
            f"scores and confidences differ in length: {len(right)}, {len(confidence)}"
        )
    answered = sorted(
        ((sure, score) for score, sure in zip(right, confidence, strict=True) if sure is not None),
        reverse=True,
    )
    points = []
    wrong = 0.0
    for count, (sure, score) in enumerate(answered, start=1):
        wrong += 1 - score
        if count == len(answered) or answered[count][0] != sure:
            points.append(Point(count / len(right), wrong / count))
    return RiskCurve(tuple(points), area_under(points))


def area_under(points: Sequence[Point]) -> float | None:
    """Return the mean risk over coverage 0 to that of the last point; None without any.

    Each point's risk holds from the coverage before it to its own, which is exact for a curve of
    single questions and does not interpolate where a system offers no point between.
    """
    ordered = sorted(point for point in points if point.coverage > 0)
    if not ordered:
        return None
    area = before = 0.0
    for point in ordered:
        area += point.risk * (point.coverage - before)
        before = point.coverage
    return area / before
