"""Aggregates: groups, order, intervals."""

from __future__ import annotations

import json
import random

import pytest

from harness.metrics import METRICS, clopper_pearson
from harness.nouns import AbstainReason, Abstention, Prediction


def test_groups(ledger) -> None:
    ledger.right(hops=10, type="chain").wrong(hops=2, type="chain").right(hops=2, type="bridge")
    summary = ledger.score().summary()
    assert list(summary["by"]) == ["hops", "type"]
    assert list(summary["by"]["hops"]) == ["2", "10"]
    assert summary["by"]["hops"]["2"]["em"]["value"] == 0.5
    assert summary["by"]["hops"]["2"]["em"]["n"] == 2
    assert list(summary["by"]["type"]) == ["bridge", "chain"]


def test_questions_without_the_label_are_not_lost(ledger) -> None:
    by = ledger.right(hops=2).right().score().summary()["by"]
    assert list(by["hops"]) == ["2", "unknown"]
    assert by["type"] == {}


def test_groups_by_tag(ledger) -> None:
    ledger.right(tags=(("wording", "shown"),)).wrong(tags=(("wording", "reserved"),))
    by = ledger.score().summary(by=("wording",))["by"]
    assert by["wording"]["shown"]["em"]["value"] == 1
    assert by["wording"]["reserved"]["em"]["value"] == 0


def test_registry_order_and_json(ledger) -> None:
    summary = ledger.right(hops=2).abstained(answerable=False, hops=3).score().summary()
    assert list(summary["metrics"]) == list(METRICS)
    assert list(summary["by"]["hops"]["3"]) == list(METRICS)
    json.dumps(summary, allow_nan=False)


def test_interval_of_a_proportion(ledger) -> None:
    for i in range(100):
        (ledger.right if i % 2 else ledger.wrong)()
    cell = ledger.score().summary()["metrics"]["em"]
    assert cell["value"] == 0.5
    # The normal approximation gives 0.402 to 0.598.
    assert 0.38 <= cell["low"] <= 0.42
    assert 0.58 <= cell["high"] <= 0.62


def test_interval_of_a_ratio_is_over_what_was_answered(ledger) -> None:
    for _ in range(40):
        ledger.right().wrong().abstained().abstained()
    cell = ledger.score().summary()["metrics"]["resolved_em"]
    assert (cell["value"], cell["n"]) == (0.5, 80)
    # sqrt(0.25 / 80) * 1.96 = 0.110 either way
    assert abs(cell["low"] - 0.39) < 0.02
    assert abs(cell["high"] - 0.61) < 0.02


def test_a_share_of_none_or_all_has_its_exact_interval(ledger, new_ledger) -> None:
    cell = ledger.right().right().abstained().score().summary()["metrics"]["resolved_em"]
    # Clopper-Pearson: 2 of 2 is no certainty, it excludes what lies below 0.025 ** (1 / 2).
    assert (cell["value"], cell["high"]) == (1, 1)
    assert cell["low"] == pytest.approx(0.025**0.5)
    cell = new_ledger().wrong().wrong().wrong().score().summary()["metrics"]["em"]
    assert (cell["value"], cell["low"]) == (0, 0)
    assert cell["high"] == pytest.approx(1 - 0.025 ** (1 / cell["n"]))


def test_the_order_of_questions_and_rows_does_not_matter(ledger, new_ledger) -> None:
    rng = random.Random(5)
    for _ in range(60):
        rng.choice([ledger.right, ledger.wrong, ledger.abstained, ledger.failed, ledger.missing])(
            hops=rng.choice([2, 3]), answerable=rng.random() < 0.7, passages=("p",)
        )
    other = new_ledger(ledger.questions[::-1], dict(reversed(ledger.rows.items())))
    rng.shuffle(other.questions)
    assert ledger.score().table == other.score().table
    assert ledger.score().summary() == other.score().summary()
    assert ledger.score().summary() != ledger.score().summary(seed=89)


def test_abstention_rates_have_exact_intervals(ledger) -> None:
    for number in range(35):
        (ledger.wrong if number == 0 else ledger.abstained)(answerable=False)
    cells = ledger.score().summary()["metrics"]
    for key, k in (("leak_rate", 1), ("abstain_accuracy", 34), ("far", 1)):
        cell = cells[key]
        assert (cell["value"], cell["n"]) == (k / 35, 35)
        assert (cell["low"], cell["high"]) == pytest.approx(clopper_pearson(k, 35))
    assert ledger.score().summary(seed=1)["metrics"]["leak_rate"] == cells["leak_rate"]
    assert ledger.score().summary(resamples=0)["metrics"]["leak_rate"]["low"] is None


def test_groups_by_the_reason_of_an_abstention(ledger) -> None:
    budget = Prediction(abstention=Abstention(AbstainReason.BUDGET, "calls"))
    ledger.right().failed().missing().abstained().abstained(answerable=False).add(budget)
    by = ledger.score().summary(by=("abstain_reason", "abstain_detail"))["by"]
    assert list(by["abstain_reason"]) == ["budget", "no_evidence"]
    assert by["abstain_reason"]["no_evidence"]["abstain_precision"]["value"] == 0.5
    assert by["abstain_reason"]["no_evidence"]["abstain_precision"]["n"] == 2
    assert list(by["abstain_detail"]) == ["calls", "unknown"]
    told = {key for key, cell in by["abstain_reason"]["budget"].items() if cell["n"]}
    assert told == {"abstain_precision"}


def test_no_abstention_has_no_reason(ledger) -> None:
    assert ledger.right().score().summary(by=("abstain_reason",))["by"] == {"abstain_reason": {}}
