"""The parts of a step as sets that can be worked out in either of two ways.

A hop or a constraint can be listed (everything that satisfies it) or checked (which of some things
satisfy it). What either costs is known beforehand from the indices, so that a step begins with its
cheapest part: constraints first, where they are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strategies.lattice.core.members import Members, intersection
from strategies.lattice.core.side import Side

__all__ = ["Term", "combine", "term"]


@dataclass(frozen=True, slots=True)
class Term:
    """The things that are next to something.

    Attributes:
        what: Name for the trace.
        origin: What they have to be next to.
        there: From the origin to the things.
        back: From the things to the origin.
        cost: Rows that listing looks at.
    """

    what: str
    origin: Members
    there: Side
    back: Side
    cost: int

    def listed(self) -> Members:
        """Return all of them."""
        return self.there.reach(self.origin)

    def kept(self, things: Members) -> Members:
        """Return those of some things that are among them, the cheaper way."""
        if self.back.cost(things) < self.cost:
            return self.back.touching(things, self.origin)
        return intersection(things, self.listed())


def term(what: str, origin: Members, there: Side, back: Side) -> Term:
    """Return a term with its cost."""
    return Term(what, origin, there, back, there.cost(origin))


def combine(terms: Sequence[Term]) -> tuple[Members, list[str]]:
    """Return what satisfies all terms, and the terms in the order in which they were used.

    Stops at the first empty set: the last name is then the term that emptied it.
    """
    order = sorted(range(len(terms)), key=lambda n: (terms[n].cost, n))
    members = terms[order[0]].listed()
    used = [terms[order[0]].what]
    for n in order[1:]:
        if len(members) == 0:
            break
        members = terms[n].kept(members)
        used.append(terms[n].what)
    return members, used
