"""What the stated facts leave open for a date that is not stated.

A question that compares a removed date is unanswerable only if nothing else settles it: a parent
is older than a child, and a film is made in its director's lifetime. The margins are on the side of
caution: a span is rather too narrow than too wide, so that a rival inside it is inside by any
reckoning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.lists import words
from harness.data.benchmarks.atlas.values import measure

__all__ = ["Span", "span_of", "undecided"]

_NOW = 2021
_MAKERS = words("director screenwriter producer composer cast_member performer author presenter")
_YOUNG, _OLD, _AFTER = 14, 85, 5
"""Ages between which people make works, and how many years after their death one may appear."""
_LIFE = (20, 95)
"""The ages at which persons of note die."""
_PARENT = (14, 50)
_PEERS = {"spouse": 25, "sibling": 20}
_DEPTH = 2


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers between which a value must lie; both ends are possible."""

    low: int = -(10**9)
    high: int = 10**9

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    def shift(self, low: int, high: int) -> Span:
        """Return the span of a value that is this one plus something in [low, high]."""
        return Span(self.low + low, self.high + high)

    def meet(self, other: Span) -> Span:
        """Return what both spans allow."""
        return Span(max(self.low, other.low), min(self.high, other.high))


_OPEN = Span()


def undecided(plan: p.Plan, index: TripleIndex) -> bool:
    """Whether the stated facts leave either outcome of a comparison possible.

    A missing value whose rival is known must have the rival strictly inside its span; two missing
    values must be able to come in either order. Other plans are undecided where they have no
    answer.
    """
    match plan:
        case p.Compare():
            one, two = (span_of(rival.measure, index) for rival in plan.rivals)
        case p.Before():
            one, two = span_of(plan.first, index), span_of(plan.second, index)
        case p.Same():
            return _may_share(plan, index)
        case _:
            return not execute(plan, index)
    if one.exact and two.exact:
        return False
    return one.low < two.high and two.low < one.high


def span_of(plan: p.Plan, index: TripleIndex) -> Span:
    """Return the span of the one number or the year of the one date that a walk leads to."""
    found = execute(plan, index)
    if found:
        values = [measure(value)[0] for value in found]
        return Span(min(values), max(values))
    if not isinstance(plan, p.Hop):
        return _OPEN
    owners = execute(plan.source, index)
    if len(owners) == 1:
        return _value(next(iter(owners)), plan.relation, index, _DEPTH)
    if owners or not isinstance(plan.source, p.Hop):
        return _OPEN
    works = execute(plan.source.source, index)
    return _of_unknown(next(iter(works)), plan.relation, index) if len(works) == 1 else _OPEN


def _of_unknown(work: str, relation: str, index: TripleIndex) -> Span:
    """Return the span of a date of somebody unknown who made a work or founded a body."""
    made = _made(work, index, 1)
    if relation == "date_of_birth":
        return made.shift(-_OLD, -_YOUNG)
    return made.shift(-_AFTER, _LIFE[1] - _YOUNG).meet(Span(high=_NOW))


def _value(item: str, relation: str, index: TripleIndex, depth: int) -> Span:
    """Return the span of a date of a thing: exact where stated, else what other facts leave."""
    stated = index.out(item, relation)
    if stated:
        year = measure(stated[0].object)[0]
        return Span(year, year)
    if relation == "population":
        return _people(item, index) if depth else _OPEN
    reckon = _RECKONED.get(relation)
    return reckon(item, index, depth) if reckon and depth else _OPEN


def _made(item: str, index: TripleIndex, depth: int) -> Span:
    """Return when a work came out, a body was founded or a battle was fought."""
    for relation in ("publication_date", "inception", "date"):
        if index.out(item, relation):
            return _value(item, relation, index, depth)
    return _making(item, index, depth) if depth else _OPEN


def _deeds(person: str, index: TripleIndex, depth: int) -> list[Span]:
    """Return the years in which a person is known to have done something."""
    made = [t.subject for name in (*_MAKERS, "founded_by") for t in index.into(person, name)]
    made += [t.subject for t in index.into(person, "commander")]
    spans = [_made(item, index, depth - 1) for item in made]
    won = [dict(t.qualifiers).get("year") for t in index.out(person, "award_received")]
    return [*spans, *(Span(int(year), int(year)) for year in won if year)]


def _children(person: str, index: TripleIndex) -> list[tuple[str, str]]:
    return [(t.subject, name) for name in ("father", "mother") for t in index.into(person, name)]


def _alive(person: str, index: TripleIndex) -> bool:
    return not index.out(person, "date_of_death") and not index.out(person, "place_of_death")


def _birth(person: str, index: TripleIndex, depth: int) -> Span:
    if not index.out(person, "instance_of"):
        # a name that nobody bears
        return _OPEN
    span = Span(high=_NOW - _LIFE[0])
    if _alive(person, index) or index.into(person, "mayor"):
        span = span.meet(Span(low=_NOW - _LIFE[1]))
    died = index.out(person, "date_of_death")
    if died:
        year = measure(died[0].object)[0]
        span = span.meet(Span(year - _LIFE[1], year - _LIFE[0]))
    for parent in ("father", "mother"):
        for triple in index.out(person, parent):
            born = _value(triple.object, "date_of_birth", index, depth - 1)
            span = span.meet(born.shift(*_PARENT))
            gone = _value(triple.object, "date_of_death", index, 0)
            span = span.meet(Span(high=gone.high + 1))
    for child, _ in _children(person, index):
        born = _value(child, "date_of_birth", index, depth - 1)
        span = span.meet(born.shift(-_PARENT[1], -_PARENT[0]))
    for relation, years in _PEERS.items():
        for triple in index.out(person, relation):
            peer = _value(triple.object, "date_of_birth", index, depth - 1)
            span = span.meet(peer.shift(-years, years))
    for deed in _deeds(person, index, depth):
        span = span.meet(deed.shift(-_OLD, -_YOUNG))
    for relation, last in (("educated_at", 40), ("employer", 75)):
        for triple in index.out(person, relation):
            founded = _value(triple.object, "inception", index, 0)
            span = span.meet(Span(low=founded.low - last))
    return span


def _death(person: str, index: TripleIndex, depth: int) -> Span:
    born = _value(person, "date_of_birth", index, depth)
    span = born.shift(*_LIFE).meet(Span(high=_NOW))
    for child, role in _children(person, index):
        low = _value(child, "date_of_birth", index, depth - 1).low
        span = span.meet(Span(low=low - (role == "father")))
    for deed in _deeds(person, index, depth):
        span = span.meet(Span(low=deed.low - _AFTER))
    return span


def _making(item: str, index: TripleIndex, depth: int) -> Span:
    span = Span(high=_NOW)
    for name in (*_MAKERS, "founded_by", "commander"):
        for triple in index.out(item, name):
            born = _value(triple.object, "date_of_birth", index, depth - 1)
            died = _value(triple.object, "date_of_death", index, depth - 1)
            span = span.meet(born.shift(_YOUNG, _OLD)).meet(Span(high=died.high + _AFTER))
    if not index.out(item, "publication_date"):
        for triple in index.out(item, "based_on"):
            span = span.meet(Span(low=_made(triple.object, index, 0).low))
    for triple in index.into(item, "based_on"):
        span = span.meet(Span(high=_made(triple.subject, index, 0).high))
    for relation in ("channel", "presented_by"):
        for triple in index.out(item, relation):
            span = span.meet(Span(low=_made(triple.object, index, 0).low))
        for triple in index.into(item, relation):
            span = span.meet(Span(high=_made(triple.subject, index, 0).high))
    for relation, last in (("educated_at", 40), ("employer", 75)):
        for triple in index.into(item, relation):
            born = _value(triple.subject, "date_of_birth", index, 0)
            span = span.meet(Span(high=born.high + last))
    return span


_RECKONED: dict[str, Callable[[str, TripleIndex, int], Span]] = {
    "date_of_birth": _birth,
    "date_of_death": _death,
    "publication_date": _making,
    "inception": _making,
    "date": _making,
}


def _people(city: str, index: TripleIndex) -> Span:
    """Return how many may live in a city: no more than in its country."""
    out = Span(low=0)
    for triple in index.out(city, "country"):
        out = out.meet(Span(high=_value(triple.object, "population", index, 0).high))
    return out


def _may_share(plan: p.Same, index: TripleIndex) -> bool:
    """Whether the side without a value could have, or not have, that of the other side."""
    sides = (plan.first, plan.second)
    for side, other in (sides, sides[::-1]):
        known = execute(other, index)
        if execute(side, index) or not known or not isinstance(side, p.Hop):
            continue
        owners = execute(side.source, index)
        return all(
            _could(owner, side.relation, value, index) for owner in owners for value in known
        )
    return not execute(plan, index)


def _could(item: str, relation: str, value: str, index: TripleIndex) -> bool:
    """Whether the dates of an item and of a value allow the one to have the other."""
    if relation in _MAKERS:
        born = _value(value, "date_of_birth", index, 1)
        died = _value(value, "date_of_death", index, 1)
        out = _made(item, index, 1)
        fits = born.shift(_YOUNG, _OLD).meet(Span(high=died.high + _AFTER)).meet(out)
        return fits.low <= fits.high
    if relation == "educated_at":
        founded = _value(value, "inception", index, 1)
        born = _value(item, "date_of_birth", index, 1)
        return founded.low <= born.high + 25
    return True
