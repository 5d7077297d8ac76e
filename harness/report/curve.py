"""The risk-coverage curve of a run as CSV."""

from __future__ import annotations

import csv
import io

from harness.metrics import RiskCurve

__all__ = ["curve_csv"]


def curve_csv(curve: RiskCurve) -> str:
    """Return `coverage,risk` line by line, by ascending coverage.

    Coverage is the share answered of all answerable and unanswerable questions, risk the share of
    wrong ones among those answered (1 - em; any answer to an unanswerable question is wrong).
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("coverage", "risk"))
    writer.writerows(curve.points)
    return out.getvalue()
