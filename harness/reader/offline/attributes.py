"""What a passage says of its own subject: dates of birth, death and origin, sizes, nationality."""

from __future__ import annotations

import re

from harness.reader.offline.gazetteer import COUNTRIES, DEMONYMS
from harness.reader.offline.text import tokenise
from harness.reader.offline.values import date_spans, date_value, number_spans, number_value

__all__ = ["birth", "death", "nationalities", "size", "start"]

_SAME_LAND = {
    "american": "united states", "u.s": "united states", "us": "united states",
    "usa": "united states", "u.s.a": "united states", "british": "united kingdom",
    "united states of america": "united states",
    "uk": "united kingdom", "u.k": "united kingdom", "great britain": "united kingdom",
    "britain": "united kingdom", "england": "united kingdom", "english": "united kingdom",
    "france": "french", "germany": "german",
    "spain": "spanish", "ireland": "irish", "scotland": "united kingdom",
    "scottish": "united kingdom", "wales": "united kingdom", "welsh": "united kingdom",
    "netherlands": "dutch", "denmark": "danish", "sweden": "swedish", "poland": "polish",
    "turkey": "turkish", "switzerland": "swiss", "philippines": "filipino", "china": "chinese",
    "japan": "japanese", "finland": "finnish", "norway": "norwegian", "portugal": "portuguese",
    "greece": "greek", "thailand": "thai", "czech republic": "czech", "new zealand": "new zealand",
    "soviet union": "soviet", "hong kong": "hong kong",
}  # fmt: skip

Date = tuple[int, int, int]


def _dates(text: str) -> list[tuple[int, Date]]:
    found: list[tuple[int, Date]] = []
    for start, end in date_spans(text):
        piece = text[start:end]
        years = re.findall(r"\d{4}", piece)
        if len(years) == 2:
            found.extend((start + piece.index(year), (int(year), 0, 0)) for year in years)
        elif (value := date_value(piece)) is not None:
            found.append((start, value))
    return found


def _lifespan(text: str) -> tuple[Date | None, Date | None]:
    """Return (birth, death) from the first brackets that hold a date, as in `(1900 – 1950)`."""
    for found in re.finditer(r"\(([^()]{4,160})\)", text[:300]):
        inner = found.group(1)
        dates = [value for _, value in _dates(inner)]
        if not dates:
            continue
        if re.match(r"\s*(?:d\.|died)", inner):
            return None, dates[0]
        return dates[0], (dates[1] if len(dates) > 1 else None)
    return None, None


def _after(text: str, cue: str, reach: int = 70) -> Date | None:
    for found in re.finditer(cue, text, re.IGNORECASE):
        dates = _dates(text[found.end() : found.end() + reach])
        if dates:
            return dates[0][1]
    return None


def birth(text: str) -> Date | None:
    """Return the date of birth that a passage gives for its subject."""
    return _lifespan(text)[0] or _after(text, r"\bborn\b", 60)


def death(text: str) -> Date | None:
    """Return the date of death that a passage gives for its subject."""
    return _lifespan(text)[1] or _after(text, r"\b(?:died|death|killed|executed|assassinated)\b")


def start(text: str) -> Date | None:
    """Return when a passage's subject came to be; its first date where it does not say."""
    cue = (
        r"\b(?:founded|formed|established|released|published|launched|built|opened|created|"
        r"began|started|premiered|first)\b"
    )
    opening = text[:400]
    plain = re.search(r"\b(?:is|was|are|were) an? (?:\w+ )?(\d{4})\b", opening)
    if plain:
        return (int(plain.group(1)), 0, 0)
    found = _after(text, cue)
    if found is not None:
        return found
    dates = _dates(text)
    return dates[0][1] if dates else None


def size(text: str, words: frozenset[str]) -> float | None:
    """Return the number that stands nearest to any of some words; None where there is none."""
    tokens = tokenise(text)
    at = [token.start for token in tokens if token.stem in words]
    best: tuple[int, float] | None = None
    for left, right, _ in number_spans(text):
        value = number_value(text[left:right])
        if value is None or not at:
            continue
        gap = min(abs(left - place) for place in at)
        if best is None or gap < best[0]:
            best = (gap, value)
    return best[1] if best is not None and best[0] < 80 else None


def nationalities(text: str) -> frozenset[str]:
    """Return the lands that a passage's first sentences connect with its subject."""
    opening = text[:350]
    found: list[str] = []
    for match in re.finditer(r"[A-Z][\w.]*(?:\s(?:of\s)?[A-Z][\w.]*)*", opening):
        words = match.group().split()
        for size_ in (3, 2, 1):
            for first in range(len(words) - size_ + 1):
                piece = " ".join(words[first : first + size_]).rstrip(".")
                if piece in DEMONYMS or piece in COUNTRIES:
                    low = piece.lower()
                    found.append(_SAME_LAND.get(low, low))
    folded = {
        land[:5] if land not in {"united states", "united kingdom"} else land for land in found[:2]
    }
    return frozenset(folded)
