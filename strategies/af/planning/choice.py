"""Which planner writes the Cypher of a run, and what says the target's type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.nouns import Query, TraceStep
from harness.strategy import Context
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.options import Options
from strategies.af.planning.llm import LlmCypher, LlmTarget
from strategies.af.planning.noisy import NoisyCypher
from strategies.af.planning.oracle import CONDITION, OracleCypher, OracleTarget
from strategies.af.planning.planned import Planner
from strategies.af.planning.rule import RuleCypher
from strategies.af.planning.shapes import ShapeCypher, has_shapes
from strategies.af.planning.template import TemplateCypher

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Target", "planner_of", "target_of"]


class Target(Protocol):
    """Says what type the answers of a question have."""

    def type(self, query: Query) -> tuple[int | None, TraceStep]:
        """Return the number of the type, None where it is not known, and the step of the trace."""


def planner_of(
    options: Options, corpus: Corpus, context: Context, vocabulary: Vocabulary, names: Names
) -> Planner:
    """Return the source of Cypher: with `auto` a model where there is one, else the rules."""
    kind = options.cypher
    if kind == "auto":
        kind = "rule" if _offline(context.llm) else "llm"
    if kind in ("oracle", "noisy"):
        gold = OracleCypher(corpus, context, vocabulary, distinct_start=options.distinct_start)
        return gold if kind == "oracle" else NoisyCypher(gold, vocabulary, options.noise)
    if kind == "llm":
        return LlmCypher(vocabulary, context.llm, examples=options.examples)
    if kind == "shapes":
        if not has_shapes(vocabulary):
            raise HarnessError(
                f"strategy.cypher.kind=shapes knows graphs of papers and their authors; "
                f"{corpus.name} is none. Give rule, or template where there are labelled questions."
            )
        return ShapeCypher(vocabulary, names)
    if kind == "template":
        return TemplateCypher(
            context, options.cypher_examples, vocabulary, names,
            distinct_start=options.distinct_start,
        )  # fmt: skip
    return RuleCypher(vocabulary, names)


def target_of(options: Options, context: Context, vocabulary: Vocabulary) -> Target:
    """Return what says the target's type; where only one type can answer nobody is asked."""
    skb, kind = vocabulary.skb, options.target
    if len(skb.candidate_types) == 1 and kind != "none":
        return _Only(skb.node_types.index(skb.candidate_types[0]), skb.candidate_types[0])
    if kind == "auto":
        kind = "cypher" if _offline(context.llm) else "llm"
    if kind == "oracle":
        return _Oracle(OracleTarget(skb, context), vocabulary)
    if kind == "llm":
        return _Model(LlmTarget(vocabulary, context.llm), vocabulary)
    return _Unknown(kind)


def _offline(llm: LLM) -> bool:
    return llm.describe().get("provider") == "offline"


class _Only:
    def __init__(self, code: int, name: str) -> None:
        self._code, self._name = code, name

    def type(self, query: Query) -> tuple[int | None, TraceStep]:
        del query
        return self._code, TraceStep("target", {"by": "only", "type": self._name})


class _Unknown:
    def __init__(self, by: str) -> None:
        self._by = by

    def type(self, query: Query) -> tuple[int | None, TraceStep]:
        del query
        return None, TraceStep("target", {"by": self._by, "type": None})


class _Oracle:
    def __init__(self, target: OracleTarget, vocabulary: Vocabulary) -> None:
        self._target, self._vocabulary = target, vocabulary

    def type(self, query: Query) -> tuple[int | None, TraceStep]:
        code = self._target.type(query)
        name = None if code is None else self._vocabulary.skb.node_types[code]
        return code, TraceStep("target", {"by": str(CONDITION), "type": name})


class _Model:
    def __init__(self, target: LlmTarget, vocabulary: Vocabulary) -> None:
        self._target, self._vocabulary = target, vocabulary

    def type(self, query: Query) -> tuple[int | None, TraceStep]:
        code, raw = self._target.type(query)
        name = None if code is None else self._vocabulary.skb.node_types[code]
        return code, TraceStep("target", {"by": "llm", "type": name, "raw": raw})
