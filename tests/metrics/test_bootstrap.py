"""The shared-resample bootstrap against the plain one."""

from __future__ import annotations

import numpy as np
import pytest

from harness.metrics.bootstrap import count_blocks, kind_blocks, ratio_intervals


def plain(values, weights, resamples, seed):
    n = len(values)
    drawn = np.random.default_rng(seed).integers(0, n, size=(resamples, n))
    bottom = weights[drawn].sum(axis=1)
    top = (values * weights)[drawn].sum(axis=1)
    scores = top[bottom > 0] / bottom[bottom > 0]
    return np.quantile(scores, [0.025, 0.975])


@pytest.mark.parametrize("n", [2, 7, 301])
def test_equals_the_plain_bootstrap(n: int) -> None:
    rng = np.random.default_rng(n)
    values = rng.random(n)
    ones = np.ones(n)
    some = (np.arange(n) % 3 == 0).astype(float)
    some[-1] = 1
    got = ratio_intervals([(values, ones), (values, some)], resamples=4000, seed=3)
    assert got[0] == pytest.approx(plain(values, ones, 4000, 3), abs=1e-11)
    assert got[1] == pytest.approx(plain(values, some, 4000, 3), abs=1e-11)


def test_company_does_not_change_an_interval() -> None:
    rng = np.random.default_rng(1)
    samples = [(rng.random(n), np.ones(n)) for n in (5, 9, 5, 40) for _ in range(90)]
    together = ratio_intervals(samples, resamples=500)
    assert together[::70] == [ratio_intervals([s], resamples=500)[0] for s in samples[::70]]


def test_blocks_draw_one_stream() -> None:
    n, resamples = 3000, 700
    blocks = list(count_blocks(n, resamples=resamples, seed=8))
    assert len(blocks) > 1
    counts = np.concatenate(blocks)
    drawn = np.random.default_rng(8).integers(0, n, size=(resamples, n))
    expected = np.stack([np.bincount(row, minlength=n) for row in drawn])
    assert np.array_equal(counts, expected)
    assert (counts.sum(axis=1) == n).all()


def test_resamples_without_any_weight_are_left_out() -> None:
    values, weights = np.array([1.0, 0.0, 0.0, 0.5]), np.array([1.0, 0.0, 0.0, 1.0])
    assert ratio_intervals([(values, weights)]) == [(0.5, 1.0)]


def test_kinds_are_drawn_as_their_questions_are() -> None:
    kinds = np.array([1, 40, 7, 2952])
    blocks = list(kind_blocks(kinds, resamples=70_000, seed=8))
    assert len(blocks) > 1
    counts = np.concatenate(blocks)
    assert (counts.sum(axis=1) == 3000).all()
    shares = kinds / 3000
    # Mean and variance of a multinomial, each within five of its standard errors.
    error = np.sqrt(3000 * shares * (1 - shares) / 70_000)
    assert (np.abs(counts.mean(axis=0) - kinds) < 5 * error).all()
    assert counts.var(axis=0) == pytest.approx(3000 * shares * (1 - shares), rel=0.05)


def test_a_large_run_has_the_intervals_of_the_plain_bootstrap() -> None:
    rng = np.random.default_rng(4)
    n = 6000
    values = rng.choice([0.0, 0.25, 1.0], size=n, p=[0.1, 0.2, 0.7])
    weights = (rng.random(n) < 0.5).astype(float)
    few = rng.choice([0.0, 1.0], size=400)
    samples = [(values, np.ones(n)), (values, weights), (few, np.ones(400))]
    got = ratio_intervals(samples)
    for (own, of), found in zip(samples, got, strict=True):
        low, high = plain(own, of, 2000, 5)
        assert found == pytest.approx((low, high), abs=0.15 * (high - low))


def test_the_order_of_the_questions_of_a_large_run_does_not_show() -> None:
    values = np.repeat([0.0, -0.0, 0.5, 1.0], 2000)
    shuffled = np.random.default_rng(1).permutation(values)
    ones = np.ones(len(values))
    assert ratio_intervals([(values, ones)]) == ratio_intervals([(shuffled, ones)])


def test_a_large_run_of_all_different_values_is_drawn_question_by_question() -> None:
    values = np.random.default_rng(2).random(5500)
    got = ratio_intervals([(values, np.ones(5500))], resamples=200)
    assert got[0] == pytest.approx(plain(values, np.ones(5500), 200, 88), abs=1e-11)
