"""When each programme was broadcast: one showing in a fortnight of measurement.

The date is later than the first broadcast of any programme and says nothing about it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.facts.programmes import Programme

__all__ = ["Slot", "schedule_of"]

_FIRST = dt.date(2019, 3, 4)
_DAYS = 14
_STARTS = (18 * 60, 19 * 60 + 30, 21 * 60)
"""Starting times in minutes of the day; no broadcast is longer than what lies between two."""
_LENGTHS = (30, 40, 45, 50, 60)


@dataclass(frozen=True, slots=True)
class Slot:
    """One broadcast. `start` counts the minutes since midnight, `length` those on the air."""

    date: str
    start: int
    length: int

    @property
    def end(self) -> int:
        """The minute of the day at which it ends."""
        return self.start + self.length


def schedule_of(seed: int, programmes: Sequence[Programme]) -> dict[str, Slot]:
    """Return each programme's slot by its title; no channel shows two programmes at a time."""
    taken: dict[tuple[str, int], None] = {}
    out: dict[str, Slot] = {}
    for programme in programmes:
        stream = Stream(seed, "facts.schedule", programme.title)
        place = stream.below(_DAYS * len(_STARTS))
        length = stream.pick(_LENGTHS)
        channel = programme.channel or f"\0{programme.title}"
        while (channel, place) in taken:
            place += 1
        taken[channel, place] = None
        day, turn = divmod(place, len(_STARTS))
        date = _FIRST + dt.timedelta(days=day)
        out[programme.title] = Slot(date.isoformat(), _STARTS[turn], length)
    return out
