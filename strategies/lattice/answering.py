"""From the end of an execution to a prediction with its trace."""

from __future__ import annotations

from typing import Any

from harness.canonical import sha256_json
from harness.nouns import AbstainReason, Abstention, Prediction, Trace, TraceStep
from harness.plan.plan import Plan
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.operators.outcome import Declined, Reason, Result, State
from strategies.lattice.planners.planner import Planned
from strategies.lattice.plans import plan_to_json

__all__ = ["plan_step", "predict", "trace_of"]

_REASONS = {
    Reason.NO_HIT: AbstainReason.NO_EVIDENCE,
    Reason.CONFLICT: AbstainReason.CONFLICT,
    Reason.OUT_OF_LATTICE: AbstainReason.NO_EVIDENCE,
    Reason.INCOMPARABLE: AbstainReason.NO_EVIDENCE,
    Reason.DIM_NOT_LIVE: AbstainReason.POLICY,
    Reason.CAPABILITY: AbstainReason.OUT_OF_CAPABILITY,
    Reason.UNGROUNDED_SEED: AbstainReason.NO_EVIDENCE,
    Reason.PLAN_INVALID: AbstainReason.INVALID_PLAN,
    Reason.BUDGET: AbstainReason.BUDGET,
}
_SENTINELS = {
    "derived": AbstainReason.OUT_OF_CAPABILITY,
    "no_seed": AbstainReason.NO_EVIDENCE,
}
"""Other sentinels say that the planner could not put the question into the vocabulary."""


def predict(lattice: KnowledgeLattice, result: Result, trace: Trace, *, many: bool) -> Prediction:
    """Return what an execution says, in the words of the harness.

    Args:
        lattice: What was asked.
        result: The end of the execution.
        trace: The whole trace.
        many: Whether all answers are said, or the first alone.
    """
    if result.declined is not None:
        reason = _reason(result.declined)
        detail = f"lattice.{result.declined.code}"
        return Prediction(abstention=Abstention(reason, detail[:200]), trace=trace)
    passages: tuple[str, ...] = ()
    if lattice.placed:
        found = (lattice.first_place(row)[0] for row in result.proof)
        passages = tuple(dict.fromkeys(passage for passage in found if passage))
    labels = tuple(dict.fromkeys(one.label for one in result.answers))
    if result.state is State.COMPARE and len(labels) == 1:
        many = False
    return Prediction(
        answer=None if many else labels[0],
        answers=labels if many else (),
        passages=passages,
        evidence=passages,
        trace=trace,
        # Of a set the proof is that of its first member alone.
        triples=() if many else tuple(map(lattice.triple, result.proof)),
    )


def trace_of(
    lattice: KnowledgeLattice,
    plan_step: TraceStep,
    result: Result,
    *,
    cfg_hash: str,
    many: bool,
) -> Trace:
    """Return the trace of an execution (specification, section 9).

    The question's id stands in the ledger's row; here it would make one answer two.

    Instances stand there by the number of their row, which the revision of the lattice fixes;
    those of the answers with their words.
    """
    run = TraceStep(
        "run",
        {
            "lattice_rev": lattice.rev[:16],
            "plan_hash": sha256_json(plan_step.data["json"])[:16],
            "cfg_hash": cfg_hash,
        },
    )
    steps = [run, plan_step, *result.steps]
    if result.declined is None:
        steps.append(TraceStep("answer", _answer(lattice, result, many=many)))
    return Trace(tuple(steps))


def plan_step(planned: Planned) -> TraceStep:
    """Return the trace step of a plan: all that a replay takes as given."""
    plan: Plan = planned.plan
    data: dict[str, Any] = {
        "json": plan_to_json(plan),
        "provenance": plan.provenance.value,
        "prompt_hash": planned.prompt_sha256,
        "marks": list(planned.marks),
        "answer_path_llm_calls": planned.answer_path_llm_calls,
    }
    return TraceStep("plan", data)


def _answer(lattice: KnowledgeLattice, result: Result, *, many: bool) -> dict[str, Any]:
    shown = result.answers if many else result.answers[:1]
    return {
        "n_candidates": len(result.answers),
        "verdict": result.verdict,
        "values": [one.label for one in shown],
        "support": [one.support for one in shown],
        "iids": [list(one.rows) for one in shown],
        "source_text": [lattice.first_text(one.rows[0]) if one.rows else None for one in shown],
        "proof": [_row(lattice, row) for row in result.proof],
    }


def _row(lattice: KnowledgeLattice, row: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"iid": row, "source_text": lattice.first_text(row)}
    if not lattice.placed:
        return shown
    passage, start, end = lattice.first_place(row)
    return {**shown, "doc_id": passage, "char_span": [start, end]} if passage else shown


def _reason(declined: Declined) -> AbstainReason:
    if declined.reason is Reason.SENTINEL:
        return _SENTINELS.get(declined.detail, AbstainReason.INVALID_PLAN)
    return _REASONS[declined.reason]
