"""What each symbol can be before the graph is looked at: hard filters, aliases, then vectors.

Source: AF-Retriever, step 4. The alias is looked up on the bare name (the published code hands the
whole search string to the lookup, so that it never finds anything).
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from harness.data.skb import Skb
from strategies.af.graph.arrays import Nodes, contains, meet
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.names import Names
from strategies.af.graph.symbols import Bound, Symbol
from strategies.af.similarity import Similarity

__all__ = ["Candidates", "Ranked", "find_candidates", "search_string"]


@dataclass(frozen=True, slots=True)
class _Hit:
    node: int
    source: str
    score: float


class Ranked:
    """The nodes that a constant can be, best first; vectors are asked only where aliases run out.

    The first l are a prefix of the first l + 1.
    """

    def __init__(
        self,
        symbol: Symbol,
        search: str,
        allowed: Nodes | None,
        *,
        skb: Skb,
        names: Names,
        similarity: Similarity,
        most: int,
        cutoff: float,
    ) -> None:
        """Look the names up.

        Args:
            symbol: The constant.
            search: Its search string.
            allowed: What its filters leave; None for anything of its type.
            skb: The knowledge base.
            names: Its nodes by name.
            similarity: Nodes by similarity, without relations.
            most: How many nodes there are at most.
            cutoff: Vectors under this similarity are no candidates.
        """
        self._symbol, self._search, self._allowed = symbol, search, allowed
        self._skb, self._similarity, self._most, self._cutoff = skb, similarity, most, cutoff
        self._names = names
        self._complete = False
        self._lock = threading.Lock()
        self._hits = self._aliases()[:most]
        if len(self._hits) == most:
            self._complete = True

    def first(self, count: int) -> Nodes:
        """Return the first so many as a set."""
        self._at_least(count)
        return np.unique(np.array([hit.node for hit in self._hits[:count]], np.int32))

    def exhausted(self, count: int) -> bool:
        """Whether there are no more than so many."""
        self._at_least(count + 1)
        return len(self._hits) <= count

    def shown(self) -> list[dict[str, Any]]:
        """Return what has been looked at, for the trace."""
        return [
            {"node": self._skb.id_of(hit.node), "source": hit.source, "score": hit.score}
            for hit in self._hits
        ]

    def _at_least(self, count: int) -> None:
        with self._lock:
            if count > len(self._hits) and not self._complete:
                self._hits += self._near()
                self._complete = True

    def _fits(self, nodes: Nodes) -> Nodes:
        if self._symbol.type is not None:
            nodes = nodes[self._skb.type_of[nodes] == self._symbol.type]
        return nodes if self._allowed is None else nodes[contains(self._allowed, nodes)]

    def _aliases(self) -> list[_Hit]:
        """Return the nodes that bear one of the names, as it stands before loosely.

        Of several that share a name the most similar to the whole search string comes first.
        """
        hits: dict[int, _Hit] = {}
        names = self._names
        # `College` is the film before it is the tag `college`.
        tiers = (("alias", names.written), ("alias", names.exact), ("loose", names.near))
        for source, look_up in tiers:
            for name in self._symbol.names:
                found = self._fits(look_up(name))
                if len(found) > 1:
                    found = found[self._similarity.order(self._search, found)]
                for node in found.tolist():
                    hits.setdefault(node, _Hit(node, source, 1.0))
        return list(hits.values())

    def _near(self) -> list[_Hit]:
        known = {hit.node for hit in self._hits}
        nodes, scores = self._similarity.nearest(
            self._search, self._most + len(known), kind=self._symbol.type, among=self._allowed
        )
        hits = [
            _Hit(node, "vss", score)
            for node, score in zip(nodes.tolist(), scores.tolist(), strict=True)
            if node not in known and score >= self._cutoff
        ]
        return hits[: self._most - len(known)]


@dataclass(frozen=True, slots=True)
class Candidates:
    """What the symbols can be.

    Attributes:
        ranked: Of each constant: its nodes, best first.
        fixed: Of all other symbols: what their filters leave, None where they have none.
        search: The search string of each symbol.
        pushed: Filters that matched nothing and became part of a search string, as (variable,
            what).
        filtered: How many nodes each filter left, as (variable, what, how many).
    """

    ranked: Mapping[str, Ranked]
    fixed: Mapping[str, Nodes | None]
    search: Mapping[str, str]
    pushed: tuple[tuple[str, str], ...]
    filtered: tuple[tuple[str, str, int], ...]


def find_candidates(
    bound: Bound,
    skb: Skb,
    names: Names,
    attributes: Attributes,
    similarity: Similarity,
    *,
    most: int,
    cutoff: float,
) -> Candidates:
    """Return the candidates of every symbol.

    Args:
        bound: The query.
        skb: The knowledge base.
        names: Its nodes by name.
        attributes: Its attributes.
        similarity: Nodes by similarity, without relations.
        most: How many nodes a constant can be at most (`l_max`).
        cutoff: Vectors under this similarity are no candidates.
    """
    ranked: dict[str, Ranked] = {}
    fixed: dict[str, Nodes | None] = {}
    search: dict[str, str] = {}
    pushed: list[tuple[str, str]] = []
    filtered: list[tuple[str, str, int]] = []
    for var, symbol in bound.symbols.items():
        sets: list[Nodes] = []
        said: list[str] = []
        for filter_ in symbol.filters:
            found = attributes.satisfying(filter_, symbol.type)
            what = f"{filter_.written} {filter_.operator} {', '.join(map(str, filter_.values))}"
            filtered.append((var, what, len(found)))
            if len(found):
                sets.append(found)
            else:
                pushed.append((var, what))
                said.append(filter_.said())
        allowed = reduce(meet, sets) if sets else None
        is_target = var == bound.target
        called = symbol.names or ((bound.question,) if is_target else ())
        search[var] = search_string(skb, symbol.type, called, said)
        if symbol.names and not is_target:
            ranked[var] = Ranked(
                symbol, search[var], allowed,
                skb=skb, names=names, similarity=similarity, most=most, cutoff=cutoff,
            )  # fmt: skip
        else:
            fixed[var] = allowed
    return Candidates(ranked, fixed, search, tuple(pushed), tuple(filtered))


def search_string(
    skb: Skb, kind: int | None, names: Sequence[str], said: Sequence[str] = ()
) -> str:
    """Return what is searched for: `type: T; name: N; ...`, as documents begin."""
    parts = [] if kind is None else [f"type: {skb.node_types[kind]}"]
    parts += [f"name: {', '.join(names)}"] if names else []
    return "; ".join([*parts, *said])
