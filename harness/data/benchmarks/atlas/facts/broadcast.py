"""One broadcast with all that is known of it, and all broadcasts as facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.data.benchmarks.atlas.facts.align import clock_at
from harness.data.benchmarks.atlas.facts.audience import audience_of
from harness.data.benchmarks.atlas.facts.dialogue import Cue, dialogue_of, talk_of
from harness.data.benchmarks.atlas.facts.programmes import Programme, programmes_of
from harness.data.benchmarks.atlas.facts.schedule import Slot, schedule_of
from harness.data.series.facts import fact_of, facts_of
from harness.data.series.records import Series, source_id
from harness.nouns import Fact, Triple

__all__ = ["Broadcast", "broadcasts", "facts_view"]


@dataclass(frozen=True, slots=True)
class Broadcast:
    """One programme's showing: its slot, its audience by minute and its dialogue by time code."""

    programme: Programme
    slot: Slot
    audience: Series
    cues: tuple[Cue, ...]

    @property
    def entry(self) -> dict[str, str]:
        """Its line in the schedule, without what no triple states."""
        known = {
            "channel": self.programme.channel,
            "presenter": self.programme.presenter,
            "date": self.slot.date,
            "start": clock_at(self.slot.start, 1),
            "end": clock_at(self.slot.end, 1),
            "length": f"{self.slot.length} minutes",
            "showing": "repeat",
        }
        return {name: value for name, value in known.items() if value is not None}


def broadcasts(seed: int, triples: Sequence[Triple]) -> tuple[Broadcast, ...]:
    """Make the broadcasts of a world.

    Args:
        seed: The benchmark's seed.
        triples: Its triples view: what was removed from it is in no broadcast either.
    """
    programmes = programmes_of(triples)
    slots = schedule_of(seed, programmes)
    talk = talk_of(triples)
    made = []
    for programme in programmes:
        slot = slots[programme.title]
        clock = {minute: clock_at(slot.start, minute) for minute in range(1, slot.length + 1)}
        made.append(
            Broadcast(
                programme,
                slot,
                audience_of(seed, programme.title, clock),
                dialogue_of(seed, programme, talk, slot.length),
            )
        )
    return tuple(made)


def facts_view(made: Sequence[Broadcast]) -> tuple[Fact, ...]:
    """Return broadcasts as facts of three sources each, told apart by their positions.

    `<title>: schedule` has the position `row 1`, `<title>: audience` has `minute 12`,
    `<title>: dialogue` has time codes, `00:11:04,120 --> 00:11:07,800`, and one metric, `line`.
    """
    return tuple(fact for one in made for fact in _facts(one))


def _facts(one: Broadcast) -> Iterator[Fact]:
    title = one.programme.title
    for metric, value in one.entry.items():
        yield fact_of(source_id(title, "schedule"), metric, value, position="row 1")
    yield from facts_of([one.audience])
    for cue in one.cues:
        yield fact_of(source_id(title, "dialogue"), "line", cue.text, position=cue.time)
