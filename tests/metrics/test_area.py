"""The area under a running mean, held against the curve and against a slow bootstrap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import risk_coverage
from harness.metrics.area import area, area_intervals
from harness.nouns import Prediction

PAIRS = st.lists(
    st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.1, 0.5, 1.0])),
    min_size=1,
    max_size=9,
)


@given(PAIRS)
def test_it_is_the_area_under_the_curve(pairs: list[tuple[float, float]]) -> None:
    values, order = (np.array(column) for column in zip(*pairs, strict=True))
    expected = risk_coverage((1 - values).tolist(), order.tolist()).area
    assert area(values, order) == pytest.approx(expected, abs=1e-12)


def test_the_interval_is_that_of_every_resample_scored_anew() -> None:
    rng = np.random.default_rng(7)
    n, resamples = 12, 300
    values, order = rng.integers(0, 2, n) * 1.0, rng.integers(0, 4, n) / 4
    weights = (rng.random(n) < 0.8) * 1.0
    sample = (values, weights, order)
    # Questions are drawn by their place in this order.
    places = np.argsort(-order, kind="stable")
    values, order, weights = values[places], order[places], weights[places]
    drawn = np.random.default_rng(88).integers(0, n, size=(resamples, n))
    found = []
    for drawn_places in drawn:
        kept = drawn_places[weights[drawn_places] > 0]
        curve = risk_coverage((1 - values[kept]).tolist(), order[kept].tolist())
        found.append(curve.area)
    low, high = np.quantile(found, [0.025, 0.975])
    ((ours_low, ours_high),) = area_intervals([sample], resamples=resamples)
    assert (ours_low, ours_high) == pytest.approx((low, high), abs=1e-9)


def test_a_run_whose_surest_answers_are_right_has_less(new_ledger) -> None:
    areas = {}
    for name, sure in {"good": (0.9, 0.1), "bad": (0.1, 0.9), "silent": (None, None)}.items():
        ledger = new_ledger().add(Prediction(answer="Ostrava", confidence=sure[0]))
        ledger.add(Prediction(answer="Kladno", confidence=sure[1])).abstained()
        areas[name] = ledger.values()["aurc"]
    assert areas == {"good": 0.25, "bad": 0.75, "silent": 0.5}


def test_an_answer_without_a_confidence_has_1(new_ledger) -> None:
    ledger = new_ledger().right().add(Prediction(answer="Kladno", confidence=0.99))
    assert ledger.score().risk_curve().points == ((0.5, 0.0), (1.0, 0.5))
    ledger = new_ledger().right().add(Prediction(answer="Kladno", confidence=1.0))
    assert ledger.score().risk_curve().points == ((1.0, 0.5),)


def test_groups_have_areas_of_their_own(new_ledger) -> None:
    ledger = new_ledger()
    for hops in (2, 3):
        ledger.add(Prediction(answer="Ostrava", confidence=hops / 10), hops=hops)
        ledger.add(Prediction(answer="Kladno", confidence=hops / 20), hops=hops)
    told = ledger.score().summary(by=("hops",), resamples=200)
    assert [told["by"]["hops"][label]["aurc"]["value"] for label in "23"] == [0.25, 0.25]
    cell = told["metrics"]["aurc"]
    assert (cell["value"], cell["n"]) == (pytest.approx((0 + 0 + 1 / 3 + 0.5) / 4), 4)
    assert cell["low"] <= cell["value"] <= cell["high"]


def test_nothing_answered_is_no_area(new_ledger) -> None:
    ledger = new_ledger().abstained().missing()
    cell = ledger.score().summary(by=())["metrics"]["aurc"]
    assert cell == {"value": None, "low": None, "high": None, "n": 0}
