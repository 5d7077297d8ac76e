"""The variant `atlas`: the broadcasts of atlas's facts view, as text and as facts."""

from __future__ import annotations

from harness.data.benchmarks.atlas.atlas import generate
from harness.data.benchmarks.atlas.config import configure
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.facts import (
    Broadcast,
    broadcasts,
    facts_view,
    minute_at,
)
from harness.data.benchmarks.atlas.facts.programmes import short
from harness.data.benchmarks.atlas.invent import invent
from harness.data.benchmarks.atlas.world import build_world
from harness.data.benchmarks.broadcast.material import Material, Said
from harness.data.corpus import passage_id
from harness.data.series import ROWS, labels_of, passages_of
from harness.data.series.records import source_id
from harness.metrics.normalise import normalise
from harness.nouns import Passage

__all__ = ["generated_material"]

_SIZE, _DIFFICULTY = "small", "normal"
_ABSENT = 24
_TITLED = ("programme", "film", "song", "album", "book")
_CUES = 10
"""Cues of one passage."""


def generated_material(seed: int) -> Material:
    """Make the material from the world of atlas small.

    A passage holds ten minutes of an audience table, ten cues of a dialogue, or the schedule
    entry of one programme.

    Args:
        seed: Atlas's seed.
    """
    made = broadcasts(seed, generate(_SIZE, _DIFFICULTY, seed).triples)
    series = tuple(one.audience for one in made)
    tables = passages_of(series, rows=ROWS)
    talks = {one.programme.title: _dialogue(one) for one in made}
    texts = [p for one in made for p in (_schedule(one), *talks[one.programme.title])]
    return Material(
        series=series,
        passages=(*tables.passages, *texts),
        of_row=tables.of_row,
        facts=(*facts_view(made), *labels_of(series)),
        absent=tuple((name, "audience") for name in _absent_names(seed)),
        foreign={},
        said={one.programme.title: _said(one, talks[one.programme.title]) for one in made},
    )


def _said(one: Broadcast, passages: list[Passage]) -> tuple[Said, ...]:
    """Return the cues with the passage that holds each of them."""
    return tuple(
        Said(
            position=cue.time,
            minute=minute_at(cue.start),
            text=cue.text,
            line=cue.line,
            about=short(cue.about.subject) if cue.about is not None else "",
            passage=passages[index // _CUES].id,
        )
        for index, cue in enumerate(one.cues)
    )


def _absent_names(seed: int) -> tuple[str, ...]:
    """Return titles like those of the programmes that nothing in the world bears.

    None of them is part of a name of the world, or holds one, with articles left aside:
    `Idle Tailor` would be no trap beside `The Idle Tailor`.
    """
    world = build_world(configure(_SIZE, _DIFFICULTY, seed))
    models = world.of_kind["programme"]
    known = [
        f" {normalise(name)} "
        for entity in world.entities
        if entity.kind in _TITLED
        for name in (entity.name, *entity.aliases)
    ]
    names: dict[str, None] = {}
    index = 0
    while len(names) < _ABSENT:
        stream = Stream(seed, "broadcast.absent", index)
        index += 1
        name = invent(world, stream.pick(models), stream)
        bare = f" {normalise(name)} "
        if not any(bare in other or other in bare for other in known):
            names[name] = None
    return tuple(names)


def _passage(title: str, text: str) -> Passage:
    return Passage(passage_id(title, text), title, text)


def _schedule(one: Broadcast) -> Passage:
    entry, title = one.entry, one.programme.title
    channel = f" on {entry['channel']}" if "channel" in entry else ""
    lines = [
        f"{title} was shown{channel} on {entry['date']}, from {entry['start']} to {entry['end']} "
        f"({entry['length']}). It was a {entry['showing']}."
    ]
    if "presenter" in entry:
        lines.append(f"The presenter was {entry['presenter']}.")
    return _passage(source_id(title, "schedule"), " ".join(lines))


def _dialogue(one: Broadcast) -> list[Passage]:
    out = []
    source = source_id(one.programme.title, "dialogue")
    for start in range(0, len(one.cues), _CUES):
        part = one.cues[start : start + _CUES]
        first, last = part[0].time.split(" ")[0], part[-1].time.split(" ")[-1]
        text = "\n\n".join(f"{cue.number}\n{cue.time}\n{cue.text}" for cue in part)
        out.append(_passage(f"{source}, {first} to {last}", text))
    return out
