"""Numbers with a unit: `4,210`, `1.5 million`, `12 km`, `$3m`, `fourteen`, `30%`.

`parse_quantity` is total. Lengths, areas, masses and times in units that convert by a fixed factor
are brought to one unit; two quantities can be ordered if their units are the same after that.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

__all__ = ["Quantity", "parse_quantity"]

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Quantity:
    """A finite number and its unit, "" for a bare count."""

    value: float
    unit: str = ""


_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_SHORT = {"k": 1e3, "m": 1e6, "bn": 1e9}
_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
_UNITS = {
    "m": ("m", 1.0), "km": ("m", 1e3), "cm": ("m", 1e-2), "mm": ("m", 1e-3),
    "mi": ("m", 1609.344), "ft": ("m", 0.3048), "in": ("m", 0.0254), "yd": ("m", 0.9144),
    "kg": ("kg", 1.0), "g": ("kg", 1e-3), "t": ("kg", 1e3), "lb": ("kg", 0.45359237),
    "km2": ("m2", 1e6), "m2": ("m2", 1.0), "ha": ("m2", 1e4), "sqmi": ("m2", 2_589_988.110336),
    "s": ("s", 1.0), "min": ("s", 60.0), "h": ("s", 3600.0),
}  # fmt: skip
_UNIT_NAMES = {
    "metre": "m", "meter": "m", "kilometre": "km", "kilometer": "km", "centimetre": "cm",
    "centimeter": "cm", "mile": "mi", "foot": "ft", "feet": "ft", "inch": "in", "inches": "in",
    "yard": "yd", "kilogram": "kg", "gram": "g", "tonne": "t", "ton": "t", "pound": "lb",
    "km²": "km2", "m²": "m2", "sq km": "km2", "square kilometre": "km2",
    "square kilometer": "km2", "square mile": "sqmi", "sq mi": "sqmi", "hectare": "ha",
    "second": "s", "minute": "min", "hour": "h", "percent": "%", "per cent": "%",
}  # fmt: skip
_NUMBER = re.compile(
    r"(?:about |approximately |around |over |nearly |almost |some |c\. |ca\. )?"
    r"(?P<money>US\$|[$£€¥] ?)?"
    r"(?P<sign>[-−+])?(?P<digits>[0-9]{1,3}(?:[,  ][0-9]{3})+|[0-9]+)(?P<part>\.[0-9]+)?"
    r"(?: ?(?P<scale>hundred|thousand|million|billion|trillion)\b)?"
    r"(?P<unit> ?(?:[^\W\d_]|[%°]).*)?",
    re.IGNORECASE,
)


def parse_quantity(text: str) -> Quantity | None:
    """Return the number a text is, with its unit, or None where it is none."""
    if len(text) > _LONGEST:
        return None
    text = " ".join(text.split()).strip(" ,;.")
    if (word := _WORDS.get(text.lower())) is not None:
        return Quantity(float(word))
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    value = float(re.sub(r"[^0-9]", "", found["digits"]) + (found["part"] or ""))
    value *= _SCALES.get((found["scale"] or "").lower(), 1.0)
    if found["sign"] in ("-", "−"):
        value = -value
    unit = " ".join((found["unit"] or "").split()).strip(" .")
    money = (found["money"] or "").strip()
    if money:
        value *= _SHORT.get(unit.lower(), 1.0)
        return _finite(value, money[-1]) if unit.lower() in ("", *_SHORT) else None
    return _with_unit(value, unit)


def _with_unit(value: float, unit: str) -> Quantity | None:
    # `12 km (7 mi)` says the same twice.
    unit = re.sub(r" ?\([^()]*\)$", "", unit)
    if len(unit.split()) > 3 or any(char.isdigit() and char not in "²2³3" for char in unit):
        return None
    known = _UNITS.get(_unit_key(unit))
    if known is not None:
        return _finite(value * known[1], known[0])
    return _finite(value, _unit_key(unit))


def _unit_key(unit: str) -> str:
    if unit in _UNITS:
        return unit
    lower = unit.lower()
    for name in (lower, lower.removesuffix("s")):
        if name in _UNIT_NAMES:
            return _UNIT_NAMES[name]
    return lower


def _finite(value: float, unit: str) -> Quantity | None:
    return Quantity(value, unit) if math.isfinite(value) else None
