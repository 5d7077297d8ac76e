"""Say which valid names are nearest to a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(name: object, valid: Iterable[str], *, most: int = 3) -> str:
    """Return a sentence with the valid names most like `name`, or all if none is like it."""
    names = sorted(map(str, valid))
    lowered = {candidate.lower(): candidate for candidate in names}
    close = [
        lowered[match]
        for match in difflib.get_close_matches(str(name).lower(), lowered, n=most, cutoff=0.5)
    ]
    if close:
        return f"did you mean {' or '.join(close)}? (valid: {', '.join(names)})"
    return f"valid: {', '.join(names)}" if names else "there is none"
