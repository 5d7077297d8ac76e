"""What one question spends, counted from wherever it is spent."""

from __future__ import annotations

import contextvars
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metering import Meter, current_meter, metered, stage
from harness.nouns import Usage

CALLS = st.lists(
    st.tuples(st.booleans(), st.integers(0, 99), st.integers(0, 99), st.none() | st.floats(0, 9))
)


@given(CALLS)
def test_calls_add_up_and_cached_ones_cost_nothing(
    calls: list[tuple[bool, int, int, float | None]],
) -> None:
    meter = Meter()
    for cached, tokens_in, tokens_out, cost in calls:
        meter.add_llm(cached=cached, tokens_in=tokens_in, tokens_out=tokens_out, cost_usd=cost)
    paid = [call for call in calls if not call[0]]
    usage = meter.usage
    assert (usage.llm_calls, usage.cached_calls) == (len(paid), len(calls) - len(paid))
    assert usage.tokens_in == sum(call[1] for call in paid)
    assert usage.tokens_out == sum(call[2] for call in paid)
    if any(call[3] is None for call in paid):
        assert usage.cost_usd is None, "an unknown price is not a free call"
    else:
        assert usage.cost_usd == pytest.approx(sum(call[3] or 0 for call in paid))


def test_outside_a_question_nothing_is_counted() -> None:
    assert current_meter() is None
    with stage("llm"):
        pass


def test_stages_add_up_also_where_the_block_fails() -> None:
    meter = Meter()
    with pytest.raises(ValueError, match="x"), metered(meter):
        for _ in range(2):
            with stage("think"):
                time.sleep(0.01)
        with stage("fail"):
            raise ValueError("x")
    assert meter.seconds["think"] >= 0.02
    assert "fail" in meter.seconds
    assert meter.seconds["total"] >= meter.seconds["think"]
    assert current_meter() is None


def test_questions_at_the_same_time_have_meters_of_their_own() -> None:
    def question(n: int) -> int:
        with metered(Meter()) as meter:
            for _ in range(n):
                time.sleep(0.001)
                current_meter().add_retrieval()  # type: ignore[union-attr]
            return meter.usage.retrieval_calls

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(question, range(8))) == list(range(8))


def test_threads_of_one_question_share_its_meter() -> None:
    meter = Meter()

    def spend() -> None:
        for _ in range(500):
            current_meter().add_llm(cached=False, tokens_in=1, tokens_out=2, cost_usd=0.0)  # type: ignore[union-attr]

    with metered(meter), ThreadPoolExecutor(4) as pool:
        for _ in range(4):
            pool.submit(contextvars.copy_context().run, spend).add_done_callback(
                lambda future: future.result()
            )
    assert meter.usage == Usage(2_000, 0, 2_000, 4_000, 0.0, 0)
