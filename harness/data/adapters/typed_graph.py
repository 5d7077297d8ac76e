"""Triples as a semi-structured knowledge base: typed nodes and the triples as edges.

Where the two ends of a relation have types that are known, one name makes a node for each type
under which it stands: the year 1941 and the film `1941` are two nodes, so that the candidates of
an end can be told by their type and no path leads from the one to the other.

Of other relations nothing is known but their names. There one name is one node, since two would
cut a path in which it is first object and then subject. It is typed by the relation of which it
is the object most often, and is an `entity` where it is none's. Where the known relations have it
as a node of one type, it is that node.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from harness.canonical import sha256_text
from harness.nouns import Edge, Node, Triple

__all__ = ["ENDS", "UNKNOWN", "node_id", "typed_graph"]

UNKNOWN = "entity"
"""The type of a node of which nothing is known."""

ENDS: Mapping[str, tuple[str, str]] = {
    "directed_by": ("movie", "person"),
    "has_genre": ("movie", "genre"),
    "has_imdb_rating": ("movie", "rating"),
    "has_imdb_votes": ("movie", "votes"),
    "has_tags": ("movie", "tag"),
    "in_language": ("movie", "language"),
    "release_year": ("movie", "year"),
    "starred_actors": ("movie", "person"),
    "written_by": ("movie", "person"),
}
"""The types of the subjects and the objects of known relations: those of the WikiMovies KB."""


def node_id(type_: str, name: str) -> str:
    """Return a node's id: `n` and 16 hex digits of the sha256 of its type and name."""
    return "n" + sha256_text(f"{type_}\0{name}")[:16]


def typed_graph(
    triples: Sequence[Triple], ends: Mapping[str, tuple[str, str]] = ENDS
) -> tuple[Node | Edge, ...]:
    """Return the nodes, sorted by type and name, and after them the edges.

    An edge has its relation's name as type and keeps its triple's qualifiers. The order of the
    triples and repetitions change nothing.

    Args:
        triples: The triples.
        ends: The types of subject and object by relation, where they are known.
    """
    unique = set(triples)
    types = _types(unique, ends)
    nodes: dict[str, dict[str, Node]] = defaultdict(dict)

    def node(type_: str, name: str) -> str:
        known = nodes[type_]
        if name not in known:
            known[name] = Node(node_id(type_, name), type_, name)
        return known[name].id

    edges = []
    for triple in unique:
        first, second = ends.get(triple.relation) or (types[triple.subject], types[triple.object])
        source, target = node(first, triple.subject), node(second, triple.object)
        edges.append(Edge(source, triple.relation, target, triple.qualifiers))
    edges.sort(key=lambda edge: (edge.type, edge.source, edge.target, edge.qualifiers))
    return (
        *(nodes[type_][name] for type_ in sorted(nodes) for name in sorted(nodes[type_])),
        *edges,
    )


def _types(triples: set[Triple], ends: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """Return the type of each name that stands at an end of unknown type."""
    known: dict[str, set[str]] = defaultdict(set)
    object_of: dict[str, Counter[str]] = defaultdict(Counter)
    for triple in triples:
        if triple.relation in ends:
            first, second = ends[triple.relation]
            known[triple.subject].add(first)
            known[triple.object].add(second)
        else:
            object_of[triple.subject].update(())
            object_of[triple.object][triple.relation] += 1
    types = {}
    for name, relations in object_of.items():
        if len(known[name]) == 1:
            (types[name],) = known[name]
        else:
            most = min(
                relations.items(), key=lambda item: (-item[1], item[0]), default=(UNKNOWN, 0)
            )
            types[name] = most[0]
    return types
