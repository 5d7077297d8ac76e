"""From an answer back to the start: which instances say so."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection
from itertools import islice

from strategies.lattice.build.typing import NAME
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.core.members import SMALL, Members, as_list, inside
from strategies.lattice.lexicon.normal import bare
from strategies.lattice.operators.outcome import Answer, Declined, Reason
from strategies.lattice.operators.state import Binding, Run
from strategies.lattice.operators.terms import Term

__all__ = ["answers_of", "proof_of", "spoken_label"]

_ROWS = 4
"""Instances of the last hop that are kept for an answer; its support counts all."""


def answers_of(run: Run, variable: str) -> tuple[Answer, ...]:
    """Return what a variable holds as answers, by support (most first) and label.

    Every answer rests on an instance: a name of the question that is asked for itself on any that
    it is an end of, and one of which nothing is said is no answer.

    Raises:
        Declined: `no_hit` if nothing is said of any of them.
    """
    bound = run.bindings[variable]
    lattice, found = run.lattice, _supports(run, bound)
    by_value = bound.hop is not None and bound.hop.there.rows is None
    answers = []
    for node in as_list(bound.members):
        rows = found.get(node) or _said_of(lattice, node)
        if not rows:
            continue
        support = len(rows) if lattice.single else sum(map(lattice.support, rows))
        if len(rows) > 1:
            rows = sorted(rows)[:_ROWS]
        label = spoken_label(lattice, node, rows, value=by_value)
        answers.append(Answer(node, label, support, tuple(rows)))
    if not answers:
        raise Declined(Reason.NO_HIT, hop=bound.number, first_empty=["instances"])
    if len(answers) > 1:
        answers.sort(key=lambda one: (-one.support, one.label, one.node))
    return tuple(answers)


def proof_of(run: Run, variable: str, node: int) -> list[int]:
    """Return rows that lead from the start to a member of a variable, first hop first."""
    rows: list[int] = []
    at: str | None = variable
    seen: set[str] = set()
    while at is not None and at not in seen:
        seen.add(at)
        bound = run.bindings[at]
        found: list[int] = []
        before = node
        if (
            bound.hop is not None
            and (step := bound.hop.back.first_common(node, bound.hop.origin)) is not None
        ):
            before, row = step
            found.append(row)
        for other in bound.constraints:
            if (step := _step_back(other, node)) is not None:
                found.append(step[1])
                found += _proof_of_origin(run, other, step[0])
        rows = found + rows
        at, node = bound.source, _above(bound, before)
    return list(dict.fromkeys(rows))


def spoken_label(
    lattice: KnowledgeLattice, node: int, rows: Collection[int], *, value: bool
) -> str:
    """Return what is said for a node.

    For a value that was read out of a text, or is a date or number, what its sources write most
    often; else its label, without the parenthesis by which titles tell namesakes apart.

    Args:
        lattice: Where it stands.
        node: The node.
        rows: Instances it is an end of.
        value: Whether it is their value, and not their subject.
    """
    if value and (lattice.written or lattice.spaces[node] != NAME):
        written = Counter(text for row in rows for text in lattice.writings(row) if text.strip())
        if written:
            return min(written, key=lambda surface: (-written[surface], surface))
    label = lattice.labels[node]
    return (bare(label) or label) if label.endswith(")") else label


def _supports(run: Run, bound: Binding) -> dict[int, list[int]]:
    """Return the rows of the last hop by member; of a mere filter those of its constraints.

    What was taken over from another variable as it is has the rows by which it came there.
    """
    reached = bound.members
    while (terms := _terms(bound)) == [] and bound.source is not None:
        bound = run.bindings[bound.source]
    found: defaultdict[int, list[int]] = defaultdict(list)
    members = as_list(reached)
    for one in terms:
        if one.cost <= SMALL:
            # All that is reached is mostly what is left.
            wanted = set(members)
            for origin in as_list(one.origin):
                for node, row in one.there.pairs(origin):
                    if node in wanted:
                        found[node].append(row)
        elif one.back.cost(reached) <= one.cost:
            for node in members:
                found[node] += [row for near, row in one.back.pairs(node) if _has(one.origin, near)]
        else:
            positions = one.there.positions(one.origin)
            targets = one.there.targets[positions]
            kept = inside(targets, reached)
            for node, at in zip(targets[kept].tolist(), positions[kept].tolist(), strict=True):
                found[node].append(one.there.row(at))
    return found


def _terms(bound: Binding) -> list[Term]:
    return [bound.hop] if bound.hop is not None else list(bound.constraints)


def _said_of(lattice: KnowledgeLattice, node: int) -> list[int]:
    """Return the first rows that a node is an end of; none if it is only a name."""
    for dimension in lattice.dimensions.values():
        for side in (dimension.forward, dimension.inverse):
            rows = [row for _, row in islice(side.pairs(node), _ROWS)]
            if rows and dimension.live:
                return rows
    return []


def _step_back(term: Term, node: int) -> tuple[int, int] | None:
    """Return the first origin that a member is next to, and the row that says so."""
    return term.back.first_common(node, term.origin)


def _proof_of_origin(run: Run, term: Term, origin: int) -> list[int]:
    """Return the proof of what a constraint refers to, where that is a variable."""
    for name, bound in run.bindings.items():
        if bound.members is term.origin:
            return proof_of(run, name, origin)
    return []


def _above(bound: Binding, node: int) -> int:
    """Return the member of the start below which a node lies: itself, or what contains it."""
    if _has(bound.start, node) or bound.hop is None:
        return node
    return next(iter(as_list(bound.start)), node)


def _has(members: Members, node: int) -> bool:
    at = bisect_left(members, node)
    return at < len(members) and int(members[at]) == node
