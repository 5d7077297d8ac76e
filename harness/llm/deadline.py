"""A deadline for a whole call, where a library's own timeout begins anew with every read.

The work is done in another thread, which is left behind when the time is up. Threads that are done
are used again: to start one for every call costs a tenth of what litellm itself costs.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["DeadlineError", "within_seconds"]

T = TypeVar("T")


class DeadlineError(Exception):
    """The work was not done in time."""


class _Job:
    """Work to be done, and what came of it once `done` can be acquired."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.done = threading.Lock()
        self.done.acquire()
        self.result: Any = None
        self.error: BaseException | None = None


class _Worker:
    """A thread that does one job after another; it keeps nobody from leaving."""

    def __init__(self) -> None:
        self._given = threading.Lock()
        self._given.acquire()
        self._job: _Job | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def give(self, job: _Job) -> None:
        self._job = job
        self._given.release()

    def _run(self) -> None:
        while True:
            self._given.acquire()
            job, self._job = self._job, None
            if job is None:
                return
            try:
                job.result = job.work()
            except BaseException as error:
                job.error = error
                if not isinstance(error, Exception):
                    job.done.release()
                    raise
            _IDLE.append(self)
            job.done.release()
            # What is idle must hold on to nothing.
            del job


_IDLE: deque[_Worker] = deque()
if hasattr(os, "register_at_fork"):
    # A fork has none of the threads.
    os.register_at_fork(after_in_child=_IDLE.clear)


def within_seconds(seconds: float, work: Callable[[], T]) -> T:
    """Return what the work returns, or raise what it raises.

    Raises:
        DeadlineError: if it takes longer than `seconds`.
    """
    job = _Job(work)
    try:
        worker = _IDLE.pop()
    except IndexError:
        worker = _Worker()
    worker.give(job)
    if not job.done.acquire(timeout=seconds):
        raise DeadlineError
    if job.error is not None:
        raise job.error
    result: T = job.result
    return result
