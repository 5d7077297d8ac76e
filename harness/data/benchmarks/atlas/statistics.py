"""Descriptive statistics of the benchmark, as JSON data that is checked in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from harness.data.benchmarks.atlas.atlas import Atlas
from harness.data.benchmarks.atlas.lookalike import lookalike_accuracy
from harness.data.benchmarks.atlas.serialise import to_bytes
from harness.data.benchmarks.atlas.shortcut import shortcuts

__all__ = ["statistics", "tag"]


def tag(question_tags: Iterable[tuple[str, str]], name: str) -> str:
    """Return the first tag of a name, or an empty text."""
    return next((value for key, value in question_tags if key == name), "")


def _count(values: Iterable[str]) -> dict[str, int]:
    out: dict[str, int] = {}
    for value in values:
        out[value] = out.get(value, 0) + 1
    return dict(sorted(out.items()))


def statistics(atlas: Atlas, *, measured: bool = True) -> dict[str, Any]:
    """Return counts, shares and, if `measured`, the look-alike accuracy and the shortcut rate.

    Args:
        atlas: The benchmark.
        measured: Whether to run the classifier and the offline reader, which takes seconds.
    """
    asked = [q for q in atlas.questions if not q.gold.derived]
    kind = {node.name: node.type for node in atlas.nodes}
    words = [len(passage.text.split()) for passage in atlas.passages]
    sentences = _count(item.passage + str(item.start) for item in atlas.provenance)
    out: dict[str, Any] = {
        "size": atlas.size,
        "difficulty": atlas.difficulty,
        "seed": atlas.seed,
        "sha256": hashlib.sha256(to_bytes(atlas)).hexdigest(),
        "counts": {
            "questions": len(atlas.questions),
            "answerable": sum(q.gold.answerable for q in asked),
            "unanswerable": sum(not q.gold.answerable for q in asked),
            "derived": len(atlas.questions) - len(asked),
            "passages": len(atlas.passages),
            "triples": len(atlas.triples),
            "nodes": len(atlas.nodes),
            "edges": len(atlas.edges),
            "asserting_sentences": len(sentences),
        },
        "by_shape": _count(q.gold.type for q in atlas.questions),
        "unanswerable_by_shape": _count(q.gold.type for q in asked if not q.gold.answerable),
        "by_hops": _count(str(q.gold.hops) for q in asked),
        "by_reason": _count(tag(q.gold.tags, "reason") for q in asked if not q.gold.answerable),
        "by_wording": _count(tag(q.gold.tags, "wording") for q in atlas.questions),
        "by_answer_kind": _count(tag(q.gold.tags, "answer_kind") for q in asked),
        "passages_by_kind": _count(kind[passage.title] for passage in atlas.passages),
        "passages_by_wording": _count(atlas.wording[passage.id] for passage in atlas.passages),
        "words_per_passage": {
            "mean": round(sum(words) / len(words), 2),
            "min": min(words),
            "max": max(words),
        },
        "stated_in": _placement(atlas),
    }
    if measured:
        table = shortcuts(atlas)
        out["lookalike_balanced_accuracy"] = round(lookalike_accuracy(atlas.questions), 4)
        out["shortcuts"] = {shape: list(pair) for shape, pair in sorted(table.items())}
        tried = sum(of for _, of in table.values())
        out["shortcut_rate"] = round(sum(had for had, _ in table.values()) / tried, 4)
    return out


def _placement(atlas: Atlas) -> dict[str, int]:
    """Return how many triples between entities are stated in whose article."""
    title = {passage.id: passage.title for passage in atlas.passages}
    places: dict[tuple[str, str, str], dict[str, None]] = {}
    for item in atlas.provenance:
        key = (item.triple.subject, item.triple.relation, item.triple.object)
        places.setdefault(key, {})[title[item.passage]] = None
    known = dict.fromkeys(title.values())
    out = {"both": 0, "object": 0, "subject": 0}
    for (subject, _, object_), where in places.items():
        if object_ in known:
            in_subject, in_object = subject in where, object_ in where
            name = "both" if in_subject and in_object else "subject" if in_subject else "object"
            out[name] += 1
    return out
