"""Positions that a question names directly: `minute 12`, `the 12th minute`, a time code, a date."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from strategies.noesis.kb.position import Place, parse_place
from strategies.noesis.plane.clocks import clocks_in
from strategies.noesis.plane.lexicon import MONTHS, NUMBERS, ORDINALS
from strategies.noesis.text import Word

__all__ = ["Mention", "find_places", "singular"]

_CODE = re.compile(
    r"\d{1,3}:[0-5]\d:[0-5]\d(?:[.,]\d{1,3})?(?:\s*-->\s*\d{1,3}:[0-5]\d:[0-5]\d(?:[.,]\d{1,3})?)?"
)
_CLOCK = re.compile(r"(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])")
_ISO = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
_NTH = re.compile(r"(\d{1,9})(?:st|nd|rd|th|e|eme|er|o|a)")


@dataclass(frozen=True, slots=True)
class Mention:
    """Words `[start, end)` of a question name a position.

    `also` is what it may be as well: half past eight in the morning, or in the evening.
    """

    start: int
    end: int
    place: Place
    also: Place | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The position as text, in each of its readings."""
        return (self.place.text,) if self.also is None else (self.place.text, self.also.text)


def singular(key: str, known: Collection[str]) -> str:
    """Return the position word that a word is, maybe in the plural; "" for none."""
    if key in known:
        return key
    return key[:-1] if key.endswith("s") and key[:-1] in known else ""


def find_places(
    text: str,
    found: Sequence[Word],
    known: Collection[str],
    taken: Sequence[tuple[int, int]],
    *,
    foreign: bool = False,
) -> list[Mention]:
    """Return the positions that a question names, in order, outside of the taken words.

    Args:
        text: The question.
        found: Its words.
        known: The words that positions are called in the files there are.
        taken: Ranges of words that are part of a name or of a metric.
        foreign: Whether it is in a language in which a number before a word counts: `12. Minute`.
    """
    free = [True] * len(found)
    for start, end in taken:
        free[start:end] = [False] * (end - start)
    out: list[Mention] = []
    for mention in (
        *_spoken(text, found),
        *_written(text, found),
        *_dates(found),
        *_counted(found, known, foreign=foreign),
    ):
        if all(free[mention.start : mention.end]):
            free[mention.start : mention.end] = [False] * (mention.end - mention.start)
            out.append(mention)
    return sorted(out, key=lambda mention: mention.start)


def _written(text: str, found: Sequence[Word]) -> Iterator[Mention]:
    """Yield time codes, ISO dates and clock times, which are several words each."""
    for pattern in (_CODE, _ISO, _CLOCK):
        for match in pattern.finditer(text):
            place = parse_place(match[0])
            inside = [
                i for i, w in enumerate(found) if match.start() <= w.start and w.end <= match.end()
            ]
            if place is not None and inside:
                yield Mention(inside[0], inside[-1] + 1, place)


def _spoken(text: str, found: Sequence[Word]) -> Iterator[Mention]:
    """Yield times of the day as they are spoken."""
    for clock in clocks_in(text):
        inside = [i for i, w in enumerate(found) if clock.start <= w.start and w.end <= clock.end]
        first, *others = (parse_place(time) for time in clock.times)
        if first is not None and inside:
            yield Mention(inside[0], inside[-1] + 1, first, next(iter(others), None))


def _dates(found: Sequence[Word]) -> Iterator[Mention]:
    """Yield `2 October 2014`, `2nd October 2014` and `October 2, 2014`."""
    for at in range(len(found) - 2):
        a, b, c = (word.key for word in found[at : at + 3])
        nth = _NTH.fullmatch(a)
        day, month = (nth[1] if nth else a, b) if b in MONTHS else (b, a)
        if month in MONTHS and day.isdigit() and len(day) <= 2 and c.isdigit() and len(c) == 4:
            try:
                date = dt.date(int(c), MONTHS[month], int(day))
            except ValueError:
                continue
            place = parse_place(date.isoformat())
            if place is not None:
                yield Mention(at, at + 3, place)


def _counted(found: Sequence[Word], known: Collection[str], *, foreign: bool) -> Iterator[Mention]:
    """Yield `minute 12`, `minutes 5 to 8`, `the 12th minute`, `the 12-minute mark`."""
    for at, word in enumerate(found):
        kind = singular(word.key, known)
        if not kind:
            continue
        ahead = [w.key for w in found[at + 1 : at + 5]]
        skip = 1 if ahead[:1] in (["number"], ["no"], ["nr"], ["numero"], ["nummer"]) else 0
        ahead = ahead[skip:]
        low = _whole(ahead[0]) if ahead else None
        before = found[at - 1].key if at else ""
        if low is not None:
            high, end = low, at + 2 + skip
            ranged = len(ahead) > 2 and ahead[1] in ("to", "and", "through")
            last = _whole(ahead[2]) if ranged else None
            if last is not None and word.key != kind and last >= low:
                high, end = last, end + 2
            yield Mention(at, end, _place(kind, low, high))
        elif nth := _NTH.fullmatch(before):
            yield Mention(at - 1, at + 1, _place(kind, int(nth[1]), int(nth[1])))
        elif before in ORDINALS:
            yield Mention(at - 1, at + 1, _place(kind, ORDINALS[before], ORDINALS[before]))
        elif (count := _whole(before)) is not None:
            # `12 minutes` is a length; in `12 minutes in` and in `12. Minute` it is a position.
            marked = ahead[:1] in (["mark"], ["moment"], ["in"], ["into"])
            if marked or (foreign and word.key == kind):
                yield Mention(at - 1, at + 1, _place(kind, count, count))


def _whole(key: str) -> int | None:
    """Return the number that a word is, in digits or spelled up to twenty."""
    return int(key) if key.isascii() and key.isdigit() else NUMBERS.get(key)


def _place(kind: str, low: int, high: int) -> Place:
    text = f"{kind} {low}" if low == high else f"{kind} {low} to {kind} {high}"
    return Place(kind, text, float(low), float(high))
