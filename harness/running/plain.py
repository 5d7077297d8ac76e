"""Frozen records hashed as JSON: many times faster than by way of `dataclasses.asdict`."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from harness.canonical import sha256_text

__all__ = ["sha256_records"]


def sha256_records(value: Any) -> str:
    """Return `sha256_json` of data in which records stand for what `dataclasses.asdict` makes.

    Raises:
        ValueError: on NaN or infinity, which have no JSON form.
        TypeError: on a value that is neither JSON data nor a record.
    """
    text = json.dumps(
        value,
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
        default=_fields,
    )
    return sha256_text(text)


_NAMES: dict[type, tuple[str, ...]] = {}


def _fields(record: Any) -> dict[str, Any]:
    kind = type(record)
    if kind not in _NAMES:
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} is neither JSON data nor a record")
        _NAMES[kind] = tuple(field.name for field in fields(kind))
    return {name: getattr(record, name) for name in _NAMES[kind]}
