"""The constraints of a step as terms: the meet of equal dimensions, order relations, inverses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from harness.plan.plan import Constraint, Direction, Sense
from strategies.lattice.build.typing import typed
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.members import Members
from strategies.lattice.operators.ground import ground_name, ground_value
from strategies.lattice.operators.meet import meet
from strategies.lattice.operators.outcome import Declined, Reason
from strategies.lattice.operators.state import Run
from strategies.lattice.operators.terms import Term, term

__all__ = ["constraint_terms"]


def constraint_terms(run: Run, constraints: Sequence[Constraint], hop: int) -> list[Term]:
    """Return a term for each constraint that says something.

    Constraints of one dimension are met. Where each thing has one value at most, an empty meet is a
    contradiction; where it may have several, each constraint may be met by another one of them
    (a film with this actor and that one), so that each is a term of its own.

    Raises:
        Declined: `conflict`, or `out_of_lattice` for a name that nothing in the lattice has.
    """
    terms: list[Term] = []
    met: defaultdict[str, list[tuple[Dimension, list[int]]]] = defaultdict(list)
    for constraint in constraints:
        # The top: everything lies below it, also what has no value at all.
        if constraint.value is None:
            continue
        dimension, flipped = run.resolved(constraint.dim)
        forward = (constraint.direction is Direction.FORWARD) != flipped
        if constraint.sense is not Sense.EQUAL:
            terms.append(_ordered(run, constraint, dimension, hop))
        elif forward:
            values = _values(run, constraint.value, dimension, hop)
            met[dimension.name].append((dimension, values))
        else:
            nodes = _subjects(run, constraint.value, dimension, hop)
            terms.append(term(f"~{dimension.name}", nodes, dimension.forward, dimension.inverse))
    for name, given in met.items():
        terms += _met(run, name, given, hop)
    return terms


def _met(run: Run, name: str, given: list[tuple[Dimension, list[int]]], hop: int) -> list[Term]:
    dimension = given[0][0]
    alternatives = [nodes for _, nodes in given]
    cut = meet(dimension, alternatives)
    shown = [nodes[:8] for nodes in alternatives]
    sizes = {"down": cut.sizes, "cut": len(cut.lower), "principal": cut.principal}
    run.note("meet", {"dim": name, "inputs": shown, **sizes})
    if dimension.functional:
        if not cut.lower:
            raise Declined(Reason.CONFLICT, name, dim=name, step=hop)
        return [term(name, cut.lower, dimension.inverse, dimension.forward)]
    return [
        term(name, dimension.down_all(nodes), dimension.inverse, dimension.forward)
        for nodes in alternatives
    ]


def _values(run: Run, value: str, dimension: Dimension, hop: int) -> list[int]:
    """Return the nodes that a constraint's value stands for; the meet goes below them."""
    if (bound := run.bindings.get(value)) is not None:
        return _small(bound.members)
    found = ground_value(run.lattice, value, dimension)
    run.grounded(value, dimension.name, found)
    if not found.nodes:
        raise _unknown(run, value, dimension, hop)
    return found.nodes


def _subjects(run: Run, value: str, dimension: Dimension, hop: int) -> Members:
    if (bound := run.bindings.get(value)) is not None:
        return bound.members
    found = ground_name(run.lattice, value, dimension.forward)
    run.grounded(value, dimension.name, found)
    if not found.nodes:
        raise _unknown(run, value, dimension, hop)
    return found.nodes


def _ordered(run: Run, constraint: Constraint, dimension: Dimension, hop: int) -> Term:
    """Return the term of an order relation to a bound, which need not be a value itself."""
    bounds = _bounds(run, constraint, dimension, hop)
    hits: set[int] = set()
    for low, high in bounds:
        hits.update(dimension.values_where(low, high, constraint.sense.value))
    run.note(
        "filter",
        {
            "dim": dimension.name, "sense": constraint.sense.value, "bound": constraint.value,
            "values": len(hits),
        },
    )  # fmt: skip
    return term(
        f"{dimension.name} {constraint.sense.value}", sorted(hits), dimension.inverse,
        dimension.forward,
    )  # fmt: skip


def _bounds(
    run: Run, constraint: Constraint, dimension: Dimension, hop: int
) -> list[tuple[float, float]]:
    value = constraint.value or ""
    columns = run.lattice.columns
    if (bound := run.bindings.get(value)) is not None:
        nodes = [node for node in _small(bound.members) if run.lattice.spaces[node] != 0]
        # "Before X" where there are two X: before both, so that it is certain.
        if nodes:
            low = min(float(columns.low[node]) for node in nodes)
            high = max(float(columns.high[node]) for node in nodes)
            return [(low, high)]
        raise Declined(Reason.INCOMPARABLE, dimension.name, dim=dimension.name, step=hop)
    made = typed(value, dimension.kind)
    if made is None:
        raise Declined(
            Reason.PLAN_INVALID, f"{value:.40} is no {dimension.kind}", dim=dimension.name, step=hop
        )
    return [(made.low, made.high)]


def _small(members: Members) -> list[int]:
    return members if isinstance(members, list) else members.tolist()


def _unknown(run: Run, value: str, dimension: Dimension, hop: int) -> Declined:
    known = bool(run.lattice.lexicon.ground(value)[0]) or typed(value, dimension.kind) is not None
    if known:
        # It is there, and nothing of this dimension lies below it.
        return Declined(Reason.NO_HIT, hop=hop, first_empty=[dimension.name], value=value)
    return Declined(Reason.OUT_OF_LATTICE, f"{value:.60}", surface=value, step=hop)
