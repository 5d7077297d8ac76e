"""Ledger rows as JSON and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from harness.nouns import (
    AbstainReason,
    Abstention,
    Prediction,
    Ranking,
    Row,
    Trace,
    TraceStep,
    Usage,
)

__all__ = ["row_from_json", "row_to_json"]


def row_to_json(row: Row) -> dict[str, Any]:
    """Return a row as JSON data; `row_from_json` is its inverse."""
    data = asdict(row)
    if row.prediction is not None:
        data["prediction"]["trace"] = [
            {"kind": step.kind, "data": dict(step.data)} for step in row.prediction.trace.steps
        ]
    return data


def row_from_json(data: dict[str, Any]) -> Row:
    """Return the row that JSON data stand for.

    Raises:
        KeyError, TypeError, ValueError: if they are no row.
    """
    prediction = data["prediction"]
    return Row(
        identity=data["identity"],
        question=data["question"],
        prediction=None if prediction is None else _prediction(prediction),
        usage=Usage(**data["usage"]),
        seconds=data["seconds"],
        error=data["error"],
        traceback=data["traceback"],
    )


def _prediction(data: dict[str, Any]) -> Prediction:
    abstention = data["abstention"]
    return Prediction(
        answer=data["answer"],
        abstention=None
        if abstention is None
        else Abstention(AbstainReason(abstention["reason"]), abstention["detail"]),
        answers=tuple(data["answers"]),
        ranked=tuple(data["ranked"]),
        passages=tuple(data["passages"]),
        rankings=tuple(Ranking(r["leaf"], tuple(r["passages"])) for r in data["rankings"]),
        evidence=tuple(data["evidence"]),
        trace=Trace(tuple(TraceStep(step["kind"], step["data"]) for step in data["trace"])),
    )
