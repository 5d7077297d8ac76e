"""The one interface of all planners, and what they give back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from harness.llm.contract import Contract
from harness.nouns import Query
from harness.plan.plan import Plan, PlanKind, Provenance
from harness.plan.view import PlanView
from harness.strategy import Context

__all__ = ["Planned", "Planner", "sentinel"]


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan and how it came about.

    Attributes:
        plan: What is to be executed, or a sentinel that says why there is nothing.
        marks: What a reader of the result should know, e.g. `template.unseen` or
            `oracle_sense_from_answer`; short words, in a fixed order.
        prompt_sha256: Hash of the prompt file, where a model was asked.
        answer_path_llm_calls: Calls of a model that depended on what the lattice answered before:
            more than none breaks the zero-LLM answer path.
    """

    plan: Plan
    marks: tuple[str, ...] = ()
    prompt_sha256: str | None = None
    answer_path_llm_calls: int = 0


class Planner(Protocol):
    """Turns questions into plans. `plan` is safe for many threads once `learn` has been called.

    Attributes:
        learns_from: The variants whose labelled examples `learn` asks for.
        contracts: Every call of a model that it can make.
    """

    @property
    def learns_from(self) -> tuple[str | None, ...]:
        """What the strategy has to declare as its own `learns_from`."""

    @property
    def contracts(self) -> tuple[Contract[Any, Any], ...]:
        """What the strategy has to declare among its own `contracts`."""

    def learn(self, context: Context, view: PlanView) -> None:
        """Get ready, once: take what it needs from the services of the run."""

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the plan of a question; a sentinel where there is none, never an exception."""


def sentinel(provenance: Provenance, reason: str) -> Plan:
    """Return the plan that says there is none: `derived`, `no_seed`, `no_relation`, `invalid`."""
    return Plan(PlanKind.SENTINEL, provenance, sentinel=reason)
