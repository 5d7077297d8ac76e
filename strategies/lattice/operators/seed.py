"""Where a step starts: a name of the question, a variable, or all subjects of a dimension."""

from __future__ import annotations

from harness.plan.plan import Direction, Follow, Step
from harness.vocabulary.relation import ValueKind
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.members import Members
from strategies.lattice.core.side import Side
from strategies.lattice.lexicon.normal import disambiguator, folded, normal
from strategies.lattice.operators.ground import Grounded, ground_name, ground_value
from strategies.lattice.operators.outcome import Declined, Reason
from strategies.lattice.operators.state import Run

__all__ = ["Way", "ground_source", "start_of", "way_of"]

Way = tuple[Dimension, bool, Side, Side]
"""A hop: the dimension, whether it goes from subject to value, the index there and the one back."""

_TYPED = (ValueKind.DATE, ValueKind.NUMBER)


def way_of(run: Run, follow: Follow) -> Way:
    """Return the way of a hop; the plan is validated."""
    dimension, flipped = run.resolved(follow.dim)
    if (follow.direction is Direction.FORWARD) != flipped:
        return dimension, True, dimension.forward, dimension.inverse
    return dimension, False, dimension.inverse, dimension.forward


def start_of(run: Run, step: Step, way: Way | None) -> tuple[Members, str | None, int]:
    """Return what a step starts from, the variable it is taken from, and its depth in hops.

    Raises:
        Declined: `ungrounded_seed`.
    """
    source = step.source
    if source.var is not None:
        bound = run.bindings[source.var]
        return bound.members, source.var, bound.depth
    if source.all is not None:
        dimension, flipped = run.resolved(source.all)
        return (dimension.inverse if flipped else dimension.forward).keys, None, 0
    surface = source.entity or ""
    nodes = _seed(run, surface, way)
    if not nodes:
        raise Declined(Reason.UNGROUNDED_SEED, f"{surface:.60}", surface=surface)
    if way is None:
        nodes = _told_apart(run, nodes, step.kind)
    run.seeds.update(nodes)
    return nodes, None, 0


def ground_source(run: Run, surface: str, side: Side | None, about: str) -> list[int]:
    """Ground a name of the question and note it; it may have no nodes."""
    return run.grounded(surface, about, ground_name(run.lattice, surface, side)).nodes


def _seed(run: Run, surface: str, way: Way | None) -> list[int]:
    if way is None:
        return ground_source(run, surface, None, "")
    dimension, forward, there, _ = way
    if not forward and (dimension.kind in _TYPED or dimension.ordered):
        found: Grounded = ground_value(run.lattice, surface, dimension)
        if found.nodes:
            return run.grounded(surface, dimension.name, found).nodes
    return ground_source(run, surface, there, dimension.name)


def _told_apart(run: Run, nodes: list[int], kind: str | None) -> list[int]:
    """Of namesakes return those whose parenthesis has the kind word, if there are any."""
    if kind is None or len(nodes) < 2:
        return nodes
    word = folded(kind)
    labels = {node: normal(disambiguator(run.lattice.labels[node])).split() for node in nodes}
    meant = [node for node in nodes if word in labels[node]]
    return meant or nodes
