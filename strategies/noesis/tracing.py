"""The trace of one question (specification, section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from harness.canonical import sha256_text
from harness.nouns import Trace, TraceStep
from strategies.noesis.generation import Generated
from strategies.noesis.kb.inventory import Reference
from strategies.noesis.messages import NoesisReply
from strategies.noesis.plane.assemble import Planned
from strategies.noesis.plane.checks import Finding

__all__ = ["trace_of"]


def trace_of(
    asked: Planned, made: Generated, findings: Sequence[Finding], *, variant: str, outcome: str
) -> Trace:
    """Return references, route, address, context, calls and checks as typed steps."""
    references = asked.target.asked.references
    parsed = asked.target.asked
    context = made.context
    steps = [
        TraceStep(
            "references",
            {
                "found": [_reference(one) for one in references.found],
                "absent": [_reference(one) for one in references.absent],
                "ambiguous": [_reference(one) for one in references.ambiguous],
                "metrics": sorted(parsed.all_metrics),
                "wants": parsed.wants,
                "history": asked.target.carry is not None,
            },
        ),
        TraceStep(
            "route",
            {
                "rule": asked.route.rule,
                "committed": asked.route.committed,
                "scores": dict(sorted(asked.route.scores.items())),
            },
        ),
        TraceStep(
            "address",
            {
                "asked": bool(parsed.places or parsed.via or asked.target.carry),
                "spans": [
                    {
                        "file": one.file,
                        "low": one.low,
                        "high": one.high,
                        "chain": list(one.chain),
                        "rows": len(one.rows),
                        "units": [unit.uid for unit in one.units],
                    }
                    for one in asked.addressed
                ],
            },
        ),
        TraceStep(
            "context",
            {
                "variant": variant,
                "estimator": "pieces-8",
                "budget": context.budget,
                "tokens": context.tier_tokens(),
                "items": [item.trace() for item in context.items],
                "dropped": [list(one) for one in context.dropped],
                "sha256": sha256_text(context.text),
            },
        ),
        TraceStep("phase1", _reply(made.first)),
    ]
    if made.requests:
        steps.append(
            TraceStep(
                "hydrate",
                {
                    "requests": [
                        {"text": one.text, "file": one.file, "discarded": one.discarded}
                        for one in made.requests
                    ],
                    "fallback": made.fallback,
                },
            )
        )
    steps.append(
        TraceStep("reply", {"phase": made.phase, "calls": made.calls, **_reply(made.reply)})
    )
    steps.append(
        TraceStep(
            "checks",
            {
                "findings": [{"kind": one.kind, "text": one.text} for one in findings],
                "absent": list(context.absent),
                "outcome": outcome,
            },
        )
    )
    return Trace(tuple(steps))


def _reference(one: Reference) -> dict[str, object]:
    return {"text": one.text, "rule": one.rule, "kbs": list(one.kbs)}


def _reply(reply: NoesisReply) -> dict[str, object]:
    return {"answer": reply.answer, "source": reply.source, "hydrate": list(reply.hydrate)}
