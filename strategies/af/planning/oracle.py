"""Gold Cypher and gold target types: what grounding does when nothing was misread.

Only a strategy under `Condition.ORACLE` is handed the door to gold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from harness.data.corpus import Corpus
from harness.data.skb import Skb
from harness.nouns import Condition, Gold, Query, Question
from strategies.af.cypher import (
    Clause,
    CypherQuery,
    EdgePattern,
    Fail,
    NodePattern,
    PathPattern,
    Returned,
)
from strategies.af.planning.planned import Planned, from_query, from_text

if TYPE_CHECKING:
    from harness.strategy import Context, OracleContext

__all__ = ["CONDITION", "OracleCypher", "OracleTarget", "labelled_query"]

CONDITION = Condition.ORACLE
"""The condition of every run that reads what is in here."""

_TOPIC = re.compile(r"\[(.+)\]")
_MOVIE = "movie"
_RELATIONS = {
    "actor": "starred_actors",
    "director": "directed_by",
    "genre": "has_genre",
    "imdbrating": "has_imdb_rating",
    "imdbvotes": "has_imdb_votes",
    "language": "in_language",
    "tag": "has_tags",
    "tags": "has_tags",
    "writer": "written_by",
    "year": "release_year",
}
"""MetaQA's relations, by the word for their other end in its question types."""


class OracleCypher:
    """The query that a benchmark states for a question.

    A benchmark states it in the gold's tag `cypher`; atlas beside its questions; MetaQA as the type
    of the question, which is the path from its topic to the answers.
    """

    def __init__(self, corpus: Corpus, context: Context, *, distinct_start: bool) -> None:
        """Keep the door to gold."""
        self._name = corpus.name
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
        return [from_query(_path(gold, query.text, self._distinct_start))]

    @cached_property
    def _atlas(self) -> dict[str, str]:
        """The queries of the atlas by query id; they are made with it and not kept in its gold."""
        bench, _, variant = self._name.partition(".")
        if bench != "atlas":
            return {}
        from harness.data.benchmarks.atlas.atlas import generate  # noqa: PLC0415 - seconds

        size, difficulty, seed = (*variant.split("-"), "normal", "88")[:3]
        return dict(generate(size, difficulty, int(seed)).cypher)


def labelled_query(example: Question, *, distinct_start: bool) -> CypherQuery | Fail:
    """Return the query of a labelled example that came through `Context.examples`.

    Args:
        example: The example.
        distinct_start: Whether the query says that a path does not come back to its topic.
    """
    return _path(example.gold, example.query.text, distinct_start)


def _path(gold: Gold, text: str, distinct_start: bool) -> CypherQuery | Fail:
    """Return MetaQA's path as a query."""
    topic = _TOPIC.search(text)
    if topic is None or "_to_" not in gold.type:
        return Fail("the benchmark states no query for this question")
    ends = gold.type.split("_to_")
    nodes = [NodePattern(f"v{at}") for at in range(len(ends))]
    nodes[0] = NodePattern("v0", "", (("name", topic[1]),))
    paths = []
    for at, (start, end) in enumerate(pairwise(ends)):
        forth = start == _MOVIE
        relation = _RELATIONS.get(end if forth else start)
        if relation is None:
            return Fail(f"`{gold.type}` is no path")
        pair = (nodes[at], nodes[at + 1]) if forth else (nodes[at + 1], nodes[at])
        paths.append(PathPattern(pair, (EdgePattern((relation,)),)))
    # What the benchmark asks for beside the path: the topic is not met again two steps on.
    apart = (("v0", "v2"),) if distinct_start and len(nodes) > 2 else ()
    clause = Clause(tuple(paths), distinct=apart)
    return CypherQuery((clause,), Returned(nodes[-1].var, distinct=True))


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
