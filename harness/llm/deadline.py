"""A deadline for a whole call, where a library's own timeout begins anew with every read."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

__all__ = ["DeadlineError", "within_seconds"]

T = TypeVar("T")


class DeadlineError(Exception):
    """The work was not done in time."""


def within_seconds(seconds: float, work: Callable[[], T]) -> T:
    """Return what the work returns, or raise what it raises.

    The work is left behind when the time is up: its thread keeps nobody from leaving.

    Raises:
        DeadlineError: if it takes longer than `seconds`.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)
            if not isinstance(error, Exception):
                raise

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise DeadlineError
    return done[0]
