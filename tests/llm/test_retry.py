"""Pauses between attempts, and texts without secrets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from harness.llm.errors import Unavailable
from harness.llm.options import Transport
from harness.llm.retry import Passing, retried, retry_after
from harness.redact import one_paragraph


def test_pauses_grow_with_jitter_up_to_a_bound() -> None:
    waits: list[float] = []
    with pytest.raises(Unavailable, match="failed 7 times in a row, last with: down"):
        retried(
            lambda: Passing("down"), Transport(retries=6, max_wait=4), "toy", sleep=waits.append
        )
    bounds = [0.5, 1, 2, 4, 4, 4]
    assert len(waits) == 6
    assert all(b / 2 <= w <= b for w, b in zip(waits, bounds, strict=True))


def test_many_retries_stay_within_a_float() -> None:
    waits: list[float] = []
    with pytest.raises(Unavailable, match="failed 2001 times"):
        retried(
            lambda: Passing("down"), Transport(retries=2000, max_wait=1), "toy", sleep=waits.append
        )
    assert max(waits) <= 1


def test_the_servers_wish_replaces_the_backoff() -> None:
    outcomes: list[Passing | str] = [Passing("busy", 7.0), Passing("busy", 0.0), "done"]
    waits: list[float] = []
    result = retried(lambda: outcomes.pop(0), Transport(), "toy", sleep=waits.append)
    assert (result, waits) == ("done", [7.0, 0.0])


def test_retry_after_is_a_number_or_a_date() -> None:
    assert retry_after({"retry-after": "2.5"}) == 2.5
    assert retry_after({"Retry-After": "-3"}) == 0.0
    assert retry_after({"Retry-After": "soon"}) is None
    assert retry_after({}) is None
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    wait = retry_after({"Retry-After": later})
    assert wait is not None
    assert 25 < wait <= 30


@pytest.mark.parametrize(
    "text",
    [
        "Bearer abc123def",
        "api_key=abc123def",
        "'x-api-key': 'abc123def'",
        "Incorrect key sk-proj-abc123def given",
        "the key abc123def",
    ],
)
def test_keys_are_masked(text: str) -> None:
    said = one_paragraph(f"Error:\n  {text}", ["abc123def", None])
    assert "abc123def" not in said
    assert "[redacted]" in said
    assert "\n" not in said
    if "the key" not in text:
        assert "abc123def" not in one_paragraph(text, [])
