"""Incremental scope expansion: constants are let be more and more nodes until enough is found.

Source: AF-Retriever, step 5. `l` goes 1, 2, 3, 5, 8, 12, ... (times 1.5, rounded).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from harness.data.skb import Skb
from strategies.af.graph.arrays import Edges, Nodes, contains
from strategies.af.graph.candidates import Candidates
from strategies.af.graph.grounding import ground
from strategies.af.graph.symbols import Bound
from strategies.af.graph.walks import unique_targets

__all__ = ["Expansion", "Round", "Schedule", "Stop", "expand", "scopes"]

Schedule = Literal["geometric", "linear", "all_at_once"]
Stop = Literal["k_reached", "l_max", "target_unused", "empty"]


@dataclass(frozen=True, slots=True)
class Round:
    """One scope.

    Attributes:
        scope: How many nodes each constant may be (`l`).
        new: The targets that no earlier round has found, ascending.
        before: How many candidates each symbol had at first; None without any of its own.
        after: How many are left.
        passes: How often grounding looked at all triplets.
        capped: How many sides were too large to constrain the other.
        repeats: How many targets edge uniqueness took away.
        exact: Whether it could be kept to everywhere.
    """

    scope: int
    new: Nodes
    before: dict[str, int | None]
    after: dict[str, int | None]
    passes: int
    capped: int
    repeats: int
    exact: bool

    def shown(self) -> dict[str, Any]:
        """Return it as JSON data, for the trace."""
        return {
            "l": self.scope,
            "before": self.before,
            "after": self.after,
            "passes": self.passes,
            "capped": self.capped,
            "new": len(self.new),
            "repeats": self.repeats,
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class Expansion:
    """All rounds.

    Attributes:
        rounds: In order; what they find is disjoint.
        stop: Why no further one was made.
    """

    rounds: tuple[Round, ...]
    stop: Stop

    @property
    def answers(self) -> Nodes:
        """All targets that were found, ascending."""
        found = [one.new for one in self.rounds]
        return np.unique(np.concatenate(found)) if found else np.empty(0, np.int32)


def scopes(most: int, schedule: Schedule) -> Iterator[int]:
    """Yield the scopes up to and with the largest one.

    `geometric` steps over `most` where its own steps do, as the published code does: with
    `l_max=10` they are 1, 2, 3, 5, 8.
    """
    if schedule == "all_at_once":
        yield most
        return
    scope = 1
    while scope <= most:
        yield scope
        scope = scope + 1 if schedule == "linear" else int(1.5 * scope + 0.5)


def expand(
    bound: Bound,
    candidates: Candidates,
    skb: Skb,
    edges: Edges,
    *,
    k: int,
    l_max: int,
    schedule: Schedule,
    cap: int | None,
    edge_unique: bool,
) -> Expansion:
    """Return the targets round by round.

    Args:
        bound: The query.
        candidates: What its symbols can be.
        skb: The knowledge base.
        edges: Its edges.
        k: So many targets are enough.
        l_max: The largest scope.
        schedule: How the scope grows.
        cap: A side with so many candidates does not constrain the other; None for no cap.
        edge_unique: Whether a match may use an edge of the graph only once.
    """
    rounds: list[Round] = []
    known = np.empty(0, np.int32)
    for scope in scopes(l_max, schedule):
        start: dict[str, Nodes | None] = dict(candidates.fixed)
        start |= {var: ranked.first(scope) for var, ranked in candidates.ranked.items()}
        grounded = ground(bound, start, skb, edges, cap=cap)
        found, exact = grounded.sets[bound.target], True
        if found is None:
            return Expansion(tuple(rounds), "target_unused")
        size = len(found)
        if edge_unique or bound.distinct:
            kept, exact = unique_targets(bound, grounded.sets, edges, edge_unique=edge_unique)
            found = found if kept is None else kept
        new = found[~contains(known, found)]
        known = np.union1d(known, new)
        rounds.append(
            Round(
                scope=scope,
                new=new,
                before=_sizes(start),
                after=_sizes(grounded.sets),
                passes=grounded.passes,
                capped=grounded.capped,
                repeats=size - len(found),
                exact=exact,
            )
        )
        if len(known) >= k:
            return Expansion(tuple(rounds), "k_reached")
        if scope < l_max and all(one.exhausted(scope) for one in candidates.ranked.values()):
            # A wider scope would be the same one.
            break
    return Expansion(tuple(rounds), "l_max" if len(known) else "empty")


def _sizes(sets: dict[str, Nodes | None]) -> dict[str, int | None]:
    return {var: None if found is None else len(found) for var, found in sorted(sets.items())}
