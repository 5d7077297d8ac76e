"""Labels that are paths of types: `movie_to_director_to_movie`, with the topic in the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from harness.nouns import Gold
from harness.plan.plan import Direction, Follow, Plan, PlanKind, Provenance, Source, Step

__all__ = ["TOPIC", "ReadLabel", "ReadWay", "path_reader"]

ReadLabel = Callable[[str, Gold, Provenance], tuple[Plan, Mapping[str, str]] | None]
"""Reads the label of a question's text: its plan, and how the text writes the names of the plan
(one that it does not write is left out). None where the label stands for no plan."""

ReadWay = Callable[[str], Sequence[tuple[str, bool]] | None]
"""Reads a question's type: the relations to go over, and whether each is followed forward. None
where the type is no path."""

TOPIC = re.compile(r"\[(.+)\]")
"""The topic of a question that marks it, inside its brackets."""

_TOPIC_TAG = "topic"


def path_reader(ways: ReadWay) -> ReadLabel:
    """Return the reader of labels whose type is a path.

    The topic, where the path begins, is what stands in brackets, or the label's tag where the
    brackets were taken away.

    Args:
        ways: How the benchmark's types are read, e.g. `metaqa.paths.relation_path`.
    """

    def read(
        text: str, label: Gold, provenance: Provenance
    ) -> tuple[Plan, Mapping[str, str]] | None:
        way = ways(label.type)
        found = TOPIC.search(text)
        topic = found[1] if found else dict(label.tags).get(_TOPIC_TAG)
        if way is None or topic is None:
            return None
        return _chain(way, topic, provenance, many=bool(label.answer_set)), {topic: topic}

    return read


def _chain(
    way: Sequence[tuple[str, bool]], topic: str, provenance: Provenance, *, many: bool
) -> Plan:
    steps = tuple(
        Step(
            out=f"${number}",
            source=Source(entity=topic) if number == 1 else Source(var=f"${number - 1}"),
            follow=Follow(relation, Direction.FORWARD if forth else Direction.INVERSE),
        )
        for number, (relation, forth) in enumerate(way, start=1)
    )
    return Plan(PlanKind.CHAIN, provenance, steps, project=steps[-1].out, many=many)
