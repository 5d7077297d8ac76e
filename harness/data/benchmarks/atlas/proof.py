"""What an answer rests on, and how far a plan without an answer gets."""

from __future__ import annotations

from collections.abc import Iterable

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.execute import TripleIndex, execute, trace
from harness.nouns import Triple

__all__ = ["named", "prove", "reach"]


def prove(plan: p.Plan, answers: Iterable[str], index: TripleIndex) -> tuple[Triple, ...]:
    """Return the triples on the answers' own paths, in the order of the walk.

    Unlike a trace this leaves out whatever else a step found on its way, such as the other
    candidates of an intersection. Of several ways to the same answer the first is taken.
    """
    out: dict[Triple, None] = {}
    for answer in sorted(answers):
        out.update(dict.fromkeys(_proof(plan, answer, index)))
    return tuple(out)


def _proof(plan: p.Plan, value: str, index: TripleIndex) -> list[Triple]:
    match plan:
        case p.Named() | p.Hop() | p.Inverse() | p.Ordinal():
            return [] if isinstance(plan, p.Named) else _walked(plan, value, index)
        case p.Keep():
            kept = [
                t
                for t in index.out(value, plan.relation)
                if t.object == plan.value or t.object.endswith(f" {plan.value}")
            ]
            return [*_proof(plan.source, value, index), *kept[:1]]
        case p.Intersect():
            return [t for part in plan.parts for t in _proof(part, value, index)]
        case p.Union():
            way = next((part for part in plan.parts if value in execute(part, index)), None)
            return [] if way is None else _proof(way, value, index)
        case p.Minus():
            return [*_proof(plan.source, value, index), *trace(plan.other, index)[1]]
        case _:
            return [t for side in _sides(plan) for t in prove(side, execute(side, index), index)]


def _walked(plan: p.Hop | p.Inverse | p.Ordinal, value: str, index: TripleIndex) -> list[Triple]:
    back = isinstance(plan, p.Inverse)
    for item in sorted(execute(plan.source, index)):
        found = index.into(item, plan.relation) if back else index.out(item, plan.relation)
        for triple in found:
            end = triple.subject if back else triple.object
            if isinstance(plan, p.Ordinal):
                fits = ("order", str(plan.number)) in triple.qualifiers
            else:
                fits = not plan.role or ("role", plan.role) in triple.qualifiers
            if end == value and fits:
                return [*_proof(plan.source, item, index), triple]
    return []


def _sides(plan: p.Plan) -> tuple[p.Plan, ...]:
    """Return the parts of a plan that are walked apart from one another."""
    match plan:
        case p.Compare():
            return tuple(rival.measure for rival in plan.rivals)
        case p.Before() | p.Same() | p.Difference():
            return (plan.first, plan.second)
        case p.Count():
            return (plan.source,)
        case p.Intersect() | p.Union():
            return plan.parts
        case p.Minus():
            return (plan.source, plan.other)
        case _:
            return (plan,)


def reach(plan: p.Plan, index: TripleIndex) -> tuple[tuple[Triple, ...], tuple[str, ...]]:
    """Return what can be walked of a plan that has no answer.

    Returns:
        The triples up to the steps that find nothing, and the items at which the walks end: where
        a reader would look for what is missing. The last step of an intersection's arm, which
        finds many candidates, is not walked.
    """
    triples: dict[Triple, None] = {}
    ends: dict[str, None] = {}
    for side in _sides(plan):
        if side is not plan and len(_sides(side)) > 1:
            found, last = reach(side, index)
        else:
            found, last = _reached(side, index, whole=not isinstance(plan, p.Intersect))
        triples.update(dict.fromkeys(found))
        ends.update(dict.fromkeys(last))
    return tuple(triples), tuple(ends)


def _reached(
    plan: p.Plan, index: TripleIndex, *, whole: bool
) -> tuple[tuple[Triple, ...], tuple[str, ...]]:
    beside: list[Triple] = []
    while not isinstance(plan, p.Named):
        if isinstance(plan, p.Keep | p.Minus):
            plan, whole = plan.source, False
            continue
        if len(_sides(plan)) > 1 or isinstance(plan, p.Count):
            return reach(plan, index)
        found = execute(plan, index)
        if found and (whole or len(found) == 1):
            return (*prove(plan, found, index), *beside), tuple(sorted(found))
        if not isinstance(plan, p.Hop | p.Inverse | p.Ordinal):
            return (), ()
        if isinstance(plan, p.Ordinal):
            # who asks for the second should see the first
            owners = execute(plan.source, index)
            beside = [t for item in sorted(owners) for t in index.out(item, plan.relation)]
        plan = plan.source
    return tuple(beside), (plan.title,)


def named(plan: object) -> list[str]:
    """Return the titles a plan names, in order."""
    if isinstance(plan, p.Named):
        return [plan.title]
    if isinstance(plan, tuple):
        return list(dict.fromkeys(title for part in plan for title in named(part)))
    fields = getattr(type(plan), "__dataclass_fields__", {})
    return list(dict.fromkeys(t for name in fields for t in named(getattr(plan, name))))
