"""The SKB view: typed nodes with machine-readable attributes, and typed edges.

A view is a function of the finished world, from which removed facts are gone. The `facts` view
(programmes as minute series, schedule and dialogue) is made in the package `facts`.
"""

from __future__ import annotations

from harness.data.benchmarks.atlas.entities import World
from harness.data.benchmarks.atlas.ids import node_id
from harness.data.benchmarks.atlas.schema import RELATIONS
from harness.data.benchmarks.atlas.triples import triples_of
from harness.data.benchmarks.atlas.values import machine
from harness.nouns import Edge, Node, Passage

__all__ = ["edges_of", "nodes_of"]


def nodes_of(world: World, passages: list[Passage]) -> tuple[Node, ...]:
    """Return one node an entity; its text is its article."""
    literals: dict[int, list[tuple[str, str]]] = {}
    for fact in world.standing():
        if RELATIONS[fact.relation].literal:
            pairs = literals.setdefault(fact.subject, [])
            pairs.append((fact.relation, machine(str(fact.value))))
    for person in world.of_kind["person"]:
        gender = "male" if person.gender == "m" else "female"
        literals.setdefault(person.id, []).append(("gender", gender))
    return tuple(
        Node(
            node_id(entity.title),
            entity.kind,
            entity.title,
            tuple(literals.get(entity.id, ())),
            passage.text,
        )
        for entity, passage in zip(world.entities, passages, strict=True)
    )


def edges_of(world: World) -> tuple[Edge, ...]:
    """Return one edge a triple whose object is an entity."""
    ids = {entity.title: node_id(entity.title) for entity in world.entities}
    return tuple(
        Edge(ids[triple.subject], triple.relation, ids[triple.object], triple.qualifiers)
        for fact in world.standing()
        if fact.object >= 0
        for triple in triples_of(world, fact)
    )
