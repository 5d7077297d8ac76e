"""Steps 1 and 2 by a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from harness.llm.errors import ContractFailed, EmptyReply, RefusedReply, TruncatedReply
from harness.nouns import Query
from strategies.af.contracts import CYPHER, CYPHER_ONE, TARGET, CypherInput, TargetInput
from strategies.af.graph.vocabulary import Vocabulary, plain
from strategies.af.planning.planned import Planned, from_text

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["UNUSABLE", "LlmCypher", "LlmTarget"]

UNUSABLE = (ContractFailed, EmptyReply, RefusedReply, TruncatedReply)
"""What a model can say that is no output: an outcome of the strategy, and no error of the run."""

_SHOWN = 5


class LlmTarget:
    """The type of the answers, by a model."""

    def __init__(self, vocabulary: Vocabulary, llm: LLM) -> None:
        """Take the types that can answer."""
        self._vocabulary = vocabulary
        self._llm = llm
        self._types = tuple(plain(name) for name in vocabulary.skb.candidate_types)

    def type(self, query: Query) -> tuple[int | None, str]:
        """Return the number of the type, None where the reply names none, and the reply."""
        try:
            output = self._llm.call(TARGET, TargetInput(question=query.text, types=self._types))
        except UNUSABLE as error:
            return None, str(error)
        known = plain(output.type) in self._types
        return self._vocabulary.type(output.type) if known else None, output.type


class LlmCypher:
    """A query by a model, from the labels, the relations and the target's type."""

    def __init__(self, vocabulary: Vocabulary, llm: LLM, *, examples: int) -> None:
        """Gather what the model is shown of the knowledge base."""
        self._vocabulary = vocabulary
        self._llm = llm
        self._contract = CYPHER_ONE if examples else CYPHER
        self._labels = _labels(vocabulary)
        self._relations = tuple(vocabulary.patterns())

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the reading that the reply holds."""
        names = self._vocabulary.skb.node_types
        given = CypherInput(
            question=query.text,
            labels=self._labels,
            relations=self._relations,
            target="" if target_type is None else plain(names[target_type]),
        )
        try:
            return [from_text(self._llm.call(self._contract, given).cypher)]
        except UNUSABLE as error:
            return [from_text(f"// {error}")]


def _labels(vocabulary: Vocabulary) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the labels, each with the names of five nodes spread evenly over the base."""
    skb = vocabulary.skb
    shown = []
    for name in skb.node_types:
        nodes = skb.of_type(name)
        some = (
            nodes[np.unique(np.linspace(0, len(nodes) - 1, _SHOWN).astype(int))]
            if len(nodes)
            else nodes
        )
        names = dict.fromkeys(skb.name(node) for node in some.tolist())
        shown.append((plain(name), tuple(one for one in names if one)))
    return tuple(shown)
