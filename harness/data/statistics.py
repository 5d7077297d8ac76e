"""Descriptive statistics of a benchmark: what is checked in, so that a changed parser shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from harness.data.benchmark import Benchmark
from harness.data.corpus import Corpus
from harness.nouns import Node, Question, View

__all__ = ["compare_statistics", "statistics_of"]

Statistics = dict[str, Any]

_DIGITS = 3
_TOLERANCE = 0.0015
_MOST_UNITS = 1_000_000
"""Beyond these a view is counted without building its units."""
_OF_QUESTIONS_ALONE = ("answers_per_question", "by_hops", "questions", "words_per_question")
"""What no optional file can change: it may bring types, gold passages or a corpus."""


def statistics_of(benchmark: Benchmark) -> Statistics:
    """Return counts and means of a benchmark's questions and of its corpus' own views.

    `by_hops` and `by_type` count questions (`none` where the gold says nothing). Means are rounded
    to three decimals: words (runs of non-blanks) per question over all questions; answers per
    question over those that have any, the members of a set-valued answer and else the answer with
    its aliases; gold passages per question over those that have any; words per passage, title and
    text, over a pool of up to a million. A mean over nothing is None.

    Returns:
        JSON data with sorted keys.
    """
    questions = benchmark.questions
    golds = [question.gold for question in questions]
    corpus: Statistics = {}
    for view in sorted(benchmark.corpus.views):
        corpus |= _view_statistics(benchmark.corpus, view)
    return {
        "answerable": sum(gold.answerable for gold in golds),
        "answers_per_question": _mean(
            n for gold in golds if (n := len(gold.answer_set or gold.answers))
        ),
        "by_hops": _counts(question.gold.hops for question in questions),
        "by_type": _counts(question.gold.type or None for question in questions),
        "corpus": corpus,
        "gold_passages_per_question": _mean(n for gold in golds if (n := len(gold.passages))),
        "questions": len(questions),
        "words_per_question": _mean(map(_words, questions)),
    }


def compare_statistics(
    pinned: Mapping[str, Any], found: Mapping[str, Any], *, same_files: bool = True
) -> list[str]:
    """Return a line for each statistic in which two differ; counts must be equal.

    Args:
        pinned: What was checked in.
        found: What the data give now.
        same_files: Whether both were made from the same files. Where an optional one was there for
            the one and not for the other, only what it cannot change is compared.
    """
    if not same_files:
        pinned, found = (
            {key: given[key] for key in _OF_QUESTIONS_ALONE if key in given}
            for given in (pinned, found)
        )
    first, second = dict(_flat(pinned)), dict(_flat(found))
    return [
        f"{key}: pinned {_shown(first, key)}, found {_shown(second, key)}"
        for key in sorted({*first, *second})
        if not _equal(first.get(key), second.get(key))
    ]


def _words(question: Question) -> int:
    return len(question.query.text.split())


def _view_statistics(corpus: Corpus, view: View) -> Statistics:
    size = corpus.size(view)
    if view is View.SKB:
        if size > _MOST_UNITS:
            nodes = corpus.skb.n_nodes
        else:
            nodes = sum(isinstance(unit, Node) for unit in corpus.view(view))
        return {"edges": size - nodes, "nodes": nodes}
    if view is View.PASSAGES and size <= _MOST_UNITS:
        words = (len(p.title.split()) + len(p.text.split()) for p in corpus.passages)
        return {"passages": size, "words_per_passage": _mean(words)}
    return {str(view): size}


def _mean(values: Iterable[int]) -> float | None:
    known = list(values)
    return round(sum(known) / len(known), _DIGITS) if known else None


def _counts(labels: Iterable[object]) -> dict[str, int]:
    counted = Counter("none" if label is None else str(label) for label in labels)
    return dict(sorted(counted.items()))


def _flat(value: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, item in value.items():
        if isinstance(item, Mapping):
            yield from _flat(item, f"{prefix}{key}.")
        else:
            yield prefix + key, item


def _shown(values: Mapping[str, Any], key: str) -> str:
    return f"{values[key]}" if key in values else "nothing"


def _equal(first: Any, second: Any) -> bool:
    # A mean may round the other way elsewhere; a count is a count.
    if isinstance(first, float) and isinstance(second, float):
        return abs(first - second) < _TOLERANCE
    return type(first) is type(second) and bool(first == second)
