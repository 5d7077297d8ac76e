"""The knobs of a strategy that differ from their defaults, as one would give them."""

from __future__ import annotations

import pytest

from harness.config.compose import compose
from harness.config.settings import settings_of
from harness.config.verbs import strategy_classes


@pytest.mark.parametrize("strategy", sorted(strategy_classes()))
def test_defaults_are_no_settings(strategy: str) -> None:
    assert settings_of(compose([f"strategy={strategy}"])["strategy"]) == ()


def test_what_was_given_comes_back_sorted() -> None:
    given = ["strategy.planner.kind=rule", "strategy.build.whitelist=false"]
    config = compose(["strategy=lattice", *given])["strategy"]
    assert settings_of(config) == ("build.whitelist=false", "planner.kind=rule")


def test_null_and_numbers_are_written_as_they_are_given() -> None:
    given = ["strategy.neighbour_cap=null", "strategy.alpha=5"]
    config = compose(["strategy=af", *given])["strategy"]
    assert settings_of(config) == ("alpha=5", "neighbour_cap=null")
    assert (
        compose(["strategy=af", *(f"strategy.{one}" for one in settings_of(config))])["strategy"]
        == config
    )


def test_a_class_nobody_configured_has_none() -> None:
    assert settings_of({"_target_": "mine.Own", "k": 3}) == ()
