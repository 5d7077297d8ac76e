"""The derived slice: counts, ages and spans of years, whose answers must be computed."""

from __future__ import annotations

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.chains import desk_pool
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, HopDraft
from harness.data.benchmarks.atlas.ask.pairs import differ, side_by_side, two_of
from harness.data.benchmarks.atlas.ask.phrase import About, frame, plural, question
from harness.data.benchmarks.atlas.ask.steps import Step, follow, to_plan
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity
from harness.data.benchmarks.atlas.schema import WORD

__all__ = ["derived"]

_COUNTS = (
    ("director", "film", "direct", "directed", "directed"),
    ("author", "book", "write", "wrote", "written"),
    ("composer", "song", "compose", "composed", "composed"),
    ("producer", "film", "produce", "produced", "produced"),
)
_DATES = (Step("date_of_birth"), Step("date_of_death"))


def derived(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a question whose answer must be computed: a count, an age or a span of years."""
    return stream.pick((_count, _age, _span, _span))(desk, stream, native)


def _blank(desk: Desk, stream: Stream, native: str, starts: tuple[Entity, ...]) -> Draft:
    """Return a draft of the slice that still lacks its text, plan and decomposition."""
    return Draft(
        native=native,
        shape="derived",
        pattern="",
        template="",
        starts=starts,
        mentions=tuple(desk.mention(entity, stream) for entity in starts),
        make=lambda titles: p.Named(titles[0]),
        decompose=lambda titles: (),
        hops=1,
        pool=desk_pool(desk, native),
        answer_kind="number",
        derived=True,
    )


def _count(desk: Desk, stream: Stream, native: str) -> Draft | None:
    relation, kind, verb, past, done = stream.pick(_COUNTS)
    person = stream.pick(desk.world.of_kind["person"])
    step = Step(relation, inverse=True, kind=kind)
    if not 2 <= len(follow(desk.world, person.id, step)) <= 6:
        return None
    draft = _blank(desk, stream, native, (person,))
    pool = desk.pool(draft.pool)
    words = {"kinds": plural(WORD[kind]), "verb": verb, "past": past, "done": done}
    ask = question(pool, About(step, kind, "{0}"), many=True)
    draft.pattern, draft.steps = f"count:{relation}", (step,)
    draft.template = frame(pool, "derived.count", stream, x="{0}", **words)
    draft.make = lambda titles: p.Count(to_plan(p.Named(titles[0]), (step,)))
    draft.decompose = lambda titles: (HopDraft(ask, to_plan(p.Named(titles[0]), (step,))),)
    return draft


def _age(desk: Desk, stream: Stream, native: str) -> Draft | None:
    person = stream.pick(desk.world.of_kind["person"])
    if not follow(desk.world, person.id, _DATES[1]):
        return None
    draft = _blank(desk, stream, native, (person,))
    pool = desk.pool(draft.pool)
    asks = [(question(pool, About(step, "person", "{0}")), step) for step in _DATES]

    def age(titles: tuple[str, ...]) -> p.Plan:
        born, died = (to_plan(p.Named(titles[0]), (step,)) for step in _DATES)
        return p.Difference(born, died, completed=True)

    draft.pattern, draft.steps, draft.make = "age", _DATES, age
    draft.template = frame(pool, "derived.age", stream, x="{0}")
    draft.decompose = lambda titles: tuple(
        HopDraft(ask, to_plan(p.Named(titles[0]), (step,))) for ask, step in asks
    )
    return draft


def _span(desk: Desk, stream: Stream, native: str) -> Draft | None:
    kind = stream.pick(("company", "university", "film", "film"))
    steps = (Step("publication_date" if kind == "film" else "inception"),)
    pair = two_of(desk, stream, kind, steps)
    if len(pair) < 2 or not differ(pair):
        return None
    draft = _blank(desk, stream, native, tuple(entity for entity, _ in pair))
    form = "release" if kind == "film" else "difference"

    def span(titles: tuple[str, ...]) -> p.Plan:
        one, two = (to_plan(p.Named(title), steps) for title in titles)
        return p.Difference(one, two)

    draft.pattern, draft.steps, draft.make = f"{form}:{kind}", steps, span
    draft.template = frame(desk.pool(draft.pool), f"derived.{form}", stream, a="{0}", b="{1}")
    draft.decompose = side_by_side(desk, draft.pool, pair, steps)
    return draft
