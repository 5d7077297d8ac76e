"""Cypher by templates that are learned from labelled questions: no model, no rules.

A question with its topic in brackets (MetaQA) is the text around the brackets; what query that text
stands for, its labelled questions say. What is learned comes through `Context.examples`, and so
never from a question that is answered with it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from harness.nouns import Query
from harness.strategy import Context
from strategies.af.cypher import Clause, CypherQuery, Fail, NodePattern, PathPattern, to_text
from strategies.af.planning.oracle import labelled_query
from strategies.af.planning.planned import Planned, from_query

__all__ = ["TemplateCypher"]

_TOPIC = re.compile(r"\[(.+)\]")
_PLACE = "\0"


class TemplateCypher:
    """Looks queries up by the text around a question's topic."""

    def __init__(self, context: Context, variant: str | None, *, distinct_start: bool) -> None:
        """Learn from the examples; of two queries for one text the more frequent counts.

        Args:
            context: The services.
            variant: The variant that is learned from; None is the one that is answered.
            distinct_start: Whether queries say that a path does not come back to its topic.
        """
        votes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        queries: dict[str, CypherQuery] = {}
        for example in context.examples(variant):
            found = _around(example.query.text)
            made = labelled_query(example, distinct_start=distinct_start)
            if found is None or isinstance(made, Fail):
                continue
            pattern, _ = found
            blank = _with_name(made, _PLACE)
            text = to_text(blank)
            queries[text] = blank
            votes[pattern][text] += 1
        self._known = {
            pattern: queries[min(counts, key=lambda text: (-counts[text], text))]
            for pattern, counts in votes.items()
        }

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the query of the question's template."""
        del target_type
        found = _around(query.text)
        if found is None:
            return [from_query(Fail("the question has no [topic]"))]
        pattern, name = found
        known = self._known.get(pattern)
        if known is None:
            return [from_query(Fail("no labelled question is worded so"))]
        return [from_query(_with_name(known, name))]


def _around(text: str) -> tuple[tuple[str, str], str] | None:
    """Return the text before and after the topic, and the topic."""
    match = _TOPIC.search(text)
    if match is None:
        return None
    return (text[: match.start()].casefold(), text[match.end() :].casefold()), match[1]


def _with_name(query: CypherQuery, name: str) -> CypherQuery:
    """Return a query with the name of its one constant replaced."""

    def named(node: NodePattern) -> NodePattern:
        return replace(node, properties=(("name", name),)) if node.properties else node

    clauses = tuple(
        Clause(
            tuple(PathPattern(tuple(map(named, path.nodes)), path.edges) for path in clause.paths),
            clause.conditions,
            clause.distinct,
        )
        for clause in query.clauses
    )
    return replace(query, clauses=clauses)
