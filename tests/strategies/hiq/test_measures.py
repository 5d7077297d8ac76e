"""The measures of section 5."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from harness.nouns import Query, Row, Usage
from harness.running.measures import Measured
from strategies.hiq import measure

Tree = Callable[..., Any]
CHAIN = Query("q1", "Where was the director of The Lamp of Orrin born?")


@pytest.fixture
def seen(tree: Tree) -> list[Measured]:
    """Five questions: split and right, resolved at the root, unanswerable, an error, no row."""
    always, plain = tree(trigger={"kind": "always"}), tree()

    def one(strategy: Any, text: str, em: float | None, *wanted: str, hops: int = 2) -> Measured:
        prediction = strategy.answer(Query("q", text))
        row = Row("i", "q", prediction, Usage(llm_calls=3, tokens_in=10, tokens_out=2))
        return Measured(row, em is not None, False, hops, frozenset(wanted), em)

    first = one(always, CHAIN.text, 1.0, "p0", "p1")
    return [
        first,
        one(plain, "Where was Joss Tarn born?", 1.0, "p3", hops=1),
        one(plain, "Who ate the moon over the sea?", None, hops=1),
        replace(first, row=Row("i", "e", None, error="x"), em=0.0),
        replace(first, row=None, em=0.0),
    ]


def test_every_measure_has_its_n(seen: list[Measured]) -> None:
    told = measure(seen)
    assert told["fusion"] == "scaled"
    assert told["k"] == 2
    assert told["trigger_rate"] == {"value": pytest.approx(2 / 3, abs=1e-6), "n": 3}
    # A question that failed, or has no row, is not covered and stays in the denominator.
    assert told["leaf@k"] == {"value": pytest.approx(1 / 3, abs=1e-6), "n": 3}
    assert told["leaf_all"]["value"] >= told["leaf@k"]["value"]
    assert told["root@k"]["n"] == 3
    assert told["em_recovery"] == {"value": 1.0, "n": 1}
    assert told["triggered"]["leaf@k"] == {"value": 1.0, "n": 1}
    assert told["frr"]["n"] == 4
    assert told["far"]["n"] == 1
    assert told["tokens_in"] == {"value": 7.5, "n": 4}
    assert set(told["by_hops"]) == {"1", "2"}
    assert told["depth"] == {"0": 2, "1": 1}
    assert told["verifier"]["verified"] == 1
    assert told["verifier"]["rejected"] == {"value": 0.0, "n": 1}
    assert told["contract_failures"] == {}


def test_an_empty_denominator_is_null() -> None:
    told = measure([])
    assert told["frr"] == {"value": None, "n": 0}
    assert (told["fusion"], told["depth"]) == (None, {})
