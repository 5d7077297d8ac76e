"""The spellings of a value or a position that count as the same answer, the verbatim one first."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from harness.data.series import Cell, Metric, Position, SeriesRow

__all__ = ["position_forms", "value_forms"]

_SCALES = {"thousand": 3, "million": 6}
_DIGITS = 10
"""A longer fraction is the noise of binary arithmetic: 3.8299999999999996 was 3.83."""


def value_forms(cell: Cell, metric: Metric) -> tuple[str, ...]:
    """Return the spellings of a good number, bare, with its unit, and scaled out."""
    number = cell.number
    if number is None:
        return (cell.value.strip(),)
    plain = _plain(number)
    bare = [cell.value.strip(), plain, _separated(plain)]
    scale, _, _ = metric.unit.partition(" ")
    units = [metric.unit, scale] if scale in _SCALES else [metric.unit]
    out = list(bare)
    if metric.unit == "percent":
        out += [f"{text}{mark}" for text in bare for mark in ("%", " percent", " per cent")]
    elif metric.unit == "rank":
        out += [_ordinal(plain), f"rank {plain}"]
    else:
        out += [f"{text} {unit}" for text in bare for unit in units if unit]
    if scale in _SCALES:
        whole = _plain(number.scaleb(_SCALES[scale]))
        rest = metric.unit.removeprefix(scale).strip()
        full = [whole, _separated(whole)]
        out += [*full, *(f"{text} {rest}" for text in full if rest)]
    return tuple(dict.fromkeys(out))


def position_forms(row: SeriesRow) -> tuple[str, ...]:
    """Return the spellings of a row's position: its own first, then those in other systems."""
    own, *others = row.positions
    out = [own.text, own.value]
    if own.value.isascii() and own.value.isdigit():
        nth = _ordinal(own.value)
        out += [f"{nth} {own.kind}", nth]
    for other in others:
        out += _other_forms(other)
    return tuple(dict.fromkeys(out))


def _other_forms(position: Position) -> list[str]:
    try:
        day = dt.date.fromisoformat(position.value)
    except ValueError:
        return [position.value]
    month = _MONTHS[day.month - 1]
    return [
        position.value,
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{_ordinal(str(day.day))} {month} {day.year}",
    ]


_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def _plain(number: Decimal) -> str:
    """Return a number in digits, rounded to ten significant ones, without zeros at its end."""
    text = f"{number:.{_DIGITS}g}"
    text = f"{Decimal(text):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _separated(plain: str) -> str:
    whole, point, rest = plain.partition(".")
    return f"{int(whole):,}{point}{rest}"


def _ordinal(number: str) -> str:
    last = number[-1] if len(number) < 2 or number[-2] != "1" else "0"
    return f"{number}{({'1': 'st', '2': 'nd', '3': 'rd'}).get(last, 'th')}"
