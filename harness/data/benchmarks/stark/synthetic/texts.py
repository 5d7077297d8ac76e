"""The fields of each node, as the published data lay them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from harness.data.benchmarks.stark.synthetic.schema import DOMAINS
from harness.data.benchmarks.stark.synthetic.words import subject
from harness.data.benchmarks.stark.synthetic.world import World

__all__ = ["fields"]

_TOLD = 0.35
_MOST_TOLD = 2


def fields(world: World) -> Iterator[dict[str, Any]]:
    """Yield the fields of every node.

    A third of the links of an answerable node are told in its text as well, by the name of what it
    is linked with: there a search of texts can find what the graph has lost.
    """
    settings = world.settings
    stream = np.random.default_rng([settings.seed, 11, sorted(DOMAINS).index(settings.kind)])
    targets = {shape.target for shape in world.domain.shapes}
    for kind in world.kinds:
        low, high = world.of_type(kind)
        chances = stream.random((high - low, len(world.domain.links))) < _TOLD
        for node in range(low, high):
            told = _told(world, node, chances[node - low]) if kind in targets else ""
            yield _node(world, kind, node, told)


def _told(world: World, node: int, chances: Any) -> str:
    names: list[str] = []
    for link, chance in zip(world.domain.links, chances, strict=True):
        if not chance:
            continue
        kind = world.kind(node)
        forward = link.head == kind
        if not forward and link.tail != kind:
            continue
        near = world.rows[link.name].beyond(np.array([node]), forward=forward)
        names += [world.name(int(other)) for other in near[:_MOST_TOLD]]
    return f" Named here: {'; '.join(names)}." if names else ""


def _node(world: World, kind: str, node: int, told: str) -> dict[str, Any]:
    name, about = world.name(node), subject(int(world.subjects[node]))
    text = f"This is about {about}.{told}"
    if kind == "paper":
        return {
            "id": node, "type": kind, "title": name, "OriginalTitle": name.upper(),
            "abstract": text, "Year": int(world.years[node]),
            "OriginalVenue": f"Journal {int(world.venues[node])}", "BookTitle": -1,
        }  # fmt: skip
    if kind in ("author", "institution", "field_of_study"):
        return {"id": node, "type": kind, "DisplayName": name, "Rank": -1, "PaperCount": 1}
    if kind == "product":
        return {
            "title": name, "global_category": "Goods", "price": f"${10 + node % 90}.00",
            "feature": [f"made for {about}"], "description": [text],
        }  # fmt: skip
    if kind in ("brand", "category", "color"):
        return {f"{kind}_name": name}
    return {
        "id": node, "type": kind, "name": name, "source": "invented",
        "details": {"alias": [f"{name} {node % 7}"], "summary": text},
    }  # fmt: skip
