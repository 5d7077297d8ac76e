"""Learning patterns and their plans from labelled examples, and counting what could not be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from harness.nouns import Question
from harness.plan.plan import PlanKind, Provenance
from harness.plan.template.path import ReadLabel
from harness.plan.template.pattern import Pattern, cut, unbracketed
from harness.plan.template.skeleton import Skeleton, skeleton_of

__all__ = ["Learned", "LearningReport", "learn_patterns"]

_Key = tuple[Pattern, str, bool]


@dataclass(frozen=True, slots=True)
class LearningReport:
    """What became of the examples.

    Attributes:
        examples: How many there were.
        learned: How many taught something.
        unlabelled: How many have a label that is no plan.
        unlocated: How many do not write a name of their plan in the question.
        patterns: How many patterns were learned.
        ambiguous: How many patterns had more than one plan; the most frequent is kept, of several
            as frequent the first in the order of their texts.
    """

    examples: int
    learned: int
    unlabelled: int
    unlocated: int
    patterns: int
    ambiguous: int


@dataclass(frozen=True, slots=True)
class Learned:
    """Patterns with their plans, and the report."""

    skeletons: dict[Pattern, Skeleton]
    ambiguous: frozenset[Pattern]
    report: LearningReport


def learn_patterns(examples: Iterable[Question], read: ReadLabel) -> Learned:
    """Learn what plan each pattern of question stands for.

    The order of the examples changes nothing.

    Args:
        examples: Labelled questions out of the door `Context.examples`.
        read: Reads a label.
    """
    known: dict[_Key, tuple[Pattern, Skeleton]] = {}
    votes: dict[Pattern, Counter[Skeleton]] = defaultdict(Counter)
    many: Counter[tuple[Pattern, bool]] = Counter()
    total = unlabelled = unlocated = 0
    for example in examples:
        total += 1
        found = _read(example, read, known)
        if found is None:
            unlabelled += 1
            continue
        pattern, skeleton = found
        if pattern is None or skeleton is None:
            unlocated += 1
            continue
        many[pattern, skeleton.plan.many] += 1
        # Whether a path has one end or several is an accident of the example.
        votes[pattern][_single(skeleton)] += 1
    skeletons = {
        pattern: _elected(counts, many=many[pattern, True] >= many[pattern, False])
        for pattern, counts in votes.items()
    }
    ambiguous = frozenset(pattern for pattern, counts in votes.items() if len(counts) > 1)
    learned = total - unlabelled - unlocated
    report = LearningReport(total, learned, unlabelled, unlocated, len(skeletons), len(ambiguous))
    return Learned(skeletons, ambiguous, report)


def _read(
    example: Question, read: ReadLabel, known: dict[_Key, tuple[Pattern, Skeleton]]
) -> tuple[Pattern | None, Skeleton | None] | None:
    """Return the pattern of an example and its plan; None where its label is no plan.

    A label that is a path alone says the same of every question of its pattern: `known` keeps it.
    """
    text, label = example.query.text, example.gold
    marked = unbracketed(text)
    alone = marked is not None and not (label.evidence or label.decomposition)
    key = (marked[0], label.type, bool(label.answer_set)) if marked and alone else None
    if key in known:
        return known[key]
    found = read(text, label, Provenance.TEMPLATE)
    if found is None or found[0].kind is PlanKind.SENTINEL:
        return None
    plan, mentions = found
    parts = marked if alone else cut(text, list(mentions.values()))
    skeleton = None if parts is None else skeleton_of(plan, mentions, parts[1])
    if parts is None or skeleton is None:
        return None, None
    if key is not None:
        known[key] = parts[0], skeleton
    return parts[0], skeleton


@lru_cache(maxsize=4096)
def _single(skeleton: Skeleton) -> Skeleton:
    return replace(skeleton, plan=replace(skeleton.plan, many=False))


def _elected(counts: Counter[Skeleton], *, many: bool) -> Skeleton:
    elected = min(counts, key=lambda skeleton: (-counts[skeleton], repr(skeleton.plan)))
    return replace(elected, plan=replace(elected.plan, many=many))
