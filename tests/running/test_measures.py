"""A strategy's own measures in the summary."""

from __future__ import annotations

import sys
import types
from collections.abc import Sequence
from typing import Any

import pytest

from harness.metrics import get_scorer, score
from harness.nouns import Gold, Prediction, Query, Question, Row
from harness.running.measures import Measured, measures_of
from harness.splits import Selection

QUESTIONS = (
    Question(Query("q1", "?"), Gold("n1", ("x",), hops=2, type="chain", passages=("p",))),
    Question(Query("q2", "?"), Gold("n2", (), answerable=False)),
    Question(Query("q3", "?"), Gold("n3", ("y",))),
)
ROWS = {
    "q1": Row("i", "q1", Prediction(answer="x")),
    "q2": Row("i", "q2", Prediction(answer="x")),
}


class WithMeasures:
    @staticmethod
    def measures(seen: Sequence[Measured]) -> dict[str, Any]:
        return {"seen": [(m.hops, m.type, m.answerable, m.em, sorted(m.wanted)) for m in seen],
                "rows": sum(m.row is not None for m in seen)}  # fmt: skip


class Without:
    pass


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> str:
    module = types.ModuleType("some_strategies")
    module.WithMeasures = WithMeasures  # type: ignore[attr-defined]
    module.Without = Without  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "some_strategies", module)
    return "some_strategies"


def told(target: Any) -> dict[str, Any]:
    scores = score(QUESTIONS, ROWS, get_scorer("musique"))
    selection = Selection("all", QUESTIONS, "0" * 64, True, len(QUESTIONS))
    parts = {"strategy": {"name": "x", "config": {"_target_": target}}}
    return measures_of(parts, selection, ROWS, scores)


def test_the_function_sees_every_question_of_the_run(target: str) -> None:
    assert told(f"{target}.WithMeasures")["measures"] == {
        "seen": [
            (2, "chain", True, 1.0, ["p"]),
            (None, "", False, None, []),
            (None, "", True, 0.0, []),
        ],
        "rows": 2,
    }


@pytest.mark.parametrize("name", ["some_strategies.Without", "some_strategies.Gone", "gone.X", ""])
def test_a_strategy_without_any_adds_nothing(target: str, name: str) -> None:
    assert told(name) == {}
    assert told(None) == {}
