"""Typed plans as Cypher: what a planner without a model has read becomes a query of the subset.

A chain is a MATCH. What the subset cannot say (a comparison of two things, a truth value) has no
query, which is a `Fail` and no guess.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.plan.plan import Constraint, Direction, Plan, PlanKind, Sense, Source, Step
from strategies.af.cypher import (
    Clause,
    Condition,
    CypherQuery,
    EdgePattern,
    Fail,
    NodePattern,
    Operator,
    PathPattern,
    Returned,
)
from strategies.af.graph.vocabulary import Vocabulary

__all__ = ["plan_to_cypher"]

_OPERATORS = {
    Sense.EQUAL: Operator.EQUAL,
    Sense.BEFORE: Operator.LESS,
    Sense.AFTER: Operator.GREATER,
    Sense.AT_MOST: Operator.AT_MOST,
    Sense.AT_LEAST: Operator.AT_LEAST,
}


def plan_to_cypher(plan: Plan, vocabulary: Vocabulary) -> CypherQuery | Fail:
    """Return a plan as a query, or why there is none.

    Args:
        plan: The plan; of its alternatives nothing is read.
        vocabulary: The knowledge base: what is an attribute there is no edge.
    """
    if plan.kind is PlanKind.SENTINEL:
        return Fail(f"no plan: {plan.sentinel}")
    if plan.kind is PlanKind.COMPARE or plan.project is None:
        return Fail("a comparison cannot be said in one MATCH")
    writer = _Writer(vocabulary)
    for step in plan.steps:
        failed = writer.step(step)
        if failed is not None:
            return failed
    return writer.query(plan)


@dataclass
class _Writer:
    vocabulary: Vocabulary
    paths: list[PathPattern] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    literal: dict[str, tuple[str, str]] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    distinct: list[tuple[str, str]] = field(default_factory=list)
    start: str | None = None
    entities: int = 0

    def step(self, step: Step) -> Fail | None:
        """Write a step; a `Fail` where it needs what the subset cannot say."""
        out, follow = step.out.replace("$", "v"), step.follow
        if follow is None and step.source.var in self.literal:
            return Fail("a value is constrained")
        if follow is None and step.source.var is not None:
            # What only filters a variable is that variable.
            out = self.same[step.out] = self._var(step.source.var)
        label = step.kind if step.kind and self.vocabulary.type(step.kind) is not None else ""
        if follow is None:
            self._same(step.source, out, label)
        elif self._is_attribute(follow.dim):
            if follow.direction is Direction.FORWARD:
                source = self._source(step.source)
                if source is None:
                    return Fail(f"`{follow.dim}` is followed from a value")
                self.literal[step.out] = (source, follow.dim)
                return Fail("a value is constrained") if step.constraints else None
            value = step.source.entity
            if value is None:
                return Fail(f"`{follow.dim}` is followed back from a variable")
            self.paths.append(PathPattern((NodePattern(out, label),)))
            self.conditions.append(Condition(out, follow.dim, Operator.EQUAL, (value,)))
        else:
            source = self._source(step.source)
            if source is None:
                return Fail(f"`{follow.dim}` is followed from a value")
            ends = [NodePattern(source), NodePattern(out, label)]
            if follow.direction is Direction.INVERSE:
                ends.reverse()
            self.paths.append(PathPattern(tuple(ends), (EdgePattern((follow.dim,)),)))
        for constraint in step.constraints:
            self._constraint(out, constraint)
        for other in step.exclude:
            self._excluded(step.out, out, other)
        return None

    def query(self, plan: Plan) -> CypherQuery | Fail:
        """Return what was written."""
        project = plan.project or ""
        var, key = self.literal.get(project, (self._var(project), ""))
        if not self.paths:
            return Fail("nothing is followed")
        clause = Clause(tuple(self.paths), tuple(self.conditions), tuple(self.distinct))
        returned = Returned(var, key, distinct=plan.many)
        return CypherQuery((clause,), returned, tuple(self.dropped))

    def _is_attribute(self, dim: str) -> bool:
        return self.vocabulary.relation(dim) is None and bool(self.vocabulary.attribute(dim))

    def _source(self, source: Source) -> str | None:
        """Return the variable of a source; None for one that holds values and no things."""
        if source.entity is not None:
            self.entities += 1
            var = f"e{self.entities}"
            self.paths.append(PathPattern((NodePattern(var, "", (("name", source.entity),)),)))
            self.start = self.start or var
            return var
        if source.var is not None:
            return None if source.var in self.literal else self._var(source.var)
        self.entities += 1
        return self._everything(f"e{self.entities}", source.all or "")

    def _everything(self, var: str, dim: str) -> str:
        """Write that a thing has any value on a dimension."""
        if dim and not self._is_attribute(dim):
            ends = (NodePattern(var), NodePattern())
            self.paths.append(PathPattern(ends, (EdgePattern((dim,)),)))
        else:
            self.paths.append(PathPattern((NodePattern(var),)))
        return var

    def _same(self, source: Source, out: str, label: str) -> None:
        """Write a step that only filters its source."""
        if source.entity is not None:
            node = NodePattern(out, label, (("name", source.entity),))
            self.start = self.start or out
        else:
            node = NodePattern(out, label)
            if source.var is None:
                self._everything(out, source.all or "")
        self.paths.append(PathPattern((node,)))

    def _excluded(self, name: str, out: str, other: str) -> None:
        """Write that a step does not bind what the start of the plan is.

        Of another variable all members are excluded, whatever they are bound to in one match: that
        the subset cannot say.
        """
        if other != "$0":
            self.dropped.append(f"{name} <> {other}")
        elif self.start not in (None, out) and name not in self.literal:
            self.distinct.append((self.start or "", out))

    def _constraint(self, out: str, constraint: Constraint) -> None:
        value = constraint.value
        if value is None:
            return
        variable = value.startswith("$")
        if self._is_attribute(constraint.dim):
            if variable or constraint.direction is Direction.INVERSE:
                self.dropped.append(f"{out}.{constraint.dim} {constraint.sense} {value}")
            else:
                operator = _OPERATORS[constraint.sense]
                self.conditions.append(Condition(out, constraint.dim, operator, (value,)))
            return
        if constraint.sense is not Sense.EQUAL or (variable and value in self.literal):
            self.dropped.append(f"{out}.{constraint.dim} {constraint.sense} {value}")
            return
        if variable:
            other = NodePattern(self._var(value))
        else:
            self.entities += 1
            other = NodePattern(f"e{self.entities}", "", (("name", value),))
        ends = [NodePattern(out), other]
        if constraint.direction is Direction.INVERSE:
            ends.reverse()
        self.paths.append(PathPattern(tuple(ends), (EdgePattern((constraint.dim,)),)))

    def _var(self, name: str) -> str:
        return self.same.get(name) or name.replace("$", "v")
