"""Denominators: which questions a metric is taken over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harness.nouns import Gold

__all__ = ["POPULATIONS", "Population"]


@dataclass(frozen=True, slots=True)
class Population:
    """A set of questions fixed by gold alone, so that no run can shrink it.

    `depends_on_run` marks a ratio whose denominator is the part of this set that the run
    answered (or abstained on); it is then random under resampling. `twins` restricts the set to
    questions that have an unanswerable twin among the questions asked.
    """

    text: str
    contains: Callable[[Gold], bool]
    depends_on_run: bool = False
    twins: bool = False


def _answerable(gold: Gold) -> bool:
    return gold.answerable and not gold.derived


POPULATIONS: dict[str, Population] = {
    "all": Population("all questions", lambda gold: True),
    "answerable": Population("answerable questions", _answerable),
    "answerable_with_answer_set": Population(
        "answerable questions whose gold is a set of answers",
        lambda gold: _answerable(gold) and bool(gold.answer_set),
    ),
    "answerable_with_gold_passages": Population(
        "answerable questions with at least one gold passage",
        lambda gold: _answerable(gold) and bool(gold.passages),
    ),
    "multi_hop_with_gold_passages": Population(
        "answerable questions with a gold passage, without those known to have one hop",
        lambda gold: _answerable(gold) and bool(gold.passages) and gold.hops != 1,
    ),
    "answerable_with_gold_facts": Population(
        "answerable questions with at least one gold supporting fact",
        lambda gold: _answerable(gold) and bool(gold.facts),
    ),
    "answerable_with_gold_evidence": Population(
        "answerable questions with at least one gold evidence triple",
        lambda gold: _answerable(gold) and bool(gold.evidence),
    ),
    "answerable_with_gold_titles": Population(
        "answerable questions with at least one gold passage or title",
        lambda gold: _answerable(gold) and bool(gold.passages or gold.titles),
    ),
    "unanswerable": Population(
        "unanswerable questions", lambda gold: not gold.answerable and not gold.derived
    ),
    "answerable_or_unanswerable": Population(
        "answerable and unanswerable questions", lambda gold: not gold.derived
    ),
    "twins": Population(
        "answerable questions that have an unanswerable twin, each over its own passages",
        _answerable,
        twins=True,
    ),
    "derived": Population(
        "derived-value questions, which count neither as answerable nor as unanswerable",
        lambda gold: gold.derived,
    ),
    "resolved": Population(
        "answerable questions that were answered", _answerable, depends_on_run=True
    ),
    "answered": Population(
        "answerable and unanswerable questions that were answered",
        lambda gold: not gold.derived,
        depends_on_run=True,
    ),
    "abstained": Population(
        "answerable and unanswerable questions that were abstained on",
        lambda gold: not gold.derived,
        depends_on_run=True,
    ),
}
"""By the name a metric gives in `over`."""
