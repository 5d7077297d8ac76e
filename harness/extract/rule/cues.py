"""The cue tables: wordings as data, one file per family of subjects."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml

from harness.extract.rule.patterns import CueTable

__all__ = ["cue_tables", "participles"]

_FAMILIES = (
    ("works", "work"),
    ("published", "work"),
    ("made", "person"),
    ("roles", "person"),
    ("people", "person"),
    ("things", "thing"),
    ("institutions", "thing"),
)
"""The files, and what the subject of their clauses is."""


def _read(name: str) -> dict[str, list[str]]:
    text = files("harness.extract.rule").joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    table: dict[str, list[str]] = yaml.safe_load(text)
    return table


@cache
def cue_tables() -> tuple[CueTable, ...]:
    """Return the compiled tables in the order in which they are tried."""
    return tuple(CueTable(domain, _read(f"cues_{family}")) for family, domain in _FAMILIES)


@cache
def participles() -> dict[str, str]:
    """Return the participles that take `by`, each with the relation it states."""
    return {word: relation for relation, words in _read("participles").items() for word in words}
