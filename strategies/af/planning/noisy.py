"""Gold queries, some of them spoilt: how the strategy falls with its planner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from harness.canonical import sha256_text
from harness.nouns import Query
from strategies.af.cypher import Clause, CypherQuery, EdgePattern, NodePattern, PathPattern
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.planning.planned import Planned, Planner, from_query

__all__ = ["NoisyCypher", "spoilt"]


class NoisyCypher:
    """Spoils every query of another planner with probability p, by the question's id alone."""

    def __init__(self, inner: Planner, vocabulary: Vocabulary, p: float) -> None:
        """Take the planner whose queries are spoilt."""
        self._inner, self._vocabulary, self._p = inner, vocabulary, p

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the readings, each as it is or with one fault."""
        stream = random.Random(int(sha256_text(f"af.noisy\0{query.id}")[:16], 16))  # noqa: S311
        made = []
        for one in self._inner.plan(query, target_type):
            hit = stream.random() < self._p
            if hit and isinstance(one.query, CypherQuery):
                made.append(from_query(spoilt(one.query, self._vocabulary, stream)))
            else:
                made.append(one)
        return made


def spoilt(query: CypherQuery, vocabulary: Vocabulary, stream: random.Random) -> CypherQuery:
    """Return a query with one fault of those that planners make.

    Another relation, another label of an inner node, a pattern that is missing, or half a name.
    """
    faults = [_relation, _label, _missing, _name]
    stream.shuffle(faults)
    for fault in faults:
        made = fault(query, vocabulary, stream)
        if made is not None and made != query:
            return made
    return query


def _relation(
    query: CypherQuery, vocabulary: Vocabulary, stream: random.Random
) -> CypherQuery | None:
    names = vocabulary.skb.edge_types
    edges = sum(len(path.edges) for clause in query.clauses for path in clause.paths)
    if not edges or len(names) < 2:
        return None
    wanted, other = stream.randrange(edges), stream.choice(names)

    def change(number: int, edge: EdgePattern) -> EdgePattern:
        return replace(edge, types=(other,)) if number == wanted else edge

    return _mapped(query, edge=change)


def _label(query: CypherQuery, vocabulary: Vocabulary, stream: random.Random) -> CypherQuery | None:
    labelled = [
        node.var
        for clause in query.clauses
        for path in clause.paths
        for node in path.nodes
        if node.label and node.var and node.var != query.returned.var
    ]
    if not labelled:
        return None
    var, other = stream.choice(labelled), stream.choice(vocabulary.skb.node_types)
    return _mapped(query, node=lambda node: replace(node, label=other) if node.var == var else node)


def _missing(
    query: CypherQuery, vocabulary: Vocabulary, stream: random.Random
) -> CypherQuery | None:
    del vocabulary
    at = stream.randrange(len(query.clauses))
    paths = query.clauses[at].paths
    if len(paths) < 2:
        return None
    gone = stream.randrange(len(paths))
    left = tuple(path for number, path in enumerate(paths) if number != gone)
    clauses = list(query.clauses)
    clauses[at] = replace(clauses[at], paths=left)
    return replace(query, clauses=tuple(clauses))


def _name(query: CypherQuery, vocabulary: Vocabulary, stream: random.Random) -> CypherQuery | None:
    del vocabulary, stream

    def half(node: NodePattern) -> NodePattern:
        properties = tuple(
            (key, " ".join(str(value).split()[: max(1, len(str(value).split()) // 2)]))
            for key, value in node.properties
        )
        return replace(node, properties=properties)

    return _mapped(query, node=half)


def _mapped(query: CypherQuery, *, edge: object = None, node: object = None) -> CypherQuery:
    """Return a query with every edge and node changed by a function."""
    number = -1
    clauses = []
    for clause in query.clauses:
        paths = []
        for path in clause.paths:
            edges = []
            for one in path.edges:
                number += 1
                edges.append(edge(number, one) if callable(edge) else one)
            nodes = [node(one) if callable(node) else one for one in path.nodes]
            paths.append(PathPattern(tuple(nodes), tuple(edges)))
        clauses.append(Clause(tuple(paths), clause.conditions, clause.distinct))
    return replace(query, clauses=tuple(clauses))
