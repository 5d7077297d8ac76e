"""Strategy `lattice`: a question becomes a typed plan, which is executed without a model."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, ClassVar

from harness.canonical import sha256_json
from harness.data.corpus import Corpus
from harness.llm.contract import Contract
from harness.metering import current_meter
from harness.nouns import (
    AbstainReason,
    Abstention,
    Condition,
    Prediction,
    Query,
    Trace,
    TraceStep,
    View,
)
from harness.strategy import Context
from strategies.lattice.answering import plan_step, predict, trace_of
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.knowledge import Knowledge
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import Result, State
from strategies.lattice.operators.state import Options
from strategies.lattice.options import read_options
from strategies.lattice.planners.planner import Planned
from strategies.lattice.planning import make_planner
from strategies.lattice.plans import plan_from_json
from strategies.lattice.sources.contract import EXTRACT
from strategies.lattice.view import LatticeView

__all__ = ["Lattice"]


class Lattice:
    """Meet, compare or abstain on a lattice of typed values (LatWeave)."""

    name: ClassVar[str] = "lattice"

    def __init__(
        self,
        *,
        planner: Mapping[str, Any] | None = None,
        build: Mapping[str, Any] | None = None,
        gate: Mapping[str, Any] | None = None,
        dm: Mapping[str, Any] | None = None,
        answer: Mapping[str, Any] | None = None,
        abstain: Mapping[str, Any] | None = None,
        exclude_start: bool = False,
        domain_rebuild: str | None = None,
    ) -> None:
        """Set up; nothing is built yet. The arguments are the knobs of the configuration.

        Raises:
            HarnessError: naming the knob that is wrong.
        """
        self._options = read_options(
            planner=planner, build=build, gate=gate, dm=dm, answer=answer, abstain=abstain,
            exclude_start=exclude_start, domain_rebuild=domain_rebuild,
        )  # fmt: skip
        options = self._options
        kb = options.extractor in (None, "triples")
        self._planner = make_planner(options.planner, exclude_start=exclude_start, kb=kb)
        self._execution = Options(options.exclude_start, options.sentinel)
        self._cfg_hash = sha256_json(
            [options.exclude_start, options.sentinel, options.mode, options.build.gate.value]
        )[:16]
        extracting: tuple[Contract[Any, Any], ...] = (
            (EXTRACT,) if options.extractor == "llm" else ()
        )
        self.contracts: tuple[Contract[Any, Any], ...] = (*self._planner.contracts, *extracting)
        self.learns_from: tuple[str | None, ...] = self._planner.learns_from
        # Where no planner is named examples are used if there are any; a prompt can do without.
        self.learns_optionally: bool = options.planner.kind in (None, "llm")
        # To leave the evidence pages out one has to know which they are.
        oracle = "oracle" in (options.planner.kind, options.extractor)
        oracle = oracle or not options.build.evidence_pages
        self.condition: Condition = Condition.ORACLE if oracle else Condition.SAME
        self.needs: frozenset[View] = _NEEDS.get(options.extractor or "", frozenset())
        self.needs_one_of: tuple[View, ...] = (
            (View.TRIPLES, View.PASSAGES) if options.extractor is None else ()
        )

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Build the lattice, or open it if it was built before, and let the planner learn."""
        self._knowledge = Knowledge(corpus, context, self._options)
        self._lattice = self._knowledge.whole
        self._view = LatticeView(self._lattice)
        self._planner.learn(context, self._view)

    def answer(self, query: Query) -> Prediction:
        """Plan, execute, and say what came of it."""
        lattice, view = self._asked(query)
        begun = time.perf_counter()
        planned = self._planner.plan(query, view)
        if (meter := current_meter()) is not None:
            meter.add_seconds("plan", time.perf_counter() - begun)
        return self._execute(lattice, planned)

    def planned(self, query: Query) -> Planned:
        """Return the plan of a query, which nothing is done with."""
        return self._planner.plan(query, self._asked(query)[1])

    def replay(self, trace: Trace, query: Query) -> Prediction:
        """Return the prediction anew: the plan is taken from the recorded trace.

        Of a trace without a plan that can be read the new one has what stands before the plan, and
        a step that says what is wrong, which is then the first difference.
        """
        at = next((n for n, step in enumerate(trace.steps) if step.kind == "plan"), None)
        if at is None:
            return _unplanned((), "the recorded trace has no plan")
        recorded = trace.steps[at].data
        try:
            planned = Planned(
                plan_from_json(recorded["json"]),
                tuple(recorded["marks"]),
                recorded["prompt_hash"],
                recorded["answer_path_llm_calls"],
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            return _unplanned(trace.steps[:at], f"the recorded plan cannot be read: {error}")
        lattice, _ = self._asked(query)
        return self._execute(lattice, planned)

    @property
    def lattice(self) -> KnowledgeLattice:
        """The lattice of the whole corpus, once prepared."""
        return self._lattice

    def _asked(self, query: Query) -> tuple[KnowledgeLattice, LatticeView]:
        """Return the lattice that a query may use: of its own passages, where it names some."""
        if query.scope is None or not self._knowledge.scoped:
            return self._lattice, self._view
        lattice = self._knowledge.of(query.scope)
        return lattice, LatticeView(lattice)

    def _execute(self, lattice: KnowledgeLattice, planned: Planned) -> Prediction:
        begun = time.perf_counter()
        result = execute(planned.plan, lattice, self._execution)
        if (meter := current_meter()) is not None:
            meter.add_seconds("execute", time.perf_counter() - begun)
        many = self._many(planned, result)
        trace = trace_of(lattice, plan_step(planned), result, cfg_hash=self._cfg_hash, many=many)
        return predict(lattice, result, trace, many=many)

    def _many(self, planned: Planned, result: Result) -> bool:
        """Whether all values of the end are said, or the best of them alone.

        Where facts were read out of texts, several values for a question in the singular are so
        many readings of which the best supported is right. In what came as a knowledge base they
        are all true, and one of them would be a part of the answer.
        """
        if self._options.mode is not None:
            return self._options.mode == "set"
        if planned.plan.many or self._knowledge.extractor != "triples":
            return planned.plan.many
        return result.state is State.HIT and len({one.label for one in result.answers}) > 1


def _unplanned(before: tuple[TraceStep, ...], wrong: str) -> Prediction:
    trace = Trace((*before, TraceStep("plan", {"error": wrong})))
    return Prediction(abstention=Abstention(AbstainReason.INVALID_PLAN, wrong[:200]), trace=trace)


_NEEDS = {
    "triples": frozenset({View.TRIPLES}),
    "rule": frozenset({View.PASSAGES}),
    "llm": frozenset({View.PASSAGES}),
    "openie_json": frozenset({View.PASSAGES}),
    "oracle": frozenset({View.PASSAGES}),
}
"""What each extractor reads. Where none is named it is chosen by what is there."""
