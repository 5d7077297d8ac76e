"""Plans questions by a model: L1 and L2 in one call each, L3 in one for every hop.

Source: specification, section 4. A reply that does not fit the contract is repaired once by the
LLM access; a plan that the lattice cannot execute is asked for once more with the reason. What is
wrong after that is a sentinel `invalid`: a dimension that a model made up is never guessed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from harness.llm.contract import Contract
from harness.llm.errors import ContractFailed
from harness.nouns import Query
from harness.plan.plan import Plan, Provenance
from harness.plan.template.start import excluding_start
from harness.plan.view import PlanView
from harness.strategy import Context
from strategies.lattice.planners.llm.contracts import HOP, PLAN
from strategies.lattice.planners.llm.convert import fault_of, plan_of
from strategies.lattice.planners.llm.messages import Menu, PlanInput, Shot
from strategies.lattice.planners.llm.seeds import seeds_of
from strategies.lattice.planners.llm.shots import shots_of
from strategies.lattice.planners.llm.stepwise import Stepwise
from strategies.lattice.planners.planner import Planned, sentinel
from strategies.lattice.planners.resolve import resolved

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["INVALID", "UNKNOWN", "LLMPlanner"]

INVALID = "llm.invalid"
"""The mark of a question for which the model gave no plan that can be executed."""

UNKNOWN = "llm.unknown_dimension"
"""The mark of one whose plan named a dimension that the lattice does not have."""

_TRIES = 2


class LLMPlanner:
    """Asks a model for the plan.

    L1 shows it the whole vocabulary of dimensions; L2 the question's own names, found by a scan
    of the lexicon, each with the dimensions on which it has something; L3 asks hop by hop and
    shows what is reached, which puts calls of a model on the answer path.
    """

    def __init__(
        self,
        *,
        grounding: str = "L2",
        shots: int = 9,
        examples: str | None = None,
        exclude_start: bool = False,
    ) -> None:
        """Set up a planner that has no model yet.

        Args:
            grounding: L1, L2 or L3.
            shots: How many labelled examples the prompt shows; L3 shows none.
            examples: The variant that they are from; None is the one that is answered.
            exclude_start: Whether chains leave their start out.
        """
        self._grounding = grounding
        self._most = shots if grounding != "L3" else 0
        self._variant = examples
        self._exclude_start = exclude_start
        self.learns_from: tuple[str | None, ...] = (examples,) if self._most else ()
        self.contracts: tuple[Contract[Any, Any], ...] = (HOP if grounding == "L3" else PLAN,)

    def learn(self, context: Context, view: PlanView) -> None:
        """Keep the model, and take the examples that there are."""
        self._llm: LLM = context.llm
        self._dimensions = view.dimensions
        self._prompt = self.contracts[0].prompt_sha256
        self._shots: tuple[Shot, ...] = ()
        if self._most:
            examples = context.examples(self._variant)
            self._shots = shots_of(examples, self._most, view.dimensions)

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the model's plan, or a sentinel."""
        seeds = seeds_of(query.text, view)
        if self._grounding != "L1" and not seeds:
            return Planned(sentinel(Provenance.LLM, "no_seed"))
        try:
            if self._grounding == "L3":
                planned = Stepwise(self._llm, view).plan(query.text, seeds)
            else:
                planned = self._asked(query.text, seeds, view)
        except ContractFailed:
            planned = Planned(sentinel(Provenance.LLM, "invalid"), (INVALID,))
        plan = excluding_start(planned.plan) if self._exclude_start else planned.plan
        return Planned(plan, planned.marks, self._prompt, planned.answer_path_llm_calls)

    def _asked(self, text: str, seeds: Sequence[str], view: PlanView) -> Planned:
        whole = self._grounding == "L1"
        menus = tuple(
            Menu(name=seed, dimensions=() if whole else tuple(sorted(view.menu(seed))))
            for seed in seeds
        )
        given = PlanInput(
            question=text,
            dimensions=tuple(sorted(self._dimensions)) if whole else (),
            menus=() if whole else menus,
            shots=self._shots,
        )
        fault = ""
        for _ in range(_TRIES):
            shown = given if not fault else given.model_copy(update={"rejected": fault})
            plan = self._read(self._llm.call(PLAN, shown))
            found = fault_of(plan, self._dimensions)
            if found is None:
                return Planned(plan)
            fault = found
        marks = (INVALID, UNKNOWN) if fault.startswith("there is no dimension") else (INVALID,)
        return Planned(sentinel(Provenance.LLM, "invalid"), marks)

    def _read(self, output: Any) -> Plan:
        return resolved(plan_of(output), self._dimensions)
