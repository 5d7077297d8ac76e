"""The knobs of Hi-Q (section 4), checked when the strategy is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from harness.checks import filled, whole, within
from harness.errors import HarnessError

__all__ = ["Knobs", "TriggerKnobs", "make_knobs"]

_TRIGGERS = (
    "reader_bot", "always", "never", "threshold", "entailment", "query_only_router", "random",
)  # fmt: skip
_CHOICES = {
    "contracts": ("llm", "offline", "oracle"),
    "branching": ("binary", "nary_unbounded", "nary_flat"),
    "order": ("dependency", "independent"),
    "compose": ("root", "bottom_up"),
    "fusion": ("scaled", "rrf"),
}
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class TriggerKnobs:
    """When a node is split; see `strategies.hiq.triggers`."""

    kind: str = "reader_bot"
    delta_r: float = 1.0
    delta_u: float = 1.0
    p: float = 0.5
    seed: int = 88
    examples: str | None = None


@dataclass(frozen=True, slots=True)
class Knobs:
    """Everything that can be set; the defaults are the paper's where it has any."""

    k: int | None
    d_max: int
    verify: bool
    repairs: int
    branching: str
    order: str
    trigger: TriggerKnobs
    rewrite: str
    compose: str
    forced: bool
    max_nodes: int
    max_calls: int | None
    contracts: str
    parallel: bool
    append_bridge: bool
    fusion: str

    @property
    def deepest(self) -> int:
        """The depth at which no node is split any more: a flat tree has one level."""
        return min(self.d_max, 1) if self.branching == "nary_flat" else self.d_max


def make_knobs(
    *,
    k: int | None,
    d_max: int,
    verify: bool,
    repairs: int,
    trigger: Mapping[str, Any] | None,
    rewrite: Mapping[str, Any] | None,
    final: Mapping[str, Any] | None,
    max_nodes: int,
    max_calls: int | None,
    parallel: bool,
    append_bridge: bool,
    **words: str,
) -> Knobs:
    """Check the knobs and return them.

    Raises:
        HarnessError: on a value that is none of the possible ones.
    """
    for name, known in _CHOICES.items():
        _one_of(name, words[name], known)
    for name, flag in (
        ("verify", verify), ("parallel", parallel), ("append_bridge", append_bridge),
    ):  # fmt: skip
        _one_of(name, flag, (True, False))
    chosen = _trigger(trigger)
    if append_bridge and chosen.kind != "never":
        raise HarnessError(
            "strategy.append_bridge=true asks one query and never a tree; give it with "
            "strategy.trigger.kind=never."
        )
    if words["contracts"] == "oracle" and chosen.kind == "threshold":
        raise HarnessError(
            "strategy.trigger.kind=threshold is fitted on what a reader makes of labelled "
            "examples, and strategy.contracts=oracle has no reader. Give another trigger, or "
            "strategy.contracts=llm or offline."
        )
    policy = _only("rewrite", rewrite, {"policy": "when_history_changed"})["policy"]
    last = _only("final", final, {"policy": "abstain_on_bot"})["policy"]
    deepest = whole("strategy.d_max", d_max, least=0)
    if deepest > _DEEPEST:
        raise HarnessError(
            f"strategy.d_max={d_max} is too deep: the cap is {_DEEPEST} (section 2)."
        )
    return Knobs(
        k=None if k is None else whole("strategy.k", k),
        d_max=deepest,
        verify=verify,
        repairs=_repairs(repairs),
        trigger=chosen,
        rewrite=_one_of("rewrite.policy", policy, ("when_history_changed", "always")),
        forced=_one_of("final.policy", last, ("abstain_on_bot", "forced")) == "forced",
        max_nodes=whole("strategy.max_nodes", max_nodes),
        max_calls=None if max_calls is None else whole("strategy.max_calls", max_calls),
        parallel=parallel,
        append_bridge=append_bridge,
        **words,
    )


def _repairs(value: int) -> int:
    if whole("strategy.repairs", value, least=0) > 1:
        raise HarnessError(f"strategy.repairs={value}: a split is repaired at most once.")
    return value


def _trigger(given: Mapping[str, Any] | None) -> TriggerKnobs:
    values = _only("trigger", given, asdict(TriggerKnobs()))
    examples = values["examples"]
    return TriggerKnobs(
        kind=_one_of("trigger.kind", values["kind"], _TRIGGERS),
        delta_r=within("strategy.trigger.delta_r", values["delta_r"], 0.0, 1e6),
        delta_u=within("strategy.trigger.delta_u", values["delta_u"], 1e-6, 1e6),
        p=within("strategy.trigger.p", values["p"], 0.0, 1.0),
        seed=whole("strategy.trigger.seed", values["seed"], least=0),
        examples=None if examples is None else filled("strategy.trigger.examples", examples),
    )


def _only(
    group: str, given: Mapping[str, Any] | None, defaults: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a group of knobs with what was not given; refuse what is none of them."""
    values: object = {} if given is None else given
    if not isinstance(values, Mapping):
        raise HarnessError(f"strategy.{group}={values!r:.60} is wrong: give strategy.{group}.KEY.")
    for name in values:
        if name not in defaults:
            known = ", ".join(f"strategy.{group}.{key}" for key in defaults)
            raise HarnessError(f"strategy.{group}.{name} is no knob; known are: {known}.")
    return {**defaults, **values}


def _one_of(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    if any(value is word or (isinstance(word, str) and value == word) for word in known):
        return value
    offered = ", ".join(str(word).lower() for word in known)
    raise HarnessError(f"strategy.{name}={value!r:.60} is wrong: choose one of {offered}.")
