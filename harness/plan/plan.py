"""The typed plan: what a question asks, in steps that can be executed without a model.

A plan is a list of steps, each of which binds a variable (`$1`, `$2`, ...) to a set of values,
and what is to be said of them: the values themselves (a chain), or how they compare. A question
that no plan of these operators can answer gets a sentinel instead, with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = [
    "Compare",
    "CompareMode",
    "Constraint",
    "Direction",
    "Follow",
    "Operand",
    "Plan",
    "PlanKind",
    "Provenance",
    "Sense",
    "Source",
    "Step",
]


class PlanKind(StrEnum):
    """What the result of a plan is."""

    CHAIN = "chain"
    COMPARE = "compare"
    SENTINEL = "sentinel"


class Provenance(StrEnum):
    """Who made a plan."""

    LLM = "llm"
    TEMPLATE = "template"
    RULE = "rule"
    ORACLE = "oracle"


class Direction(StrEnum):
    """Which way a dimension is followed: subject to value, or value to subjects."""

    FORWARD = "fwd"
    INVERSE = "inv"


class CompareMode(StrEnum):
    """The order relation that is asked for between located things.

    `bool_eq`: do the operands share a value? `bool_order`: is the first before (less than) the
    second? `argmin`/`argmax`: which operand has the least or greatest value? `set`: all operands
    that satisfy the sense against the last one.
    """

    BOOL_EQ = "bool_eq"
    BOOL_ORDER = "bool_order"
    ARGMIN = "argmin"
    ARGMAX = "argmax"
    SET = "set"


class Sense(StrEnum):
    """How a filter or a `set` comparison relates a value to its bound."""

    EQUAL = "eq"
    BEFORE = "lt"
    AFTER = "gt"
    AT_MOST = "le"
    AT_LEAST = "ge"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a step starts; exactly one of the three is given.

    Attributes:
        entity: A surface form out of the question, grounded by the lexicon of the executor.
        var: A variable that an earlier step has bound, with its `$`.
        all: A dimension: every subject that has a value there.
    """

    entity: str | None = None
    var: str | None = None
    all: str | None = None


@dataclass(frozen=True, slots=True)
class Follow:
    """One hop along a dimension.

    Attributes:
        dim: Name of the dimension (a canonical relation, or one of the view that is executed on).
            `spouse[order=2]` is what `spouse` holds under that qualifier, where the view has it.
        direction: `fwd` goes from subjects to their values, `inv` from values to subjects.
    """

    dim: str
    direction: Direction = Direction.FORWARD


@dataclass(frozen=True, slots=True)
class Constraint:
    """What the things a step binds must satisfy; several are met (intersected).

    Attributes:
        dim: The dimension that is constrained.
        value: A surface form or a variable; None is the top element, which everything satisfies.
        direction: `fwd`: the thing's own value on `dim` lies below `value`; `inv`: the thing is
            itself a value on `dim` of the subject `value`.
        sense: `eq` for "is, or is below", else an order relation on dates and numbers.
    """

    dim: str
    value: str | None
    direction: Direction = Direction.FORWARD
    sense: Sense = Sense.EQUAL


@dataclass(frozen=True, slots=True)
class Step:
    """Bind `out` to what is reached from the source, meets every constraint and is not excluded.

    The order of work is: the source set; `follow`, if given (without it the source itself is
    filtered); the constraints; then whatever the variables in `exclude` hold is taken away.

    Attributes:
        out: The variable bound, `$1` for the first step and so on.
        source: Where the step starts.
        follow: The hop, or None.
        constraints: All must hold.
        exclude: Variables (or `$0`, the grounded start of the plan) whose members are removed.
        kind: A type word from the question ("film", "person") that the bound things have to have
            where the executor knows types; None for anything. A hint, never a reason to guess.
    """

    out: str
    source: Source
    follow: Follow | None = None
    constraints: tuple[Constraint, ...] = ()
    exclude: tuple[str, ...] = ()
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Operand:
    """One side of a comparison.

    Attributes:
        label: What is answered if this side wins, as the question writes it.
        source: The thing (or the value) that is compared.
    """

    label: str
    source: Source


@dataclass(frozen=True, slots=True)
class Compare:
    """Compare the operands on a dimension.

    Attributes:
        mode: The relation asked for.
        operands: Two or more.
        dim: Where each operand's value is looked up; None compares what the source holds itself.
        sense: For `set`; otherwise `eq`, unused.
        negated: The question asks for the opposite truth value ("different", "not the same").
    """

    mode: CompareMode
    operands: tuple[Operand, ...]
    dim: str | None = None
    sense: Sense = Sense.EQUAL
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A question as steps of the three operators, or why it is none.

    Attributes:
        kind: chain, compare or sentinel.
        provenance: Who made it.
        steps: In order; a step uses only variables that earlier ones have bound.
        project: The variable that is answered, for a chain.
        compare: For a comparison, done after the steps.
        sentinel: Why there is no plan: `derived` (needs a count, an age, a sum), `no_seed`,
            `no_relation`, `invalid`.
        many: The question asks for all of a set ("which films", "name all"), not for one answer.
        alternatives: Other readings of the same question (a child is found as a value of `child`
            or as a subject of `father`), in order of preference: what is executed, each in its
            turn, as long as the one before it finds nothing. They have none of their own.
    """

    kind: PlanKind
    provenance: Provenance
    steps: tuple[Step, ...] = ()
    project: str | None = None
    compare: Compare | None = None
    sentinel: str | None = None
    many: bool = False
    alternatives: tuple[Plan, ...] = ()
