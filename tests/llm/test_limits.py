"""Pace, breaker, cap and single flight, without a server."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.llm.breaker import Breaker
from harness.llm.errors import (
    AccessDenied,
    ContextTooLong,
    EmptyReply,
    LLMError,
    RunStopped,
    Unavailable,
)
from harness.llm.flight import Flights
from harness.llm.limits import Cap
from harness.llm.pace import Pace
from harness.nouns import Usage


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@given(rate=st.integers(1, 500), pauses=st.lists(st.floats(0, 30), min_size=1, max_size=80))
def test_no_minute_sees_more_than_the_pace(rate: int, pauses: list[float]) -> None:
    clock = Clock()
    pace = Pace(rate, clock=clock, sleep=clock.sleep)
    times = []
    for pause in pauses:
        clock.sleep(pause)
        pace.take()
        times.append(clock.now)
    for first in range(len(times)):
        within = [t for t in times[first:] if t < times[first] + 60 - 1e-6]
        assert len(within) <= rate


def test_amounts_and_corrections_hold_back_what_follows() -> None:
    clock = Clock()
    pace = Pace(600, clock=clock, sleep=clock.sleep)
    pace.take(100)
    assert clock.now == 1000.0, "the first goes at once"
    pace.take(10)
    assert clock.now == pytest.approx(1010.0)
    pace.correct(40)
    pace.take(1)
    assert clock.now == pytest.approx(1015.0)
    pace.correct(-1)
    pace.take(1)
    assert clock.now == pytest.approx(1015.0)


def test_no_pace_never_waits() -> None:
    pace = Pace(None, sleep=lambda _: pytest.fail("waited"))
    for _ in range(1000):
        pace.take(1e9)
        pace.correct(1e9)


def test_threads_share_a_pace() -> None:
    pace = Pace(60 * 100)
    start = time.perf_counter()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: pace.take(), range(21)))
    assert time.perf_counter() - start >= 0.2 * 0.95


def fail(breaker: Breaker, *errors: LLMError) -> None:
    for error in errors:
        breaker.failed(error)


def test_the_breaker_opens_after_so_many_failures_in_a_row() -> None:
    breaker = Breaker(3)
    fail(breaker, Unavailable("down"), AccessDenied("bad key"))
    breaker.passed()
    fail(breaker, Unavailable("down"), Unavailable("down"), ContextTooLong("long"))
    fail(breaker, Unavailable("down"), Unavailable("down"), EmptyReply("nothing"))
    fail(breaker, Unavailable("down"), Unavailable("down"))
    breaker.check()
    with pytest.raises(RunStopped, match=r"failed 3 calls in a row .*The last: refused"):
        breaker.failed(Unavailable("refused"))
    with pytest.raises(RunStopped, match="The last: refused"):
        breaker.check()
    breaker.passed()
    with pytest.raises(RunStopped):
        breaker.check()


def test_without_a_bound_it_never_opens() -> None:
    breaker = Breaker(None)
    fail(breaker, *[Unavailable("down")] * 100)
    breaker.check()


def test_a_cap_is_reached_by_tokens_or_money() -> None:
    spent = Usage(llm_calls=3, tokens_in=70, tokens_out=30, cost_usd=0.5)
    assert Cap().reached(spent) is None
    assert Cap(tokens=101, usd=0.51).reached(spent) is None
    assert "100 tokens are spent" in (Cap(tokens=100).reached(spent) or "")
    assert "$0.5000 is spent" in (Cap(usd=0.5).reached(spent) or "")
    unknown = Usage(llm_calls=1, cost_usd=None)
    assert "knows no price" in (Cap(usd=9.0).reached(unknown) or "")
    assert Cap(tokens=9).reached(unknown) is None


def test_one_flight_at_a_time_by_key() -> None:
    flights = Flights()
    under_way: dict[str, int] = {}
    most: dict[str, int] = {}
    guard = threading.Lock()

    def work(i: int) -> None:
        key = "ab"[i % 2]
        with flights.alone(key):
            with guard:
                under_way[key] = under_way.get(key, 0) + 1
                most[key] = max(most.get(key, 0), under_way[key])
            time.sleep(0.002)
            with guard:
                under_way[key] -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(40)))
    assert most == {"a": 1, "b": 1}
    assert flights._locks == {}, "nothing is left behind"


def test_a_flight_that_fails_lets_the_next_one_go() -> None:
    flights = Flights()
    with pytest.raises(ValueError, match="x"), flights.alone("a"):
        raise ValueError("x")
    with flights.alone("a"):
        pass
