"""A parsed query put onto a knowledge base: symbols, candidates, grounding, scope expansion."""

from __future__ import annotations

__all__: list[str] = []
