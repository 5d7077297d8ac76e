"""Measures are shares with their denominators, made from the rows alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from harness.nouns import Query, Row
from strategies.noesis.measures import measures
from strategies.noesis.strategy import Noesis

ASKED = {
    "peak_value": "What was the highest number of viewers of Amber Lantern?",
    "peak_position": "In which minute of Amber Lantern was the number of viewers highest?",
    "quote": "Quote what was said about the ferry in Amber Lantern.",
    "absent_source": "What was the highest number of viewers of Golden Ferry?",
}


@dataclass(frozen=True)
class One:
    row: Row | None
    answerable: bool
    wanted: frozenset[str]
    em: float | None
    type: str


def test_measures(prepare: Callable[..., Noesis]) -> None:
    strategy = prepare(variant="hydrate")
    made = []
    for cls, text in ASKED.items():
        prediction = strategy.answer(Query(cls, text))
        answerable = cls != "absent_source"
        row = Row("run", cls, prediction)
        wanted = frozenset(prediction.evidence)
        made.append(One(row, answerable, wanted, 1.0 if answerable else None, cls))
    made.append(One(None, True, frozenset({"p"}), 0.0, "peak_value"))
    found = measures(made)
    assert (found["questions"], found["with_context"]) == (5, 4)
    assert (found["exact_value"]["k"], found["exact_value"]["n"]) == (1, 2)
    assert found["exact_position"]["rate"] == 1.0
    assert found["trap_refusal"]["k"] == found["trap_refusal"]["n"] == 1
    assert found["absent_numbers"] == {"rate": 0.0, "k": 0, "n": 1, "interval": [0.0, 0.975]}
    assert found["hydrated"]["k"] == 1
    assert found["hydrated_by_class"]["quote"]["rate"] == 1.0
    assert found["hydrated_by_class"]["peak_value"]["rate"] == 0.0
    assert found["calls_per_query"] == 1.25
    assert found["scope"]["rate"] == 1.0
    assert found["bridge_score"] is None
    tokens = found["tokens"]
    assert tokens["all"] == sum(tokens[f"tier{tier}"] for tier in (0, 1, 2))
    json.dumps(found)


def test_nothing_is_measured_over_nothing() -> None:
    assert measures([])["exact_value"] is None
