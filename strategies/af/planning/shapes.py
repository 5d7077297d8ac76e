"""Cypher for academic graphs in STaRK-MAG's types by an entity linker and cue words.

Five shapes cover most of that benchmark's questions (spec, section 8): a paper by its author, by an
author of an institution, of a field, by who wrote another paper, and by what it cites. Which one is
meant follows from the types of the names in a question; of a paper the cue words tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from harness.nouns import Query
from harness.plan.view import Mention
from strategies.af.cypher import (
    Clause,
    CypherQuery,
    EdgePattern,
    Fail,
    NodePattern,
    PathPattern,
    Returned,
    Way,
)
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary, plain
from strategies.af.planning.planned import Planned, from_query
from strategies.af.planning.view import SkbPlanView

__all__ = ["ShapeCypher", "has_shapes"]

_PAPER, _AUTHOR = "paper", "author"
_CITES = re.compile(r"\b(?:cit(?:e|es|ed|ing)|referenc\w*|refer(?:s|red|ring)? to)\b", re.I)
_YEAR = re.compile(r"\b(?:in|from|of|during|published)\s+((?:1[89]|20)\d\d)\b", re.I)


def has_shapes(vocabulary: Vocabulary) -> bool:
    """Whether a knowledge base has papers and authors that write them."""
    return _relation(vocabulary, _AUTHOR, _PAPER) is not None


class ShapeCypher:
    """Plans by shapes."""

    def __init__(self, vocabulary: Vocabulary, names: Names) -> None:
        """Look at the knowledge base."""
        self._vocabulary, self._names = vocabulary, names
        self._view = SkbPlanView(vocabulary.skb, names)

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the query of the shapes that a question's names suggest."""
        del target_type
        paths: list[PathPattern] = []
        target = NodePattern("p", _PAPER)
        for number, mention in enumerate(self._view.scan(query.text)):
            path = self._path(mention, number, query.text)
            if path is not None:
                paths.append(path)
        if year := _YEAR.search(query.text):
            target = NodePattern("p", _PAPER, (("year", int(year[1])),))
        if not paths:
            return [from_query(Fail("no name in the question is linked with papers"))]
        clause = Clause((PathPattern((target,)), *paths))
        return [from_query(CypherQuery((clause,), Returned("p")))]

    def _path(self, mention: Mention, number: int, text: str) -> PathPattern | None:
        skb = self._vocabulary.skb
        kinds = {
            plain(skb.node_types[skb.type_of[node]]) for node in self._names.of(mention.surface)
        }
        # Of one name in several types the least common is meant: papers are called all sorts.
        kind = next((one for one in _ORDER if one in kinds), None)
        if kind is None:
            return None
        named = NodePattern(f"c{number}", kind, (("name", mention.surface),))
        paper = NodePattern("p")
        writes = self._edge(_AUTHOR, _PAPER)
        if kind == _AUTHOR:
            return PathPattern((named, paper), (writes,))
        if kind == "institution":
            author = NodePattern(f"a{number}", _AUTHOR)
            joined = EdgePattern(self._edge(_AUTHOR, kind).types, Way.LEFT)
            return PathPattern((named, author, paper), (joined, writes))
        if kind == "field_of_study":
            return PathPattern((paper, named), (self._edge(_PAPER, kind),))
        if _CITES.search(text):
            return PathPattern(
                (paper, named), (EdgePattern(self._edge(_PAPER, _PAPER).types, Way.BOTH),)
            )
        author = NodePattern(f"a{number}", _AUTHOR)
        return PathPattern((named, author, paper), (EdgePattern(writes.types, Way.LEFT), writes))

    def _edge(self, head: str, tail: str) -> EdgePattern:
        name = _relation(self._vocabulary, head, tail)
        return EdgePattern((name,) if name else ())


_ORDER = ("institution", "author", "field_of_study", "paper")


def _relation(vocabulary: Vocabulary, head: str, tail: str) -> str | None:
    """Return the relation that goes from a type to a type."""
    first, last = vocabulary.type(head), vocabulary.type(tail)
    if first is None or last is None:
        return None
    names = vocabulary.skb.edge_types
    return next((name for at, name in enumerate(names) if vocabulary.stands(first, at, last)), None)
