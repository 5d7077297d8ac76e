"""Typed values: what a surface form says as a date, a number or a truth value."""

from __future__ import annotations

from harness.values.calendar import date_of, day_of
from harness.values.date import DateInterval, format_date, parse_date
from harness.values.number import Quantity, parse_quantity
from harness.values.truth import parse_truth

__all__ = [
    "DateInterval",
    "Quantity",
    "date_of",
    "day_of",
    "format_date",
    "parse_date",
    "parse_quantity",
    "parse_truth",
]
