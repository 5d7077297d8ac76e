"""What a planning model is shown, and what it has to reply."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "CompareOut",
    "ConstraintOut",
    "HopInput",
    "HopOutput",
    "Menu",
    "OperandOut",
    "PlanInput",
    "PlanOutput",
    "Shot",
    "StepOut",
]

_FROZEN = ConfigDict(frozen=True)


class Menu(BaseModel):
    """A name of the question and the dimensions on which the lattice has something for it."""

    model_config = _FROZEN

    name: str
    dimensions: tuple[str, ...]


class Shot(BaseModel):
    """A worked example: a question and its plan as JSON text."""

    model_config = _FROZEN

    question: str
    plan: str


class PlanInput(BaseModel):
    """A question and what of the lattice is shown.

    `dimensions` is the whole vocabulary (L1) or empty; `menus` are those of the question's own
    names (L2) or empty; `rejected` says what was wrong with the plan before.
    """

    model_config = _FROZEN

    question: str
    dimensions: tuple[str, ...] = ()
    menus: tuple[Menu, ...] = ()
    shots: tuple[Shot, ...] = ()
    rejected: str = ""


class ConstraintOut(BaseModel):
    """A condition on what a step binds; `value` is a name of the question or a variable."""

    model_config = _FROZEN

    dim: str
    value: str
    direction: Literal["fwd", "inv"] = "fwd"
    sense: Literal["eq", "lt", "gt", "le", "ge"] = "eq"


class StepOut(BaseModel):
    """One step: exactly one of `entity`, `var` and `all` says where it starts."""

    model_config = _FROZEN

    out: str
    entity: str | None = None
    var: str | None = None
    all: str | None = None
    follow: str | None = None
    direction: Literal["fwd", "inv"] = "fwd"
    constraints: tuple[ConstraintOut, ...] = ()


class OperandOut(BaseModel):
    """One side of a comparison: exactly one of `entity` and `var`."""

    model_config = _FROZEN

    label: str
    entity: str | None = None
    var: str | None = None


class CompareOut(BaseModel):
    """A comparison of operands on a dimension."""

    model_config = _FROZEN

    mode: Literal["bool_eq", "bool_order", "argmin", "argmax"]
    operands: tuple[OperandOut, ...]
    dim: str | None = None
    negated: bool = False


class PlanOutput(BaseModel):
    """A plan, or the reason why there is none."""

    model_config = _FROZEN

    kind: Literal["chain", "compare", "sentinel"]
    steps: tuple[StepOut, ...] = ()
    project: str | None = None
    compare: CompareOut | None = None
    sentinel: Literal["derived", "no_seed", "no_relation"] | None = None
    many: bool = False


class HopInput(BaseModel):
    """Where a stepwise plan stands: the hops so far, what they reached, and the ways on."""

    model_config = _FROZEN

    question: str
    start: str
    hops: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    rejected: str = ""


class HopOutput(BaseModel):
    """The next hop; or that what is reached is the answer; or that there is no way to it."""

    model_config = _FROZEN

    action: Literal["follow", "answer", "give_up"]
    dim: str | None = None
