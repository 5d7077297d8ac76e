"""Per-question accounting: who spends a call, a token or a second writes it to the current meter.

The runner opens one `Meter` per question; shared services find it through a context
variable, so that strategies need not carry it. Outside a run there is no meter and
nothing is counted.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from harness.nouns import ModelCall, Usage

__all__ = ["Meter", "current_meter", "metered", "stage"]

_CURRENT: ContextVar[Meter | None] = ContextVar("meter", default=None)


class Meter:
    """Adds up usage and wall time by stage for one question. Safe for several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls = self._cached = self._in = self._out = self._retrievals = 0
        self._cost: float | None = 0.0
        self._seconds: dict[str, float] = {}
        self._made: list[ModelCall] = []

    def add_call(self, call: ModelCall) -> None:
        """Keep one call of a model; one that brought a reply is counted too."""
        with self._lock:
            self._made.append(call)
        if call.replied:
            self.add_llm(
                cached=call.cached,
                tokens_in=call.tokens_in,
                tokens_out=call.tokens_out,
                cost_usd=call.cost_usd,
            )

    def add_llm(
        self, *, cached: bool, tokens_in: int, tokens_out: int, cost_usd: float | None
    ) -> None:
        """Count one LLM call. A cached call adds to `cached_calls` only: it cost nothing."""
        with self._lock:
            if cached:
                self._cached += 1
                return
            self._calls += 1
            self._in += tokens_in
            self._out += tokens_out
            self._cost = None if None in (self._cost, cost_usd) else self._cost + cost_usd  # type: ignore[operator]

    def add_retrieval(self) -> None:
        """Count one call of a retriever."""
        with self._lock:
            self._retrievals += 1

    def add_seconds(self, name: str, seconds: float) -> None:
        """Add wall time to a stage."""
        with self._lock:
            self._seconds[name] = self._seconds.get(name, 0.0) + seconds

    @property
    def usage(self) -> Usage:
        """What has been counted so far."""
        with self._lock:
            return Usage(
                llm_calls=self._calls,
                cached_calls=self._cached,
                tokens_in=self._in,
                tokens_out=self._out,
                cost_usd=self._cost,
                retrieval_calls=self._retrievals,
            )

    @property
    def calls(self) -> tuple[ModelCall, ...]:
        """The model calls so far, in the order in which they ended."""
        with self._lock:
            return tuple(self._made)

    @property
    def seconds(self) -> dict[str, float]:
        """Wall time by stage so far, in seconds."""
        with self._lock:
            return dict(self._seconds)


def current_meter() -> Meter | None:
    """Return the meter of the question being answered, if any."""
    return _CURRENT.get()


@contextmanager
def metered(meter: Meter) -> Iterator[Meter]:
    """Make `meter` the current one, and time the block as the stage `total`."""
    token = _CURRENT.set(meter)
    start = time.perf_counter()
    try:
        yield meter
    finally:
        meter.add_seconds("total", time.perf_counter() - start)
        _CURRENT.reset(token)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Time a block as a stage of the current question."""
    start = time.perf_counter()
    try:
        yield
    finally:
        if (meter := _CURRENT.get()) is not None:
            meter.add_seconds(name, time.perf_counter() - start)
