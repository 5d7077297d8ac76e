"""Meet, follow, select, compare and abstain: a typed plan executed without a model."""

from __future__ import annotations

__all__: list[str] = []
