"""From a meaning with a way for each of its hops to a plan."""

from __future__ import annotations

import re
from collections.abc import Mapping

from harness.plan.plan import (
    Compare,
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
from harness.plan.rule.choose import Chooser
from harness.plan.rule.dimensions import Way
from harness.plan.rule.expr import (
    Comparison,
    Everything,
    Expr,
    Hop,
    Literal,
    Meaning,
    Meet,
    Name,
    Path,
)

__all__ = ["Builder", "Choice", "UnreadError"]

Choice = Mapping[tuple[object, tuple[Path, ...]], Way]
"""A way for every hop and test of a meaning."""
_YEARS = ("publication_date", "inception", "date", "date_of_birth")
_YEAR = re.compile(r"\b[0-9]{4}\b")
_WITHIN = ("country", "region", "located_in", "location")


class UnreadError(Exception):
    """A part of a meaning has no place in a plan on this view."""


class Builder:
    """Makes the plan of one meaning.

    Args:
        chooser: Knows the names.
        choice: The way of every hop and test.
        meaning: What is asked.
    """

    def __init__(
        self,
        chooser: Chooser,
        choice: Choice,
        meaning: Meaning,
    ) -> None:
        self._chooser = chooser
        self._choice = choice
        self._meaning = meaning
        self._steps: list[Step] = []
        self._bound: dict[Expr, Source] = {}

    def build(self) -> Plan:
        """Return the plan.

        Raises:
            UnreadError: if a part of the meaning cannot stand in a plan.
        """
        body = self._meaning.body
        if isinstance(body, Comparison):
            return self._comparison(body)
        source = self._bind(body)
        if source.var is None:
            raise UnreadError
        return Plan(
            PlanKind.CHAIN, Provenance.RULE, tuple(self._steps), source.var, many=self._meaning.many
        )

    def _comparison(self, body: Comparison) -> Plan:
        way = self._choice[None, body.paths] if body.paths else ()
        operands = []
        for operand in body.operands:
            source = self._bind(operand)
            for step in way[:-1]:
                source = self._step(source, _follow(*step))
            if way and not way[-1][1]:
                source = self._step(source, _follow(*way[-1]))
            operands.append(Operand(self._label(operand), source))
        dim = way[-1][0] if way and way[-1][1] else None
        compare = Compare(body.mode, tuple(operands), dim, negated=body.negated)
        return Plan(PlanKind.COMPARE, Provenance.RULE, tuple(self._steps), compare=compare)

    def _label(self, expr: Expr) -> str:
        while isinstance(expr, Hop | Meet):
            expr = expr.base
        return self._chooser.text(expr.at) if isinstance(expr, Name | Literal) else ""

    def _step(
        self,
        source: Source,
        follow: Follow | None,
        constraints: tuple[Constraint, ...] = (),
        exclude: tuple[str, ...] = (),
        kind: str | None = None,
    ) -> Source:
        out = f"${len(self._steps) + 1}"
        kind = self._chooser.singular(kind) if kind is not None else None
        self._steps.append(Step(out, source, follow, constraints, exclude, kind))
        return Source(var=out)

    def _bind(self, expr: Expr) -> Source:
        if expr not in self._bound:
            self._bound[expr] = self._make(expr)
        return self._bound[expr]

    def _make(self, expr: Expr) -> Source:
        if isinstance(expr, Name):
            return self._named(expr)
        if isinstance(expr, Hop):
            return self._hop(expr, ())
        if isinstance(expr, Meet):
            constraints = tuple(self._constraint(expr, number) for number in range(len(expr.tests)))
            if isinstance(expr.base, Hop):
                return self._hop(expr.base, constraints)
            if isinstance(expr.base, Everything):
                source = Source(all=constraints[0].dim)
                return self._step(source, None, constraints, kind=expr.base.kind)
            return self._step(self._bind(expr.base), None, constraints)
        raise UnreadError

    def _named(self, name: Name) -> Source:
        surface = self._chooser.name(name)
        constraints: tuple[Constraint, ...] = ()
        told = self._chooser.told(name)
        if told is not None:
            surface, apart = told
            if year := _YEAR.search(apart):
                dim = self._chooser.offered(name, _YEARS, surface)
                constraints = (Constraint(dim, year[0]),) if dim is not None else ()
                if dim is None:
                    raise UnreadError
            return self._step(Source(entity=surface), None, constraints, kind=name.kind or apart)
        source = Source(entity=surface)
        if surface == self._chooser.text(name.at):
            for token, relations in ((name.year, _YEARS), (name.within, _WITHIN)):
                dim = self._chooser.offered(name, relations) if token is not None else None
                if token == name.within is not None and dim is None:
                    raise UnreadError
                if token is not None and dim is not None:
                    constraints += (Constraint(dim, self._chooser.text(token)),)
        if not constraints and (name.kind is None or surface != self._chooser.text(name.at)):
            return source
        return self._step(source, None, constraints, kind=name.kind)

    def _hop(self, hop: Hop, constraints: tuple[Constraint, ...]) -> Source:
        way = self._choice[hop, hop.paths]
        if not way:
            raise UnreadError
        source = self._bind(hop.base)
        left_out: tuple[str, ...] = ()
        if way[-1][0].startswith("-"):
            dim, forward = way[-1]
            out = self._step(source, _follow(dim[1:], forward))
            left_out = (out.var,) if out.var is not None else ()
            way = way[:-1]
        if hop.ordinal:
            way = (*way[:-1], (f"{way[-1][0]}[order={hop.ordinal}]", way[-1][1]))
        for number, (dim, forward) in enumerate(way):
            last = number == len(way) - 1
            exclude = left_out if last else ()
            if last and hop.other:
                exclude = (*exclude, "$0")
            kind = hop.kind if last and not hop.own else None
            source = self._step(
                source, _follow(dim, forward), constraints if last else (), exclude, kind
            )
        return source

    def _constraint(self, meet: Meet, number: int) -> Constraint:
        test = meet.tests[number]
        way = self._choice[meet, test.paths]
        if not way:
            raise UnreadError
        if isinstance(test.value, Literal):
            return Constraint(way[0][0], self._chooser.text(test.value), sense=test.sense)
        source = self._bind(test.value)
        for dim, forward in reversed(way[1:]):
            source = self._step(source, _follow(dim, not forward))
        dim, forward = way[0]
        value = source.entity if source.entity is not None else source.var
        direction = Direction.FORWARD if forward else Direction.INVERSE
        return Constraint(dim, value, direction, Sense.EQUAL)


def _follow(dim: str, forward: bool) -> Follow:
    return Follow(dim, Direction.FORWARD if forward else Direction.INVERSE)
