"""The same questions in German, French and Spanish; names of sources stay as they are."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.french import FRENCH
from harness.data.benchmarks.broadcast.reserved.german import GERMAN
from harness.data.benchmarks.broadcast.reserved.spanish import SPANISH

__all__ = ["CROSSLINGUAL"]

CROSSLINGUAL = (GERMAN, FRENCH, SPANISH)
