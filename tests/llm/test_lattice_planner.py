"""The lattice's planner against a server that speaks the protocol: one call, and none after it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from harness.nouns import Row
from harness.running.evaluate import evaluate
from harness.running.ledger import read_ledger

Asking = Callable[..., dict[str, Any]]

_BOOK = re.compile(r"Question: Where was the author of (.+) born\?\s*$")


def plan_for(body: dict[str, Any], relation: str = "author") -> str:
    found = _BOOK.search(body["messages"][-1]["content"])
    assert found is not None
    steps = [
        {"out": "$1", "entity": found[1], "follow": relation},
        {"out": "$2", "var": "$1", "follow": "place_of_birth"},
    ]
    return json.dumps({"kind": "chain", "steps": steps, "project": "$2"})


def rows_of(config: dict[str, Any]) -> list[Row]:
    outcome = evaluate(config, notify=lambda _: None)
    assert outcome.exit_code == 0
    return list(read_ledger(outcome.folder.ledger).values())


def lattice(asking: Asking, *overrides: str) -> dict[str, Any]:
    chosen = ("strategy=lattice", "strategy.planner.kind=llm", "strategy.planner.shots=0")
    return asking(*chosen, "run.limit=6", *overrides)


def test_a_models_plan_is_executed_without_it(server: Any, asking: Asking) -> None:
    server.respond = lambda body: server.answer(plan_for(body))
    rows = rows_of(lattice(asking))
    assert [row.usage.llm_calls for row in rows] == [1] * 6
    assert all(row.prediction is not None and row.prediction.answer for row in rows)
    assert "place_of_birth" not in server.bodies[0]["messages"][-1]["content"].split("Question:")[0]


def test_a_dimension_that_it_made_up_is_an_abstention(server: Any, asking: Asking) -> None:
    server.respond = lambda body: server.answer(plan_for(without_note(body), "ghostwritten_by"))

    def without_note(body: dict[str, Any]) -> dict[str, Any]:
        text = body["messages"][-1]["content"].split("\nYour last plan")[0]
        return {"messages": [{"content": text}]}

    rows = rows_of(lattice(asking))
    assert [row.usage.llm_calls for row in rows] == [2] * 6
    for row in rows:
        assert row.prediction is not None
        assert row.prediction.abstention is not None
        assert row.prediction.abstention.detail.startswith("lattice.sentinel:invalid")
    asked = [body["messages"][-1]["content"] for body in server.bodies]
    assert sum("there is no dimension ghostwritten_by" in text for text in asked) == 6


def test_what_fits_no_plan_twice_is_an_abstention(server: Any, asking: Asking) -> None:
    server.respond = lambda _: server.answer("I would rather not.")
    for row in rows_of(lattice(asking, "run.limit=2")):
        assert row.prediction is not None
        assert row.prediction.abstention is not None
