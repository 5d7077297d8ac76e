"""Find the output of a contract in the text of a reply, tolerantly but without guessing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from pydantic import BaseModel, RootModel, ValidationError

from harness.llm.tolerant import read_value

__all__ = ["Broken", "UnusableError", "candidates", "read_output"]

Output = TypeVar("Output", bound=BaseModel)

_THINKING = re.compile(r"<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_OPENING = re.compile(r"[{\[]")
_BRACKET = re.compile(r"[{}\[\]]")
_OBJECT_LIKE = re.compile(r"(?:\[\s*)?\{\s*[\"']")
_STARTS = 200
_LONGEST = 200_000


class UnusableError(Exception):
    """A reply that does not hold the output; the text says why, for the repair round."""


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_STRICT = json.JSONDecoder(strict=False, parse_constant=_no_constant)


@dataclass(frozen=True, slots=True)
class Broken:
    """What begins like a JSON object but cannot be read as one."""

    reason: str


def candidates(text: str) -> list[Any]:
    """Return the JSON objects and arrays that stand in a text, outermost ones, in order.

    Code fences, prose around them and a model's thinking in tags do not matter. What begins like
    an object but cannot be read is one `Broken`: nothing inside it is taken for an object of its
    own. At most 200 opening brackets are tried, so that a hostile text costs bounded time.
    """
    text = _THINKING.sub(" ", text[:_LONGEST])
    found: list[Any] = []
    at = 0
    for _ in range(_STARTS):
        if (opening := _OPENING.search(text, at)) is None:
            break
        start = opening.start()
        try:
            value, at = _read(text, start)
            found.append(value)
        except ValueError as error:
            at = start + 1
            if _OBJECT_LIKE.match(text, start):
                found.append(Broken(f"the JSON cannot be read: {error}"))
                at = _end_of_block(text, start)
    return found


def _end_of_block(text: str, start: int) -> int:
    """Return where the bracket opened at `start` is closed, or the end of the text."""
    depth = 0
    for match in _BRACKET.finditer(text, start):
        depth += 1 if match[0] in "{[" else -1
        if depth == 0:
            return match.end()
    return len(text)


def _read(text: str, start: int) -> tuple[Any, int]:
    try:
        return _STRICT.raw_decode(text, start)
    except (ValueError, RecursionError):
        return read_value(text, start)


def _without_schema(value: Any, model: type[BaseModel]) -> Any:
    """Return a candidate freed from a schema echoed back, or None if it is nothing but a schema.

    Some models put their values in the place of the schema's property descriptions.
    """
    if not isinstance(value, dict) or "properties" in model.model_fields:
        return value
    inside = value.get("properties")
    if not isinstance(inside, dict):
        return value
    if all(_describes(item) for item in inside.values()):
        rest = {key: item for key, item in value.items() if key in model.model_fields}
        own = {key: item for key, item in rest.items() if key not in ("type", "title")}
        return rest if own else None
    return inside


def _describes(value: Any) -> bool:
    """Whether a value is a property description of a JSON schema rather than a value."""
    return isinstance(value, dict) and bool({"type", "$ref", "anyOf", "enum", "items"} & set(value))


def _names(model: type[BaseModel]) -> set[str]:
    names = set(model.model_fields)
    return names | {field.alias for field in model.model_fields.values() if field.alias}


def read_output(text: str, model: type[Output]) -> Output:
    """Return the output that a reply holds.

    Where several objects fit, the last one counts: reasoning precedes the answer. An object that
    has no field of the output in common never fits, even where all fields have defaults.

    Raises:
        UnusableError: if nothing in the reply fits, with the reason for the last candidate.
    """
    root = issubclass(model, RootModel)
    reasons: list[str] = []
    for value in reversed(candidates(text)):
        if isinstance(value, Broken):
            # What stands before it may be a draft: asking again is better than taking that.
            reasons.append(value.reason)
            break
        bare = value if root else _without_schema(value, model)
        if bare is None:
            reasons.append("the reply repeats the schema instead of giving values")
            continue
        if not root and not isinstance(bare, dict):
            reasons.append("the reply is a JSON array where an object is expected")
            continue
        if not root and model.model_fields and not _names(model) & set(bare):
            reasons.append(f"the object has none of the fields {', '.join(model.model_fields)}")
            continue
        try:
            # Through JSON, so that strict models take arrays for tuples and strings for dates.
            return model.model_validate_json(json.dumps(bare))
        except ValidationError as error:
            reasons.append(_explain(error))
    raise UnusableError(reasons[0] if reasons else "no JSON object was found in the reply")


def _explain(error: ValidationError) -> str:
    """Return a validation error as one line: where and what, field by field."""
    return "; ".join(
        f"{'.'.join(str(part) for part in item['loc']) or 'the object'}: {item['msg']}"
        for item in error.errors(include_url=False, include_context=False, include_input=False)[:5]
    )
