"""Work that a strategy fans out inside one question, on a bounded number of threads."""

from __future__ import annotations

import contextvars
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

__all__ = ["Fan"]

Item = TypeVar("Item")
Made = TypeVar("Made")


class Fan:
    """Maps over items with the help of so many threads, which all questions share.

    What no thread has begun the caller does itself, so that a map inside a map never waits for a
    thread to become free.
    """

    def __init__(self, helpers: int = 0) -> None:
        """Set up for so many helping threads; with none everything is done one by one."""
        self._pool = ThreadPoolExecutor(helpers, thread_name_prefix="fan") if helpers > 0 else None

    def map(self, fn: Callable[[Item], Made], items: Iterable[Item]) -> list[Made]:
        """Return `fn` of every item, in order.

        Every call sees the caller's context variables, so that the question's meter counts what
        it costs. After an exception nothing further is begun; that of the first item is raised
        once what is under way is done.
        """
        todo = list(items)
        if self._pool is None or len(todo) < 2:
            return [fn(item) for item in todo]
        pool = self._pool
        # The first is the caller's own from the start.
        futures: list[Future[Made] | None] = [
            None,
            *(pool.submit(contextvars.copy_context().run, fn, item) for item in todo[1:]),
        ]
        try:
            return [
                fn(item) if future is None or future.cancel() else future.result()
                for item, future in zip(todo, futures, strict=True)
            ]
        finally:
            wait([future for future in futures if future is not None and not future.cancel()])
