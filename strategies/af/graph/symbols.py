"""Symbols, triplets and filters: a parsed query in the terms of one knowledge base.

Source: AF-Retriever (arXiv:2505.09246), steps 3 and 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from strategies.af.cypher import Operator
from strategies.af.cypher.syntax import Value

__all__ = ["Bound", "Filter", "Symbol", "Triplet"]


@dataclass(frozen=True, slots=True)
class Filter:
    """A hard condition on an attribute.

    Attributes:
        key: The attribute, as the knowledge base names it; "" where it has none of that name.
        written: The property, as the query names it.
        operator: How it is compared.
        values: With what.
    """

    key: str
    written: str
    operator: Operator
    values: tuple[Value, ...]

    def said(self) -> str:
        """Return it as words of a search string: the property and its values."""
        return f"{self.written}: {', '.join(map(str, self.values))}"


@dataclass(frozen=True, slots=True)
class Symbol:
    """One variable of a query.

    Attributes:
        var: Its name; `_1`, `_2` ... where the query gives none.
        type: The number of its node type; None for any.
        names: What it is called: alternatives, the first that is found counts. A symbol with a
            name is a constant, unless it is the target.
        filters: Hard conditions on its attributes; all must hold.
    """

    var: str
    type: int | None = None
    names: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Triplet:
    """One edge of the pattern.

    Attributes:
        head: The variable that the edge leaves.
        tail: The variable that it enters.
        relations: The numbers of the relations that fit; None for any.
        directed: Whether it counts which of the two it leaves.
        clause: Which MATCH it stands in: within one no edge of the graph is used twice.
    """

    head: str
    tail: str
    relations: tuple[int, ...] | None
    directed: bool = True
    clause: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """A query on a knowledge base.

    Attributes:
        symbols: By variable; only those that are connected with the target.
        triplets: The edges between them.
        target: The variable that is asked for.
        distinct: Pairs of variables that are not the same node.
        key: The attribute of it that is asked for; "" for the thing itself.
        count: Whether it is asked how many there are.
        question: The question, the target's search string where it has no name.
        notes: What was changed or left out, as (kind, what): `starred` (an unknown relation became
            any), `skipped` (a triplet or symbol of an unknown one was left out), `untyped` (an
            unknown label became any), `turned` (an edge was drawn the wrong way round), `dropped`,
            `ignored` (not connected with the target), `added` (the target stood in no pattern).
    """

    symbols: Mapping[str, Symbol]
    triplets: tuple[Triplet, ...]
    target: str
    distinct: tuple[tuple[str, str], ...] = ()
    key: str = ""
    count: bool = False
    question: str = ""
    notes: tuple[tuple[str, str], ...] = field(default=())

    @property
    def weakened(self) -> bool:
        """Whether some of what was written does not constrain the target any more."""
        weak = {"starred", "skipped", "untyped", "dropped", "ignored"}
        return any(kind in weak for kind, _ in self.notes)
