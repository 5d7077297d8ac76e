"""What a lattice is: names, instances and indices, as arrays that are read from disk."""

from __future__ import annotations

__all__: list[str] = []
