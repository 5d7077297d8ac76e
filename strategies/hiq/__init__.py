"""Hi-Q: a question is split into a binary tree of sub-questions where its evidence falls short."""

from __future__ import annotations

from strategies.hiq.measures import measure
from strategies.hiq.strategy import Hiq

__all__ = ["Hiq", "measure"]
