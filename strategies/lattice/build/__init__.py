"""From facts to a lattice: mapping, cleaning, typing, closing and assembling."""

from __future__ import annotations

__all__: list[str] = []
