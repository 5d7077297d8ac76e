"""The steps of a plan: source, hop, constraints, exclusions; each binds a variable to a set."""

from __future__ import annotations

from collections.abc import Sequence

from harness.plan.plan import Step
from strategies.lattice.core.members import Members, as_list, members_of, without
from strategies.lattice.operators.constrain import constraint_terms
from strategies.lattice.operators.outcome import Declined, Reason
from strategies.lattice.operators.seed import Way, start_of, way_of
from strategies.lattice.operators.state import Binding, Run
from strategies.lattice.operators.terms import Term, combine, term

__all__ = ["bind"]

_TYPES = ("instance_of", "occupation")
"""The dimensions that say what kind of thing something is."""

_START = "$0"
_SHOWN = 4
"""Elements of the set a hop starts from, and rows, that stand in a trace."""


def bind(run: Run, step: Step, number: int) -> None:
    """Carry out a step.

    Raises:
        Declined: if it binds nothing, or names what cannot be grounded.
    """
    way = None if step.follow is None else way_of(run, step.follow)
    start, source, depth = start_of(run, step, way)
    hop = None
    if way is not None:
        hop = _hop(way, start)
        depth += 1
    terms = constraint_terms(run, step.constraints, number) if step.constraints else []
    members, used = _reached(run, step, start, hop, terms)
    if run.traced and way is not None and hop is not None:
        _note_hop(run, way, hop)
    emptied = len(members) == 0
    members = _typed_as(run, members, step.kind) if step.kind is not None else members
    removed = _removed(run, step, depth)
    members = without(members, removed)
    if run.traced:
        parts = [hop, *terms] if hop is not None else terms
        shown = {
            "out": step.out,
            "terms": [[part.what, part.cost] for part in parts],
            "used": used,
            **run.shown(members),
        }
        if step.kind is not None:
            shown["kind"] = step.kind
        if len(removed):
            shown["excluded"] = len(removed)
        run.note("select", shown)
    if len(members) == 0:
        first = used if emptied else ["exclude" if len(removed) else "kind"]
        raise Declined(Reason.NO_HIT, hop=number, first_empty=first)
    run.bindings[step.out] = Binding(members, source, start, hop, tuple(terms), depth, number)


def _hop(way: Way, start: Members) -> Term:
    dimension, forward, there, back = way
    # Who was born in 1924 was also born on a day of it.
    origin = start if forward else dimension.down_all(start)
    return term(dimension.name if forward else f"~{dimension.name}", origin, there, back)


def _reached(
    run: Run, step: Step, start: Members, hop: Term | None, terms: Sequence[Term]
) -> tuple[Members, list[str]]:
    """Return what satisfies the hop and the constraints, cheapest first, and what was used."""
    if hop is not None:
        return (hop.listed(), [hop.what]) if not terms else combine([hop, *terms])
    if step.source.all is not None and terms:
        dimension, flipped = run.resolved(step.source.all)
        side = dimension.inverse if flipped else dimension.forward
        # Everything that has a value there is the last thing one would list.
        members, used = combine(terms)
        return [node for node in as_list(members) if side.has(node)], used
    members, used = start, []
    for part in sorted(terms, key=lambda one: one.cost):
        if len(members) == 0:
            break
        members = part.kept(members)
        used.append(part.what)
    return members, used


def _removed(run: Run, step: Step, depth: int) -> Members:
    """Return what a step may not bind."""
    start_too = run.options.exclude_start and depth > 1
    if not step.exclude and not start_too:
        return []
    removed = set(run.seeds) if start_too or _START in step.exclude else set()
    for name in step.exclude:
        if name != _START:
            removed.update(as_list(run.bindings[name].members))
    return members_of(removed)


def _note_hop(run: Run, way: Way, hop: Term) -> None:
    """Note a hop: how many rows the first elements give, and the first of those rows."""
    counts: list[list[int]] = []
    rows: list[int] = []
    for node in as_list(hop.origin[:_SHOWN]):
        start, end = hop.there.span(node)
        counts.append([node, end - start])
        if len(rows) < _SHOWN:
            rows += map(hop.there.row, range(start, min(end, start + _SHOWN - len(rows))))
    run.note(
        "follow",
        {
            "dim": way[0].name,
            "dir": "fwd" if way[1] else "inv",
            "in": len(hop.origin),
            "rows": hop.cost,
            "from": counts,
            "iids": rows,
        },
    )


def _typed_as(run: Run, members: Members, kind: str) -> Members:
    """Leave out what is known to be of another kind, where the lattice knows this kind at all.

    A kind tells members apart; where none is of it, it was said loosely and all of them stay.
    """
    for name in _TYPES:
        found = run.lattice.resolve(name)
        if found is None or found[1] or not found[0].live:
            continue
        dimension = found[0]
        nodes = run.lattice.lexicon.ground(kind)[1]
        wanted = {low for node in nodes for low in dimension.down(node)}
        if not any(map(dimension.inverse.has, wanted)):
            continue
        return [
            node
            for node in as_list(members)
            if not (own := dimension.forward.of(node)) or not wanted.isdisjoint(own)
        ] or members
    return members
