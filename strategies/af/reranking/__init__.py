"""Step 8: the merged list put into order by a model, a cross-encoder, or vectors."""

from __future__ import annotations

__all__: list[str] = []
