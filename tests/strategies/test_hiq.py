"""The strategy as a user runs it: composed, evaluated, scored, shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.nouns import View
from harness.running.evaluate import evaluate
from harness.running.ledger import read_ledger
from strategies.hiq import Hiq


def run(config: Callable[..., dict[str, Any]], *overrides: str) -> Any:
    return evaluate(config("strategy=hiq", *overrides), notify=lambda line: None)


def test_it_runs_on_invented_questions_and_tells_its_measures(
    config: Callable[..., dict[str, Any]],
) -> None:
    outcome = run(config, "run.limit=8", "strategy.trigger.kind=always")
    summary = outcome.scored.summary
    assert (outcome.exit_code, summary["strategy"], summary["condition"]) == (
        0, "hiq", "same-condition",
    )  # fmt: skip
    told = summary["measures"]
    assert told["trigger_rate"] == {"value": 1.0, "n": 8}
    assert told["fusion"] == "scaled"
    assert told["calls"]["value"] * 8 == summary["cost"]["llm_calls"]
    rows = read_ledger(outcome.folder.ledger, summary["identity"])
    kinds = {step.kind for row in rows.values() for step in row.prediction.trace.steps}
    assert kinds == {"tree.node", "tree.end"}
    # Once more, and nothing is asked again.
    assert run(config, "run.limit=8", "strategy.trigger.kind=always").answered == 0


def test_the_oracle_is_marked_and_leaves_cover_more_than_the_root(
    config: Callable[..., dict[str, Any]],
) -> None:
    outcome = run(config, "strategy.contracts=oracle", "retriever.k=2", "run.limit=12")
    summary = outcome.scored.summary
    assert summary["condition"] == "oracle"
    told = summary["measures"]
    assert told["leaf@k"]["value"] >= told["root@k"]["value"]
    assert summary["metrics"]["all_gold_root@5"]["n"] == 12


def test_it_needs_passages_only() -> None:
    assert Hiq.needs == frozenset({View.PASSAGES})
    assert len({contract.name for contract in Hiq.contracts}) == len(Hiq.contracts)
