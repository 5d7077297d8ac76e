"""Checks of constructor arguments that come from a configuration."""

from __future__ import annotations

from harness.errors import HarnessError

__all__ = ["whole", "within"]


def whole(key: str, value: object, *, least: int = 1) -> int:
    """Return a whole number of at least `least`.

    Raises:
        HarnessError: if it is not one; names the key as the user gave it.
    """
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise HarnessError(f"{key}={value!r} is wrong: give a whole number of {least} or more.")


def within(key: str, value: object, low: float, high: float) -> float:
    """Return a number between `low` and `high`.

    Raises:
        HarnessError: if it is not one.
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
        return float(value)
    raise HarnessError(f"{key}={value!r} is wrong: give a number from {low:g} to {high:g}.")
