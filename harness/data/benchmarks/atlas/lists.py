"""Word lists written as one text."""

from __future__ import annotations

__all__ = ["words"]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(text.split())
