"""What a group measures, and what it is given."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

__all__ = ["Figure", "Options", "laps", "percentile"]

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Options:
    """What all groups are given.

    Attributes:
        out: Folder for what they write.
        data: Folder of the benchmarks' files; None where there is none.
        scale: Instances of synthetic data.
    """

    out: Path
    data: Path | None
    scale: int


@dataclass(frozen=True, slots=True)
class Figure:
    """One number.

    Attributes:
        group: Which group it is of.
        what: What was measured.
        n: Over how many things.
        value: The number.
        unit: E.g. `ms`; "" for a ratio.
        goal: What it should be, where that was settled beforehand.
        sign: How it should relate to the goal.
    """

    group: str
    what: str
    n: int
    value: float
    unit: str
    goal: float | None = None
    sign: str = "<"

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None without one."""
        if self.goal is None:
            return None
        return self.value < self.goal if self.sign == "<" else self.value >= self.goal


def laps(work: Callable[[Item], object], items: Iterable[Item]) -> list[float]:
    """Return the seconds that each item takes, of this thread's own time.

    Time in which the machine does something else is no property of the work.
    """
    times: list[float] = []
    gc.collect()
    for item in items:
        start = time.thread_time_ns()
        work(item)
        times.append((time.thread_time_ns() - start) / 1e9)
    return times


def percentile(times: list[float], percent: float) -> float:
    """Return a percentile in milliseconds, by the nearest rank."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
