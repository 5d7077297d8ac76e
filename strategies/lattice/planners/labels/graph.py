"""Evidence triples as a small graph, and the walks in it from what is asked about to the answer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from harness.nouns import Triple
from strategies.lattice.lexicon.normal import bare, normal
from strategies.lattice.planners.labels.labelled import dimension, fold

__all__ = ["Evidence", "Move", "joined"]

Move = tuple[str, bool]
"""A dimension, and whether it is followed forward."""


@dataclass(frozen=True, slots=True)
class _Edge:
    subject: str
    dim: str
    object: str


_ORDER = "order"
"""The qualifier that counts the values of a subject."""


def _plain(name: str) -> str:
    return normal(bare(name) or name)


def _joints(roots: Mapping[str, str], ends: Mapping[str, str]) -> dict[str, str]:
    """Return which end each root is, by their names: those of one name, where it is one alone."""
    loose: dict[str, list[str]] = defaultdict(list)
    for end, name in ends.items():
        loose[_plain(name)].append(end)
    forms = Counter(map(_plain, roots.values()))
    return {
        root: loose[form][0]
        for root, name in roots.items()
        if forms[form := _plain(name)] == 1 and len(loose.get(form, ())) == 1
    }


def joined(triples: Sequence[Triple]) -> tuple[Triple, ...]:
    """Return a question's triples with one name for what is only an object and only a subject.

    `director: Robert M. Young` and `Robert M. Young (director): date of birth` are one chain,
    which nothing but their names can tell where neither has an id.
    """
    subjects = {triple.subject for triple in triples}
    objects = {triple.object for triple in triples}
    same = _joints({s: s for s in subjects - objects}, {o: o for o in objects - subjects})
    names = {end: root for root, end in same.items()}
    return tuple(
        replace(triple, object=names.get(triple.object, triple.object)) for triple in triples
    )


class Evidence:
    """Triples joined by the ids of their ends where they have one, else by their names.

    Source: specification, section 6; by name alone one chain in fifteen of 2WikiMultihopQA does
    not join. What is only an object and what is only a subject are also one thing if their names
    are the same but for accents and a disambiguator.

    Attributes:
        names: The name of each node as its first triple writes it.
        order: The nodes, subjects and objects, in the order of the triples.
    """

    def __init__(self, triples: Iterable[Triple], *, ordinal: bool = False) -> None:
        """Index the triples, each once.

        Args:
            triples: The evidence.
            ordinal: Whether it is asked for the first or second of something, so that the order
                of a triple is a part of its dimension: `spouse[order=2]`.
        """
        self.names: dict[str, str] = {}
        self._edges: dict[_Edge, None] = {}
        self._of_name: dict[str, str] = {}
        for triple in triples:
            ids = dict(triple.qualifiers)
            start = self._node(triple.subject, ids.get("subject_id"))
            end = self._node(triple.object, ids.get("object_id"))
            dim = dimension(triple.relation)
            if ordinal and _ORDER in ids:
                dim = f"{dim}[{_ORDER}={ids[_ORDER]}]"
            self._edges[_Edge(start, dim, end)] = None
        self._join()
        self.order = tuple(self.names)

    def _join(self) -> None:
        """Make one of an object and a subject of one name, where they were two."""
        subjects = {edge.subject for edge in self._edges}
        objects = {edge.object for edge in self._edges}
        same = _joints(
            {node: self.names[node] for node in self.names if node not in objects},
            {node: self.names[node] for node in self.names if node not in subjects},
        )
        self._edges = {
            _Edge(same.get(edge.subject, edge.subject), edge.dim, edge.object): None
            for edge in self._edges
        }
        for root in same:
            del self.names[root]

    def _node(self, name: str, id_: str | None) -> str:
        folded = fold(name)
        node = id_ or self._of_name.get(folded) or f"={folded}"
        self._of_name.setdefault(folded, node)
        self.names.setdefault(node, name)
        return node

    @property
    def roots(self) -> tuple[str, ...]:
        """The subjects that are no object, in order."""
        objects = {edge.object for edge in self._edges}
        return tuple(
            dict.fromkeys(edge.subject for edge in self._edges if edge.subject not in objects)
        )

    @property
    def leaves(self) -> tuple[str, ...]:
        """The nodes with one triple, in order."""
        degree: dict[str, int] = defaultdict(int)
        for edge in self._edges:
            degree[edge.subject] += 1
            degree[edge.object] += 1
        return tuple(node for node in self.order if degree[node] == 1)

    @property
    def last(self) -> str:
        """The object of the last triple."""
        return list(self._edges)[-1].object

    def named(self, names: Collection[str]) -> tuple[str, ...]:
        """Return the nodes that bear one of the names, in order."""
        wanted = {fold(name) for name in names}
        return tuple(node for node in self.order if fold(self.names[node]) in wanted)

    def forward(self, root: str) -> tuple[tuple[str, ...], frozenset[str]] | None:
        """Return the dimensions on the way down from a root, and the names at its end.

        None where the ways from it are not alike.
        """
        dims: list[str] = []
        here = {root}
        seen = {root}
        while True:
            onward = [edge for edge in self._edges if edge.subject in here]
            if not onward:
                return tuple(dims), frozenset(self.names[node] for node in here)
            if len({edge.dim for edge in onward}) != 1:
                return None
            dims.append(onward[0].dim)
            here = {edge.object for edge in onward}
            if here & seen:
                return None
            seen |= here

    def walk(self, start: str, goals: Collection[str]) -> tuple[Move, ...] | None:
        """Return the moves of the shortest way from a node to any goal; None without one.

        Of several as short, the first in the order of the triples.
        """
        ways: dict[str, tuple[Move, ...]] = {start: ()}
        front = [start]
        while front:
            for node in front:
                if node in goals and node != start:
                    return ways[node]
            onward: list[str] = []
            for node in front:
                for next_, move in self._moves(node):
                    if next_ not in ways:
                        ways[next_] = (*ways[node], move)
                        onward.append(next_)
            front = onward
        return None

    def between(self, start: str, goals: Collection[str]) -> frozenset[str]:
        """Return the nodes inside the ways from a node to the goals."""
        inside: set[str] = set()
        for goal in goals:
            here = start
            for move in self.walk(start, {goal}) or ():
                nexts = [n for n, m in self._moves(here) if m == move]
                closer = [n for n in nexts if n == goal or self._reaches(n, goal, here)]
                here = (closer or nexts)[0]
                inside.add(here)
        return frozenset(inside - set(goals))

    def _reaches(self, node: str, goal: str, but: str) -> bool:
        seen, todo = {node, but}, [node]
        while todo:
            for next_, _ in self._moves(todo.pop()):
                if next_ == goal:
                    return True
                if next_ not in seen:
                    seen.add(next_)
                    todo.append(next_)
        return False

    def _moves(self, node: str) -> list[tuple[str, Move]]:
        forth = [(edge.object, (edge.dim, True)) for edge in self._edges if edge.subject == node]
        back = [(edge.subject, (edge.dim, False)) for edge in self._edges if edge.object == node]
        return [*forth, *back]
