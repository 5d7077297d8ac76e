"""How the three position systems of a broadcast meet: minutes, clock times and time codes.

Minute m (counted from 1) covers the time codes from (m-1):00 up to, and without, m:00; on the
clock it begins m-1 minutes after the start of the slot.
"""

from __future__ import annotations

from collections.abc import Sequence

from harness.data.benchmarks.atlas.facts.dialogue import Cue

__all__ = ["clock_at", "cues_at", "minute_at", "window_of"]

_MINUTE = 60_000


def minute_at(milliseconds: int) -> int:
    """Return the minute in which a time code falls."""
    return milliseconds // _MINUTE + 1


def window_of(minute: int) -> tuple[int, int]:
    """Return the first millisecond of a minute and the first one after it."""
    return (minute - 1) * _MINUTE, minute * _MINUTE


def clock_at(start: int, minute: int) -> str:
    """Return the clock time at which a minute begins: `20:05`.

    Args:
        start: The minute of the day at which the broadcast begins.
        minute: Counted from 1.
    """
    hours, minutes = divmod(start + minute - 1, 60)
    return f"{hours % 24:02d}:{minutes:02d}"


def cues_at(cues: Sequence[Cue], minute: int) -> tuple[Cue, ...]:
    """Return the cues that begin in a minute."""
    low, high = window_of(minute)
    return tuple(cue for cue in cues if low <= cue.start < high)
