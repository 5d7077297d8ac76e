"""Questions that set two things side by side: what is looked up of each, and how it is compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from strategies.hiq.offline.forms import lemma
from strategies.hiq.offline.names import MARK, Masked, mask

__all__ = ["Sides", "sides_of"]

_N = MARK.replace("(", "(?:")
_ROLE = re.compile(
    r"\b(directors?|composers?|performers?|authors?|writers?|producers?|singers?|founders?"
    r"|screenwriters?|husbands?|wife|wives|spouses?|fathers?|mothers?|creators?|actors?|editors?|presenters?|stars?"
    r"|publishers?|mayors?|hosts?|commanders?|owners?)\b",
    re.IGNORECASE,
)
_LATE = re.compile(
    r"\b(?:later|latest|last|after|younger|youngest|recent(?:ly)?|newer|newest)\b", re.I
)
_EARLY = re.compile(r"\b(?:earlier|earliest|first|before|older|oldest|elder|sooner)\b", re.I)
_MORE = re.compile(
    r"\b(?:larger|largest|bigger|biggest|longer|longest|taller|higher|greater|more|most)\b", re.I
)
_LESS = re.compile(r"\b(?:smaller|smallest|shorter|shortest|lower|fewer|less|least)\b", re.I)
_SAME = re.compile(r"\b(?:same|share|shares|common|both)\b", re.IGNORECASE)
_SHARED = re.compile(
    r"\b(?:same|share an?|share the|in common an?)\s+([a-z]+(?:\s(?:mater|of\s[a-z]+))?)", re.I
)
_OPENS = re.compile(r"\s*(?:is|are|was|were|do|does|did|has|have|had)\b", re.IGNORECASE)

_WORK = re.compile(r"\b(?:film|movie|song|album|novel|book|magazine)s?\b")
_AGE = re.compile(r"\b(?:older|oldest|younger|youngest)\b")
_RELEASED = "When was {} released?"
_PEOPLE = "What is the population of {}?"

Kind = Literal["which", "same", "order"]


@dataclass(frozen=True, slots=True)
class Sides:
    """A comparison of two things.

    Attributes:
        kind: `which` of the two is asked for, whether they are the `same`, or whether the first
            stands before the second in the `order`.
        labels: The two things, as the question names them.
        asks: What is looked up of each.
        least: Whether the smaller value wins (`which`), or has to be the first's (`order`).
    """

    kind: Kind
    labels: tuple[str, str]
    asks: tuple[str, str]
    least: bool = True


def sides_of(question: str) -> Sides | None:
    """Return the comparison that a question makes; None where it makes none."""
    masked = mask(question, apart=" or " not in question)
    pair = _pair(masked)
    if pair is None:
        return None
    lead = re.sub(_N, " ", masked.text).lower()
    names = tuple(masked.names[n] for n in pair)
    cores = tuple(masked.cores[n] for n in pair)
    role = _ROLE.search(lead)
    held = [_held(role, name) for name in names]
    yes_no = _OPENS.match(masked.text) is not None and " or " not in masked.text
    if yes_no and _SAME.search(lead):
        asks = [_alike(lead, text) for text in held]
        if None in asks:
            return None
        return Sides("same", (cores[0], cores[1]), (str(asks[0]), str(asks[1])))
    asks = [_look_up(lead, text, held=role is not None) for text in held]
    if None in asks:
        return None
    least = _least(lead)
    if least is None:
        return None
    kind: Kind = "order" if yes_no else "which"
    return Sides(kind, (cores[0], cores[1]), (str(asks[0]), str(asks[1])), least)


def _pair(masked: Masked) -> tuple[int, int] | None:
    """Return the two names that are set side by side."""
    text = masked.text
    joined = re.search(rf"({_N})\s*,?\s+(?:or|and|than|before|after|as)\s+(?:the\s+)?({_N})", text)
    if joined is None:
        joined = re.search(
            rf"({_N})[^\x01]*?\b(?:or|and|than|before|after|as|have the same)\b[^\x01]*?({_N})",
            text,
        )
    if joined is None:
        return None
    first, second = (int(re.search(r"\d+", part).group()) for part in joined.groups())  # type: ignore[union-attr]
    rest = re.sub(_N, " ", text).lower()
    two_sided = (
        " or " in rest
        or _SAME.search(rest)
        or re.search(r"^\s*(?:of|which of)\b|\bout of\b", rest)
        or (_OPENS.match(rest) and (_EARLY.search(rest) or _LATE.search(rest)))
        or re.search(r"\bthan\b", rest)
    )
    return (first, second) if two_sided else None


def _held(role: re.Match[str] | None, name: str) -> str:
    """Return the thing that is compared: the name itself, or who holds a role for it."""
    if role is None:
        return name
    return f"the {_single(role[1].lower())} of {name}"


def _single(role: str) -> str:
    if role in {"wife", "wives"}:
        return "wife"
    return role.removesuffix("s")


def _least(lead: str) -> bool | None:
    """Return whether the smaller value is wanted; dates before sizes."""
    if _LATE.search(lead):
        return False
    if _EARLY.search(lead):
        return True
    if _LESS.search(lead):
        return True
    return False if _MORE.search(lead) else None


_LOOK_UPS = tuple(
    (re.compile(pattern), asked)
    for pattern, asked in (
        (r"\b(?:die|died|dies|death)\b", "When did {} die?"),
        (r"\bborn\b", "When was {} born?"),
        (r"\b(?:released?|came out|come out|premiered|newer|publish(?:ed)?)\b", _RELEASED),
        (r"\b(?:founded|established|formed|foundation|inception)\b", "When was {} founded?"),
        (r"\b(?:opened|built|completed|launched|started|began)\b", "When was {} opened?"),
        (r"\b(?:population|populous|inhabitants|people)\b", _PEOPLE),
        (r"\b(?:city|town|village|country)\b.*\b(?:larger|smaller|bigger)\b", _PEOPLE),
        (r"\b(?:longer|shorter|length|long)\b", "What is the length of {}?"),
        (r"\b(?:taller|higher|height|elevation)\b", "What is the height of {}?"),
        (r"\barea\b", "What is the area of {}?"),
        (r"\b(?:birth|older|younger|oldest|youngest|elder)\b", "When was {} born?"),
    )
)
"""What is looked up, by the words of the comparison; the first that matches."""


def _look_up(lead: str, thing: str, *, held: bool) -> str | None:
    """Return the question for the value that is compared; `held`: by who holds a role."""
    work = _WORK.search(f"{lead} {thing.lower()}") is not None and not held
    if work and _AGE.search(lead):
        # A work is as old as its release.
        return _RELEASED.format(thing)
    return next((asked.format(thing) for cue, asked in _LOOK_UPS if cue.search(lead)), None)


_ALIKES = tuple(
    (re.compile(pattern), asked)
    for pattern, asked in (
        (r"\bborn\b.*\b(?:place|city|town)\b", "Where was {} born?"),
        (r"\b(?:place|city|town)\b.*\bborn\b", "Where was {} born?"),
        (r"\bdied?\b.*\b(?:place|city|town)\b", "Where did {} die?"),
        (r"nationalit|citizenship", "What is the nationality of {}?"),
        (r"\b(?:located|situated|lie)\b.*\bcountry\b", "In which country is {} located?"),
        (r"\bcountry\b", "What is the country of {}?"),
    )
)
"""What two things may share, by the words for it."""


def _alike(lead: str, thing: str) -> str | None:
    """Return the question for what two things may share."""
    plain = next((asked for cue, asked in _ALIKES if cue.search(lead)), None)
    if plain is not None:
        return plain.format(thing)
    by = re.search(r"\b([a-z]+(?:ed|ten|wn))\s+by\s+the\s+same\b", lead)
    if by is not None:
        return f"Who {_active(by[1])} {thing}?"
    shared = _SHARED.search(lead)
    if shared is not None and shared[1].split()[0] not in {"person", "people", "place", "thing"}:
        return f"What is the {shared[1]} of {thing}?"
    return None


def _active(participle: str) -> str:
    """Return the past tense of a participle: `directed` is both, `written` is not."""
    return "wrote" if lemma(participle) == "write" or participle == "written" else participle
