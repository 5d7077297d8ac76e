"""Ledger rows as JSON and back."""

from __future__ import annotations

from math import isfinite
from typing import Any

from harness.nouns import (
    AbstainReason,
    Abstention,
    ModelCall,
    Prediction,
    Ranking,
    Row,
    Trace,
    TraceStep,
    Triple,
    Usage,
)

__all__ = ["prediction_to_json", "row_from_json", "row_to_json"]

_TEXTS = frozenset({str})
_SELDOM = ("facts", "triples", "confidence")
"""What few strategies predict: on a row only where it is there, as on those of old ledgers."""


def row_to_json(row: Row) -> dict[str, Any]:
    """Return a row as JSON data; `row_from_json` is its inverse."""
    data = _fields(row)
    data["usage"] = _fields(row.usage)
    data["calls"] = [_fields(call) for call in row.calls]
    if row.prediction is not None:
        data["prediction"] = prediction_to_json(row.prediction)
    return data


def prediction_to_json(prediction: Prediction) -> dict[str, Any]:
    """Return a prediction as it stands on its row."""
    data = _fields(prediction)
    declined = prediction.abstention
    data["abstention"] = None if declined is None else _fields(declined)
    data["rankings"] = [_fields(ranking) for ranking in prediction.rankings]
    data["trace"] = [
        {"kind": step.kind, "data": dict(step.data)} for step in prediction.trace.steps
    ]
    data["triples"] = [_fields(triple) for triple in prediction.triples]
    for name in _SELDOM:
        if not data[name] and type(data[name]) not in (int, float):
            del data[name]
    return data


def _fields(record: Any) -> dict[str, Any]:
    # `asdict` would copy every passage id, which took half of the time of a replay.
    return {name: getattr(record, name) for name in record.__slots__}


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
        # Ledgers that were begun before calls were written on rows have none.
        calls=tuple(map(_call, _list(data.get("calls", [])))),
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
        facts=tuple((_text(title), _whole(n)) for title, n in _list(data.get("facts", []))),
        triples=tuple(map(_triple, _list(data.get("triples", [])))),
        confidence=data.get("confidence"),
    )


def _triple(data: Any) -> Triple:
    _object(data)
    pairs = tuple((_text(name), _text(value)) for name, value in _list(data["qualifiers"]))
    return Triple(_text(data["subject"]), _text(data["relation"]), _text(data["object"]), pairs)


def _usage(data: Any) -> Usage:
    usage = Usage(**_object(data))
    cost = usage.cost_usd
    counts = (
        usage.llm_calls, usage.cached_calls, usage.tokens_in, usage.tokens_out,
        usage.retrieval_calls,
    )  # fmt: skip
    for count in counts:
        _count(count)
    if cost is not None:
        _finite(cost)
    return usage


def _call(data: Any) -> ModelCall:
    call = ModelCall(**_object(data))
    for text in (call.key, call.contract, call.model, call.outcome):
        _text(text)
    for truth in (call.cached, call.replied):
        if type(truth) is not bool:
            raise TypeError(f"{truth!r} is no truth value")
    for count in (call.tokens_in, call.tokens_out):
        _count(count)
    for number in (call.cost_usd or 0, call.seconds):
        _finite(number)
    return call


def _seconds(data: Any) -> dict[str, float]:
    for seconds in _object(data).values():
        _finite(seconds)
    return dict(data)


def _count(value: Any) -> None:
    _whole(value)


def _whole(value: Any) -> int:
    # `type` and not `isinstance`: true is no count.
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


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
