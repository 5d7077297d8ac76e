"""Sets on which no unanswerable questions can be made, and why."""

from __future__ import annotations

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.walked import is_walked
from harness.errors import HarnessError
from harness.nouns import View

__all__ = ["refuse_if_impossible"]

_LEAVE = "Leave bench.unanswerable out"


def refuse_if_impossible(benchmark: Benchmark) -> None:
    """Refuse a benchmark as a whole.

    Raises:
        HarnessError: if it has unanswerable questions already, or nothing tells what to remove.
    """
    golds = [question.gold for question in benchmark.questions]
    already = sum(not gold.answerable for gold in golds)
    if already:
        raise HarnessError(
            f"{benchmark.name} has unanswerable questions of its own ({already:,} of "
            f"{len(golds):,}), and bench.unanswerable is for sets that have none: mixed, one rate "
            f"would tell of two kinds. {_LEAVE}."
        )
    if why := _why_not(benchmark):
        raise HarnessError(
            f"no question of {benchmark.name} can be made unanswerable: {why}. {_LEAVE}."
        )


def _why_not(benchmark: Benchmark) -> str:
    corpus = benchmark.corpus
    golds = [question.gold for question in benchmark.questions]
    passages = any(gold.passages for gold in golds)
    evidence = is_walked(benchmark) or any(gold.evidence for gold in golds)
    if not corpus.views - corpus.oracle_views:
        return "it has no corpus to take anything out of"
    if View.FACTS in corpus.views:
        return "a value of its tables and series cannot be taken out without a trace"
    if not passages and not evidence:
        return (
            "its gold names neither passages nor evidence triples, so nothing tells what would "
            "have to be removed"
        )
    if View.PASSAGES in corpus.views and not passages:
        return "its corpus has passages, and its gold does not say which of them bear the answers"
    if {View.TRIPLES, View.SKB} & (corpus.views - corpus.oracle_views) and not evidence:
        return "its corpus has edges, and its gold does not say which of them bear the answers"
    return ""
