"""Intersections: the one entity that satisfies two constraints, each at arm's length.

A constraint names an entity that the answer's own article does not: it describes the neighbour of
the answer by a neighbour of that neighbour, or it gives a year.
"""

from __future__ import annotations

from dataclasses import dataclass

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.chains import desk_pool
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, HopDraft
from harness.data.benchmarks.atlas.ask.phrase import (
    About,
    about,
    clause,
    frame,
    noun_phrase,
    plural,
    question,
)
from harness.data.benchmarks.atlas.ask.steps import Step, follow, key_of, to_plan
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity
from harness.data.benchmarks.atlas.schema import RELATIONS, WORD
from harness.data.benchmarks.atlas.wording import Pool

__all__ = ["intersection"]

_TARGETS = (("film", 6), ("song", 2), ("book", 2), ("person", 4), ("company", 1), ("album", 1))
_YEARS = {
    "film": ("publication_date", "was released in {x}"),
    "song": ("publication_date", "was released in {x}"),
    "album": ("publication_date", "was released in {x}"),
    "book": ("publication_date", "was published in {x}"),
    "person": ("date_of_birth", "was born in {x}"),
    "company": ("inception", "was founded in {x}"),
}


@dataclass(frozen=True, slots=True)
class _Arm:
    """One constraint: the target's relation, and how its object is described from `start`."""

    relation: str
    start: Entity
    step: Step
    middle: int

    def about(self, desk: Desk, place: int) -> About:
        """Return the arm's step to be put into words; its start is mention number `place`."""
        return about(desk.world, self.step, self.start.kind, f"{{{place}}}", self.middle)


def _arms(desk: Desk, target: Entity, pool: Pool, stream: Stream) -> list[_Arm]:
    """Return constraints on a target in drawn order, one a relation."""
    world = desk.world
    out: list[_Arm] = []
    for name in stream.shuffled(tuple(RELATIONS)):
        relation = RELATIONS[name]
        step = Step(name)
        if target.kind not in relation.subjects or not pool.get("w", *key_of(step, target.kind)):
            continue
        if name in ("country_of_origin", "country_of_citizenship") and not stream.chance(250):
            continue
        values = [v for v in follow(world, target.id, step) if isinstance(v, int)]
        if values:
            arm = _describe(desk, target, name, stream.pick(values), stream, pool=pool)
            if arm:
                out.append(arm)
    return out


def _describe(
    desk: Desk, target: Entity, name: str, middle: int, stream: Stream, *, pool: Pool
) -> _Arm | None:
    """Find an entity from which one single-valued step leads to the middle."""
    world = desk.world
    found: list[tuple[Entity, Step]] = []
    kind = world.entities[middle].kind
    for other in RELATIONS.values():
        forward = Step(other.name)
        for fact in world.into(middle, other.name):
            start = world.entities[fact.subject]
            worded = pool.get("n", *key_of(forward, start.kind))
            if start.id != target.id and worded and other.name not in ("country", "region"):
                found.append((start, forward))
        backward = Step(other.name, inverse=True, kind=kind)
        if kind in other.subjects and pool.get("in", *key_of(backward, kind)):
            found += [
                (world.entities[value], backward)
                for value in follow(world, middle, forward)
                if isinstance(value, int) and value != target.id
            ]
    for start, step in stream.sample(found, 4):
        if follow(world, start.id, step) == [middle] and not (step.relation == name == "spouse"):
            return _Arm(name, start, step, middle)
    return None


def intersection(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a question for the entity that two constraints have in common."""
    world, pool_name = desk.world, desk_pool(desk, native)
    pool = desk.pool(pool_name)
    target = stream.pick(world.of_kind[stream.weighted(_TARGETS)])
    arms = _arms(desk, target, pool, stream)
    dated = stream.chance(350)
    relation, wording = _YEARS[target.kind]
    value = world.value(target, relation)
    if not arms or (dated and value is None) or (not dated and len(arms) < 2):
        return None
    arms = arms[:1] if dated else arms[:2]
    if len(arms) == 2 and (
        arms[0].start.id == arms[1].start.id or arms[0].relation == arms[1].relation
    ):
        return None
    clauses: list[str] = []
    for i, arm in enumerate(arms):
        inner = noun_phrase(pool, arm.about(desk, i), stream)
        clauses.append(clause(pool, Step(arm.relation), target.kind, inner, stream))
    year = str(value)[-4:]
    if dated:
        clauses.append(wording.replace("{x}", year))
    noun = WORD[target.kind]
    slots = {"noun": noun, "nouns": plural(noun), "rel": "who" if noun == "person" else "that"}
    text = frame(pool, "intersection", stream, a=clauses[0], b=clauses[1], **slots)

    def parts(titles: tuple[str, ...]) -> list[p.Plan]:
        out: list[p.Plan] = []
        for arm, title in zip(arms, titles, strict=True):
            middle = to_plan(p.Named(title), (arm.step,))
            back = Step(arm.relation, inverse=not _symmetric(arm.relation), kind=target.kind)
            out.append(to_plan(middle, (back,)))
        return out

    def make(titles: tuple[str, ...]) -> p.Plan:
        found = parts(titles)
        if dated:
            return p.Keep(found[0], relation, year)
        return p.Intersect(tuple(found))

    def decompose(titles: tuple[str, ...]) -> tuple[HopDraft, ...]:
        out: list[HopDraft] = []
        for i, (arm, title) in enumerate(zip(arms, titles, strict=True)):
            item = arm.about(desk, i)
            asked = pool.get(("i?" if arm.step.inverse else "?"), *key_of(arm.step, item.kind))
            phrase = noun_phrase(pool, item, Stream(0, "plain", native))
            plain = question(pool, item) if asked else f"What is {phrase}?"
            out.append(HopDraft(plain, to_plan(p.Named(title), (arm.step,))))
        verbs = [
            clause(pool, Step(arm.relation), target.kind, f"#{i + 1}", Stream(0, "plain", native))
            for i, arm in enumerate(arms)
        ]
        if dated:
            verbs.append(wording.replace("{x}", year))
        out.append(HopDraft(f"Which {noun} {verbs[0]} and {verbs[1]}?", make(titles)))
        return tuple(out)

    starts = tuple(arm.start for arm in arms)
    return Draft(
        native=native,
        shape="intersection",
        pattern="&".join(f"{arm.step.relation}>~{arm.relation}" for arm in arms)
        + ("&year" if dated else ""),
        template=text,
        starts=starts,
        mentions=tuple(desk.mention(start, stream) for start in starts),
        make=make,
        decompose=decompose,
        hops=2,
        pool=pool_name,
        answer_kind=target.kind,
        steps=tuple(Step(arm.relation) for arm in arms),
    )


def _symmetric(relation: str) -> bool:
    return relation in ("spouse", "sibling")
