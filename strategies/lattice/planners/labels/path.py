"""Labels that are paths of types: `movie_to_director_to_movie`, with the topic in the question."""

from __future__ import annotations

import re

from harness.data.benchmarks.metaqa.paths import relation_path
from harness.nouns import Gold
from harness.plan.plan import Direction, Follow, Plan, PlanKind, Provenance, Source, Step
from strategies.lattice.planners.labels.labelled import Labelled

__all__ = ["TOPIC", "path_label"]

TOPIC = re.compile(r"\[(.+)\]")
"""The topic of a question that marks it, inside its brackets."""

_TOPIC_TAG = "topic"


def path_label(text: str, label: Gold, provenance: Provenance) -> Labelled | None:
    """Return the chain that a path stands for; None where the label is no path.

    From a film a relation is followed forward, and to one backward (specification, section 6).
    The topic is what stands in brackets, or the label's tag where the brackets were taken away.
    """
    way = relation_path(label.type)
    found = TOPIC.search(text)
    topic = found[1] if found else dict(label.tags).get(_TOPIC_TAG)
    if way is None or topic is None:
        return None
    steps = tuple(
        Step(
            out=f"${number}",
            source=Source(entity=topic) if number == 1 else Source(var=f"${number - 1}"),
            follow=Follow(relation, Direction.FORWARD if forth else Direction.INVERSE),
        )
        for number, (relation, forth) in enumerate(way, start=1)
    )
    many = bool(label.answer_set)
    plan = Plan(PlanKind.CHAIN, provenance, steps, project=steps[-1].out, many=many)
    return Labelled(plan, {topic: topic})
