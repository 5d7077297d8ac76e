"""One-hop questions, chains, ordinals and set-valued questions: walks along single-valued steps."""

from __future__ import annotations

from itertools import pairwise

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, Draw, HopDraft
from harness.data.benchmarks.atlas.ask.phrase import about, noun_phrase, question
from harness.data.benchmarks.atlas.ask.steps import Step, Value, follow, key_of, options, to_plan
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity
from harness.data.benchmarks.atlas.ids import pool_of
from harness.data.benchmarks.atlas.schema import RELATIONS

__all__ = ["chain", "from_steps", "ordinal", "set_valued"]

_KIN = ("father", "mother", "spouse", "sibling")
_DULL = ("country", "country_of_citizenship", "country_of_origin", "region")
_WEIGHT = {
    "father": 1,
    "mother": 1,
    "sibling": 1,
    "spouse": 2,
    "country": 1,
    "region": 1,
    "population": 1,
    "country_of_origin": 1,
    "country_of_citizenship": 1,
    "capital": 1,
    "mayor": 1,
    "inception": 2,
}


def _next(
    desk: Desk, walked: list[Entity | str], mark: str, pool: str, stream: Stream
) -> Step | None:
    """Draw a single-valued step to an entity the walk has not been at."""
    found: list[tuple[Step, int]] = []
    at = walked[-1]
    if isinstance(at, str):
        return None
    seen = [item if isinstance(item, str) else item.id for item in walked]
    for step in options(desk.world, at, desk.pool(pool), mark):
        value = follow(desk.world, at.id, step)[0]
        if value not in seen:
            found.append((step, _WEIGHT.get(step.relation, 3)))
    return stream.weighted(found) if found else None


def _clumsy(steps: list[Step]) -> bool:
    """Whether a walk reads like no question: kin of kin, a place of a place of a place."""
    names = [step.relation for step in steps]
    kin = sum(name in _KIN for name in names)
    return (
        any(a in _KIN and b in _KIN for a, b in pairwise(names))
        or kin > 2
        or sum(name in _DULL for name in names) > 1
        or any(a == b for a, b in pairwise(names))
        or sum(name in ("capital", "mayor", "flows_through") for name in names) > 2
    )


def chain(hops: int) -> Draw:
    """Return a drawer of chains of so many hops."""

    def draw(desk: Desk, stream: Stream, native: str) -> Draft | None:
        pool = desk_pool(desk, native)
        start = desk.start(stream)
        steps: list[Step] = []
        walked: list[Entity | str] = [start]
        for i in range(hops):
            step = _next(desk, walked, "?" if i == hops - 1 else "n", pool, stream)
            at = walked[-1]
            if step is None or isinstance(at, str):
                return None
            steps.append(step)
            value = follow(desk.world, at.id, step)[0]
            walked.append(desk.world.entities[value] if isinstance(value, int) else value)
        if _clumsy(steps):
            return None
        shape = "one_hop" if hops == 1 else f"chain_{hops}"
        return from_steps(desk, stream, native, start, tuple(steps), shape=shape)

    return draw


def desk_pool(desk: Desk, native: str) -> str:
    """Return which pool a question's wordings come from: every second one, by its id."""
    return pool_of(native, mixed=desk.world.config.mixed_pools)


def from_steps(
    desk: Desk,
    stream: Stream,
    native: str,
    start: Entity,
    steps: tuple[Step, ...],
    *,
    shape: str,
    many: bool = False,
) -> Draft | None:
    """Return the draft that asks for the end of a walk, or none where the walk breaks."""
    world, pool_name = desk.world, desk_pool(desk, native)
    pool = desk.pool(pool_name)
    inner, kind = "{0}", start.kind
    at: Value = start.id
    single: list[tuple[str, tuple[Step, ...]]] = []
    text = ""
    answer: list[Value] = []
    for i, step in enumerate(steps):
        last = i == len(steps) - 1
        found = follow(world, at, step)
        if (len(found) != 1 and not (last and many)) or not found:
            return None
        value = found[0]
        reference = "{0}" if i == 0 else f"#{i}"
        several = last and many
        if not pool.get(_mark(step, several), *key_of(step, kind)):
            return None
        plain = question(pool, about(world, step, kind, reference, value), many=several)
        single.append((plain, steps[: i + 1]))
        if last:
            text = question(pool, about(world, step, kind, inner, value), stream, many=several)
            answer = found
        else:
            inner = noun_phrase(pool, about(world, step, kind, inner, value), stream)
            at = value
            kind = world.entities[value].kind if isinstance(value, int) else ""
    final = RELATIONS[steps[-1].relation]

    def decompose(titles: tuple[str, ...]) -> tuple[HopDraft, ...]:
        return tuple(HopDraft(q, to_plan(p.Named(titles[0]), taken)) for q, taken in single)

    return Draft(
        native=native,
        shape=shape,
        pattern=">".join(_label(step) for step in steps),
        template=text,
        starts=(start,),
        mentions=(desk.mention(start, stream),),
        make=lambda titles: to_plan(p.Named(titles[0]), steps),
        decompose=decompose,
        hops=len(steps),
        pool=pool_name,
        answer_kind=world.entities[answer[0]].kind if isinstance(answer[0], int) else final.object,
        steps=steps,
        many=many,
    )


def _mark(step: Step, several: bool) -> str:
    return ("i" if step.inverse else "") + ("?!" if several else "?")


def _label(step: Step) -> str:
    name = f"~{step.relation}" if step.inverse else step.relation
    return f"{name}[{step.order}]" if step.order else name


def ordinal(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a question for the first or second of something, at times with one more hop."""
    world = desk.world
    relation = stream.weighted((("spouse", 3), ("award_received", 2)))
    start = stream.pick(world.of_kind["person"])
    if len(follow(world, start.id, Step(relation))) < 2:
        return None
    step = Step(relation, order=stream.weighted(((1, 2), (2, 3))))
    found = follow(world, start.id, step)
    if len(found) != 1 or not isinstance(found[0], int):
        return None
    steps: tuple[Step, ...] = (step,)
    if stream.chance(500):
        more = _next(desk, [start, world.entities[found[0]]], "?", desk_pool(desk, native), stream)
        if more is None or (relation == "spouse" and more.relation in _KIN):
            return None
        steps = (step, more)
    return from_steps(desk, stream, native, start, tuple(steps), shape="ordinal")


def set_valued(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a question for all of several things, at times with one hop before."""
    world, pool_name = desk.world, desk_pool(desk, native)
    pool = desk.pool(pool_name)
    start = desk.start(stream) if stream.chance(500) else stream.pick(world.of_kind["person"])
    steps: tuple[Step, ...] = ()
    at = start
    if stream.chance(400):
        first = _next(desk, [start], "n", pool_name, stream)
        if first is None:
            return None
        value = follow(world, start.id, first)[0]
        if not isinstance(value, int):
            return None
        steps = (first,)
        at = world.entities[value]
    found: list[Step] = []
    for name, relation in RELATIONS.items():
        tries = [Step(name)] if at.kind in relation.subjects else []
        tries += [Step(name, inverse=True, kind=kind) for kind in relation.subjects]
        for step in tries:
            members = follow(world, at.id, step)
            worded = pool.get(_mark(step, True), *key_of(step, at.kind))
            if worded and 2 <= len(members) <= 6 and start.id not in members:
                found.append(step)
    if not found:
        return None
    last = stream.pick(found)
    if steps and last.relation == steps[0].relation:
        return None
    return from_steps(desk, stream, native, start, (*steps, last), shape="set", many=True)
