"""Put a parsed query onto a knowledge base: names become numbers, what it does not know is noted.

Source: AF-Retriever, step 3, with its rules for unknown relations, labels and targets.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from strategies.af.cypher import (
    Condition,
    CypherQuery,
    EdgePattern,
    Fail,
    NodePattern,
    Operator,
    Way,
)
from strategies.af.cypher.syntax import Value
from strategies.af.graph.symbols import Bound, Filter, Symbol, Triplet
from strategies.af.graph.vocabulary import NAME_KEYS, Vocabulary, plain

__all__ = ["BindRules", "bind"]

_ORDERS = frozenset(
    {
        Operator.UNEQUAL,
        Operator.LESS,
        Operator.AT_MOST,
        Operator.GREATER,
        Operator.AT_LEAST,
    }
)


@dataclass(frozen=True, slots=True)
class BindRules:
    """How strictly a query is read.

    Attributes:
        skip_invalid_relations: Leave a triplet of an unknown relation out, instead of taking any.
        skip_invalid_types: Leave a symbol of an unknown type out, instead of taking any.
        ignore_node_labels: Take every symbol for one of any type.
        ignore_edge_labels: Take every relation for any.
        directed: Whether the way an edge is drawn counts.
    """

    skip_invalid_relations: bool = False
    skip_invalid_types: bool = False
    ignore_node_labels: bool = False
    ignore_edge_labels: bool = False
    directed: bool = True


def bind(
    query: CypherQuery,
    vocabulary: Vocabulary,
    rules: BindRules,
    *,
    question: str,
    target_type: int | None = None,
) -> Bound | Fail:
    """Return a query in the terms of a knowledge base, or why it asks for nothing.

    Args:
        query: The parsed query.
        vocabulary: The knowledge base's words.
        rules: How strictly it is read.
        question: The question, by which the target is ranked.
        target_type: The number of the type that answers are known to have; the target is of this
            type where it has no label of its own.
    """
    binder = _Binder(vocabulary, rules)
    for number, clause in enumerate(query.clauses):
        for path in clause.paths:
            names = [binder.node(node) for node in path.nodes]
            for edge, left, right in zip(path.edges, names, names[1:], strict=False):
                binder.edge(edge, left, right, number)
    target = query.returned.var
    for condition in (one for clause in query.clauses for one in clause.conditions):
        binder.condition(condition)
    key = query.returned.key
    if key and plain(key) not in NAME_KEYS:
        key = vocabulary.attribute(key)
        if not key:
            return Fail(f"RETURN asks for `{query.returned.key}`, which is no attribute")
    else:
        key = ""
    return binder.finish(target, key, query, question, target_type)


@dataclass
class _Binder:
    vocabulary: Vocabulary
    rules: BindRules
    symbols: dict[str, Symbol] = field(default_factory=dict)
    triplets: list[Triplet] = field(default_factory=list)
    skipped: set[str] = field(default_factory=set)
    notes: list[tuple[str, str]] = field(default_factory=list)
    unnamed: int = 0

    def node(self, node: NodePattern) -> str:
        """Enter a node pattern and return its variable."""
        var = node.var
        if not var:
            self.unnamed += 1
            var = f"_{self.unnamed}"
        symbol = self.symbols.setdefault(var, Symbol(var))
        if node.label and not self.rules.ignore_node_labels:
            symbol = self._label(symbol, node.label)
        for key, value in node.properties:
            symbol = self._constrained(symbol, key, Operator.EQUAL, (value,))
        self.symbols[var] = symbol
        return var

    def _label(self, symbol: Symbol, label: str) -> Symbol:
        code = self.vocabulary.type(label)
        if code is None:
            kind = "skipped" if self.rules.skip_invalid_types else "untyped"
            self.notes.append((kind, f"({symbol.var}:{label})"))
            if kind == "skipped":
                self.skipped.add(symbol.var)
            return symbol
        if symbol.type not in (None, code):
            self.notes.append(("dropped", f"{symbol.var}:{label}"))
            return symbol
        return replace(symbol, type=code)

    def _constrained(
        self, symbol: Symbol, key: str, operator: Operator, values: tuple[Value, ...]
    ) -> Symbol:
        if plain(key) in NAME_KEYS:
            return self._named(symbol, operator, values)
        found = Filter(self.vocabulary.attribute(key), key, operator, values)
        return replace(symbol, filters=(*symbol.filters, found))

    def _named(self, symbol: Symbol, operator: Operator, values: tuple[Value, ...]) -> Symbol:
        """Give a symbol a name. A part of a name is looked for as if it were one."""
        if operator in _ORDERS:
            self.notes.append(("dropped", f"{symbol.var}.name {operator} {values[0]}"))
            return symbol
        names = tuple(str(value).strip() for value in values)
        if operator is Operator.MATCHES:
            names = tuple(name.replace(".*", " ").replace("(?i)", "").strip() for name in names)
        known = dict.fromkeys((*symbol.names, *(name for name in names if name)))
        return replace(symbol, names=tuple(known))

    def edge(self, edge: EdgePattern, left: str, right: str, clause: int) -> None:
        """Enter an edge pattern between two symbols."""
        codes: list[int] = []
        unknown = []
        for name in edge.types if not self.rules.ignore_edge_labels else ():
            code = self.vocabulary.relation(name)
            if code is None:
                unknown.append(name)
            else:
                codes.append(code)
        if unknown:
            kind = "skipped" if self.rules.skip_invalid_relations and not codes else "starred"
            self.notes.append((kind, f"[:{'|'.join(unknown)}]"))
            if kind == "skipped":
                return
        head, tail = (right, left) if edge.way is Way.LEFT else (left, right)
        directed = self.rules.directed and edge.way is not Way.BOTH
        relations = tuple(codes) if codes and not unknown else None
        self.triplets.append(Triplet(head, tail, relations, directed, clause))

    def condition(self, condition: Condition) -> None:
        """Enter a condition; one on a variable that is in no pattern is left out."""
        symbol = self.symbols.get(condition.var)
        if symbol is None:
            self.notes.append(("dropped", f"{condition.var}.{condition.key}"))
            return
        self.symbols[condition.var] = self._constrained(
            symbol, condition.key, condition.operator, condition.values
        )

    def finish(
        self, target: str, key: str, query: CypherQuery, question: str, target_type: int | None
    ) -> Bound:
        """Turn edges that can only be meant the other way, and keep what the target hangs on."""
        if target not in self.symbols:
            self.notes.append(("added", target))
            self.symbols[target] = Symbol(target)
        if self.symbols[target].type is None and not self.rules.ignore_node_labels:
            self.symbols[target] = replace(self.symbols[target], type=target_type)
        triplets = [
            self._turned(triplet)
            for triplet in self.triplets
            if not {triplet.head, triplet.tail} & self.skipped
        ]
        near = _connected(target, triplets)
        for var in self.symbols:
            if var not in near:
                self.notes.append(("ignored", var))
        self.notes += [("dropped", text) for text in query.dropped]
        return Bound(
            symbols={var: symbol for var, symbol in self.symbols.items() if var in near},
            triplets=tuple(triplet for triplet in triplets if triplet.head in near),
            target=target,
            distinct=tuple(
                pair for clause in query.clauses for pair in clause.distinct if near >= set(pair)
            ),
            key=key,
            count=query.returned.count,
            question=question,
            notes=tuple(self.notes),
        )

    def _turned(self, triplet: Triplet) -> Triplet:
        """Turn an edge round that stands nowhere as it is drawn, but the other way round."""
        if not triplet.directed or triplet.relations is None:
            return triplet
        head, tail = self.symbols[triplet.head].type, self.symbols[triplet.tail].type
        stands = self.vocabulary.stands
        if any(stands(head, one, tail) for one in triplet.relations) or not any(
            stands(tail, one, head) for one in triplet.relations
        ):
            return triplet
        self.notes.append(("turned", f"({triplet.tail})-->({triplet.head})"))
        return replace(triplet, head=triplet.tail, tail=triplet.head)


def _connected(target: str, triplets: list[Triplet]) -> set[str]:
    """Return the variables that a chain of triplets joins with the target."""
    near = {target}
    grown = True
    while grown:
        size = len(near)
        for triplet in triplets:
            if near & {triplet.head, triplet.tail}:
                near |= {triplet.head, triplet.tail}
        grown = len(near) > size
    return near
