"""Several runs on the same questions: values, paired tests, and what flipped."""

from __future__ import annotations

from harness.comparing.compared import ComparedRun, read_compared
from harness.comparing.comparison import Comparison, compare_runs
from harness.comparing.pairs import Pair

__all__ = ["ComparedRun", "Comparison", "Pair", "compare_runs", "read_compared"]
