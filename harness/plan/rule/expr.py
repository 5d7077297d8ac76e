"""What a question means before it meets a knowledge base: expressions over names and relations."""

from __future__ import annotations

from dataclasses import dataclass

from harness.plan.plan import CompareMode, Sense

__all__ = [
    "GAP",
    "Comparison",
    "Everything",
    "Expr",
    "Gap",
    "Hop",
    "Literal",
    "Meaning",
    "Meet",
    "Name",
    "Path",
    "Test",
    "back",
]

Path = tuple[tuple[str, bool], ...]
"""Relations followed one after the other; True for subject to value, False for the inverse."""


def back(path: Path) -> Path:
    """Return the same path from its other end."""
    return tuple((relation, not forward) for relation, forward in reversed(path))


@dataclass(frozen=True, slots=True)
class Name:
    """A name at token `at`, with the noun and the year before it and the place after it, if any.

    `year` and `within` are tokens too.
    """

    at: int
    kind: str | None = None
    year: int | None = None
    within: int | None = None


@dataclass(frozen=True, slots=True)
class Literal:
    """A date or number at token `at`."""

    at: int


@dataclass(frozen=True, slots=True)
class Gap:
    """What a question or a relative clause leaves open."""


GAP = Gap()


@dataclass(frozen=True, slots=True)
class Everything:
    """All things of a kind; only with tests on dates or numbers does this become a plan."""

    kind: str | None


@dataclass(frozen=True, slots=True)
class Hop:
    """What one of several paths leads to from `base`.

    Attributes:
        base: Where the paths start.
        paths: Readings, in order of preference.
        kind: Noun for what is reached, as the question writes it.
        other: The base's own things are not meant ("films that share an actor with").
        ordinal: Which of several, 1 for the first; None for all.
        own: The kind comes from the name of the relation itself, not from a word beside it.
    """

    base: Expr
    paths: tuple[Path, ...]
    kind: str | None = None
    other: bool = False
    ordinal: int | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Test:
    """A condition on a thing: one of the paths leads from it to `value`, in the given sense.

    Without paths the thing is the value. `other`: it is not among what the value came from.
    """

    paths: tuple[Path, ...]
    value: Expr
    sense: Sense = Sense.EQUAL
    other: bool = False


@dataclass(frozen=True, slots=True)
class Meet:
    """Those of `base` that pass all tests."""

    base: Expr
    tests: tuple[Test, ...]


Expr = Name | Literal | Gap | Everything | Hop | Meet


@dataclass(frozen=True, slots=True)
class Comparison:
    """Operands compared on what a path leads to.

    Attributes:
        mode: The order relation.
        operands: Expressions; the name inside each is what is answered.
        paths: From each operand to its value, in order of preference; empty to compare the
            operands themselves.
        negated: The opposite truth value is asked for.
    """

    mode: CompareMode
    operands: tuple[Expr, ...]
    paths: tuple[Path, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Meaning:
    """A reading of a question: a set or a comparison, and whether all members are asked for.

    `wants` is the noun or question word that says what is asked for, None for anything.
    """

    body: Expr | Comparison
    wants: str | None = None
    many: bool = False
