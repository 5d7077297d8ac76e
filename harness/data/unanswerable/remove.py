"""Take passages and edges out of a corpus, and questions' answers out of their gold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from harness.canonical import sha256_json
from harness.data.corpus import Corpus
from harness.data.unanswerable.lasthop import LastHop, Link, link_of
from harness.data.unanswerable.statements import links_of
from harness.nouns import Edge, Gold, Question, View

__all__ = ["corpus_without", "question_without"]


def corpus_without(
    corpus: Corpus, name: str, passages: Collection[str], links: Collection[Link]
) -> Corpus:
    """Return a corpus without some passages and edges, in every view.

    Args:
        corpus: The corpus; it stays as it is.
        name: The new corpus' name.
        passages: Ids of the passages.
        links: What the edges state.
    """
    gone = [sorted(passages), sorted(map(list, links))]
    return Corpus(
        name,
        {view: partial(_kept, corpus, view, passages, links) for view in corpus.views},
        sha256=sha256_json([corpus.sha256, "without", *gone]),
        oracle_views=corpus.oracle_views,
        adapters=corpus.adapters,
    )


def _kept(
    corpus: Corpus, view: View, passages: Collection[str], links: Collection[Link]
) -> Sequence[Any]:
    units = corpus.view(view)
    if view is View.PASSAGES:
        return [unit for unit in units if unit.id not in passages]
    if view is View.TRIPLES:
        return [unit for unit in units if link_of(unit) not in links]
    gone = {edge for link, edge in links_of(units) if link in links}
    return [unit for unit in units if not isinstance(unit, Edge) or unit not in gone]


def question_without(
    question: Question,
    hop: LastHop | None,
    removed: frozenset[str],
    titles: Mapping[str, str],
) -> Question:
    """Return a question whose scope lacks the removed passages; with a hop, without an answer.

    Its decomposition is kept and says what the last step would have answered, as those of
    MuSiQue-Full's unanswerable twins do; that step names no passage any more.

    Args:
        question: The question.
        hop: Its last hop, if it is made unanswerable.
        removed: Ids of all passages that are taken out of the corpus.
        titles: Titles of all passages by id.
    """
    query, scope = question.query, question.query.scope
    if scope is not None and removed & set(scope.passages):
        left = tuple(id_ for id_ in scope.passages if id_ not in removed)
        query = replace(query, scope=replace(scope, passages=left))
    return Question(query, question.gold if hop is None else _robbed(question.gold, hop, titles))


def _robbed(gold: Gold, hop: LastHop, titles: Mapping[str, str]) -> Gold:
    left = tuple(id_ for id_ in gold.passages if id_ != hop.passage)
    lost = {titles[hop.passage]} if hop.passage is not None else set()
    lost -= {titles.get(id_) for id_ in left}
    steps = tuple(
        replace(step, passage=None) if step.passage == hop.passage else step
        for step in gold.decomposition
    )
    kind = "removed_edges" if hop.passage is None else "removed_passage"
    what = hop.passage or "; ".join(" - ".join(link) for link in hop.links)
    return replace(
        gold,
        answers=(),
        answer_set=(),
        answerable=False,
        passages=left,
        titles=tuple(title for title in gold.titles if title not in lost),
        decomposition=steps,
        evidence=tuple(t for t in gold.evidence if link_of(t) not in hop.links),
        facts=tuple(fact for fact in gold.facts if fact[0] not in lost),
        tags=(*gold.tags, ("unanswerable", kind), ("removed", what)),
    )
