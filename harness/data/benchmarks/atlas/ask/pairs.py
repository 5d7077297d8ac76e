"""Comparisons, bridge comparisons and yes/no questions: two entities side by side."""

from __future__ import annotations

from collections.abc import Callable

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.chains import desk_pool
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, HopDraft
from harness.data.benchmarks.atlas.ask.phrase import About, frame, question
from harness.data.benchmarks.atlas.ask.steps import Step, Value, follow, to_plan
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity
from harness.data.benchmarks.atlas.schema import WORD
from harness.data.benchmarks.atlas.values import measure

__all__ = ["bridge_comparison", "comparison", "differ", "side_by_side", "two_of", "yes_no"]

_MEASURES = (
    (("person", "date_of_birth"), 5),
    (("person", "date_of_death"), 3),
    (("film", "publication_date"), 5),
    (("song", "publication_date"), 2),
    (("album", "publication_date"), 1),
    (("book", "publication_date"), 2),
    (("river", "length"), 2),
    (("city", "population"), 2),
    (("company", "inception"), 1),
    (("university", "inception"), 1),
    (("club", "inception"), 1),
)
_BRIDGES = (
    (("film", "director", "director"), 6),
    (("film", "composer", "composer"), 3),
    (("film", "screenwriter", "screenwriter"), 2),
    (("book", "author", "author"), 3),
    (("song", "performer", "performer"), 2),
    (("album", "performer", "performer"), 1),
    (("company", "founded_by", "founder"), 1),
    (("programme", "presenter", "presenter"), 1),
)


def two_of(
    desk: Desk, stream: Stream, kind: str, steps: tuple[Step, ...]
) -> list[tuple[Entity, Value]]:
    """Draw two entities of a kind from which a walk leads to one value each, and the values."""
    out: list[tuple[Entity, Value]] = []
    for _ in range(12):
        entity = stream.pick(desk.world.of_kind[kind])
        at: list[Value] = [entity.id]
        for step in steps:
            at = follow(desk.world, at[0], step) if len(at) == 1 else []
        fresh = all(entity.id != other.id and entity.name != other.name for other, _ in out)
        if len(at) == 1 and fresh:
            out.append((entity, at[0]))
        if len(out) == 2:
            break
    return out


def _alike(
    desk: Desk, stream: Stream, kind: str, steps: tuple[Step, ...]
) -> list[tuple[Entity, Value]]:
    """Draw two entities of a kind that have the one value of a relation in common."""
    one = stream.pick(desk.world.of_kind[kind])
    values = follow(desk.world, one.id, steps[0])
    if len(values) != 1:
        return []
    others = follow(desk.world, values[0], Step(steps[0].relation, inverse=True, kind=kind))
    other = desk.world.entities[int(stream.pick(others))]
    single = follow(desk.world, other.id, steps[0]) == values
    if other.id == one.id or other.name == one.name or not single:
        return []
    return [(one, values[0]), (other, values[0])]


def side_by_side(
    desk: Desk, pool: str, pair: list[tuple[Entity, Value]], steps: tuple[Step, ...]
) -> Callable[[tuple[str, ...]], tuple[HopDraft, ...]]:
    """Return the decomposition: each side's walk in turn, without the closing comparison."""

    def decompose(titles: tuple[str, ...]) -> tuple[HopDraft, ...]:
        out: list[HopDraft] = []
        for side, title in enumerate(titles):
            kind = pair[side][0].kind
            reference = f"{{{side}}}"
            for i, step in enumerate(steps):
                plain = question(desk.pool(pool), About(step, kind, reference))
                out.append(HopDraft(plain, to_plan(p.Named(title), steps[: i + 1])))
                reference, kind = f"#{len(out)}", "person"
        return tuple(out)

    return decompose


def differ(pair: list[tuple[Entity, Value]]) -> bool:
    """Whether two values differ by at least a year (or a unit), so that the answer is plain."""
    one, two = (measure(str(value)) for _, value in pair)
    return one[0] != two[0]


def _mentions(desk: Desk, stream: Stream, starts: tuple[Entity, ...], text: str) -> tuple[str, ...]:
    """Draw how two entities are named: not as `the film X` where the frame asks which film."""
    drawn = [desk.mention(entity, stream) for entity in starts]
    noun = WORD[starts[0].kind]
    said = f" {noun} " in text or f" {noun}," in text
    return tuple(item.removeprefix(f"the {noun} ") if said else item for item in drawn)


def _rivals(titles: tuple[str, ...], steps: tuple[Step, ...], sense: str) -> p.Plan:
    rivals = tuple(p.Rival(title, to_plan(p.Named(title), steps)) for title in titles)
    return p.Compare(rivals, "min" if sense == "min" else "max")


def comparison(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw which of two entities has the smaller or larger value of their own."""
    kind, relation = stream.weighted(_MEASURES)
    return _compare(desk, stream, native, kind, (Step(relation),))


def bridge_comparison(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw which of two works has the maker with the earlier or later date."""
    kind, relation, role = stream.weighted(_BRIDGES)
    date = stream.weighted((("date_of_birth", 3), ("date_of_death", 2)))
    steps = (Step(relation), Step(date))
    return _compare(desk, stream, native, kind, steps, role=role)


def _compare(
    desk: Desk, stream: Stream, native: str, kind: str, steps: tuple[Step, ...], *, role: str = ""
) -> Draft | None:
    pair = two_of(desk, stream, kind, steps)
    if len(pair) < 2 or not differ(pair):
        return None
    pool = desk_pool(desk, native)
    sense = stream.pick(("min", "max"))
    key = "bridge" if role else "compare"
    name = f"{key}.{steps[-1].relation}.{sense}"
    text = frame(desk.pool(pool), name, stream, a="{0}", b="{1}", noun=WORD[kind], role=role)
    starts = tuple(entity for entity, _ in pair)
    return Draft(
        native=native,
        shape="bridge_comparison" if role else "comparison",
        pattern=f"{kind}:{'>'.join(step.relation for step in steps)}:{sense}",
        template=text,
        starts=starts,
        mentions=_mentions(desk, stream, starts, text),
        make=lambda titles: _rivals(titles, steps, sense),
        decompose=side_by_side(desk, pool, pair, steps),
        hops=len(steps),
        pool=pool,
        answer_kind=kind,
        steps=steps,
    )


_YES_NO = (
    (("before", "person", ("date_of_birth",)), 3),
    (("before", "film", ("publication_date",)), 3),
    (("before", "company", ("inception",)), 1),
    (("same", "person", ("country_of_citizenship",)), 2),
    (("same", "person", ("place_of_birth",)), 2),
    (("same", "person", ("educated_at",)), 2),
    (("same", "film", ("director",)), 2),
)


def yes_no(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a yes/no question; which answer is wanted is settled by the stream first."""
    test, kind, names = stream.weighted(_YES_NO)
    steps = tuple(Step(name) for name in names)
    wanted = stream.chance(500)
    pair: list[tuple[Entity, Value]] = []
    for _ in range(8):
        pair = (
            _alike(desk, stream, kind, steps)
            if test == "same" and wanted
            else (two_of(desk, stream, kind, steps))
        )
        if len(pair) == 2 and test == "same" and (pair[0][1] == pair[1][1]) == wanted:
            break
        if len(pair) == 2 and test == "before" and differ(pair):
            if (measure(str(pair[0][1])) < measure(str(pair[1][1]))) != wanted:
                pair.reverse()
            break
        pair = []
    if len(pair) < 2:
        return None
    pool = desk_pool(desk, native)
    text = frame(desk.pool(pool), f"{test}.{names[-1]}", stream, a="{0}", b="{1}", noun=WORD[kind])

    def make(titles: tuple[str, ...]) -> p.Plan:
        one, two = (to_plan(p.Named(title), steps) for title in titles)
        return p.Before(one, two) if test == "before" else p.Same(one, two)

    starts = tuple(entity for entity, _ in pair)
    return Draft(
        native=native,
        shape="yes_no",
        pattern=f"{test}:{kind}:{names[-1]}",
        template=text,
        starts=starts,
        mentions=tuple(desk.mention(entity, stream) for entity in starts),
        make=make,
        decompose=side_by_side(desk, pool, pair, steps),
        hops=1,
        pool=pool,
        answer_kind="yes" if wanted else "no",
        steps=steps,
    )
