"""The canonical bytes of the benchmark, whose sha256 identifies it."""

from __future__ import annotations

import dataclasses
from typing import Any

from harness.canonical import canonical_json
from harness.data.benchmarks.atlas.atlas import Atlas
from harness.data.benchmarks.atlas.plan import to_json
from harness.nouns import Question, Triple

__all__ = ["to_bytes"]


def to_bytes(atlas: Atlas) -> bytes:
    """Return the canonical serialisation: UTF-8 JSON Lines, one record a line, in fixed order."""
    lines: list[str] = []

    def put(kind: str, *values: Any) -> None:
        lines.append(canonical_json([kind, *values]))

    put("atlas", atlas.size, atlas.difficulty, atlas.seed)
    for passage in atlas.passages:
        put("passage", passage.id, passage.title, passage.text, atlas.wording[passage.id])
    for triple in atlas.triples:
        put("triple", *_row(triple))
    for node in atlas.nodes:
        put("node", node.id, node.type, node.name, _pairs(node.attributes))
    for edge in atlas.edges:
        put("edge", edge.source, edge.type, edge.target, _pairs(edge.qualifiers))
    for item in atlas.provenance:
        put("provenance", item.passage, item.start, item.end, *_row(item.triple))
    for triple in atlas.removed:
        put("removed", *_row(triple))
    for question in atlas.questions:
        key = question.query.id
        put(
            "question",
            _question(question),
            to_json(atlas.plans[key]),
            atlas.cypher[key],
        )
    return "\n".join(lines).encode() + b"\n"


def _question(question: Question) -> dict[str, Any]:
    told = dataclasses.asdict(question)
    # No sentences are annotated: the bytes are those of before the field was there.
    del told["gold"]["facts"]
    return told


def _row(triple: Triple) -> tuple[str, str, str, list[list[str]]]:
    return triple.subject, triple.relation, triple.object, _pairs(triple.qualifiers)


def _pairs(pairs: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [list(pair) for pair in pairs]
