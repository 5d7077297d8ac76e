"""The share of questions to make unanswerable: read from the options, and named."""

from __future__ import annotations

from fractions import Fraction

from harness.errors import HarnessError

__all__ = ["percent", "share_of", "transform_name"]


def share_of(value: object) -> Fraction | None:
    """Return the share that `bench.unanswerable` asks for, or None for null and 0.

    It is exact (0.1 is a tenth), so that no quota depends on how a machine rounds.

    Raises:
        HarnessError: if it is no number from 0 up to, and without, 1.
    """
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1:
        return Fraction(str(value)) or None
    raise HarnessError(
        f"bench.unanswerable={value!r:.60} is wrong: give the share of questions to make "
        "unanswerable, more than 0 and less than 1, or null for none."
    )


def transform_name(share: Fraction) -> str:
    """Return what is put behind a variant's name: `+unans25` for a quarter."""
    return f"+unans{float(share * 100):g}"


def percent(part: int | Fraction, whole: int = 1) -> str:
    """Return a share in per cent with one decimal at most, e.g. `24.5 %`."""
    return f"{round(float(Fraction(part) / whole * 100), 1):g} %"
