"""Numbers as tables spell them."""

from __future__ import annotations

import re
from decimal import Decimal

__all__ = ["parse_number"]

# Exponents are bounded: `1e999999999` is a number that nothing can be done with.
_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,2})?", re.ASCII)


def parse_number(text: str) -> Decimal | None:
    """Return the number that a text spells, exactly; None where it spells none.

    Admitted are ASCII digits, thousands commas, a decimal point, a sign and a short exponent;
    `NaN` and `inf` are no numbers here.
    """
    text = text.strip()
    return Decimal(text.replace(",", "")) if _NUMBER.fullmatch(text) else None
