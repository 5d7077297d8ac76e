"""Steps 3 to 7 for one query: from Cypher and question to a merged list, with its trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from harness.data.skb import Skb
from harness.nouns import TraceStep
from strategies.af.cypher import Fail
from strategies.af.graph.arrays import Edges, Nodes
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.binding import bind
from strategies.af.graph.candidates import Candidates, find_candidates
from strategies.af.graph.expansion import Expansion, expand
from strategies.af.graph.names import Names
from strategies.af.graph.symbols import Bound
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.options import Options
from strategies.af.planning.planned import Planned
from strategies.af.similarity import Similarity
from strategies.af.strands import Merged, Placed, graph_strand, merge, shown, text_strand

__all__ = ["Engine", "Found", "State"]


class State(StrEnum):
    """How much of a list rests on the graph."""

    GROUNDED = "grounded"
    PARTIAL = "partially_grounded"
    TEXT = "text_only"
    FAILED = "failed_parse"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for a question.

    Attributes:
        merged: The list.
        state: How much of it rests on the graph.
        bound: The query that was grounded; None where there is none.
        first: The targets of the first round that found any: what the query says the answers are.
        near: What the query's constants can be.
        score: The similarity of the first of the list.
        steps: What happened, for the trace.
    """

    merged: Merged
    state: State
    bound: Bound | None
    first: Nodes
    near: Nodes
    score: float
    steps: tuple[TraceStep, ...]


@dataclass(frozen=True, slots=True)
class _Graph:
    bound: Bound
    candidates: Candidates
    expansion: Expansion


@dataclass(frozen=True, slots=True)
class Engine:
    """A knowledge base with its indices. Safe for several threads.

    Attributes:
        skb: The knowledge base.
        vocabulary: Its words.
        names: Its nodes by name.
        attributes: Its attributes.
        edges: Its edges.
        step4: Similarity by which constants are found.
        step6: Similarity by which the graph strand is ordered.
        step7: Similarity of the text strand.
        options: The knobs.
    """

    skb: Skb
    vocabulary: Vocabulary
    names: Names
    attributes: Attributes
    edges: Edges
    step4: Similarity
    step6: Similarity
    step7: Similarity
    options: Options
    empty: Nodes = field(default_factory=lambda: np.empty(0, np.int32))

    def find(self, question: str, planned: Sequence[Planned], target_type: int | None) -> Found:
        """Return the merged list for a question.

        Args:
            question: The question.
            planned: The readings of it; the one counts that finds something in the narrowest
                scope.
            target_type: The type that answers are known to have; None where that is not known.
        """
        steps: list[TraceStep] = []
        graph = self._ground(question, planned, target_type, steps)
        strand: list[Placed] = []
        if graph is not None:
            search = graph.candidates.search[graph.bound.target]
            strand = graph_strand(graph.expansion, search, self.step6, k=self.options.k)
        kind = target_type
        if kind is None and graph is not None:
            kind = graph.bound.symbols[graph.bound.target].type
        text = self._text(question, None if self.options.text_strand_ignores_type else kind)
        merged = merge(
            [one.node for one in strand], [one.node for one in text],
            k=self.options.k, alpha=self.options.alpha,
        )  # fmt: skip
        ids = self.skb.ids_of
        steps.append(
            TraceStep(
                "strands",
                {
                    "graph": shown(strand, ids([one.node for one in strand])),
                    "text": shown(text, ids([one.node for one in text])),
                    "merged": [
                        {"node": id_, "from": source}
                        for id_, source in zip(ids(merged.nodes), merged.sources, strict=True)
                    ],
                },
            )
        )
        scores = {one.node: one.score for one in (*text, *strand)}
        return Found(
            merged=merged,
            state=self._state(planned, graph, strand),
            bound=None if graph is None else graph.bound,
            first=self._first(graph),
            near=self._near(graph),
            score=scores[merged.nodes[0]] if merged.nodes else 0.0,
            steps=tuple(steps),
        )

    def _ground(
        self,
        question: str,
        planned: Sequence[Planned],
        target_type: int | None,
        steps: list[TraceStep],
    ) -> _Graph | None:
        """Ground the readings; the one counts that finds something in the narrowest scope.

        Of several the earlier one, so that one which finds something at once ends the search.
        """
        best: _Graph | None = None
        if not self.options.alpha:
            return None
        for number, one in enumerate(planned):
            if isinstance(one.query, Fail):
                failed = {"reading": number, "failed": one.query.reason, "at": one.query.at}
                steps.append(TraceStep("parse", failed | {"raw": one.raw}))
                continue
            bound = bind(
                one.query, self.vocabulary, self.options.rules,
                question=question, target_type=target_type,
            )  # fmt: skip
            if isinstance(bound, Fail):
                failed = {"reading": number, "failed": bound.reason, "at": bound.at}
                steps.append(TraceStep("parse", failed | {"raw": one.raw}))
                continue
            graph = self._expand(bound)
            steps += self._told(number, one, graph)
            if best is None or _scope(graph) < _scope(best):
                best = graph
            if _scope(best) == 1:
                break
        return best

    def _expand(self, bound: Bound) -> _Graph:
        options = self.options
        candidates = find_candidates(
            bound, self.skb, self.names, self.attributes, self.step4,
            most=options.l_max, cutoff=options.vss_cutoff,
        )  # fmt: skip
        expansion = expand(
            bound, candidates, self.skb, self.edges,
            k=options.k, l_max=options.l_max, schedule=options.l_schedule,
            cap=options.neighbour_cap, edge_unique=options.edge_unique,
        )  # fmt: skip
        return _Graph(bound, candidates, expansion)

    def _told(self, number: int, planned: Planned, graph: _Graph) -> list[TraceStep]:
        bound, candidates = graph.bound, graph.candidates
        parsed = {
            "reading": number,
            "raw": planned.raw,
            "target": bound.target,
            "returns": bound.key or "node",
            "notes": [list(note) for note in bound.notes],
        }
        symbols = {
            var: {
                "type": None if symbol.type is None else self.skb.node_types[symbol.type],
                "search": candidates.search[var],
                "filters": [
                    [what, size] for owner, what, size in candidates.filtered if owner == var
                ],
                "pushed": [what for owner, what in candidates.pushed if owner == var],
                "ranked": candidates.ranked[var].shown() if var in candidates.ranked else None,
            }
            for var, symbol in bound.symbols.items()
        }
        rounds = [one.shown() for one in graph.expansion.rounds]
        return [
            TraceStep("parse", parsed),
            TraceStep("candidates", symbols),
            TraceStep("expand", {"rounds": rounds, "stop": graph.expansion.stop}),
        ]

    def _text(self, question: str, kind: int | None) -> list[Placed]:
        if kind is None and len(self.skb.candidate_types) == 1:
            kind = self.skb.node_types.index(self.skb.candidate_types[0])
        return text_strand(question, self.step7, k=self.options.k, kind=kind)

    def _state(
        self, planned: Sequence[Planned], graph: _Graph | None, strand: Sequence[Placed]
    ) -> State:
        if graph is None:
            return State.FAILED if planned and self.options.alpha else State.TEXT
        if not strand:
            return State.TEXT
        weak = graph.bound.weakened or graph.candidates.pushed
        return State.PARTIAL if weak else State.GROUNDED

    def _near(self, graph: _Graph | None) -> Nodes:
        ranked = () if graph is None else graph.candidates.ranked.values()
        sets = [one.first(self.options.l_max) for one in ranked]
        return np.unique(np.concatenate(sets)) if sets else self.empty

    def _first(self, graph: _Graph | None) -> Nodes:
        rounds = () if graph is None else graph.expansion.rounds
        return next((one.new for one in rounds if len(one.new)), self.empty)


def _scope(graph: _Graph) -> float:
    """Return the scope in which a query has found something; infinite where it has not."""
    return next((one.scope for one in graph.expansion.rounds if len(one.new)), np.inf)
