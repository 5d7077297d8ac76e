"""The risk-coverage curve as CSV."""

from __future__ import annotations

from harness.metrics import risk_coverage
from harness.report.curve import curve_csv


def test_a_line_a_point() -> None:
    curve = risk_coverage([1, 0, 1, 0], [0.9, 0.8, 0.8, None])
    assert curve_csv(curve).splitlines() == ["coverage,risk", "0.25,0.0", "0.75,0.3333333333333333"]
    assert curve_csv(risk_coverage([], [])) == "coverage,risk\n"
