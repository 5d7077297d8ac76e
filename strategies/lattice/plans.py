"""Plans as JSON and back: what a trace records, and what a replay executes again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.plan.plan import (
    Compare,
    CompareMode,
    Constraint,
    Direction,
    Follow,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Sense,
    Source,
    Step,
)

__all__ = ["plan_from_json", "plan_to_json"]


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """Return a plan as JSON data, without what has its default value."""
    data: dict[str, Any] = {"kind": plan.kind.value, "provenance": plan.provenance.value}
    if plan.steps:
        data["steps"] = [_step_data(step) for step in plan.steps]
    if plan.project is not None:
        data["project"] = plan.project
    if plan.compare is not None:
        data["compare"] = _compare_data(plan.compare)
    if plan.sentinel is not None:
        data["sentinel"] = plan.sentinel
    if plan.many:
        data["many"] = True
    if plan.alternatives:
        data["alternatives"] = [plan_to_json(other) for other in plan.alternatives]
    return data


def plan_from_json(data: Mapping[str, Any]) -> Plan:
    """Return the plan that JSON data stand for.

    Raises:
        KeyError, TypeError, ValueError: if they are no plan.
    """
    compare = data.get("compare")
    return Plan(
        kind=PlanKind(data["kind"]),
        provenance=Provenance(data["provenance"]),
        steps=tuple(map(_step, data.get("steps", ()))),
        project=_text(data, "project"),
        compare=None if compare is None else _compare(compare),
        sentinel=_text(data, "sentinel"),
        many=bool(data.get("many", False)),
        alternatives=tuple(map(plan_from_json, data.get("alternatives", ()))),
    )


def _step_data(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {"out": step.out, "source": _source_data(step.source)}
    if step.follow is not None:
        data["follow"] = {"dim": step.follow.dim, "direction": step.follow.direction.value}
    if step.constraints:
        data["constraints"] = [
            {
                "dim": one.dim,
                "value": one.value,
                "direction": one.direction.value,
                "sense": one.sense.value,
            }
            for one in step.constraints
        ]
    if step.exclude:
        data["exclude"] = list(step.exclude)
    if step.kind is not None:
        data["kind"] = step.kind
    return data


def _source_data(source: Source) -> dict[str, Any]:
    parts = (("entity", source.entity), ("var", source.var), ("all", source.all))
    return {name: part for name, part in parts if part is not None}


def _compare_data(compare: Compare) -> dict[str, Any]:
    return {
        "mode": compare.mode.value,
        "operands": [
            {"label": one.label, "source": _source_data(one.source)} for one in compare.operands
        ],
        "dim": compare.dim,
        "sense": compare.sense.value,
        "negated": compare.negated,
    }


def _step(data: Mapping[str, Any]) -> Step:
    follow = data.get("follow")
    return Step(
        out=_name(data, "out"),
        source=_source(data["source"]),
        follow=None
        if follow is None
        else Follow(_name(follow, "dim"), Direction(follow.get("direction", "fwd"))),
        constraints=tuple(
            Constraint(
                _name(one, "dim"),
                _text(one, "value"),
                Direction(one.get("direction", "fwd")),
                Sense(one.get("sense", "eq")),
            )
            for one in data.get("constraints", ())
        ),
        exclude=tuple(str(name) for name in data.get("exclude", ())),
        kind=_text(data, "kind"),
    )


def _source(data: Mapping[str, Any]) -> Source:
    return Source(_text(data, "entity"), _text(data, "var"), _text(data, "all"))


def _compare(data: Mapping[str, Any]) -> Compare:
    return Compare(
        mode=CompareMode(data["mode"]),
        operands=tuple(
            Operand(_name(one, "label"), _source(one["source"])) for one in data["operands"]
        ),
        dim=_text(data, "dim"),
        sense=Sense(data.get("sense", "eq")),
        negated=bool(data.get("negated", False)),
    )


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{key} is {value!r:.40}, not a text")
    return value


def _name(data: Mapping[str, Any], key: str) -> str:
    value = _text(data, key)
    if value is None:
        raise KeyError(key)
    return value
