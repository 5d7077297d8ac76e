"""Reserved wordings: no rule of a strategy is developed on them; they are measured apart."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.crosslingual import CROSSLINGUAL
from harness.data.benchmarks.broadcast.reserved.paraphrase import PARAPHRASE
from harness.data.benchmarks.broadcast.reserved.wordset import Wordset

__all__ = ["CROSSLINGUAL", "PARAPHRASE", "Wordset"]
