"""Truth values as texts."""

from __future__ import annotations

__all__ = ["parse_truth"]

_TRUE = frozenset({"yes", "true"})
_FALSE = frozenset({"no", "false"})


def parse_truth(text: str) -> bool | None:
    """Return whether a text says yes or no, or None where it says neither."""
    word = text.strip(" .").lower()
    return True if word in _TRUE else False if word in _FALSE else None
