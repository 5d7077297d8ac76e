"""Ledger rows as JSON and back."""

from __future__ import annotations

from dataclasses import asdict
from math import isfinite
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

_TEXTS = frozenset({str})


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
    if type(data) is not dict:
        raise TypeError("a row is an object")
    prediction, error = data["prediction"], data["error"]
    if (prediction is None) == (error is None):
        raise ValueError("a row holds either a prediction or an error")
    return Row(
        identity=_text(data["identity"]),
        question=_text(data["question"]),
        prediction=None if prediction is None else _prediction(prediction),
        usage=_usage(data["usage"]),
        seconds=_seconds(data["seconds"]),
        error=_text_or_none(error),
        traceback=_text_or_none(data["traceback"]),
    )


def _prediction(data: dict[str, Any]) -> Prediction:
    abstention = data["abstention"]
    return Prediction(
        answer=_text_or_none(data["answer"]),
        abstention=None
        if abstention is None
        else Abstention(AbstainReason(abstention["reason"]), _text(abstention["detail"])),
        answers=_texts(data["answers"]),
        ranked=_texts(data["ranked"]),
        passages=_texts(data["passages"]),
        rankings=tuple(
            Ranking(_text(ranking["leaf"]), _texts(ranking["passages"]))
            for ranking in _list(data["rankings"])
        ),
        evidence=_texts(data["evidence"]),
        trace=Trace(
            tuple(TraceStep(_text(s["kind"]), _object(s["data"])) for s in _list(data["trace"]))
        ),
    )


def _usage(data: Any) -> Usage:
    usage = Usage(**_object(data))
    cost = usage.cost_usd
    counts = (
        usage.llm_calls, usage.cached_calls, usage.tokens_in, usage.tokens_out,
        usage.retrieval_calls,
    )  # fmt: skip
    for count in counts:
        # `type` and not `isinstance`: true is no count.
        if type(count) is not int or count < 0:
            raise ValueError(f"{count!r} is no count")
    if cost is not None:
        _finite(cost)
    return usage


def _seconds(data: Any) -> dict[str, float]:
    for seconds in _object(data).values():
        _finite(seconds)
    return dict(data)


def _finite(value: Any) -> None:
    if type(value) not in (int, float) or not isfinite(value):
        raise ValueError(f"{value!r} is no finite number")


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError(f"{value!r} is no text")
    return value


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)


def _texts(values: Any) -> tuple[str, ...]:
    # In C, since a ledger holds such lists by the million.
    if not _TEXTS.issuperset(map(type, _list(values))):
        raise TypeError(f"{values!r} is no list of texts")
    return tuple(values)


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise TypeError(f"{value!r} is no list")
    return value


def _object(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise TypeError(f"{value!r} is no object")
    return value
