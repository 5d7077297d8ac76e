"""The query plane up to assembly: parse, resolve, route, activate, address."""

from __future__ import annotations

from harness.nouns import Query
from strategies.noesis.kb.base import Mesh
from strategies.noesis.options import Options
from strategies.noesis.plane.activation import activate
from strategies.noesis.plane.addressing import address
from strategies.noesis.plane.assemble import Planned
from strategies.noesis.plane.resolve import resolve
from strategies.noesis.plane.routing import Searcher, route

__all__ = ["plan"]


def plan(mesh: Mesh, query: Query, options: Options, searcher: Searcher) -> Planned:
    """Return all that is known of a question before its context is assembled."""
    target = resolve(query.text, query.history, mesh)
    scope = None if query.scope is None else frozenset(query.scope.passages)
    wide = options.variant == "full" and options.readout
    # What a follow-up is about stands in the turn before it.
    turns = [turn.question for turn in query.history[-1:]] if target.carry is not None else []
    near = " ".join((*turns, query.text))
    way = route(
        mesh, target, near, searcher,
        min_regions=options.min_regions, wide=wide, scope=scope,
    )  # fmt: skip
    activated = activate(mesh, target)
    return Planned(query.text, near, target, way, activated, address(mesh, target), scope)
