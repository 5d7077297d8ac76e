"""From a meaning to a plan on one view, with the other readings as its alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from harness.plan.plan import Plan
from harness.plan.rule.build import Builder, Choice, UnreadError
from harness.plan.rule.choose import MOST_WAYS, Chooser
from harness.plan.rule.dimensions import Way
from harness.plan.rule.expr import (
    Comparison,
    Expr,
    Hop,
    Literal,
    Meaning,
    Meet,
    Name,
    Path,
    Test,
)
from harness.plan.rule.loose import loose_words

__all__ = ["Resolver"]

_MOST_CHOICES = 256
_Slots = dict[tuple[object, tuple[Path, ...]], list[Way]]


class Resolver(Chooser):
    """Turns the meanings of one question into plans on one view."""

    def plan(self, meaning: Meaning, foreign: bool = False) -> Plan | None:
        """Return the plan of a meaning, or None if its parts do not fit together.

        Args:
            meaning: One reading of the question.
            foreign: A dimension that the view lacks may be used, under its canonical name.
        """
        self._foreign = foreign
        plans: list[Plan] = []
        for choice in islice(self._choices(meaning), MOST_WAYS):
            try:
                plan = Builder(self, choice, meaning).build()
            except UnreadError:
                continue
            if plan not in plans:
                plans.append(plan)
        if not plans:
            return None
        first, *others = plans
        return Plan(
            first.kind, first.provenance, first.steps, first.project, first.compare,
            many=first.many, alternatives=tuple(others),
        )  # fmt: skip

    def _choices(self, meaning: Meaning) -> Iterator[Choice]:
        """Yield one way for every hop and test of a meaning, best combination first."""
        slots: _Slots = {}
        body = meaning.body
        if isinstance(body, Comparison):
            for operand in body.operands:
                self._collect(operand, None, slots)
            if body.paths:
                slots[None, body.paths] = self._comparable(body)
        else:
            self._collect(body, self._types.of(meaning.wants), slots)
        if any(not ways for ways in slots.values()):
            return
        keys = list(slots)
        for picked in islice(product(*(slots[key] for key in keys)), _MOST_CHOICES):
            choice = dict(zip(keys, picked, strict=True))
            if all(self._follows(key, way, choice) for key, way in choice.items()):
                yield choice

    def _follows(self, key: tuple[object, tuple[Path, ...]], way: Way, choice: Choice) -> bool:
        """Whether a way can be gone from where the way before it leads."""
        expr, _ = key
        base = expr.base if isinstance(expr, Hop) else None
        before = choice.get((base, base.paths)) if isinstance(base, Hop) else None
        if not before or not way:
            return True
        starts = self.ends(self._dimensions.relations(way), start=True)
        return self.agree(self.led_to([before]), starts)

    def _collect(self, expr: Expr, wants: str | None, slots: _Slots) -> None:
        if isinstance(expr, Hop):
            reached = wants if expr.own else self._types.of(expr.kind) or wants
            self._collect(expr.base, self._needed(expr), slots)
            kind = None if expr.own else expr.kind
            starts = self._started(expr.base, slots)
            slots[expr, expr.paths] = self.ways(expr.paths, expr.base, reached, kind, starts=starts)
        elif isinstance(expr, Meet):
            self._collect(expr.base, wants, slots)
            for test in expr.tests:
                if isinstance(test.value, Literal):
                    slots[expr, test.paths] = self.ways(test.paths, expr.base, "date")
                else:
                    self._collect(test.value, None, slots)
                    wanted = self._value(test)
                    ways = self.ways(test.paths, expr.base, wanted, value=test.value)
                    slots[expr, test.paths] = ways

    def _started(self, base: Expr, slots: _Slots) -> tuple[str, ...]:
        """Return the types of what the ways to a base lead to."""
        while isinstance(base, Meet):
            base = base.base
        return self.led_to(slots.get((base, base.paths), ())) if isinstance(base, Hop) else ()

    def _needed(self, hop: Hop) -> str | None:
        """Return the type that a hop can be made from, for a base in unknown words."""
        if not isinstance(hop.base, Hop) or loose_words(hop.base.paths) is None:
            return None
        starts = {self.ends(path, start=True) for path in hop.paths}
        only = next(iter(starts)) if len(starts) == 1 else ()
        return only[0] if len(only) == 1 else None

    def _value(self, test: Test) -> str | None:
        """Return the type of the value of a test, if it is known to be of one."""
        types = self.type_of(test.value)
        if loose_words(test.paths) is None:
            derived = isinstance(test.value, Hop | Meet) and len(types) == 1
            return types[0] if derived else None
        if not types and isinstance(test.value, Name) and self._guesser is not None:
            types = self._guesser.types_of(self.menu(test.value))
        return types[0] if len(types) == 1 else None

    def _comparable(self, body: Comparison) -> list[Way]:
        """Return the ways on which all operands can be compared."""
        options = [self.ways(body.paths, operand, None) for operand in body.operands]
        shared = [way for way in options[0] if all(way in other for other in options[1:])]
        return shared or next((ways for ways in options if ways), [])
