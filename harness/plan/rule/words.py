"""The closed classes of words that the grammar is written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["Words"]

_CLASSES = (
    "articles", "auxiliaries", "be", "do", "have", "wh", "relatives", "pronouns", "possessives",
    "conjunctions", "prepositions", "fillers", "requests", "request_fillers", "all", "particles",
)  # fmt: skip


class Words:
    """The closed classes of words.

    Args:
        data: Class name to its words, as in `words.yaml`.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        for name in _CLASSES:
            setattr(self, name, frozenset(data[name]))
        self.ordinals: Mapping[str, int] = data["ordinals"]
        self.filler_phrases = frozenset(tuple(one.split()) for one in data["filler_phrases"])
        self.rewrites = {
            tuple(old.split()): tuple(new.split()) for old, new in data["rewrites"].items()
        }
        self.openers = {
            tuple(old.split()): tuple(new.split()) for old, new in data["openers"].items()
        }
        self.appositive = frozenset(data["appositive"])
        self.roles = frozenset(tuple(one.split()) for one in data["roles"])
        self.naming = frozenset(data["naming"])
        self.copulas = frozenset(tuple(one.split()) for one in data["copulas"])
        self.having = frozenset(tuple(one.split()) for one in data["having"])
        self.occurring = frozenset(tuple(one.split()) for one in data["occurring"])
        self.parts = frozenset(data["parts"])
        self.making = frozenset(data["making"])
        self.closed = frozenset().union(*(frozenset(data[name]) for name in _CLASSES))

    articles: frozenset[str]
    auxiliaries: frozenset[str]
    be: frozenset[str]
    do: frozenset[str]
    have: frozenset[str]
    wh: frozenset[str]
    relatives: frozenset[str]
    pronouns: frozenset[str]
    possessives: frozenset[str]
    conjunctions: frozenset[str]
    prepositions: frozenset[str]
    fillers: frozenset[str]
    requests: frozenset[str]
    request_fillers: frozenset[str]
    all: frozenset[str]
    particles: frozenset[str]
