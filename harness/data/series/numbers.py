"""Numbers as tables spell them."""

from __future__ import annotations

import re
from decimal import Decimal

__all__ = ["bad_number", "parse_number"]

_LONGEST = 300
"""Characters of the longest number: Python reads no whole number of more than 4,300 digits."""
_DRESSED = re.compile(r"[^\d\s=@+]{0,4}\s*[\d.,'\s]*\d\s*[^\d\s=@]{0,12}\s*")
# Exponents are bounded: `1e999999999` is a number that nothing can be done with.
_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,2})?", re.ASCII)


def parse_number(text: str) -> Decimal | None:
    """Return the number that a text spells, exactly; None where it spells none.

    Admitted are ASCII digits, thousands commas, a decimal point, a sign and a short exponent;
    `NaN` and `inf` are no numbers here.
    """
    text = text.strip()
    if len(text) > _LONGEST or not _NUMBER.fullmatch(text):
        return None
    return Decimal(text.replace(",", ""))


def bad_number(column: str, text: str, schema: object) -> str:
    """Return what is wrong with a cell that `parse_number` cannot read, and what to do.

    Args:
        column: Its column.
        text: The cell.
        schema: The schema's file.
    """
    told = f"the column `{column}` holds {text!r:.40}, which is no number. "
    bare = text.strip()
    if len(bare) > _LONGEST:
        return f"{told}A number may have {_LONGEST} characters at most: correct it."
    if _DRESSED.fullmatch(bare):
        return (
            f"{told}Spell it with digits and a decimal point (1234.5 or 1,234.5), and give its "
            f"unit as `unit` of the metric in {schema}."
        )
    return f"{told}Correct it, or name it under `missing` in {schema}."
