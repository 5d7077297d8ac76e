"""Prints questions with their gold and their passages, so that a person can judge the English."""

from __future__ import annotations

from harness.data.benchmarks.atlas.atlas import Atlas
from harness.data.benchmarks.atlas.draw import Stream
from harness.nouns import Question

__all__ = ["sample"]


def sample(atlas: Atlas, n: int = 5, *, seed: int = 0) -> str:
    """Return `n` drawn questions as readable text: gold, decomposition, evidence and passages."""
    drawn = Stream(seed, "sample", atlas.size).sample(atlas.questions, n)
    return "\n\n".join(_show(atlas, question) for question in drawn)


def _show(atlas: Atlas, question: Question) -> str:
    gold = question.gold
    by_id = {passage.id: passage for passage in atlas.passages}
    tags = ", ".join(f"{key}={value}" for key, value in gold.tags)
    lines = [
        f"{question.query.id}  [{gold.type}, {gold.hops} hops]  {question.query.text}",
        f"  answer: {' | '.join(gold.answers) if gold.answerable else 'none'}",
        f"  tags: {tags}",
    ]
    lines += [
        f"  step {i}: {hop.question} = {hop.answer}" for i, hop in enumerate(gold.decomposition, 1)
    ]
    lines += [f"  evidence: {t.subject} / {t.relation} / {t.object}" for t in gold.evidence]
    lines.append(f"  cypher: {atlas.cypher[question.query.id]}")
    lines += [f"  [{by_id[i].title}] {by_id[i].text}" for i in gold.passages]
    return "\n".join(lines)
