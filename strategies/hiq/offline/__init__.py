"""The six contracts answered by rules of English, without a model."""

from __future__ import annotations

__all__: list[str] = []
