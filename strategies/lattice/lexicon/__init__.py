"""Surface forms to names, and the names that stand in a text."""

from __future__ import annotations

__all__: list[str] = []
