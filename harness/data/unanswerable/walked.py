"""Last hops where the gold names no edges and its paths through the corpus are walked.

All edges of the last hop bear answers, and all of them would go. Only a question whose path leads
to exactly its answers is a candidate, and every edge on a path supports its question, whether or
not that path leads to exactly the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.lasthop import LastHop, Reason, link_of
from harness.data.unanswerable.phrases import fold, fold_all
from harness.data.walk import Walk
from harness.nouns import Gold, Triple, View

__all__ = ["is_walked", "last_hops", "walks_of"]


def is_walked(benchmark: Benchmark) -> bool:
    """Whether the gold names neither passages nor edges, and there are paths to walk instead."""
    return (
        benchmark.walk is not None
        and View.TRIPLES in benchmark.corpus.views
        and not any(q.gold.passages or q.gold.evidence for q in benchmark.questions)
    )


def walks_of(benchmark: Benchmark) -> Mapping[str, Walk] | None:
    """Walk the gold paths of all questions over the corpus.

    Returns:
        The walks by query id; None where there are none to walk, or the gold itself names what
        bears the answers.

    Raises:
        HarnessError: if the paths of some questions are not known.
    """
    if benchmark.walk is None or not is_walked(benchmark):
        return None
    return benchmark.walk(benchmark.corpus.view(View.TRIPLES))


def last_hops(benchmark: Benchmark, walks: Mapping[str, Walk]) -> dict[str, LastHop | Reason]:
    """Return by query id the last hop that supports no other question, or why there is none."""
    triples = benchmark.corpus.view(View.TRIPLES)
    uses: Counter[int] = Counter()
    for question in benchmark.questions:
        uses.update(walks[question.query.id].path)
    shared = {edge for edge, count in uses.items() if count > 1}
    return {
        question.query.id: _last_hop(question.gold, walks[question.query.id], shared, triples)
        for question in benchmark.questions
    }


def _last_hop(
    gold: Gold, walk: Walk, shared: set[int], triples: Sequence[Triple]
) -> LastHop | Reason:
    if walk.reached != frozenset(gold.answer_set):
        return Reason.OTHER_ANSWERS
    if not walk.last.isdisjoint(shared):
        return Reason.SHARED
    links = tuple(link_of(triples[edge]) for edge in sorted(walk.last))
    ends = {end for link in links for end in (link[0], link[2])}
    if not all(map(fold, ends)):
        return Reason.UNSEARCHABLE
    subjects = fold_all(sorted(ends - walk.reached))
    if not subjects:
        return Reason.NO_SUBJECT
    answers = fold_all(sorted(walk.reached))
    return LastHop(None, links, answers, tuple((subject,) for subject in subjects))
