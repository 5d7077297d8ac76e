"""L3: the model is asked at every hop, and shown what the lattice has reached.

This breaks the answer path without a model: every call after the first depends on what the lattice
answered before, and is counted as such.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from harness.plan.plan import Direction, Follow, Plan, PlanKind, Provenance, Source, Step
from harness.plan.view import PlanView
from strategies.lattice.planners.llm.contracts import HOP
from strategies.lattice.planners.llm.messages import HopInput, HopOutput
from strategies.lattice.planners.planner import Planned, sentinel

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Stepwise", "WalkedView"]

_MOST_HOPS = 6
_SHOWN = 10
_ASKED = 200
"""Of a larger set so many members are asked for their dimensions."""
_INVERSE = "~"


@runtime_checkable
class WalkedView(Protocol):
    """A view that can say what a chain reaches."""

    def walk(self, plan: Plan) -> Sequence[str]:
        """Return the labels of what a chain reaches, in a fixed order; empty if nothing."""


class Stepwise:
    """One question at a time, hop by hop."""

    def __init__(self, llm: LLM, view: PlanView) -> None:
        """Set up for a lattice.

        Raises:
            TypeError: if the view cannot walk.
        """
        if not isinstance(view, WalkedView):
            raise TypeError(f"{type(view).__name__} cannot say what a chain reaches")
        self._llm = llm
        self._view = view
        self._walk = cast(WalkedView, view).walk

    def plan(self, text: str, seeds: Sequence[str]) -> Planned:
        """Return the chain that the model chose, hop by hop, from the longest name."""
        start = max(seeds, key=lambda seed: (len(seed), seed))
        hops: list[str] = []
        reached: tuple[str, ...] = ()
        calls = 0
        while len(hops) <= _MOST_HOPS:
            reply, asked = self._ask(text, start, hops, reached)
            calls += asked
            if reply is None or reply.action == "give_up" or reply.dim is None:
                break
            hops.append(reply.dim)
            reached = tuple(self._walk(_chain(start, hops)))
            if not reached:
                # The executor says at which hop there is nothing.
                break
        later = max(0, calls - 1)
        if hops and (not reached or (reply is not None and reply.action == "answer")):
            return Planned(_chain(start, hops), answer_path_llm_calls=later)
        reason = "invalid" if reply is None else "no_relation"
        return Planned(sentinel(Provenance.LLM, reason), answer_path_llm_calls=later)

    def _ask(
        self, text: str, start: str, hops: Sequence[str], reached: Sequence[str]
    ) -> tuple[HopOutput | None, int]:
        """Return a reply that can be followed, None for nonsense twice; and the calls it took."""
        menu = self._menu(reached or (start,))
        given = HopInput(
            question=text,
            start=start,
            hops=tuple(hops),
            reached=tuple(reached[:_SHOWN]),
            menu=menu,
        )
        for calls in (1, 2):
            reply = self._llm.call(HOP, given)
            if reply.action == "give_up":
                return reply, calls
            if reply.action == "answer" and hops:
                return HopOutput(action="answer"), calls
            if reply.action == "follow" and reply.dim in menu:
                return reply, calls
            wrong = "there is no hop yet" if reply.action == "answer" else "it is not in the list"
            given = given.model_copy(update={"rejected": wrong})
        return None, 2

    def _menu(self, names: Sequence[str]) -> tuple[str, ...]:
        found: set[str] = set()
        for name in names[:_ASKED]:
            found |= self._view.menu(name)
        return tuple(sorted(found))


def _chain(start: str, hops: Sequence[str]) -> Plan:
    steps = tuple(
        Step(
            f"${number}",
            Source(entity=start) if number == 1 else Source(var=f"${number - 1}"),
            Follow(
                hop.removeprefix(_INVERSE),
                Direction.INVERSE if hop.startswith(_INVERSE) else Direction.FORWARD,
            ),
        )
        for number, hop in enumerate(hops, start=1)
    )
    return Plan(PlanKind.CHAIN, Provenance.LLM, steps, project=f"${len(steps)}")
