"""Autofocus-Retriever: Cypher grounded on a semi-structured base, beside plain text search.

Source: Boer, Roth and Kramer, arXiv:2505.09246. The published code was not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from harness.checks import offers
from harness.data.adapters.title_links import PASSAGE
from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.llm.contract import Contract
from harness.nouns import (
    AbstainReason,
    Abstention,
    Condition,
    Passage,
    Prediction,
    Query,
    Trace,
    TraceStep,
    View,
)
from harness.reader import READER
from harness.reader.answering import predict, predicted
from harness.retrieval.encoder import Encoder
from harness.strategy import Context
from strategies.af.answers import Speaker
from strategies.af.contracts import CONTRACTS
from strategies.af.engine import Engine, Found, State
from strategies.af.graph.arrays import Edges
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.options import Options, read_options
from strategies.af.planning.choice import planner_of, target_of
from strategies.af.planning.llm import LlmCypher
from strategies.af.replaying import told_order, told_plans, told_step, told_type
from strategies.af.reranking.step import Reranking
from strategies.af.similarity.build import build_similarities

if TYPE_CHECKING:
    from harness.strategy import OracleContext

__all__ = ["Af", "OracleAf", "af"]

_MOST_SAID = 1000
_MOST_PASSAGES = 200_000


class Af:
    """The eight steps. Knobs: `conf/strategy/af.yaml`."""

    name: ClassVar = "af"
    needs: ClassVar = frozenset({View.SKB})
    contracts: ClassVar[tuple[Contract[Any, Any], ...]] = (*CONTRACTS, READER)
    condition: ClassVar[Condition] = Condition.SAME

    def __init__(self, options: Options, encoder: Encoder | None) -> None:
        """Take the knobs, and the encoder of node documents where vectors are compared."""
        self._options = options
        self._encoder = encoder

    @property
    def learns_from(self) -> tuple[str | None, ...]:
        """The variant whose labelled questions templates are learned from."""
        options = self._options
        return (options.cypher_examples,) if options.cypher == "template" else ()

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Index names, attributes and documents of the graph; nothing is asked yet."""
        options, skb = self._options, corpus.skb
        vocabulary, names = Vocabulary(skb), Names(skb)
        similar = build_similarities(corpus, options, self._encoder, context.cache_dir)
        self._engine = Engine(
            skb=skb,
            vocabulary=vocabulary,
            names=names,
            attributes=Attributes(skb),
            edges=Edges(skb),
            step4=similar[options.step4_relations],
            step6=similar[options.step6_relations],
            step7=similar[options.step7_relations],
            options=options,
        )
        self._planner = planner_of(options, corpus, context, vocabulary, names)
        self._target = target_of(options, context, vocabulary)
        self._reranking = Reranking(
            options, skb, similar[options.step7_relations], context.llm, context.map
        )
        self._speaker = Speaker(skb, options.ranked)
        self._passages = _passages_by_node(corpus)
        self._corpus, self._llm = corpus, context.llm
        # A link of two articles says nothing of what is asked: their texts have to be read.
        only = skb.node_types == (PASSAGE,)
        self._reads = options.answer == "reader" or (options.answer == "auto" and only)
        if self._reads and not self._passages:
            raise HarnessError(
                f"strategy.answer.kind=reader reads passages, and {corpus.name} has none for its "
                "nodes: give node."
            )

    def answer(self, query: Query) -> Prediction:
        """Answer with the names of the nodes that are ranked first, or abstain by policy."""
        return self._answer(query, None)

    def replay(self, trace: Trace, query: Query) -> Prediction:
        """Return the prediction anew; what a model replied is taken from the recorded trace."""
        return self._answer(query, trace)

    def _answer(self, query: Query, recorded: Trace | None) -> Prediction:
        told_by_model = recorded if isinstance(self._planner, LlmCypher) else None
        if told_by_model is not None:
            target, told = told_type(told_by_model, self._engine.skb)
            planned = told_plans(told_by_model)
        else:
            target, told = self._target.type(query)
            planned = self._planner.plan(query, target) if self._options.alpha else ()
        steps = [told]
        found = self._engine.find(query.text, planned, target)
        steps += found.steps
        merged = found.merged.nodes
        ordered = None if recorded is None else told_order(recorded, merged)
        nodes, reranked = ordered or self._reranking.order(query.text, merged, found.near)
        steps += [
            reranked,
            TraceStep(
                "answer",
                {"state": found.state, "ranked": list(self._engine.skb.ids_of(list(nodes)))},
            ),
        ]
        if recorded is not None and (read := told_step(recorded, "read")) is not None:
            return predicted(read, retrieved=self._passages_of(nodes), before=steps)
        return self._prediction(query, found, nodes, steps)

    def _passages_of(self, nodes: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._passages[node] for node in nodes if node in self._passages)

    def _prediction(
        self, query: Query, found: Found, nodes: Sequence[int], steps: list[TraceStep]
    ) -> Prediction:
        trace = Trace(tuple(steps))
        passages = self._passages_of(nodes)
        declined = self._declines(found)
        if declined is None and self._reads:
            return self._read(query, passages, steps)
        speaker, bound = self._speaker, found.bound
        texts = speaker.said(nodes, bound, query.text)
        if declined is None and not texts:
            declined = Abstention(AbstainReason.NO_EVIDENCE, "af.nothing_found")
        if declined is not None:
            return Prediction(abstention=declined, passages=passages, trace=trace)
        many: tuple[str, ...] = ()
        if bound is not None and 1 < len(found.first) <= _MOST_SAID:
            many = tuple(speaker.said(found.first.tolist(), bound, query.text))
        answer: str | None = texts[0]
        if bound is not None and bound.count and len(found.first):
            answer, many = str(len(found.first)), ()
        return Prediction(
            answer=answer,
            answers=many if len(many) > 1 else (),
            ranked=tuple(texts),
            passages=passages,
            evidence=passages[:1],
            trace=trace,
        )

    def _read(self, query: Query, passages: tuple[str, ...], steps: list[TraceStep]) -> Prediction:
        """Answer with what the reader finds in the passages of the first nodes."""
        shown = [self._corpus.by_id[id_] for id_ in passages[: self._options.shown]]
        return predict(self._llm, READER, query, shown, retrieved=passages, before=steps)

    def _declines(self, found: Found) -> Abstention | None:
        options = self._options
        grounded = found.state in (State.GROUNDED, State.PARTIAL)
        if options.abstain_if == "no_grounding" and not grounded:
            return Abstention(AbstainReason.NO_EVIDENCE, f"af.{found.state}")
        if options.abstain_if == "score" and found.score < options.abstain_score:
            return Abstention(AbstainReason.NO_EVIDENCE, "af.low_score")
        return None


class OracleAf(Af):
    """The same with gold Cypher or gold target types: what is lost here was not misread."""

    condition: ClassVar[Condition] = Condition.ORACLE

    def prepare(self, corpus: Corpus, context: OracleContext) -> None:  # type: ignore[override]
        """Do the same with the door to gold."""
        super().prepare(corpus, cast(Context, context))


def af(encoder: Encoder | None = None, **knobs: Any) -> Af:
    """Return the strategy for its knobs; one that reads gold is declared an oracle.

    Raises:
        HarnessError: if a knob is wrong, or the encoder is none.
    """
    options = read_options(knobs)
    if encoder is not None:
        offers("strategy.encoder", encoder, "describe", "encode")
    return (OracleAf if options.oracle else Af)(options, encoder)


def _passages_by_node(corpus: Corpus) -> dict[int, str]:
    """Return the passage of each node that has one: of its id, else of its name."""
    if View.PASSAGES not in corpus.views or corpus.size(View.PASSAGES) > _MOST_PASSAGES:
        return {}
    skb = corpus.skb
    by_id = corpus.by_id
    if skb.n_nodes and skb.id_of(0) in by_id:
        return {node: id_ for node in range(skb.n_nodes) if (id_ := skb.id_of(node)) in by_id}
    titled: dict[str, Passage] = {}
    for passage in corpus.passages:
        titled.setdefault(passage.title, passage)
    return {
        node: titled[name].id for node in range(skb.n_nodes) if (name := skb.name(node)) in titled
    }
