"""Strategy `lattice`: meet, compare, abstain on a lattice of typed values (LatWeave)."""

from __future__ import annotations

__all__: list[str] = []
