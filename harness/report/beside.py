"""The figures of the two trivial controls, as they stand beside those of a run."""

from __future__ import annotations

from collections.abc import Mapping

from harness.metrics.controls import CONTROLLED, LEAST

__all__ = ["beside"]


def beside(values: Mapping[str, float | None], key: str) -> str:
    """Return a control's value of a metric: `0.300`, `≥ 0.300`, a dash, or nothing.

    Args:
        values: Those of one control, as `controls` gives them.
        key: The metric.
    """
    if key not in CONTROLLED:
        return ""
    value = values[key]
    if value is None:
        return "-"
    return f"≥ {value:.3f}" if key in LEAST else f"{value:.3f}"
