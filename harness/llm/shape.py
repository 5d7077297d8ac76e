"""The form of a JSON object, written as a model can copy it: `{"answer": <text or null>, ...}`.

A small model that is shown a JSON schema tends to repeat the schema. It is shown the form instead.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

__all__ = ["shape_of", "without_prose"]

_WORDS = {
    "string": "<text>",
    "integer": "<whole number>",
    "number": "<number>",
    "boolean": "true or false",
    "null": "null",
}
_DEPTH = 6


def shape_of(schema: Mapping[str, Any]) -> str:
    """Return the form that a JSON schema describes, on one line.

    Args:
        schema: A JSON schema as pydantic writes it. What it leaves open is shown as `<any JSON>`.
    """
    return _shape(schema, schema.get("$defs", {}), _DEPTH)


def without_prose(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a JSON schema without titles and without the docstrings of its models.

    The docstrings are for those who read the code; descriptions of single fields are kept.
    """
    result: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "title" or (key == "description" and "properties" in schema):
            continue
        if key in ("properties", "$defs"):
            result[key] = {name: without_prose(inner) for name, inner in value.items()}
        elif isinstance(value, Mapping):
            result[key] = without_prose(value)
        elif isinstance(value, list):
            result[key] = [without_prose(i) if isinstance(i, Mapping) else i for i in value]
        else:
            result[key] = value
    return result


def _shape(schema: Mapping[str, Any], known: Mapping[str, Any], depth: int) -> str:
    if depth == 0:
        return "..."
    if "$ref" in schema:
        return _shape(known.get(schema["$ref"].rpartition("/")[2], {}), known, depth - 1)
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return _either([_shape(option, known, depth - 1) for option in options])
    if values := schema.get("enum") or ([schema["const"]] if "const" in schema else []):
        return _either([json.dumps(value, ensure_ascii=False) for value in values])
    if schema.get("type") == "array":
        return f"[{_shape(schema.get('items', {}), known, depth - 1)}, ...]"
    fields = [
        f"{json.dumps(name)}: {_shape(inner, known, depth - 1)}"
        for name, inner in schema.get("properties", {}).items()
    ]
    word = _WORDS.get(str(schema.get("type")), "<any JSON>")
    return "{" + ", ".join(fields) + "}" if fields else word


def _either(options: list[str]) -> str:
    return " or ".join(dict.fromkeys(options))
