"""Compare located things: do they share a value, which comes first, which is least or greatest?"""

from __future__ import annotations

from dataclasses import dataclass

from harness.plan.plan import Compare, CompareMode, Operand, Sense
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.members import Members, as_list
from strategies.lattice.operators.outcome import Declined, Reason
from strategies.lattice.operators.seed import ground_source
from strategies.lattice.operators.state import Run

__all__ = ["Compared", "Located", "compare"]

_MOST = 4096
"""Values of one operand; more than that is no thing that is located somewhere."""


@dataclass(frozen=True, slots=True)
class Located:
    """An operand and its values.

    Attributes:
        label: What is answered if it wins.
        things: Its nodes.
        values: The nodes of its values.
        variable: The variable it comes from, if any.
    """

    label: str
    things: Members
    values: list[int]
    variable: str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison says.

    Attributes:
        labels: `yes` or `no`, or the operands that win, in the order of the question.
        operands: All of them, with their values.
        dimension: Where they were compared.
        forward: Whether their values were found from subject to value.
    """

    labels: tuple[str, ...]
    operands: tuple[Located, ...]
    dimension: Dimension | None
    forward: bool


def compare(run: Run, asked: Compare) -> Compared:
    """Carry out a comparison.

    Raises:
        Declined: `out_of_lattice` if an operand is not known or has no value; `incomparable` if
            what is known does not decide.
    """
    found = None if asked.dim is None else run.lattice.resolve(asked.dim)
    dimension, flipped = (None, False) if found is None else found
    operands = tuple(_located(run, one, dimension, flipped=flipped) for one in asked.operands)
    run.note(
        "compare",
        {
            "mode": asked.mode.value,
            "dim": asked.dim,
            "operands": [
                {"label": one.label, "n": len(one.things), "values": _shown(run, one.values)}
                for one in operands
            ],
        },
    )
    return Compared(_labels(run, asked, operands, dimension), operands, dimension, not flipped)


def _labels(
    run: Run, asked: Compare, operands: tuple[Located, ...], dimension: Dimension | None
) -> tuple[str, ...]:
    if asked.mode is CompareMode.BOOL_EQ:
        return (_yes(_equal(run, operands, dimension) != asked.negated),)
    if asked.mode is CompareMode.BOOL_ORDER:
        first, second = (_interval(run, one) for one in operands)
        _same_kind(run, operands)
        return (_yes(_before(first, second) != asked.negated),)
    if asked.mode is CompareMode.SET:
        return _satisfying(run, operands, asked.sense)
    return (_extreme(run, operands, least=asked.mode is CompareMode.ARGMIN),)


def _located(run: Run, operand: Operand, dimension: Dimension | None, *, flipped: bool) -> Located:
    side = None
    if dimension is not None:
        side = dimension.inverse if flipped else dimension.forward
    source = operand.source
    if source.var is not None:
        things: Members = run.bindings[source.var].members
    else:
        about = "" if dimension is None else dimension.name
        things = ground_source(run, source.entity or "", side, about)
        if not things:
            raise Declined(Reason.OUT_OF_LATTICE, f"{source.entity:.60}", surface=source.entity)
    values = things if side is None else side.reach(things)
    if len(values) == 0:
        name = "" if dimension is None else dimension.name
        raise Declined(Reason.OUT_OF_LATTICE, f"{operand.label:.60} has no {name}", dim=name)
    if len(values) > _MOST:
        raise Declined(Reason.BUDGET, "values", values=len(values), most=_MOST)
    return Located(operand.label, things, as_list(values), source.var)


def _equal(run: Run, operands: tuple[Located, ...], dimension: Dimension | None) -> bool:
    """Whether the operands share a value, or one of each lies below one of another's.

    Dates that overlap without being equal may or may not be the same day.
    """
    shared = set(operands[0].values).intersection(*(one.values for one in operands[1:]))
    if shared:
        return True
    # Namesakes that the lattice cannot tell apart would make any verdict a guess.
    for i, left in enumerate(operands):
        for right in operands[:i]:
            if _overlap(run, left.values, right.values):
                raise _incomparable(run, left, right)
    if dimension is None or not dimension.ordered:
        return False
    downs = [{low for value in one.values for low in dimension.down(value)} for one in operands]
    tops = [set(one.values) for one in operands]
    return any(
        all(tops[i] & downs[j] for i in range(len(operands)) if i != j)
        for j in range(len(operands))
    )


def _overlap(run: Run, left: list[int], right: list[int]) -> bool:
    columns, spaces = run.lattice.columns, run.lattice.spaces
    for a in left:
        for b in right:
            if (
                a != b
                and spaces[a] == spaces[b] != 0
                and columns.low[a] <= columns.high[b]
                and columns.low[b] <= columns.high[a]
                and columns.unit[a] == columns.unit[b]
            ):
                return True
    return False


Bounds = tuple[float, float, float, float]
"""Least begin, least end, greatest begin and greatest end of the values of an operand."""


def _interval(run: Run, operand: Located) -> Bounds:
    """Return the bounds of an operand's values; those that are neither date nor number count not.

    Raises:
        Declined: `incomparable` if none is, or they are of different kinds or units.
    """
    columns, spaces = run.lattice.columns, run.lattice.spaces
    values = [value for value in operand.values if spaces[value] != 0]
    kinds = {(spaces[value], int(columns.unit[value])) for value in values}
    if len(kinds) != 1:
        raise Declined(
            Reason.INCOMPARABLE, f"{operand.label:.60}", values=_shown(run, operand.values)
        )
    lows = [float(columns.low[value]) for value in values]
    highs = [float(columns.high[value]) for value in values]
    return min(lows), min(highs), max(lows), max(highs)


def _before(left: Bounds, right: Bounds) -> bool:
    """Whether the left operand comes before the right one.

    Raises:
        Declined: `incomparable` unless one of "all before" and "none before" is certain.
    """
    if left[3] < right[0]:
        return True
    # Not before: it begins no earlier than the other one ends.
    if left[0] >= right[3]:
        return False
    raise Declined(Reason.INCOMPARABLE, "overlap", left=list(left), right=list(right))


def _extreme(run: Run, operands: tuple[Located, ...], *, least: bool) -> str:
    """Return the label of the operand with the least or greatest value.

    Of an operand with several values the least (or greatest) counts.
    """
    _same_kind(run, operands)
    bounds = [_interval(run, one) for one in operands]
    if least:
        spans = [(low, high) for low, high, _, _ in bounds]
    else:
        spans = [(-high, -low) for _, _, low, high in bounds]
    best = min(range(len(spans)), key=lambda n: (spans[n], n))
    for other, span in enumerate(spans):
        if other != best and not spans[best][1] < span[0]:
            raise _incomparable(run, operands[best], operands[other])
    return operands[best].label


def _satisfying(run: Run, operands: tuple[Located, ...], sense: Sense) -> tuple[str, ...]:
    """Return the labels of the operands of which the sense holds against the last one."""
    last = operands[-1]
    kept: list[str] = []
    if sense is Sense.EQUAL:
        kept = [one.label for one in operands[:-1] if set(one.values) & set(last.values)]
    else:
        _same_kind(run, operands)
        bound = _interval(run, last)
        for one in operands[:-1]:
            own = _interval(run, one)
            holds = {
                Sense.BEFORE: own[3] < bound[0],
                Sense.AFTER: own[0] > bound[3],
                Sense.AT_MOST: own[3] <= bound[1],
                Sense.AT_LEAST: own[0] >= bound[2],
            }[sense]
            kept += [one.label] if holds else []
    if not kept:
        raise Declined(Reason.NO_HIT, hop=0, first_empty=["compare"])
    return tuple(kept)


def _same_kind(run: Run, operands: tuple[Located, ...]) -> None:
    columns, spaces = run.lattice.columns, run.lattice.spaces
    kinds = {
        (spaces[value], int(columns.unit[value]))
        for one in operands
        for value in one.values
        if spaces[value] != 0
    }
    if len(kinds) > 1:
        raise Declined(Reason.INCOMPARABLE, "units", kinds=len(kinds))


def _incomparable(run: Run, left: Located, right: Located) -> Declined:
    return Declined(
        Reason.INCOMPARABLE,
        f"{left.label:.40}, {right.label:.40}",
        left=_shown(run, left.values),
        right=_shown(run, right.values),
    )


def _shown(run: Run, values: list[int]) -> list[str]:
    return [run.lattice.labels[value] for value in values[:8]]


def _yes(said: bool) -> str:
    return "yes" if said else "no"
