"""Worked examples for the planning prompt, out of the door to labelled examples."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from harness.canonical import canonical_json, sha256_text
from harness.nouns import Question
from harness.plan.plan import PlanKind, Provenance
from strategies.lattice.planners.labels.label import labelled_plan
from strategies.lattice.planners.llm.convert import output_of
from strategies.lattice.planners.llm.messages import Shot
from strategies.lattice.planners.resolve import resolved, unknown_dimensions

__all__ = ["shots_of"]


def shots_of(
    examples: Iterable[Question], most: int, dimensions: Collection[str]
) -> tuple[Shot, ...]:
    """Return up to so many examples with their plans: one of each kind of question in turn.

    Which is told by the sha256 of the questions' ids, so neither by their order nor by what is
    asked. Examples whose label is no plan, or names dimensions that the lattice lacks, are none.
    """
    kinds: dict[str, list[Question]] = defaultdict(list)
    for example in examples:
        kinds[example.gold.type].append(example)
    queues = [
        sorted(kinds[kind], key=lambda example: sha256_text(example.query.id))
        for kind in sorted(kinds)
    ]
    shots: list[Shot] = []
    while len(shots) < most and any(queues):
        for queue in queues:
            if len(shots) < most and (shot := _next(queue, dimensions)) is not None:
                shots.append(shot)
    return tuple(shots)


def _next(queue: list[Question], dimensions: Collection[str]) -> Shot | None:
    while queue:
        example = queue.pop(0)
        text = example.query.text
        found = labelled_plan(text, example.gold, Provenance.LLM)
        if found is None or found.plan.kind is PlanKind.SENTINEL:
            continue
        plan = resolved(found.plan, dimensions)
        if not unknown_dimensions(plan, dimensions):
            shown = output_of(plan).model_dump(mode="json", exclude_defaults=True)
            return Shot(question=text, plan=canonical_json(shown))
    return None
