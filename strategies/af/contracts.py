"""Every call of a model that the strategy can make, typed on both sides.

Without a model the rules decline: no type is known, no query is written, and an order stays as it
is. (The strategy then takes its Cypher from the rule planner and asks none of these.)
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, field_validator

from harness.llm.contract import Contract

__all__ = [
    "CONTRACTS",
    "CYPHER",
    "CYPHER_ONE",
    "LISTWISE",
    "PAIRWISE",
    "POINTWISE",
    "TARGET",
    "CypherInput",
    "CypherOutput",
    "ListInput",
    "ListOutput",
    "PairInput",
    "PairOutput",
    "PointInput",
    "PointOutput",
    "TargetInput",
    "TargetOutput",
]

_PROMPTS = Path(__file__).parent / "prompts"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class TargetInput(_Frozen):
    """A question and the types that answers can have."""

    question: str
    types: tuple[str, ...]


class TargetOutput(_Frozen):
    """The type; "" for none."""

    type: str


class CypherInput(_Frozen):
    """A question and what there is to write a query with."""

    question: str
    labels: tuple[tuple[str, tuple[str, ...]], ...]
    relations: tuple[str, ...]
    target: str


class CypherOutput(_Frozen):
    """The query; "" for none."""

    cypher: str


class PointInput(_Frozen):
    """A question and one document."""

    question: str
    document: str


class PointOutput(_Frozen):
    """How well the document fits, in whatever the model wrote; see `reranking.reading`."""

    score: Any = None


class PairInput(_Frozen):
    """A question and two documents."""

    question: str
    first: str
    second: str


class PairOutput(_Frozen):
    """Which is better, in whatever the model wrote."""

    better: Any = None


class ListInput(_Frozen):
    """A question and its documents."""

    question: str
    documents: tuple[str, ...]


class ListOutput(_Frozen):
    """The numbers of the documents, in whatever the model wrote."""

    order: Any = None

    @field_validator("order")
    @classmethod
    def _as_list(cls, value: Any) -> Any:
        """Take one number for a list of one."""
        return [value] if isinstance(value, int) else value


def _target(given: TargetInput) -> dict[str, str]:
    return {"types": ", ".join(given.types), "question": given.question}


def _cypher(given: CypherInput) -> dict[str, str]:
    labels = "\n".join(f"{label}: {', '.join(names)}" for label, names in given.labels)
    return {
        "labels": labels,
        "relations": "\n".join(given.relations) or "(none)",
        "target": given.target or "not known",
        "question": given.question,
    }


def _documents(given: ListInput) -> dict[str, str]:
    shown = "\n\n".join(f"[{number}]\n{text}" for number, text in enumerate(given.documents))
    return {"question": given.question, "documents": shown}


def _no_type(given: TargetInput) -> TargetOutput:
    del given
    return TargetOutput(type="")


def _no_query(given: CypherInput) -> CypherOutput:
    del given
    return CypherOutput(cypher="")


def _undecided(given: PointInput) -> PointOutput:
    del given
    return PointOutput(score=0.5)


def _equal(given: PairInput) -> PairOutput:
    del given
    return PairOutput()


def _as_given(given: ListInput) -> ListOutput:
    return ListOutput(order=list(range(len(given.documents))))


TARGET: Contract[TargetInput, TargetOutput] = Contract(
    name="af.target",
    version="1",
    role="planner",
    input=TargetInput,
    output=TargetOutput,
    prompt=_PROMPTS / "target.v1.txt",
    variables=_target,
    offline=_no_type,
)
"""Step 1: the type of the answers."""

_cypher_contract = partial(
    Contract,
    version="1",
    role="planner",
    input=CypherInput,
    output=CypherOutput,
    variables=_cypher,
    offline=_no_query,
)
CYPHER: Contract[CypherInput, CypherOutput] = _cypher_contract(
    name="af.cypher", prompt=_PROMPTS / "cypher.v1.txt"
)
"""Step 2 without an example."""

CYPHER_ONE: Contract[CypherInput, CypherOutput] = _cypher_contract(
    name="af.cypher_one", prompt=_PROMPTS / "cypher_one.v1.txt"
)
"""Step 2 with one example."""

POINTWISE: Contract[PointInput, PointOutput] = Contract(
    name="af.pointwise",
    version="1",
    role="reranker",
    input=PointInput,
    output=PointOutput,
    prompt=_PROMPTS / "pointwise.v1.txt",
    variables=lambda given: {"question": given.question, "document": given.document},
    offline=_undecided,
)
"""Step 8: one document."""

PAIRWISE: Contract[PairInput, PairOutput] = Contract(
    name="af.pairwise",
    version="1",
    role="reranker",
    input=PairInput,
    output=PairOutput,
    prompt=_PROMPTS / "pairwise.v1.txt",
    variables=lambda given: {
        "question": given.question,
        "first": given.first,
        "second": given.second,
    },
    offline=_equal,
)
"""Step 8: two documents."""

LISTWISE: Contract[ListInput, ListOutput] = Contract(
    name="af.listwise",
    version="1",
    role="reranker",
    input=ListInput,
    output=ListOutput,
    prompt=_PROMPTS / "listwise.v1.txt",
    variables=_documents,
    offline=_as_given,
)
"""Step 8: all documents at once."""

CONTRACTS: tuple[Contract[Any, Any], ...] = (
    TARGET,
    CYPHER,
    CYPHER_ONE,
    POINTWISE,
    PAIRWISE,
    LISTWISE,
)
