"""What a labelled question says of its own plan: for oracles, and for planners that learn."""

from __future__ import annotations

__all__: list[str] = []
