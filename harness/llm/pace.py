"""A steady pace: so much a minute, evenly spread, shared by all threads of a process."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

__all__ = ["Pace"]

_MINUTE = 60.0


class Pace:
    """Lets an amount pass once what went before has had its time.

    The next may start when `60 * amount / per_minute` seconds have gone by since the start of the
    last: no minute sees more than `per_minute`, and nothing is sent in bursts.
    """

    def __init__(
        self,
        per_minute: int | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Set the pace; None lets everything pass at once."""
        self._seconds_each = _MINUTE / per_minute if per_minute else 0.0
        self._clock = clock
        self._sleep = sleep
        self._lock = threading.Lock()
        self._free = 0.0

    def take(self, amount: float = 1.0) -> None:
        """Wait for the turn of an amount that is about to be used."""
        if not self._seconds_each:
            return
        with self._lock:
            now = self._clock()
            start = max(now, self._free)
            self._free = start + amount * self._seconds_each
        if start > now:
            self._sleep(start - now)

    def correct(self, difference: float) -> None:
        """Account for what was used beyond (or, if negative, below) the amount that was taken."""
        if self._seconds_each:
            with self._lock:
                self._free += difference * self._seconds_each
