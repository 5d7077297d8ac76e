"""The dialogue of a broadcast: time-coded cues, some of which say something about the world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.facts.lines import CLOSING, EMPTY, HOSTED, OPENING, SPOKEN
from harness.data.benchmarks.atlas.facts.programmes import Programme, short
from harness.nouns import Triple

__all__ = ["Cue", "Talk", "dialogue_of", "talk_of", "to_srt"]

_ABOUT = 400
_GUESTS = ("GUEST", "REPORTER", "NARRATOR", "CALLER")
_HALVES = ((1_000, 24_000), (31_000, 52_000))
"""Between which milliseconds of a minute its two cues begin."""
_LASTS = (1_400, 6_400)

Talk = Mapping[str, Sequence[Triple]]
"""What can be said, by relation."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue: number from 1, start and end in milliseconds, the text verbatim.

    `about` is the triple that the text states, None where it states nothing of the world.
    """

    number: int
    start: int
    end: int
    speaker: str
    line: str
    about: Triple | None = None

    @property
    def text(self) -> str:
        """The cue's text: `SPEAKER: line`."""
        return f"{self.speaker}: {self.line}"

    @property
    def time(self) -> str:
        """The cue's time codes as SRT writes them."""
        return f"{_code(self.start)} --> {_code(self.end)}"


def talk_of(triples: Iterable[Triple]) -> Talk:
    """Return the triples for whose relation there are spoken lines."""
    out: dict[str, list[Triple]] = {}
    for triple in triples:
        if triple.relation in SPOKEN:
            out.setdefault(triple.relation, []).append(triple)
    return out


def dialogue_of(seed: int, programme: Programme, talk: Talk, minutes: int) -> tuple[Cue, ...]:
    """Return the cues of a broadcast, one or two a minute, in order and without overlap."""
    stream = Stream(seed, "facts.dialogue", programme.title)
    host = short(programme.presenter).upper() if programme.presenter else "HOST"
    times = _times(stream, minutes)
    cues: list[Cue] = []
    for number, (start, end) in enumerate(times, start=1):
        speaker = host
        about: Triple | None = None
        if number == 1:
            line = stream.pick(OPENING).format(p=short(programme.title))
        elif number == 2 and programme.presenter:
            about = Triple(programme.title, "presenter", programme.presenter)
            line = _say(stream.pick(HOSTED), about)
        elif number == len(times):
            line = stream.pick(CLOSING).format(p=short(programme.title))
        else:
            speaker = host if stream.chance(500) else stream.pick(_GUESTS)
            about = _topic(stream, talk) if stream.chance(_ABOUT) else None
            line = stream.pick(EMPTY) if about is None else _spoken(stream, about)
        cues.append(Cue(number, start, end, speaker, line, about))
    return tuple(cues)


def to_srt(cues: Iterable[Cue]) -> str:
    """Return cues as SubRip text: number, time codes, text, a blank line between two."""
    return "\n".join(f"{cue.number}\n{cue.time}\n{cue.text}\n" for cue in cues)


def _times(stream: Stream, minutes: int) -> list[tuple[int, int]]:
    out = []
    for minute in range(minutes):
        halves = _HALVES if stream.chance(450) else (stream.pick(_HALVES),)
        for low, high in halves:
            start = minute * 60_000 + stream.between(low, high)
            out.append((start, start + stream.between(*_LASTS)))
    return out


def _topic(stream: Stream, talk: Talk) -> Triple | None:
    relations = list(talk)
    return stream.pick(talk[stream.pick(relations)]) if relations else None


def _spoken(stream: Stream, about: Triple) -> str:
    return _say(stream.pick(SPOKEN[about.relation]), about)


def _say(wording: str, about: Triple) -> str:
    return wording.format(s=short(about.subject), o=short(about.object))


def _code(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d},{rest:03d}"
