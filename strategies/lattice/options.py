"""The knobs of the strategy, checked when it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from harness.checks import filled, whole
from harness.errors import HarnessError
from harness.llm.options import one_of
from harness.suggest import nearest
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.order.gate import GateMode

__all__ = ["PLANNERS", "LatticeOptions", "PlannerOptions", "read_options"]

PLANNERS = ("llm", "template", "rule", "oracle")
_GROUNDINGS = ("L1", "L2", "L3")
_MODES = ("single", "set")


@dataclass(frozen=True, slots=True)
class PlannerOptions:
    """The planner's knobs.

    Attributes:
        kind: One of `PLANNERS`; None chooses (`strategies.lattice.planning.AutoPlanner`).
        grounding: What a model is shown of the lattice.
        shots: Worked examples in its prompt.
        examples: The variant whose labelled questions are learned from; None is the one that is
            answered, in folds.
    """

    kind: str | None = None
    grounding: str = "L2"
    shots: int = 9
    examples: str | None = None


@dataclass(frozen=True, slots=True)
class LatticeOptions:
    """All knobs.

    Attributes:
        planner: See there.
        build: See there; its extractor is a placeholder while `extractor` is None.
        extractor: None takes a triples view where there is one that is not made from gold, else
            the rules.
        mode: `single` or `set`; None does what the plan says, and what the benchmark asks.
        exclude_start: Whether chains leave their start out.
        sentinel: Whether a sentinel plan abstains at once.
    """

    planner: PlannerOptions
    build: BuildOptions
    extractor: str | None
    mode: str | None
    exclude_start: bool
    sentinel: bool

    def extracting(self, extractor: str) -> BuildOptions:
        """Return the build options for an extractor."""
        return replace(self.build, extractor=extractor)


def read_options(
    *,
    planner: Mapping[str, Any] | None,
    build: Mapping[str, Any] | None,
    gate: Mapping[str, Any] | None,
    dm: Mapping[str, Any] | None,
    answer: Mapping[str, Any] | None,
    abstain: Mapping[str, Any] | None,
    exclude_start: bool,
    domain_rebuild: str | None,
) -> LatticeOptions:
    """Return the knobs of a configuration.

    Raises:
        HarnessError: naming the knob that is wrong.
    """
    plans = _known("planner", planner, ("kind", "grounding", "shots", "examples"))
    builds = _known(
        "build", build,
        ("extractor", "path", "whitelist", "value_cleaning", "evidence_pages", "inverse",
         "short_doc_tokens", "window", "overlap", "hierarchies"),
    )  # fmt: skip
    gates = _known("gate", gate, ("mode",))
    sizes = _known("dm", dm, ("max_size",))
    answers = _known("answer", answer, ("mode",))
    abstains = _known("abstain", abstain, ("sentinel",))
    extractor = builds.pop("extractor", None)
    if plans.get("kind") is not None:
        one_of("strategy.planner.kind", plans["kind"], PLANNERS)
    one_of("strategy.planner.grounding", plans.get("grounding", "L2"), _GROUNDINGS)
    whole("strategy.planner.shots", plans.get("shots", 9), least=0)
    if plans.get("examples") is not None:
        filled("strategy.planner.examples", plans["examples"])
    if domain_rebuild is not None:
        filled("strategy.domain_rebuild", domain_rebuild)
    if answers.get("mode") is not None:
        one_of("strategy.answer.mode", answers["mode"], _MODES)
    mode = one_of(
        "strategy.gate.mode", gates.get("mode", GateMode.UPSET), tuple(m.value for m in GateMode)
    )
    hierarchies = builds.pop("hierarchies", None) or {}
    if not isinstance(hierarchies, Mapping):
        raise HarnessError("strategy.build.hierarchies is wrong: give {dimension: dimension}.")
    for lower, upper in hierarchies.items():
        filled(f"strategy.build.hierarchies.{lower}", upper)
    if builds.get("path") is not None and extractor is None:
        # Beside another one it may be a sweep's, which gives all of its cells the same file.
        raise HarnessError(
            f"strategy.build.path={builds['path']} is not read unless the extractor is named: give "
            "strategy.build.extractor=openie_json with it."
        )
    return LatticeOptions(
        planner=PlannerOptions(**plans),
        build=BuildOptions(
            "triples" if extractor is None else extractor,
            **builds,
            hierarchies={str(k): str(v) for k, v in hierarchies.items()},
            gate=GateMode(mode),
            most_cuts=sizes.get("max_size", 10_000),
            domain_rebuild=domain_rebuild,
        ),
        extractor=extractor,
        mode=answers.get("mode"),
        exclude_start=_truth("exclude_start", exclude_start),
        sentinel=_truth("abstain.sentinel", abstains.get("sentinel", True)),
    )


def _known(group: str, given: Mapping[str, Any] | None, keys: tuple[str, ...]) -> dict[str, Any]:
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise HarnessError(f"strategy.{group}={given!r:.60} is wrong: give its keys.")
    for key in given:
        if key not in keys:
            raise HarnessError(
                f"there is no knob strategy.{group}.{key}; {nearest(str(key), keys)}"
            )
    return dict(given)


def _truth(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise HarnessError(f"strategy.{key}={value!r:.60} is wrong: give true or false.")
