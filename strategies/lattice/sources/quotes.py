"""Where a quote stands in a text, whatever white space either has."""

from __future__ import annotations

import re

__all__ = ["find_quote"]


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Return begin and end of a quote in a text, or None where it does not stand there.

    White space is folded on both sides; everything else has to agree, letter by letter.
    """
    wanted = quote.split()
    if not wanted:
        return None
    exact = text.find(quote.strip())
    if exact >= 0:
        return exact, exact + len(quote.strip())
    found = re.search(r"\s+".join(map(re.escape, wanted)), text)
    return None if found is None else found.span()
