"""The knobs of the strategy, checked. Names and defaults: AF-Retriever, section 4 of the spec."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from harness.checks import filled, finite, whole, within
from harness.errors import HarnessError
from harness.suggest import nearest
from strategies.af.graph.binding import BindRules
from strategies.af.graph.expansion import Schedule

__all__ = ["ORACLES", "CypherKind", "Options", "RerankKind", "Scorer", "TargetKind", "read_options"]

CypherKind = Literal["auto", "llm", "rule", "template", "shapes", "oracle", "noisy"]
TargetKind = Literal["auto", "llm", "cypher", "oracle", "none"]
RerankKind = Literal["none", "pointwise", "pairwise", "listwise"]
Scorer = Literal["llm", "cross_encoder", "vector"]
Abstain = Literal["never", "no_grounding", "score"]
Similar = Literal["vectors", "bm25"]
RankedBy = Literal["auto", "id", "name"]
AnswerBy = Literal["auto", "node", "reader"]

ORACLES = frozenset({"oracle", "noisy"})
"""The kinds of Cypher that are made from gold."""


@dataclass(frozen=True, slots=True)
class Options:
    """All knobs; `conf/strategy/af.yaml` says what each is."""

    k: int
    l_max: int
    l_schedule: Schedule
    alpha: int
    vss_cutoff: float
    similarity: Similar
    step4_relations: bool
    step6_relations: bool
    step7_relations: bool
    neighbour_cap: int | None
    edge_unique: bool
    rules: BindRules
    cypher: CypherKind
    noise: float
    cypher_examples: str | None
    distinct_start: bool
    examples: int
    target: TargetKind
    text_strand_ignores_type: bool
    rerank: RerankKind
    scorer: Scorer
    rerank_model: str | None
    sim_weight: float
    document_chars: int
    abstain_if: Abstain
    abstain_score: float
    ranked: RankedBy
    answer: AnswerBy
    shown: int

    @property
    def oracle(self) -> bool:
        """Whether gold is read."""
        return self.cypher in ORACLES or self.target == "oracle"


def read_options(given: Mapping[str, Any]) -> Options:
    """Return the knobs of a configuration.

    Raises:
        HarnessError: if one is wrong or unknown.
    """
    group = _Group("", given)
    embed, cypher = group.group("embed"), group.group("cypher")
    target, rerank = group.group("target"), group.group("rerank")
    answer = group.group("answer")
    cap = group.take("neighbour_cap", 10_000)
    model, variant = rerank.take("model", None), cypher.take("examples", None)
    options = Options(
        k=whole("strategy.k", group.take("k", 20)),
        l_max=whole("strategy.l_max", group.take("l_max", 3)),
        l_schedule=cast(Schedule, group.word("l_schedule", "geometric", Schedule)),
        alpha=whole("strategy.alpha", group.take("alpha", 13), least=0),
        vss_cutoff=within("strategy.vss_cutoff", group.take("vss_cutoff", 0.0), -1.0, 1000.0),
        similarity=cast(Similar, embed.word("kind", "vectors", Similar)),
        step4_relations=embed.flag("step4_relations", False),
        step6_relations=embed.flag("step6_relations", False),
        step7_relations=embed.flag("step7_relations", True),
        neighbour_cap=None if cap is None else whole("strategy.neighbour_cap", cap),
        edge_unique=group.flag("edge_unique", True),
        rules=BindRules(
            skip_invalid_relations=group.flag("skip_invalid_relations", False),
            skip_invalid_types=group.flag("skip_invalid_types", False),
            ignore_node_labels=group.flag("ignore_node_labels", False),
            ignore_edge_labels=group.flag("ignore_edge_labels", False),
            directed=group.flag("directed", True),
        ),
        cypher=cast(CypherKind, cypher.word("kind", "auto", CypherKind)),
        noise=within("strategy.cypher.p", cypher.take("p", 0.0), 0.0, 1.0),
        cypher_examples=_text("strategy.cypher.examples", variant),
        distinct_start=cypher.flag("distinct_start", True),
        examples=whole("strategy.examples", group.take("examples", 1), least=0),
        target=cast(TargetKind, target.word("kind", "auto", TargetKind)),
        text_strand_ignores_type=group.flag("text_strand_ignores_type", False),
        rerank=cast(RerankKind, rerank.word("kind", "listwise", RerankKind)),
        scorer=cast(Scorer, rerank.word("scorer", "llm", Scorer)),
        rerank_model=_text("strategy.rerank.model", model),
        sim_weight=finite("strategy.rerank.sim_weight", rerank.take("sim_weight", 0.0)),
        document_chars=whole("strategy.rerank.document_chars", rerank.take("document_chars", 2000)),
        abstain_if=cast(Abstain, group.word("abstain_if", "never", Abstain)),
        abstain_score=within(
            "strategy.abstain_score", group.take("abstain_score", 0.0), -1.0, 1000.0
        ),
        ranked=cast(RankedBy, group.word("ranked", "auto", RankedBy)),
        answer=cast(AnswerBy, answer.word("kind", "auto", AnswerBy)),
        shown=whole("strategy.answer.passages", answer.take("passages", 5)),
    )
    if options.examples > 1:
        raise HarnessError("strategy.examples is 0 or 1: the prompts show no or one example.")
    if options.scorer == "cross_encoder" and options.rerank != "none" and model is None:
        raise HarnessError(
            "strategy.rerank.scorer=cross_encoder needs a model that sentence-transformers can "
            "load: strategy.rerank.model=NAME_OR_FOLDER."
        )
    for part in (group, embed, cypher, target, rerank, answer):
        part.finish()
    return options


def _text(key: str, value: object) -> str | None:
    """Return a name, or None where none is given; a number is the name that it is written as."""
    if value is None:
        return None
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return filled(key, str(value) if plain else value)


class _Group:
    """A mapping of which every key has to be used."""

    def __init__(self, prefix: str, given: Mapping[str, Any]) -> None:
        self._prefix = prefix
        self._left = dict(given)
        self._known: list[str] = []

    def take(self, key: str, default: Any) -> Any:
        self._known.append(key)
        return self._left.pop(key, default)

    def group(self, key: str) -> _Group:
        value = self.take(key, {})
        if not isinstance(value, Mapping):
            raise HarnessError(f"strategy.{key}={value!r:.60} is wrong: it has keys of its own.")
        return _Group(f"{key}.", value)

    def flag(self, key: str, default: bool) -> bool:
        value = self.take(key, default)
        if isinstance(value, bool):
            return value
        raise HarnessError(f"strategy.{self._prefix}{key}={value!r} is wrong: give true or false.")

    def word(self, key: str, default: str, kind: object) -> str:
        value = self.take(key, default)
        words = get_args(kind)
        if value in words:
            return cast(str, value)
        raise HarnessError(
            f"strategy.{self._prefix}{key}={value!r:.60} is wrong: give {', '.join(words)}."
        )

    def finish(self) -> None:
        for key in self._left:
            raise HarnessError(
                f"strategy has no key `{self._prefix}{key}`; {nearest(key, self._known)}"
            )
