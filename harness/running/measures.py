"""Measures of a strategy's own, made from its rows: what its traces know and no metric does.

A strategy may name a function as its attribute `measures`, which turns what is known of every
question into JSON data for the summary. It is found through the run's `_target_`, so that a ledger
can be scored again, and it changes no metric.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.metrics import Scores
from harness.nouns import Row
from harness.splits import Selection

__all__ = ["Measured", "measures_of"]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a strategy's measures see of one question.

    Attributes:
        row: Its row; None where it has not been answered yet.
        answerable: Whether it has an answer; a derived question counts as neither.
        derived: Whether it asks for a value that has to be computed.
        hops: How many steps it takes, where the benchmark says.
        wanted: The ids of the passages that support the answer.
        em: The exact match of what was answered; 0 for an abstention, an error and no row, None
            where the question has no answer.
        type: What kind of question it is, where the benchmark says.
    """

    row: Row | None
    answerable: bool
    derived: bool
    hops: int | None
    wanted: frozenset[str]
    em: float | None
    type: str = ""


def measures_of(
    parts: Mapping[str, Any], selection: Selection, rows: Mapping[str, Row], scores: Scores
) -> dict[str, Any]:
    """Return `{"measures": ...}` for a strategy that has its own, else nothing.

    Args:
        parts: What the run's identity is made of.
        selection: The questions of the run.
        rows: The ledger's last rows by question id.
        scores: Their scores.
    """
    function = _function(parts)
    if function is None:
        return {}
    ems = dict(zip(scores.table["question"], scores.table["em"], strict=True))
    measured = [
        Measured(
            row=rows.get(question.query.id),
            answerable=question.gold.answerable,
            derived=question.gold.derived,
            hops=question.gold.hops,
            wanted=frozenset(question.gold.passages),
            em=ems[question.query.id],
            type=question.gold.type,
        )
        for question in selection.questions
    ]
    return {"measures": function(measured)}


def _function(parts: Mapping[str, Any]) -> Any:
    """Return the function that a run's strategy names; None where it names none."""
    config = parts["strategy"].get("config")
    target = config.get("_target_") if isinstance(config, Mapping) else None
    module, _, name = str(target or "").rpartition(".")
    try:
        strategy = getattr(importlib.import_module(module), name, None)
    except (ImportError, ValueError):
        # The package is not here any more: the ledger is scored without its measures.
        return None
    function = getattr(strategy, "measures", None)
    return function if callable(function) else None
