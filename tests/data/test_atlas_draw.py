"""Draws: integers that depend on seed, stage and index alone."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.atlas.draw import Stream


def test_integers_are_those_of_sha256() -> None:
    digest = hashlib.sha256(b"7|stage|3|0").digest()
    stream = Stream(7, "stage", 3)
    expected = [int.from_bytes(digest[i : i + 8], "big") % 1000 for i in (0, 8, 16, 24)]
    assert [stream.below(1000) for _ in range(4)] == expected


@given(st.lists(st.integers(), max_size=30), st.integers(0, 99))
def test_shuffles_are_permutations_and_samples_their_beginnings(items: list[int], k: int) -> None:
    assert sorted(Stream(1, "s", k).shuffled(items)) == sorted(items)
    sample = Stream(1, "s", k).sample(items, k)
    assert len(sample) == min(k, len(items))
    rest = list(items)
    for item in sample:
        rest.remove(item)


@given(st.integers(1, 10**9), st.text(max_size=8))
def test_draws_stay_in_their_bounds(bound: int, stage: str) -> None:
    stream = Stream(0, stage)
    assert all(0 <= stream.below(bound) < bound for _ in range(5))
    assert all(-3 <= stream.between(-3, bound) <= bound for _ in range(5))


def test_weights_are_followed() -> None:
    stream = Stream(5, "weights")
    drawn = [stream.weighted((("often", 9), ("seldom", 1), ("never", 0))) for _ in range(2000)]
    assert 1700 < drawn.count("often") < 1900
    assert "never" not in drawn


def test_stages_are_independent() -> None:
    one, two = Stream(1, "a", 0), Stream(1, "b", 0)
    assert [one.below(10**9) for _ in range(8)] != [two.below(10**9) for _ in range(8)]
