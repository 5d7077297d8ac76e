"""The nouns of the harness: every record that crosses a module boundary.

All are frozen dataclasses with slots. `Query` and `Gold` are separate types, so
that a strategy, which is only ever handed a `Query`, has no way to read gold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

__all__ = [
    "AbstainReason",
    "Abstention",
    "Condition",
    "Edge",
    "Fact",
    "Gold",
    "Hop",
    "ModelCall",
    "Node",
    "Passage",
    "Prediction",
    "Query",
    "Question",
    "Ranking",
    "Row",
    "Scope",
    "Trace",
    "TraceStep",
    "Triple",
    "Turn",
    "Usage",
    "View",
]


class View(StrEnum):
    """The four forms in which a corpus can be read."""

    PASSAGES = "passages"
    TRIPLES = "triples"
    SKB = "skb"
    FACTS = "facts"


class Condition(StrEnum):
    """Under which condition a number was made; carried by every table that shows it."""

    SAME = "same-condition"
    ORACLE = "oracle"
    PUBLISHED = "published-reference"


class AbstainReason(StrEnum):
    """Why a strategy declined to answer. A namespaced `detail` says more."""

    NO_EVIDENCE = "no_evidence"
    CONFLICT = "conflict"
    OUT_OF_CAPABILITY = "out_of_capability"
    INVALID_PLAN = "invalid_plan"
    BUDGET = "budget"
    POLICY = "policy"


@dataclass(frozen=True, slots=True)
class Passage:
    """One retrievable unit of text."""

    id: str
    title: str
    text: str

    @property
    def default_text(self) -> str:
        """Title and text on two lines: what retrievers index and readers are shown."""
        return f"{self.title}\n{self.text}" if self.title else self.text


@dataclass(frozen=True, slots=True)
class Triple:
    """One assertion `subject -relation-> object`, with what qualifies it (e.g. its order)."""

    subject: str
    relation: str
    object: str
    qualifiers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """One typed node of a semi-structured knowledge base; `text` is its document."""

    id: str
    type: str
    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """One typed, directed edge between two nodes, by node id, with what qualifies it."""

    source: str
    type: str
    target: str
    qualifiers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """One value at one position of a producer-structured source (a table, a series, a dialogue)."""

    id: str
    source: str
    metric: str
    value: str
    unit: str = ""
    position: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One fixed earlier turn of a conversation, with the passages it cited."""

    question: str
    answer: str
    citations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Which passages a query may retrieve from, where the benchmark says so.

    `passages` are ids in the corpus; `main` is the passage the question was asked about (IIRC).
    """

    passages: tuple[str, ...]
    main: str | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """All that a strategy may see of a question. `id` is opaque: it says nothing of the gold."""

    id: str
    text: str
    scope: Scope | None = None
    history: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a gold decomposition; `#1` in `question` stands for the answer of step 1."""

    question: str
    answer: str
    passage: str | None = None


@dataclass(frozen=True, slots=True)
class Gold:
    """What only scoring, attribution and declared oracles may see.

    `answers` holds the answer first and its aliases after it: alternatives, any one is right.
    `answer_set` is for set-valued questions, where all members are asked for, else empty.
    `native_id` is the benchmark's own id, which may tell the hop count or the answer.
    `facts` are the supporting sentences as (title, 0-based sentence), where the benchmark says.
    `tags` are further labels to break a score down by (e.g. `wording: reserved`).
    """

    native_id: str
    answers: tuple[str, ...]
    answer_set: tuple[str, ...] = ()
    answerable: bool = True
    derived: bool = False
    hops: int | None = None
    type: str = ""
    passages: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    decomposition: tuple[Hop, ...] = ()
    evidence: tuple[Triple, ...] = ()
    facts: tuple[tuple[str, int], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A query and its gold. Only the runner and what comes after it hold these."""

    query: Query
    gold: Gold


@dataclass(frozen=True, slots=True)
class Abstention:
    """An explicit refusal to answer. `detail` is namespaced, e.g. `reader.no_answer`."""

    reason: AbstainReason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One typed step of a trace; `data` must be JSON and must not hold a clock."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """Ordered steps that led to a prediction; equal runs have equal traces."""

    steps: tuple[TraceStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What one answer cost. Cached calls cost nothing and are counted apart.

    `cost_usd` is None where the price is unknown, which is not the same as free.
    """

    llm_calls: int = 0
    cached_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = 0.0
    retrieval_calls: int = 0

    def __add__(self, other: Usage) -> Usage:
        """Return both together; one unknown price makes the sum unknown."""
        prices = (self.cost_usd, other.cost_usd)
        return Usage(
            self.llm_calls + other.llm_calls,
            self.cached_calls + other.cached_calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            None if None in prices else sum(filter(None, prices)),
            self.retrieval_calls + other.retrieval_calls,
        )


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model on behalf of a question.

    `key` is the sha256 of the request, under which the response cache keeps the reply. Tokens and
    price are the reply's own, also where it was `cached` and so cost nothing this time. `outcome`
    is `reply`, or the name of what came in place of one that can be read; `replied` is false
    where nothing came at all.
    """

    key: str
    contract: str
    model: str
    cached: bool
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = None
    seconds: float = 0.0
    outcome: str = "reply"
    replied: bool = True


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranked passage ids of one query of a multi-query strategy."""

    leaf: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prediction:
    """A strategy's reply: an answer, or an abstention with its reason; never both.

    `answers` is the predicted set for set-valued questions, `ranked` ranked answer ids,
    `passages` the retrieved passage ids in rank order, `rankings` those of each leaf query,
    `evidence` the passage ids the answer rests on, `facts` the sentences it rests on as (title,
    0-based sentence), `triples` the evidence triples, `confidence` in [0, 1] how sure the strategy
    is of its answer, None where it does not say. `usage` and stage latencies are filled in by the
    runner from its own accounting.
    """

    answer: str | None = None
    abstention: Abstention | None = None
    answers: tuple[str, ...] = ()
    ranked: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    evidence: tuple[str, ...] = ()
    trace: Trace = field(default_factory=Trace)
    facts: tuple[tuple[str, int], ...] = ()
    triples: tuple[Triple, ...] = ()
    confidence: float | None = None

    def __post_init__(self) -> None:
        """Refuse a prediction that both answers and abstains, or does neither.

        Raises:
            ValueError: if not exactly one of an answer and an abstention is given, or facts,
                triples or a confidence are none.
        """
        answered = self.answer is not None or bool(self.answers) or bool(self.ranked)
        if answered == (self.abstention is not None):
            raise ValueError("a prediction holds either an answer or an abstention")
        if self.answer is not None and not self.answer.strip():
            raise ValueError("an empty answer is neither an answer nor an abstention")
        # What could be written but never scored would spoil a ledger for good.
        if not all(map(_is_fact, self.facts)):
            raise ValueError("a predicted fact is a pair of a title and a 0-based sentence number")
        if not all(map(_is_triple, self.triples)):
            raise ValueError("a predicted triple is a Triple of three texts")
        sure = self.confidence
        if sure is not None and not (_is_number(sure) and 0 <= sure <= 1):
            raise ValueError(f"a confidence lies between 0 and 1; {sure!r} does not")

    @property
    def abstained(self) -> bool:
        """Whether the strategy declined to answer."""
        return self.abstention is not None


def _is_fact(fact: object) -> bool:
    if not isinstance(fact, tuple) or len(fact) != 2:
        return False
    title, sentence = fact
    # `type` and not `isinstance`: true is no number of a sentence.
    return isinstance(title, str) and type(sentence) is int and sentence >= 0


def _is_triple(triple: object) -> bool:
    if not isinstance(triple, Triple):
        return False
    pairs = [text for pair in triple.qualifiers for text in pair]
    texts = (triple.subject, triple.relation, triple.object, *pairs)
    return all(isinstance(text, str) for text in texts)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the ledger: a question of a run, answered or failed.

    `seconds` maps a stage (`retrieve`, `llm`, `total`, ...) to wall time. `error` is None
    or the one-paragraph text of what went wrong; then `prediction` is None and `traceback`
    says where. `calls` are the model calls behind it, in the order in which they ended.
    """

    identity: str
    question: str
    prediction: Prediction | None
    usage: Usage = field(default_factory=Usage)
    seconds: Mapping[str, float] = field(default_factory=dict)
    error: str | None = None
    traceback: str | None = None
    calls: tuple[ModelCall, ...] = ()
