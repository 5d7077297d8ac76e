"""The whole-file loop that HotpotQA introduced: every part alone, and all of them jointly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from harness.metrics.structured.part import Part, join, mean_of, named

__all__ = ["PartOf", "evaluate_parts"]

PartOf = Callable[[Any, Mapping[str, Any]], Part]
"""Scores the prediction of one part against one gold record."""


def evaluate_parts(
    prediction: Mapping[str, Mapping[str, Any]],
    gold: Sequence[Mapping[str, Any]],
    parts: Mapping[str, tuple[str, PartOf]],
) -> dict[str, float]:
    """Score a prediction file against gold records.

    Means are over all gold records: what has no prediction adds 0, and a record adds to the joint
    scores only if it has a prediction of every part. Ids that gold does not know are ignored.

    Args:
        prediction: Part name to question id to prediction.
        gold: Records with `_id`.
        parts: Part name to the prefix of its keys in the result and its scoring function.
    """
    found: dict[str, list[Part]] = {name: [] for name in parts}
    joint: list[Part] = []
    for record in gold:
        made = {
            name: part_of(prediction[name][record["_id"]], record)
            for name, (_, part_of) in parts.items()
            if record["_id"] in prediction[name]
        }
        for name, part in made.items():
            found[name].append(part)
        if len(made) == len(parts):
            joint.append(join(*made.values()))
    result: dict[str, float] = {}
    for name, (prefix, _) in parts.items():
        result |= named(prefix, mean_of(found[name], len(gold)))
    return result | named("joint_", mean_of(joint, len(gold)))
