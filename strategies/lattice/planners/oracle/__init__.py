"""The oracle planner: the gold plan of a question, through the one door to gold."""

from __future__ import annotations

__all__: list[str] = []
