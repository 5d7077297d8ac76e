"""The files of a run folder, read back: whatever became of them since, one paragraph says so.

The ledger is what a run is. Everything else in its folder is derived, and the eval command
writes it again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from harness.errors import DataError
from harness.nouns import Condition
from harness.running.folder import RunFolder

__all__ = ["read_config", "read_object", "read_provenance", "read_summary", "seconds_of_building"]

_REMEDY = "Give the eval command again: it writes the file anew and keeps the ledger."
_CONFIG: tuple[tuple[str, str, tuple[type, ...]], ...] = (
    ("bench", "_target_", (str,)),
    ("paths", "data", (str,)),
    ("split", "side", (str,)),
    ("run", "limit", (int, type(None))),
    ("run", "seed", (int,)),
)
_WORDS = ("bench", "variant", "split", "strategy", "condition", "identity")


def read_object(path: Path) -> dict[str, Any]:
    """Return the JSON object that a file holds.

    Raises:
        DataError: if there is no such file, or it holds anything else.
    """
    try:
        # Decoded first: of bytes JSON would guess another encoding.
        value = json.loads(_text(path))
    except (ValueError, RecursionError) as error:
        raise _broken(path, "is not JSON") from error
    if not isinstance(value, dict):
        raise _broken(path, "does not hold a JSON object")
    return value


def read_config(folder: RunFolder) -> dict[str, Any]:
    """Return the resolved configuration of a run.

    Raises:
        DataError: if the file is not there, or is no configuration of a run.
    """
    import yaml  # noqa: PLC0415

    text = _text(folder.config)
    try:
        config = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _broken(folder.config, "is not YAML") from error
    for group, key, kinds in _CONFIG:
        options = config.get(group) if isinstance(config, dict) else None
        if not isinstance(options, dict) or not isinstance(options.get(key, ...), kinds):
            raise _broken(
                folder.config, f"is no configuration of a run: {group}.{key} is missing or wrong"
            )
    return dict(config)


def read_provenance(folder: RunFolder) -> dict[str, Any]:
    """Return the provenance of a run: what its identity is made of, and how it was run.

    Raises:
        DataError: if the file is not there, or is no provenance.
    """
    provenance = read_object(folder.provenance)
    parts: Any = provenance.get("identity_parts")
    try:
        Condition(provenance["condition"])
        facts = (provenance["identity"], parts["bench"]["sha256"], parts["strategy"]["name"])
        groups = (parts["split"], parts["retriever"], parts["llm"])
    except (KeyError, TypeError, ValueError) as error:
        raise _broken(folder.provenance, "is no provenance of a run") from error
    if not all(isinstance(fact, str) for fact in facts):
        raise _broken(folder.provenance, "is no provenance of a run")
    if not all(isinstance(group, dict) for group in groups):
        raise _broken(folder.provenance, "is no provenance of a run")
    adapters = parts["bench"].get("adapters", [])
    if not isinstance(adapters, list) or not all(isinstance(label, str) for label in adapters):
        raise _broken(folder.provenance, "is no provenance of a run")
    return provenance


def read_summary(folder: RunFolder) -> dict[str, Any] | None:
    """Return the summary of a run, or None where there is none that can be read."""
    try:
        summary = read_object(folder.summary)
    except DataError:
        return None
    words = all(isinstance(summary.get(name), str) for name in _WORDS)
    counts = all(_is_count(summary.get(name)) for name in ("n", "errors"))
    missing = _is_count(summary.get("missing", 0))
    metrics = summary.get("metrics")
    scorer = isinstance(summary.get("scorer", {}), dict)
    whole = (
        scorer and isinstance(metrics, dict) and all(_is_cell(cell) for cell in metrics.values())
    )
    return summary if words and counts and missing and whole else None


def seconds_of_building(folder: RunFolder) -> float:
    """Return what preparing the strategy took when it was last done; 0 if nothing tells."""
    summary = read_summary(folder) or {}
    seconds = summary.get("seconds")
    took: Any = seconds.get("prepare") if isinstance(seconds, dict) else None
    return float(took) if _is_number(took) and took >= 0 else 0.0


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError as error:
        raise _broken(path, "is missing") from error
    except UnicodeDecodeError as error:
        raise _broken(path, "is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise _broken(path, f"cannot be read ({why})") from error


def _broken(path: Path, what: str) -> DataError:
    return DataError(path, f"{what}. {_REMEDY}")


def _is_cell(cell: object) -> bool:
    if cell is None:
        return True
    return (
        isinstance(cell, Mapping)
        and _is_count(cell.get("n"))
        and all(
            name in cell and (cell[name] is None or _is_number(cell[name]))
            for name in ("value", "low", "high")
        )
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
