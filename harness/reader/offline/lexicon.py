"""A lexicon of general relations: the words that ask for them and the wordings that state them.

Each relation lists trigger words, the answer types it can serve, and cue patterns by side: the
answer stands after the cue ("directed by X", "her husband X") or before it ("X, husband of",
"X wrote"). This is general English written by hand; no pattern stands for one question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from harness.reader.offline.relations_people import PEOPLE
from harness.reader.offline.relations_things import THINGS
from harness.reader.offline.text import stem

__all__ = ["RELATIONS", "Relation", "main_type", "relations_of"]

# `X was the second`, and `produced and directed in 1950 by the British`
_IS = r"(?:(?:is|was|are|became|as|and) )?(?:(?:the|an?|his|her|its) )?(?:[\w-]+ )?"
_BY = (
    r"(?:[ ,]+(?:and|co-?|in|on|[\w-]+ed|[\w-]+en|\d{4}|\w+ \d{4})){0,3} by"
    r"(?: (?:the|an?|\w+ian|\w+ish|\w+can))?"
)


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation: its trigger stems, the types it serves and the cues on either side."""

    name: str
    triggers: frozenset[str]
    types: tuple[str, ...]
    after: re.Pattern[str] | None
    before: re.Pattern[str] | None


def _compiled(cue: str) -> re.Pattern[str] | None:
    cue = cue.replace("{IS}", _IS).replace("{BY}", _BY)
    return re.compile(rf"(?<![^\W_])(?:{cue})(?![^\W_])", re.IGNORECASE) if cue else None


RELATIONS: tuple[Relation, ...] = tuple(
    Relation(
        name,
        frozenset(stem(word) for word in triggers.split()),
        tuple(types.split()),
        _compiled(after),
        _compiled(before),
    )
    for name, triggers, types, after, before in PEOPLE + THINGS
)

_BY_STEM: dict[str, tuple[int, ...]] = {
    trigger: tuple(i for i, relation in enumerate(RELATIONS) if trigger in relation.triggers)
    for trigger in sorted({t for relation in RELATIONS for t in relation.triggers})
}


def main_type(word_stem: str) -> str | None:
    """Return the type that the first relation triggered by a stem mostly serves."""
    found = _BY_STEM.get(word_stem)
    return RELATIONS[found[0]].types[0] if found else None


@lru_cache(maxsize=4096)
def relations_of(word_stem: str, wanted: str) -> tuple[int, ...]:
    """Return the indices in `RELATIONS` that a stem triggers and that serve an answer type."""
    return tuple(i for i in _BY_STEM.get(word_stem, ()) if wanted in RELATIONS[i].types)
