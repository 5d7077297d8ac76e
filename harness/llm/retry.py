"""Bounded retries: exponential backoff with jitter, honouring `Retry-After`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar

from harness.llm.errors import Unavailable
from harness.llm.options import Transport

__all__ = ["Passing", "retried", "retry_after"]

T = TypeVar("T")

_FIRST_WAIT = 0.5
_MOST_DOUBLINGS = 30  # beyond any `max_wait`, and within a float
_RANDOM = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Passing:
    """A failure that may pass: what happened, and how long the server asks to wait (seconds)."""

    reason: str
    wait: float | None = None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds of a `Retry-After` header (a number or a date), if there is one."""
    value = next((v for k, v in headers.items() if k.lower() == "retry-after"), None)
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None


def retried(
    attempt: Callable[[], T | Passing],
    transport: Transport,
    who: str,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> T:
    """Call until something other than a passing failure comes back.

    The pause before attempt n is the server's `Retry-After` where given, else a random time
    between half and all of min(max_wait, 0.5 s * 2^(n-1)).

    Args:
        attempt: One try; what it raises is not tried again.
        transport: `retries` and `max_wait`.
        who: Provider and model, for the error text.
        sleep: Waits the given seconds.

    Raises:
        Unavailable: if the retries are used up, or the server asks for longer than `max_wait`.
    """
    tries = 0
    while True:
        outcome = attempt()
        if not isinstance(outcome, Passing):
            return outcome
        tries += 1
        if tries > transport.retries:
            raise Unavailable(f"{who} failed {tries} times in a row, last with: {outcome.reason}")
        if outcome.wait is not None and outcome.wait > transport.max_wait:
            raise Unavailable(
                f"{who} asks to wait {outcome.wait:.0f} s, longer than "
                f"llm.transport.max_wait={transport.max_wait:.0f}: {outcome.reason}"
            )
        backoff = min(transport.max_wait, _FIRST_WAIT * 2 ** min(tries - 1, _MOST_DOUBLINGS))
        sleep(outcome.wait if outcome.wait is not None else backoff * _RANDOM.uniform(0.5, 1.0))
