"""Execute a typed plan: no model, no randomness, and always exactly one end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from harness.nouns import TraceStep
from harness.plan.plan import Plan, PlanKind
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.core.members import Members
from strategies.lattice.operators.chain import bind
from strategies.lattice.operators.compare import Compared, compare
from strategies.lattice.operators.outcome import Answer, Declined, Reason, Result, State
from strategies.lattice.operators.prove import answers_of, proof_of
from strategies.lattice.operators.state import Options, Run
from strategies.lattice.operators.validate import validate

__all__ = ["execute", "run_plan"]

_MOST_READINGS = 32

End = Callable[[Run, Plan], Result]


def execute(plan: Plan, lattice: KnowledgeLattice, options: Options) -> Result:
    """Execute a plan and, while it finds nothing, its other readings in their order.

    The abstention that is reported if none finds anything is that of the first one that got the
    furthest: a reading that cannot be grounded says less than one that ended at its last hop.
    """
    readings = [plan, *plan.alternatives[: _MOST_READINGS - 1]]
    steps: list[TraceStep] = []
    declined: list[Declined] = []
    for number, reading in enumerate(readings):
        if number:
            steps.append(TraceStep("reading", {"number": number}))
        run = Run(lattice, options)
        try:
            result = _execute(run, reading)
        except Declined as outcome:
            steps += run.steps
            steps.append(TraceStep("abstain", _declined(outcome)))
            declined.append(outcome)
            continue
        return Result(
            result.state, result.answers, result.verdict, None, result.proof,
            (*steps, *run.steps),
        )  # fmt: skip
    best = min(declined, key=_rank)
    return Result(State.ABSTAIN, (), None, best, (), tuple(steps))


def _execute(run: Run, plan: Plan) -> Result:
    if plan.kind is PlanKind.SENTINEL:
        if run.options.sentinel or not plan.steps:
            reason = Reason.SENTINEL if run.options.sentinel else Reason.PLAN_INVALID
            raise Declined(reason, plan.sentinel or "unknown")
        plan = Plan(
            PlanKind.CHAIN, plan.provenance, plan.steps, plan.project or plan.steps[-1].out,
            many=plan.many,
        )  # fmt: skip
    _bind(run, plan)
    if plan.compare is not None:
        said = compare(run, plan.compare)
        return _compared(run, said)
    assert plan.project is not None, "validated"
    answers = answers_of(run, plan.project)
    proof = proof_of(run, plan.project, answers[0].node) or answers[0].rows[:1]
    return Result(State.HIT, answers, None, None, tuple(proof), ())


def run_plan(plan: Plan, lattice: KnowledgeLattice, options: Options) -> Members:
    """Return the nodes that a chain reaches, and nothing else: no answers, proof or trace.

    Raises:
        Declined: if it abstains.
    """
    run = Run(lattice, options)
    _bind(run, plan)
    return run.bindings[plan.project or ""].members


def _bind(run: Run, plan: Plan) -> None:
    validate(plan, run.lattice)
    for number, step in enumerate(plan.steps, 1):
        bind(run, step, number)


def _compared(run: Run, said: Compared) -> Result:
    rows: list[int] = []
    for operand in said.operands:
        thing = next(iter(operand.things))
        if operand.variable is not None:
            rows += proof_of(run, operand.variable, int(thing))
        if said.dimension is not None:
            side = said.dimension.forward if said.forward else said.dimension.inverse
            rows += [
                row for node in operand.things[:4] for _, row in islice(side.pairs(int(node)), 4)
            ]
    answers = tuple(Answer(-1, label, 1, ()) for label in said.labels)
    proof = tuple(dict.fromkeys(rows))
    return Result(State.COMPARE, answers, said.labels[0], None, proof, ())


def _declined(outcome: Declined) -> dict[str, object]:
    return {
        "reason": outcome.reason.value, "hop": outcome.hop, "detail": outcome.detail,
        "evidence": dict(outcome.evidence),
    }  # fmt: skip


def _rank(outcome: Declined) -> int:
    order = (
        Reason.CONFLICT, Reason.INCOMPARABLE, Reason.NO_HIT, Reason.OUT_OF_LATTICE,
        Reason.UNGROUNDED_SEED, Reason.DIM_NOT_LIVE,
    )  # fmt: skip
    return order.index(outcome.reason) if outcome.reason in order else len(order)
