"""Executes plans on the triples view, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.values import measure, whole_years
from harness.nouns import Triple

__all__ = ["TripleIndex", "execute", "trace"]

_Answer = frozenset[str]


class TripleIndex:
    """Triples by (subject, relation) and by (object, relation)."""

    def __init__(self, triples: Iterable[Triple]) -> None:
        """Index some triples."""
        self._out: dict[tuple[str, str], list[Triple]] = {}
        self._in: dict[tuple[str, str], list[Triple]] = {}
        for triple in triples:
            self._out.setdefault((triple.subject, triple.relation), []).append(triple)
            self._in.setdefault((triple.object, triple.relation), []).append(triple)

    def drop(self, triples: Iterable[Triple]) -> None:
        """Take triples out of the index."""
        for triple in triples:
            self._out[(triple.subject, triple.relation)].remove(triple)
            self._in[(triple.object, triple.relation)].remove(triple)

    def restore(self, triples: Iterable[Triple]) -> None:
        """Put triples back that were dropped."""
        for triple in triples:
            self._out[(triple.subject, triple.relation)].append(triple)
            self._in[(triple.object, triple.relation)].append(triple)

    def out(self, subject: str, relation: str) -> list[Triple]:
        """Return the triples of a subject and a relation."""
        return self._out.get((subject, relation), [])

    def into(self, object_: str, relation: str) -> list[Triple]:
        """Return the triples of an object and a relation."""
        return self._in.get((object_, relation), [])


def execute(plan: p.Plan, triples: TripleIndex | Iterable[Triple]) -> frozenset[str]:
    """Return what a plan denotes on some triples; empty where a step finds nothing."""
    used: dict[Triple, None] = {}
    return _run(plan, _index(triples), used)


def trace(
    plan: p.Plan, triples: TripleIndex | Iterable[Triple]
) -> tuple[frozenset[str], tuple[Triple, ...]]:
    """Return what a plan denotes, and the triples it rests on in the order of use."""
    used: dict[Triple, None] = {}
    answer = _run(plan, _index(triples), used)
    return answer, tuple(used)


def _index(triples: TripleIndex | Iterable[Triple]) -> TripleIndex:
    return triples if isinstance(triples, TripleIndex) else TripleIndex(triples)


def _fits(triple: Triple, role: str) -> bool:
    return not role or ("role", role) in triple.qualifiers


def _is(object_: str, value: str) -> bool:
    return object_ == value or (value.isdigit() and object_.endswith(f" {value}"))


def _run(plan: p.Plan, index: TripleIndex, used: dict[Triple, None]) -> _Answer:
    match plan:
        case p.Named():
            return frozenset((plan.title,))
        case p.Hop() | p.Inverse() | p.Ordinal() | p.Keep():
            return _step(plan, index, used)
        case p.Intersect() | p.Union() | p.Minus():
            return _algebra(plan, index, used)
        case p.Compare():
            return _compare(plan, index, used)
        case p.Count():
            members = _run(plan.source, index, used)
            return frozenset((str(len(members)),) if members else ())
        case p.Before() | p.Same() | p.Difference():
            return _pair(plan, index, used)


def _step(
    plan: p.Hop | p.Inverse | p.Ordinal | p.Keep, index: TripleIndex, used: dict[Triple, None]
) -> _Answer:
    found: list[str] = []
    for item in sorted(_run(plan.source, index, used)):
        if isinstance(plan, p.Inverse):
            hits = [t for t in index.into(item, plan.relation) if _fits(t, plan.role)]
            found += [t.subject for t in hits]
        elif isinstance(plan, p.Keep):
            hits = [t for t in index.out(item, plan.relation) if _is(t.object, plan.value)]
            found += [t.subject for t in hits]
        elif isinstance(plan, p.Ordinal):
            wanted = ("order", str(plan.number))
            hits = [t for t in index.out(item, plan.relation) if wanted in t.qualifiers]
            found += [t.object for t in hits]
        else:
            hits = [t for t in index.out(item, plan.relation) if _fits(t, plan.role)]
            found += [t.object for t in hits]
        used.update(dict.fromkeys(hits))
    return frozenset(found)


def _algebra(
    plan: p.Intersect | p.Union | p.Minus, index: TripleIndex, used: dict[Triple, None]
) -> _Answer:
    if isinstance(plan, p.Minus):
        return _run(plan.source, index, used) - _run(plan.other, index, used)
    sides = [_run(part, index, used) for part in plan.parts]
    if isinstance(plan, p.Union):
        return frozenset().union(*sides)
    return sides[0].intersection(*sides[1:])


def _compare(plan: p.Compare, index: TripleIndex, used: dict[Triple, None]) -> _Answer:
    scored: list[tuple[tuple[int, ...], str]] = []
    for rival in plan.rivals:
        values = sorted(measure(value) for value in _run(rival.measure, index, used))
        if not values:
            return frozenset()
        scored.append((values[0] if plan.sense == "min" else values[-1], rival.title))
    best = (min if plan.sense == "min" else max)(score for score, _ in scored)
    winners = [title for score, title in scored if score == best]
    return frozenset(winners) if len(winners) == 1 else frozenset()


def _pair(
    plan: p.Before | p.Same | p.Difference, index: TripleIndex, used: dict[Triple, None]
) -> _Answer:
    first = _run(plan.first, index, used)
    second = _run(plan.second, index, used)
    if not first or not second:
        return frozenset()
    if isinstance(plan, p.Same):
        return frozenset(("yes" if first & second else "no",))
    if len(first) != 1 or len(second) != 1:
        return frozenset()
    one, two = next(iter(first)), next(iter(second))
    if isinstance(plan, p.Difference):
        return frozenset((str(whole_years(one, two, completed=plan.completed)),))
    if measure(one) == measure(two):
        return frozenset()
    return frozenset(("yes" if measure(one) < measure(two) else "no",))
