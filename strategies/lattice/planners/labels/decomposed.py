"""Labels that are decompositions: sub-questions in which `#1` stands for the answer of the first.

`X >> relation` gives a subject and a relation as they are. Any other sub-question is a relation of
its own: its text, with what it is asked about masked. An oracle extraction that is to be joined
with these plans has to be made of the same steps: `decomposed_steps`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from harness.nouns import Gold, Hop
from harness.plan.plan import (
    Constraint,
    Direction,
    Follow,
    Plan,
    PlanKind,
    Provenance,
    Source,
    Step,
)
from strategies.lattice.planners.labels.labelled import Labelled, dimension, located

__all__ = ["DecomposedStep", "decomposed_label", "decomposed_steps"]

_ARROW = " >> "
_REFERENCE = re.compile(r"#([1-9])")
_MASK = "#"
_QUALIFIED = re.compile(r"(.*\S)\s*\([^()]*\)")


@dataclass(frozen=True, slots=True)
class DecomposedStep:
    """One sub-question as a relation.

    Attributes:
        subjects: What it is asked about: numbers of earlier steps (from 1), or one name.
        dim: The relation.
        answer: Its gold answer.
        passage: The passage that says so.
    """

    subjects: tuple[int | str, ...]
    dim: str
    answer: str
    passage: str | None


def decomposed_steps(label: Gold) -> tuple[DecomposedStep, ...]:
    """Return the steps of a question's decomposition; none where it has none."""
    # Where two passages share a title it stands there once, and nothing tells which is whose.
    parallel = len(label.passages) == len(label.titles)
    titles = dict(zip(label.passages, label.titles, strict=True)) if parallel else {}
    return tuple(
        _step(number, hop, titles) for number, hop in enumerate(label.decomposition, start=1)
    )


def decomposed_label(text: str, label: Gold, provenance: Provenance) -> Labelled | None:
    """Return the plan that executes a question's decomposition; None where it has none.

    A step with two references is a meet: what is asked of one, and of the other as well.
    """
    steps = [_as_step(number, step) for number, step in enumerate(decomposed_steps(label), start=1)]
    if not steps:
        return None
    plan = Plan(PlanKind.CHAIN, provenance, tuple(steps), project=steps[-1].out)
    names = [step.source.entity for step in steps if step.source.entity is not None]
    found = {name: mention for name in names if (mention := located(name, text)) is not None}
    return Labelled(plan, found)


def _step(number: int, hop: Hop, titles: dict[str, str]) -> DecomposedStep:
    references = _references(hop.question, number)
    subject, arrow, relation = hop.question.partition(_ARROW)
    if arrow:
        about: Sequence[int | str] = references or (subject.strip(),)
        return DecomposedStep(tuple(about), dimension(relation.strip()), hop.answer, hop.passage)
    if references:
        masked = _REFERENCE.sub(
            lambda found: _MASK if int(found[1]) < number else found[0], hop.question
        )
        return DecomposedStep(references, masked, hop.answer, hop.passage)
    title = titles.get(hop.passage or "", "")
    mention = located(title, hop.question) or located(_bare(title), hop.question)
    if mention is None:
        return DecomposedStep((title or hop.question,), hop.question, hop.answer, hop.passage)
    masked = hop.question.replace(mention, _MASK)
    return DecomposedStep((title,), masked, hop.answer, hop.passage)


def _references(question: str, number: int) -> tuple[int, ...]:
    # `who is #1 on the charts` names no step where there is none before.
    found = (int(digit) for digit in _REFERENCE.findall(question))
    return tuple(dict.fromkeys(step for step in found if step < number))


def _bare(title: str) -> str:
    found = _QUALIFIED.fullmatch(title)
    return found[1] if found else title


def _as_step(number: int, step: DecomposedStep) -> Step:
    first, *others = step.subjects
    source = Source(var=f"${first}") if isinstance(first, int) else Source(entity=first)
    constraints = tuple(Constraint(step.dim, f"${other}", Direction.INVERSE) for other in others)
    return Step(f"${number}", source, Follow(step.dim), constraints)
