"""Inference: relatives that no text names, only the steps that make them one."""

from __future__ import annotations

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.ask.chains import desk_pool
from harness.data.benchmarks.atlas.ask.draft import Desk, Draft, HopDraft
from harness.data.benchmarks.atlas.ask.phrase import About, about, frame, noun_phrase, question
from harness.data.benchmarks.atlas.ask.steps import Step, follow, options, to_plan
from harness.data.benchmarks.atlas.draw import Stream

__all__ = ["KIN", "inference"]

_F, _M, _S = Step("father"), Step("mother"), Step("spouse")
_SISTER, _BROTHER = Step("sibling", role="sister"), Step("sibling", role="brother")
KIN: dict[str, tuple[tuple[Step, ...], ...]] = {
    "paternal grandfather": ((_F, _F),),
    "paternal grandmother": ((_F, _M),),
    "maternal grandfather": ((_M, _F),),
    "maternal grandmother": ((_M, _M),),
    "father-in-law": ((_S, _F),),
    "mother-in-law": ((_S, _M),),
    "stepmother": ((_F, _S),),
    "stepfather": ((_M, _S),),
    "sister-in-law": ((_S, _SISTER), (_BROTHER, _S)),
    "brother-in-law": ((_S, _BROTHER), (_SISTER, _S)),
    "paternal aunt": ((_F, _SISTER),),
    "paternal uncle": ((_F, _BROTHER),),
    "maternal aunt": ((_M, _SISTER),),
    "maternal uncle": ((_M, _BROTHER),),
}
"""Each relative as the steps that lead to it; several ways are a union."""


def relative_plan(kin: str, source: p.Plan) -> p.Plan:
    """Return the plan of a relative of what a plan denotes."""
    ways = tuple(to_plan(source, steps) for steps in KIN[kin])
    if kin == "stepmother":
        return p.Minus(ways[0], p.Hop(source, "mother"))
    if kin == "stepfather":
        return p.Minus(ways[0], p.Hop(source, "father"))
    return ways[0] if len(ways) == 1 else p.Union(ways)


def _relatives(desk: Desk, person: int, kin: str) -> list[tuple[tuple[Step, ...], int]]:
    out: list[tuple[tuple[Step, ...], int]] = []
    parent = {"stepmother": "mother", "stepfather": "father"}.get(kin)
    barred = follow(desk.world, person, Step(parent)) if parent else []
    for steps in KIN[kin]:
        for middle in follow(desk.world, person, steps[0]):
            ends = [end for end in follow(desk.world, middle, steps[1]) if end not in barred]
            out += [(steps, end) for end in ends if isinstance(end, int)]
    return out


def inference(desk: Desk, stream: Stream, native: str) -> Draft | None:
    """Draw a question for a relative of a person, or of someone known by a work."""
    world, pool_name = desk.world, desk_pool(desk, native)
    pool = desk.pool(pool_name)
    start = stream.pick(world.of_kind["person"])
    before: tuple[Step, ...] = ()
    person = start
    if stream.chance(400):
        start = desk.start(stream)
        known: list[tuple[Step, int]] = []
        for step in options(world, start, pool, "n") if start.kind != "person" else []:
            value = follow(world, start.id, step)[0]
            if isinstance(value, int) and world.entities[value].kind == "person":
                known.append((step, value))
        if not known:
            return None
        step, found = stream.pick(known)
        before, person = (step,), world.entities[found]
    fits = [kin for kin in KIN if len(_relatives(desk, person.id, kin)) == 1]
    if not fits:
        return None
    kin = stream.pick(fits)
    way, _ = _relatives(desk, person.id, kin)[0]
    inner = "{0}"
    if before:
        inner = noun_phrase(pool, about(world, before[0], start.kind, inner, person.id), stream)
    text = frame(pool, "inference", stream, kin=kin, x=inner)
    walked = (*before, *way)

    def decompose(titles: tuple[str, ...]) -> tuple[HopDraft, ...]:
        out: list[HopDraft] = []
        kind = start.kind
        for i, step in enumerate(walked):
            reference = f"#{i}" if i else "{0}"
            plain = question(pool, About(step, kind, reference))
            plan = to_plan(p.Named(titles[0]), walked[: i + 1])
            if i == len(walked) - 1:
                plan = relative_plan(kin, to_plan(p.Named(titles[0]), before))
            out.append(HopDraft(plain, plan))
            kind = "person"
        return tuple(out)

    return Draft(
        native=native,
        shape="inference",
        pattern=">".join((*(step.relation for step in before), kin.replace(" ", "_"))),
        template=text,
        starts=(start,),
        mentions=(desk.mention(start, stream),),
        make=lambda titles: relative_plan(kin, to_plan(p.Named(titles[0]), before)),
        decompose=decompose,
        hops=len(walked),
        pool=pool_name,
        answer_kind="person",
        steps=walked,
    )
