"""The planner that asks a model: once with a vocabulary, or once for every hop."""

from __future__ import annotations

__all__: list[str] = []
