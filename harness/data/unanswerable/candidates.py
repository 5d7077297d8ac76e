"""Which questions can be made unanswerable, and why the others cannot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from harness.data.benchmark import Benchmark
from harness.data.corpus import Corpus
from harness.data.unanswerable.lasthop import Key, LastHop, Link, Reason, last_hop, link_of
from harness.data.unanswerable.statements import Statements, links_of, units_of
from harness.data.unanswerable.walked import last_hops
from harness.data.walk import Walk
from harness.nouns import Passage, Question, View

__all__ = ["examine"]


def examine(
    benchmark: Benchmark, walks: Mapping[str, Walk] | None = None
) -> dict[str, LastHop | Reason]:
    """Return the last hop of every question that can be made unanswerable, by query id.

    For the others there is the reason. The verdict on a question does not depend on which
    others are chosen: what remains is all but what it would lose itself.

    Args:
        benchmark: The benchmark.
        walks: Its gold paths by query id, where its gold does not name what bears the answers.
    """
    verdicts = _named_by_gold(benchmark) if walks is None else last_hops(benchmark, walks)
    hops = {id_: hop for id_, hop in verdicts.items() if isinstance(hop, LastHop)}
    statements = Statements(units_of(benchmark.corpus), _phrases(hops.values()))
    for id_, hop in hops.items():
        if statements.stating(hop.answers, hop.subjects, without=hop.keys):
            verdicts[id_] = Reason.STATED
    return verdicts


def _named_by_gold(benchmark: Benchmark) -> dict[str, LastHop | Reason]:
    corpus = benchmark.corpus
    known = corpus.by_id if View.PASSAGES in corpus.views else None
    support = _support(benchmark.questions, known)
    views = _links_by_view(corpus)
    verdicts: dict[str, LastHop | Reason] = {}
    for question in benchmark.questions:
        verdict = last_hop(question.gold, known)
        if isinstance(verdict, LastHop):
            verdict = _alone(verdict, question.query.id, support, views)
        verdicts[question.query.id] = verdict
    return verdicts


def _alone(
    hop: LastHop, question: str, support: Mapping[Key, set[str]], views: list[set[Link]]
) -> LastHop | Reason:
    if any(not hop.links or not links.issuperset(hop.links) for links in views):
        return Reason.NO_EDGE
    return Reason.SHARED if any(support[key] != {question} for key in hop.keys) else hop


def _support(
    questions: Iterable[Question], known: Mapping[str, Passage] | None
) -> Mapping[Key, set[str]]:
    """Return the query ids of the questions by each passage and triple that their gold names."""
    titled: dict[str, list[str]] = defaultdict(list)
    for passage in (known or {}).values():
        titled[passage.title].append(passage.id)
    found: dict[Key, set[str]] = defaultdict(set)
    for question in questions:
        for key in _named(question, known or {}, titled):
            found[key].add(question.query.id)
    return found


def _named(
    question: Question, known: Mapping[str, Passage], titled: Mapping[str, list[str]]
) -> Iterator[Key]:
    gold = question.gold
    yield from gold.passages
    yield from (hop.passage for hop in gold.decomposition if hop.passage is not None)
    yield from map(link_of, gold.evidence)
    told = {known[id_].title for id_ in gold.passages if id_ in known}
    for title in gold.titles:
        if title not in told:
            yield from titled.get(title, ())
    if question.query.scope is not None and question.query.scope.main is not None:
        yield question.query.scope.main


def _links_by_view(corpus: Corpus) -> list[set[Link]]:
    """Return what the edges of each view of edges state."""
    found = []
    if View.TRIPLES in corpus.views:
        found.append(set(map(link_of, corpus.view(View.TRIPLES))))
    if View.SKB in corpus.views:
        found.append({link for link, _ in links_of(corpus.view(View.SKB))})
    return found


def _phrases(hops: Iterable[LastHop]) -> Iterator[str]:
    for hop in hops:
        yield from hop.answers
        for phrases in hop.subjects:
            yield from phrases
