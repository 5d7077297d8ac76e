"""Labels that are evidence triples: chains, meets of several chains, comparisons of chains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from harness.nouns import Gold
from harness.plan.plan import (
    Compare,
    Constraint,
    Direction,
    Follow,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Source,
    Step,
)
from strategies.lattice.planners.labels.graph import Evidence, Move
from strategies.lattice.planners.labels.labelled import SENSE_FROM_ANSWER, Labelled, located
from strategies.lattice.planners.labels.sense import sense_of
from strategies.lattice.planners.planner import sentinel

__all__ = ["evidence_label"]

_COMPARES = frozenset({"comparison", "bridge_comparison", "yes_no"})
_ORDINAL = "ordinal"


def evidence_label(text: str, label: Gold, provenance: Provenance) -> Labelled | None:
    """Return the plan that a question's evidence amounts to; None where there is none."""
    if not label.evidence:
        return None
    if label.derived:
        return Labelled(sentinel(provenance, "derived"))
    evidence = Evidence(label.evidence, ordinal=label.type == _ORDINAL)
    if label.type in _COMPARES:
        return _comparison(text, label, evidence, provenance)
    return _chains(text, label, evidence, provenance)


def _mentioned(text: str, label: Gold, evidence: Evidence, node: str) -> str | None:
    """Return how the question writes a node: by its name, or by its article's title."""
    name = evidence.names[node]
    if (found := located(name, text)) is not None:
        return found
    # The label of a thing and the title of its article may differ: `Oswiu of Northumbria`.
    others = {evidence.names[other].casefold() for other in evidence.order if other != node}
    titles = [
        found
        for title in label.titles
        if title.casefold() not in others and (found := located(title, text)) is not None
    ]
    words = set(name.casefold().split())
    alike = [found for found in titles if words & set(found.casefold().split())]
    return max(alike, key=len) if alike else None


def _comparison(
    text: str, label: Gold, evidence: Evidence, provenance: Provenance
) -> Labelled | None:
    ways = [(root, way) for root in evidence.roots if (way := evidence.forward(root)) is not None]
    if len(ways) < 2 or len(ways) < len(evidence.roots) or len({way[0] for _, way in ways}) != 1:
        # Two dates of each are a duration.
        return Labelled(sentinel(provenance, "derived"))
    mentions = {
        evidence.names[root]: found
        for root, _ in ways
        if (found := _mentioned(text, label, evidence, root)) is not None
    }
    labels = [mentions.get(evidence.names[root], evidence.names[root]) for root, _ in ways]
    sense = sense_of(text, labels, [sorted(way[1]) for _, way in ways], label.answers)
    if sense is None:
        return None
    *before, dim = ways[0][1][0]
    steps: list[Step] = []
    operands: list[Operand] = []
    for (root, _), shown in zip(ways, labels, strict=True):
        source = Source(entity=evidence.names[root])
        for move in before:
            out = f"${len(steps) + 1}"
            steps.append(Step(out, source, Follow(move)))
            source = Source(var=out)
        operands.append(Operand(shown, source))
    if sense.swapped:
        operands.reverse()
    compare = Compare(sense.mode, tuple(operands), dim=dim, negated=sense.negated)
    plan = Plan(PlanKind.COMPARE, provenance, tuple(steps), compare=compare)
    return Labelled(plan, mentions, (SENSE_FROM_ANSWER,) if sense.from_answer else ())


def _chains(text: str, label: Gold, evidence: Evidence, provenance: Provenance) -> Labelled | None:
    goals = evidence.named((*label.answers, *label.answer_set)) or (evidence.last,)
    mentions = {node: _mentioned(text, label, evidence, node) for node in evidence.order}
    seen = [
        node for node in evidence.order if mentions[node] is not None or node in evidence.leaves
    ]
    named = [node for node in seen if node not in goals]
    starts = named or [node for node in evidence.order if node not in goals]
    inside = frozenset().union(*(evidence.between(start, goals) for start in starts))
    ways = {
        start: way
        for start in starts
        if start not in inside and (way := evidence.walk(start, goals)) is not None
    }
    if not ways:
        return None
    plan = _met([(evidence.names[start], way) for start, way in ways.items()], provenance)
    found = {
        evidence.names[start]: mention for start in ways if (mention := mentions[start]) is not None
    }
    return Labelled(replace(plan, many=bool(label.answer_set)), found)


def _met(ways: Sequence[tuple[str, tuple[Move, ...]]], provenance: Provenance) -> Plan:
    """Return the plan that follows every way, and meets them in the last thing that they reach."""
    steps: list[Step] = []
    constraints: list[Constraint] = []
    for start, way in ways[1:]:
        at = _follow(steps, start, way[:-1])
        dim, forward = way[-1]
        # To follow a dimension forward to a thing is to say that it is a value there.
        side = Direction.INVERSE if forward else Direction.FORWARD
        value = start if at.var is None else at.var
        constraints.append(Constraint(dim, value, side))
    _follow(steps, *ways[0])
    last = replace(steps[-1], constraints=tuple(constraints))
    return Plan(PlanKind.CHAIN, provenance, (*steps[:-1], last), project=last.out)


def _follow(steps: list[Step], start: str, way: Sequence[Move]) -> Source:
    """Add the steps of a way; return where it ends."""
    source = Source(entity=start)
    for dim, forward in way:
        out = f"${len(steps) + 1}"
        direction = Direction.FORWARD if forward else Direction.INVERSE
        steps.append(Step(out, source, Follow(dim, direction)))
        source = Source(var=out)
    return source
