"""The template planner: question patterns and their plans, learned from labelled examples."""

from __future__ import annotations

__all__: list[str] = []
