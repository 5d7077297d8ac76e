"""The check after the removal: every other question keeps all the gold it had.

Where gold paths were walked they are walked again: those of the other questions must lead where
they led, those of the questions that were made unanswerable must lead nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.lasthop import link_of
from harness.data.unanswerable.statements import links_of
from harness.data.walk import Walk
from harness.errors import HarnessError
from harness.nouns import Gold, View

__all__ = ["recheck"]


def recheck(
    before: Benchmark,
    after: Benchmark,
    made: Collection[str],
    walks: Mapping[str, Walk] | None = None,
) -> None:
    """Compare the gold of the questions that stay answerable with what the corpora hold.

    Args:
        before: The benchmark.
        after: The benchmark with some questions made unanswerable.
        made: Query ids of those.
        walks: The gold paths before, by query id; they are walked again over what remains.

    Raises:
        HarnessError: if any other question, or its gold, or its support is another than before;
            if the path of a question that was made unanswerable still leads anywhere.
    """
    gone = _held(before) - _held(after)
    changed = {question.query.id: question for question in after.questions}
    led = {id_: walk.reached for id_, walk in (walks or {}).items()}
    leads = _leads(after) if led else {}
    hurt = [
        question.gold.native_id
        for question in before.questions
        if question.query.id not in made
        and (
            changed[question.query.id].gold != question.gold
            or gone & _support(question.gold)
            or leads.get(question.query.id) != led.get(question.query.id)
        )
    ]
    if hurt or len(changed) != len(before.questions):
        raise _fault(after, hurt, "that stay answerable would lose gold")
    if left := [changed[id_].gold.native_id for id_ in made if leads.get(id_)]:
        raise _fault(after, left, "that were made unanswerable would still have answers")


def _leads(benchmark: Benchmark) -> Mapping[str, frozenset[str]]:
    """Return by query id where the gold paths lead now."""
    if benchmark.walk is None:
        return {}
    walks = benchmark.walk(benchmark.corpus.view(View.TRIPLES))
    return {id_: walk.reached for id_, walk in walks.items()}


def _fault(after: Benchmark, questions: Sequence[str], what: str) -> HarnessError:
    return HarnessError(
        f"{after.name} cannot be used: {len(questions)} questions {what}, the first of them "
        f"{min(questions, default='none')}. This is a fault of the harness; please report it, and "
        "leave bench.unanswerable out meanwhile."
    )


def _held(benchmark: Benchmark) -> set[object]:
    corpus = benchmark.corpus
    held: set[object] = set()
    if View.PASSAGES in corpus.views:
        held |= {("passage", passage.id) for passage in corpus.passages}
        held |= {("title", passage.title) for passage in corpus.passages}
    if View.TRIPLES in corpus.views:
        held |= {("triple", link_of(triple)) for triple in corpus.view(View.TRIPLES)}
    if View.SKB in corpus.views:
        held |= {("edge", link) for link, _ in links_of(corpus.view(View.SKB))}
    return held


def _support(gold: Gold) -> set[object]:
    passages = {*gold.passages, *(hop.passage for hop in gold.decomposition)}
    links = {link_of(triple) for triple in gold.evidence}
    return {
        *(("passage", id_) for id_ in passages),
        *(("title", title) for title in gold.titles),
        *((kind, link) for link in links for kind in ("triple", "edge")),
    }
