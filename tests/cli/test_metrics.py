"""`metrics`: the cards of the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.metrics import METRICS, POPULATIONS

Harness = Callable[..., Any]


def test_every_key_is_in_the_table(harness: Harness) -> None:
    told = harness("metrics")
    assert told.code == 0
    words = set(told.out.split())
    assert words >= set(METRICS)
    assert words >= {metric.over for metric in METRICS.values()}


@pytest.mark.parametrize("key", METRICS)
def test_one_key_in_full(harness: Harness, key: str) -> None:
    told, metric = harness("metrics", key), METRICS[key]
    assert told.code == 0
    for text in (key, metric.title, metric.formula, metric.source, POPULATIONS[metric.over].text):
        assert text in told.out
    assert f"interval {'exact' if metric.interval == 'exact' else 'percentile'}" in told.out
    assert f"better {'higher' if metric.higher_is_better else 'lower'}" in told.out


def test_the_value_of_a_missing_question(harness: Harness) -> None:
    assert "question without a row 0 " in harness("metrics", "em").out
    assert "question without a row 1 " in harness("metrics", "error_rate").out
    assert "question without a row none" in harness("metrics", "resolved_em").out


def test_an_unknown_key_is_told_the_nearest(harness: Harness) -> None:
    told = harness("metrics", "recal@5")
    assert told.code == 2
    assert "no metric has the key 'recal@5'; did you mean 'recall@5'?" in told.err
    assert told.out == ""
