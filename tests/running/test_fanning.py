"""Work fanned out inside one question: ordered, nested, bounded, and counted as that question's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from harness.metering import Meter, current_meter, metered
from harness.running.fanning import Fan


def test_results_come_in_order_whoever_is_first() -> None:
    def slow_first(n: int) -> int:
        time.sleep(0.03 if n == 0 else 0)
        return n * n

    assert Fan(4).map(slow_first, range(20)) == [n * n for n in range(20)]


@pytest.mark.parametrize("helpers", [0, 1, 3])
def test_a_map_in_a_map_in_a_map_never_starves(helpers: int) -> None:
    fan = Fan(helpers)

    def deeper(depth: int) -> int:
        return 1 if depth == 0 else sum(fan.map(deeper, [depth - 1] * 3))

    assert deeper(4) == 81


def test_many_questions_share_the_helpers() -> None:
    fan, lock, now, most = Fan(2), threading.Lock(), [0], [0]

    def work(_: int) -> None:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.01)
        with lock:
            now[0] -= 1

    questions = [threading.Thread(target=fan.map, args=(work, range(8))) for _ in range(3)]
    for question in questions:
        question.start()
    for question in questions:
        question.join()
    # The three that asked, and two that help.
    assert 3 < most[0] <= 5


def test_several_at_a_time_and_without_helpers_one_by_one() -> None:
    together = threading.Barrier(3, timeout=5)
    assert len(Fan(2).map(lambda _: together.wait(), range(3))) == 3
    seen: list[int] = []
    threads = Fan(0).map(lambda n: seen.append(n) or threading.get_ident(), range(9))  # type: ignore[func-returns-value]
    assert seen == list(range(9))
    assert set(threads) == {threading.get_ident()}


def test_what_it_costs_is_the_questions() -> None:
    fan = Fan(3)

    def call(n: int) -> None:
        meter = current_meter()
        assert meter is not None
        meter.add_retrieval()
        meter.add_llm(cached=False, tokens_in=n, tokens_out=1, cost_usd=0.0)

    def question(n: int) -> Meter:
        with metered(Meter()) as meter:
            fan.map(lambda _: fan.map(call, [n] * 4), range(3))
        return meter

    first, second = fan.map(question, [1, 10])
    assert (first.usage.llm_calls, first.usage.tokens_in) == (12, 12)
    assert (second.usage.llm_calls, second.usage.tokens_in) == (12, 120)
    assert first.usage.retrieval_calls == 12


@pytest.mark.parametrize("helpers", [0, 2])
def test_the_first_items_exception_is_raised_and_nothing_is_left_under_way(helpers: int) -> None:
    ended: list[int] = []

    def work(n: int) -> int:
        if n in (1, 2):
            raise ValueError(f"item {n}")
        time.sleep(0.02)
        ended.append(n)
        return n

    with pytest.raises(ValueError, match="item 1"):
        Fan(helpers).map(work, range(500))
    count = len(ended)
    assert count < 100
    time.sleep(0.05)
    assert len(ended) == count


def test_nothing_is_nothing() -> None:
    fail: Callable[[int], int] = pytest.fail  # type: ignore[assignment]
    assert Fan(2).map(fail, []) == []
