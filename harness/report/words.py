"""Numbers with their noun."""

from __future__ import annotations

__all__ = ["many"]


def many(number: int, noun: str, plural: str | None = None) -> str:
    """Return `1 hop`, `2 hops`; the plural is given where it is not the noun with an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
