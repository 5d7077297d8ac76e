"""Named adapters: how a view that a benchmark lacks is derived from one that it has."""

from __future__ import annotations

from harness.data.adapters.adapter import Adapter, Derivation, derivation_of, derive, derive_again
from harness.data.adapters.registry import ADAPTERS

__all__ = ["ADAPTERS", "Adapter", "Derivation", "derivation_of", "derive", "derive_again"]
