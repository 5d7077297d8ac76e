"""MetaQA's dev questions: plan, execute and trace, beside a plain dict walked along the gold paths.

Both answer the same questions in turns. The walk knows the path and the topic beforehand, keeps no
trace and says nothing but a set of names: it is the floor, and no planner.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping

from figure import Figure, Options, laps, percentile

from harness.config.compose import compose
from harness.data.benchmarks.metaqa.paths import relation_path
from harness.nouns import Query, Question, Triple, View
from harness.plan.plan import Plan, PlanKind
from harness.running.folds import FoldedStrategy
from harness.running.session import open_session
from strategies.lattice.operators.execute import run_plan
from strategies.lattice.operators.state import Options as Execution
from strategies.lattice.strategy import Lattice

__all__ = ["figures"]

GROUP = "lattice_metaqa"
_EVERY = 4
"""One question in so many is timed: ten thousand of them."""

_OVERRIDES = (
    "bench=metaqa", "bench.variant=dev", "strategy=lattice", "strategy.planner.kind=template",
    "strategy.exclude_start=true", "run.folds=2", "split=all", "tracking=none",
)  # fmt: skip


def figures(options: Options) -> Iterator[Figure]:
    """Yield the figures; none where the benchmark's files are not at hand."""
    if options.data is None or not (options.data / "metaqa").is_dir():
        sys.stderr.write(f"{GROUP}: no folder metaqa in --data; left out.\n")
        return
    places = (f"paths.data={options.data.absolute()}", f"paths.root={options.out.absolute()}")
    session = open_session(compose([*_OVERRIDES, *places]))
    session.prepare()
    strategy = session.strategy
    assert isinstance(strategy, FoldedStrategy)
    asked = list(session.selection.questions)[::_EVERY]
    plans = {one.query.id: _plan(strategy, one.query) for one in asked}
    # A pattern that no example has is no work.
    asked = [one for one in asked if plans[one.query.id].kind is PlanKind.CHAIN]
    walk = _Walk(session.benchmark.corpus.view(View.TRIPLES))
    quiet = Execution(exclude_start=True, traced=False)
    lattice = _of(strategy, asked[0].query).lattice
    floor = laps(walk.answer, asked)
    alone = laps(lambda one: run_plan(plans[one.query.id], lattice, quiet), asked)
    whole = laps(lambda one: strategy.answer(one.query), asked)
    n = len(asked)
    yield Figure(GROUP, "dict walk of the gold path, mean", n, 1000 * sum(floor) / n, "ms")
    yield Figure(GROUP, "execution alone, mean", n, 1000 * sum(alone) / n, "ms")
    yield Figure(GROUP, "execution alone / dict walk", n, sum(alone) / sum(floor), "", 5)
    yield Figure(GROUP, "plan, execute, trace, p50", n, percentile(whole, 50), "ms", 0.2)
    yield Figure(GROUP, "plan, execute, trace, p95", n, percentile(whole, 95), "ms")
    yield Figure(GROUP, "plan, execute, trace / dict walk", n, sum(whole) / sum(floor), "", 20)


class _Walk:
    """A KB as dicts of sets, in both directions."""

    def __init__(self, triples: tuple[Triple, ...]) -> None:
        forth: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        back: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for triple in triples:
            forth[triple.relation][triple.subject].add(triple.object)
            back[triple.relation][triple.object].add(triple.subject)
        self._edges: Mapping[bool, Mapping[str, Mapping[str, set[str]]]] = {
            True: {name: dict(ends) for name, ends in forth.items()},
            False: {name: dict(ends) for name, ends in back.items()},
        }

    def answer(self, question: Question) -> set[str]:
        """Follow the gold path; the topic is no answer of two hops, nor where a third begins."""
        text = question.query.text
        topic = text[text.index("[") + 1 : text.index("]")]
        reached = {topic}
        for number, (relation, forth) in enumerate(relation_path(question.gold.type) or (), 1):
            edges = self._edges[forth][relation]
            found: set[str] = set()
            for name in reached:
                if (near := edges.get(name)) is not None:
                    found |= near
            if number == 2:
                found.discard(topic)
            reached = found
        return reached


def _of(strategy: FoldedStrategy, query: Query) -> Lattice:
    inside = strategy.of(query)
    assert isinstance(inside, Lattice)
    return inside


def _plan(strategy: FoldedStrategy, query: Query) -> Plan:
    return _of(strategy, query).planned(query).plan
