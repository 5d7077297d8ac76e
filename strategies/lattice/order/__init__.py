"""Orders: cuts, completions, widths and the gate that a dimension has to pass."""

from __future__ import annotations

__all__: list[str] = []
