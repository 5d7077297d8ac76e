"""Adjusted p values for a family of tests."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["benjamini_hochberg", "bonferroni", "holm"]


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the p values adjusted by Holm's step-down method, in the order given.

    The i-th smallest of m is multiplied by m - i + 1, and none may lie below a smaller one.
    To reject where the adjusted p is at most alpha holds the chance of any false rejection
    at alpha, however the tests depend on each other. Source: Holm 1979.
    """
    m = len(p_values)
    adjusted = [0.0] * m
    running = 0.0
    for rank, index in enumerate(sorted(range(m), key=lambda i: p_values[i])):
        running = max(running, min(1.0, (m - rank) * p_values[index]))
        adjusted[index] = running
    return adjusted


def bonferroni(p_values: Sequence[float]) -> list[float]:
    """Return the p values times their number, at most 1; Holm's are never larger."""
    return [min(1.0, len(p_values) * p) for p in p_values]


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return the p values adjusted for the false discovery rate, in the order given.

    The i-th smallest of m is multiplied by m / i, and none may lie above a larger one. Source:
    Benjamini and Hochberg 1995.
    """
    m = len(p_values)
    adjusted = [0.0] * m
    running = 1.0
    ascending = sorted(range(m), key=lambda i: p_values[i])
    for rank, index in reversed(list(enumerate(ascending, start=1))):
        running = min(running, p_values[index] * m / rank)
        adjusted[index] = running
    return adjusted
