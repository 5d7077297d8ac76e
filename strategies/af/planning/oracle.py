"""Gold Cypher and gold target types: what grounding does when nothing was misread.

Only a strategy under `Condition.ORACLE` is handed the door to gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from harness.data.corpus import Corpus
from harness.data.skb import Skb
from harness.nouns import Condition, Gold, Query
from harness.plan.plan import Provenance
from harness.plan.template import excluding_start
from strategies.af.cypher import CypherQuery, Fail
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.planning.paths import read_path
from strategies.af.planning.planned import Planned, from_query, from_text
from strategies.af.planning.typed import plan_to_cypher

if TYPE_CHECKING:
    from harness.strategy import Context, OracleContext

__all__ = ["CONDITION", "OracleCypher", "OracleTarget"]

CONDITION = Condition.ORACLE
"""The condition of every run that reads what is in here."""


class OracleCypher:
    """The query that a benchmark states for a question.

    A benchmark states it in the gold's tag `cypher`; atlas beside its questions; MetaQA as the type
    of the question, which is the path from its topic to the answers.
    """

    def __init__(
        self, corpus: Corpus, context: Context, vocabulary: Vocabulary, *, distinct_start: bool
    ) -> None:
        """Keep the door to gold."""
        self._name, self._vocabulary = corpus.name, vocabulary
        self._distinct_start = distinct_start
        self._context = cast("OracleContext", context)

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return the gold query."""
        del target_type
        gold = self._context.gold(query)
        if text := dict(gold.tags).get("cypher"):
            return [from_text(text)]
        if text := self._atlas.get(query.id):
            return [from_text(text)]
        path = _path(gold, query.text, self._vocabulary, distinct_start=self._distinct_start)
        return [from_query(path)]

    @cached_property
    def _atlas(self) -> dict[str, str]:
        """The queries of the atlas by query id; they are made with it and not kept in its gold."""
        bench, _, variant = self._name.partition(".")
        if bench != "atlas":
            return {}
        from harness.data.benchmarks.atlas.atlas import generate  # noqa: PLC0415 - seconds

        size, difficulty, seed = (*variant.split("-"), "normal", "88")[:3]
        return dict(generate(size, difficulty, int(seed)).cypher)


def _path(
    gold: Gold, text: str, vocabulary: Vocabulary, *, distinct_start: bool
) -> CypherQuery | Fail:
    """Return MetaQA's path as a query, as templates write it too."""
    found = read_path(text, gold, Provenance.ORACLE)
    if found is None:
        return Fail("the benchmark states no query for this question")
    plan = excluding_start(found[0]) if distinct_start else found[0]
    return plan_to_cypher(plan, vocabulary)


class OracleTarget:
    """The type that the gold answers have."""

    def __init__(self, skb: Skb, context: Context) -> None:
        """Keep the door to gold."""
        self._skb = skb
        self._context = cast("OracleContext", context)

    def type(self, query: Query) -> int | None:
        """Return the most common type of the nodes that are gold answers; None for none."""
        gold = self._context.gold(query)
        counts: Counter[int] = Counter()
        for answer in gold.answer_set or gold.answers:
            node = self._skb.find(answer)
            found = self._skb.by_name(answer).tolist() if node is None else [node]
            counts.update(int(self._skb.type_of[one]) for one in found)
        return min(counts, key=lambda code: (-counts[code], code)) if counts else None
