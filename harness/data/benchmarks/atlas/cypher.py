"""Gold Cypher: a plan as a query over the typed nodes and edges of the SKB view.

Relations to entities are edge types, literals are node properties in machine spelling (ISO dates,
bare digits), `name` is the node's unique name. The edges of the view carry no properties: an
ordinal plan says `order` on the edge all the same, and cannot be executed on the view alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.schema import RELATIONS

__all__ = ["to_cypher"]


_GENDERS = {"sister": "female", "brother": "male"}


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


@dataclass(slots=True)
class _Query:
    """The parts of one MATCH under construction."""

    kinds: Mapping[str, str]
    prefix: str = "v"
    paths: list[str] = field(default_factory=list)
    where: list[str] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    count: int = 0

    def fresh(self, label: str = "") -> str:
        self.count += 1
        name = f"{self.prefix}{self.count}"
        self.labels[name] = label
        return name

    def node(self, var: str) -> str:
        label = self.labels.get(var, "")
        return f"({var}:{label})" if label else f"({var})"

    def render(self, returns: str) -> str:
        where = f" WHERE {' AND '.join(self.where)}" if self.where else ""
        return f"MATCH {', '.join(self.paths)}{where} RETURN {returns}"


def to_cypher(plan: p.Plan, kinds: Mapping[str, str]) -> str:
    """Return a plan as one Cypher query.

    Args:
        plan: The plan.
        kinds: The kind of each title; a title that is not there is matched without a label.
    """
    query = _Query(kinds)
    match plan:
        case p.Union():
            return " UNION ".join(to_cypher(part, kinds) for part in plan.parts)
        case p.Count():
            target = _reach(plan.source, query, "")
            return query.render(f"count(DISTINCT {target})")
        case p.Compare():
            one, two = (_value(rival.measure, query) for rival in plan.rivals)
            names = [_quote(rival.title) for rival in plan.rivals]
            sign = "<" if plan.sense == "min" else ">"
            return query.render(f"CASE WHEN {one} {sign} {two} THEN {names[0]} ELSE {names[1]} END")
        case p.Before() | p.Same() | p.Difference():
            one, two = _reach(plan.first, query, ""), _reach(plan.second, query, "")
            if isinstance(plan, p.Difference):
                years = f"duration.between(date({one}), date({two})).years"
                return query.render(
                    years if plan.completed else f"abs({_year(one)} - {_year(two)})"
                )
            sign = "<" if isinstance(plan, p.Before) else "="
            return query.render(f"{one} {sign} {two}")
        case _:
            target = _reach(plan, query, "")
            return query.render(target)


def _year(value: str) -> str:
    return f"toInteger(left({value}, 4))"


def _value(plan: p.Plan, query: _Query) -> str:
    """Return a measure that `<` orders rightly: a number, or the text of a date or year."""
    text = _reach(plan, query, "")
    relation = plan.relation if isinstance(plan, p.Hop) else ""
    numeric = relation and RELATIONS[relation].object in ("number", "length")
    return f"toInteger({text})" if numeric else text


def _reach(plan: p.Plan, query: _Query, target: str) -> str:
    """Add the paths of a plan and return the variable or property that holds its value."""
    if isinstance(plan, p.Named):
        label = query.kinds.get(plan.title, "")
        var = target or query.fresh(label)
        labelled = f"{var}:{label}" if label else var
        query.paths.append(f"({labelled} {{name: {_quote(plan.title)}}})")
        return var
    if isinstance(plan, p.Hop | p.Ordinal):
        return _forward(plan, query, target)
    if isinstance(plan, p.Inverse):
        source = _reach(plan.source, query, "")
        subjects = RELATIONS[plan.relation].subjects
        end = target or query.fresh(subjects[0] if len(subjects) == 1 else "")
        query.paths.append(f"{query.node(end)}-[:{plan.relation}]->({source})")
        return end
    return _narrow(plan, query, target)


def _forward(plan: p.Hop | p.Ordinal, query: _Query, target: str) -> str:
    source = _reach(plan.source, query, "")
    if RELATIONS[plan.relation].literal:
        return f"{source}.{plan.relation}"
    order = f" {{order: {plan.number}}}" if isinstance(plan, p.Ordinal) else ""
    end = target or query.fresh(_object_label(plan.relation))
    query.paths.append(f"({source})-[:{plan.relation}{order}]->{query.node(end)}")
    if isinstance(plan, p.Hop) and plan.role:
        query.where.append(f"{end}.gender = {_quote(_GENDERS[plan.role])}")
    return end


def _narrow(plan: p.Plan, query: _Query, target: str) -> str:
    match plan:
        case p.Keep(relation="instance_of"):
            end = _reach(plan.source, query, target)
            query.labels[end] = plan.value
            query.paths.append(f"({end}:{plan.value})")
        case p.Keep():
            end = _reach(plan.source, query, target)
            query.where.append(f"{end}.{plan.relation} STARTS WITH {_quote(plan.value)}")
        case p.Intersect():
            end = target or query.fresh()
            for part in plan.parts:
                _reach(part, query, end)
        case p.Minus(other=p.Hop() as other):
            end = _reach(plan.source, query, target)
            base = _base(other.source, query)
            query.where.append(f"NOT ({base})-[:{other.relation}]->({end})")
        case _:
            raise ValueError(f"{type(plan).__name__} cannot stand inside another plan")
    return end


def _base(plan: p.Plan, query: _Query) -> str:
    """Return the variable that already holds a plan which the query has walked, by its depth."""
    depth = 0
    while isinstance(plan, p.Hop | p.Inverse | p.Ordinal | p.Keep):
        depth += not isinstance(plan, p.Keep)
        plan = plan.source
    return f"{query.prefix}{depth + 1}"


def _object_label(relation: str) -> str:
    label = RELATIONS[relation].object
    return "" if label == "term" else label
