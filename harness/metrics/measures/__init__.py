"""One small file per metric; the registry puts them in order."""

from __future__ import annotations

__all__: list[str] = []
