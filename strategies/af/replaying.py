"""What a recorded trace can only have been told: replies of a model. All else is computed again."""

from __future__ import annotations

from collections.abc import Sequence

from harness.data.skb import Skb
from harness.nouns import Trace, TraceStep
from strategies.af.cypher import Fail
from strategies.af.planning.planned import Planned, from_text

__all__ = ["told_order", "told_plans", "told_step", "told_type"]


def told_step(trace: Trace, kind: str) -> TraceStep | None:
    """Return the first recorded step of a kind."""
    return next((step for step in trace.steps if step.kind == kind), None)


def told_type(trace: Trace, skb: Skb) -> tuple[int | None, TraceStep]:
    """Return the recorded type of the answers, and its step."""
    step = told_step(trace, "target") or TraceStep("target", {"by": "none", "type": None})
    name = step.data["type"]
    return None if name is None else skb.node_types.index(name), step


def told_plans(trace: Trace) -> Sequence[Planned]:
    """Return the recorded readings, parsed again."""
    found = []
    for step in trace.steps:
        if step.kind == "parse":
            raw = str(step.data["raw"])
            failed = Fail(str(step.data.get("failed", "")), int(step.data.get("at", 0)))
            found.append(from_text(raw) if raw else Planned(raw, failed))
    return found


def told_order(trace: Trace, nodes: Sequence[int]) -> tuple[tuple[int, ...], TraceStep] | None:
    """Return nodes in the order that a model gave them; None where none did."""
    step = told_step(trace, "rerank")
    if step is None or "order" not in step.data or step.data["scorer"] != "llm":
        return None
    order = [int(at) for at in step.data["order"]]
    if sorted(order) != list(range(len(nodes))):
        return None
    return tuple(nodes[at] for at in order), step
