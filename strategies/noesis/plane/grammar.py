"""The grammar of questions: which statistic, what of it, and by way of which fact.

It reads the words of a question after they were reduced to those of `plane.lexicon`; words that are
part of a name, a metric or a position are not free, and say nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from strategies.noesis.plane.lexicon import (
    ASKING,
    COMPARATIVES,
    CONSECUTIVE,
    EVENTS,
    FAR,
    LARGE,
    MOMENTS,
    OPERATIONS,
    ORDINALS,
    QUOTING,
)
from strategies.noesis.plane.places import singular
from strategies.noesis.text import Word, word_set

__all__ = ["Operation", "Said", "direction_of", "operation_of", "via_of", "wants_of"]

_LEADS = ("in", "at", "on", "during", "of", "and", "so", "around", "about", "from", "by", "for", "")
_POLITE = word_set(
    """please could can would you tell me give show i we need want to know like let find name say us
    do have got get be looking exact my d the a an s is was were did does just see hear asking ask
    wonder wondering curious interested remind if there any idea what's out state identify pinpoint
    locate determine look up and so but then ok okay well"""
)
_PREPOSITIONS = ("in", "at", "during", "for", "on", "by", "from", "of")
_REQUESTS = word_set("name give tell find show need want state identify pinpoint locate")
_CLAUSE = re.compile(r"[,;:?.!]\s|[,;?!]$")
_NEAR = 8


@dataclass(frozen=True, slots=True)
class Operation:
    """A statistic that is asked for; `k` is the k-th of a rank."""

    stat: str
    k: int = 1


@dataclass(frozen=True, slots=True)
class Said:
    """A question as the grammar reads it.

    Attributes:
        text: The question.
        words: Its words, their keys reduced.
        free: Which of them are part of no name, metric or position.
        known: The words that positions are called.
        metric: Which of them are part of a metric, or relatives of a word of one.
        named: Which of them are part of a name.
    """

    text: str
    words: tuple[Word, ...]
    free: tuple[bool, ...]
    known: Collection[str]
    metric: tuple[bool, ...]
    named: tuple[bool, ...]

    @property
    def keys(self) -> list[str]:
        """The words of the grammar; "" where a word is not free."""
        return [w.key if ok else "" for w, ok in zip(self.words, self.free, strict=True)]

    def is_place(self, key: str) -> bool:
        """Whether a word is what positions are called, or any moment."""
        return key in MOMENTS or bool(key and singular(key, self.known))


def operation_of(said: Said, usable: Sequence[bool]) -> Operation | None:
    """Return the statistic that usable words ask for; `second highest` is a rank."""
    keys = [word.key for word in said.words]
    how_many = False
    far = any(keys[at : at + 2] == ["how", "far"] for at in range(len(keys)) if usable[at])
    for at, key in enumerate(keys):
        if not usable[at]:
            continue
        stat = OPERATIONS.get(key)
        if far and (key in FAR or stat in CONSECUTIVE):
            return Operation("min" if stat == "fall" else "max")
        if key == "record" and any(said.metric[at + 1 : at + 2]):
            return Operation("max")
        if stat in CONSECUTIVE or (stat == "max" and key in LARGE):
            # `the largest rise`, `rose most`: a change is meant only beside such a word.
            near = keys[max(0, at - 2) : at + 3]
            changes = [OPERATIONS[k] for k in near if OPERATIONS.get(k) in CONSECUTIVE]
            if changes and LARGE & set(near):
                return Operation(changes[0])
            if stat in CONSECUTIVE:
                continue
        before = keys[at - 1] if at and usable[at - 1] else ""
        if stat in ("max", "min") and (k := _ordinal(before)) > 1:
            return Operation(f"rank_{stat}", k)
        if stat is not None and not (stat == "first" and _ordinal(key) > 1):
            following = keys[at + 1] if at + 1 < len(keys) and usable[at + 1] else ""
            if key in ORDINALS and OPERATIONS.get(following) in ("max", "min"):
                continue
            return Operation(stat)
        if key in ("values", "figures", "readings", "count") and before in ("many", ""):
            how_many = True
    return Operation("count") if how_many else None


def _ordinal(key: str) -> int:
    if key in ORDINALS:
        return ORDINALS[key]
    digits = key.rstrip("stndrh")
    return int(digits) if digits.isdigit() and digits != key and len(digits) < 5 else 0


def direction_of(said: Said, usable: Sequence[bool], sources: int) -> str:
    """Return which of several named sources is asked for: that with more, or with less."""
    keys = {word.key for word, ok in zip(said.words, usable, strict=True) if ok}
    if sources < 2 or not keys & {"which", "who", "whose", "what", "or"}:
        return ""
    for key, direction in COMPARATIVES.items():
        if key in keys:
            return direction
    among = keys & {"or", "among", "between", "two", "both", "either"}
    extreme = next((OPERATIONS[k] for k in keys if OPERATIONS.get(k) in ("max", "min")), "")
    return extreme if among else ""


def wants_of(said: Said, usable: Sequence[bool], direction: str, *, led: bool) -> str:
    """Return what is asked for: `words`, `source`, `position` or `value`.

    Args:
        said: The question.
        usable: The free words outside of a clause that stands before what is asked.
        direction: Whether sources are compared.
        led: Whether a position, or a clause that leads to one, is there.
    """
    keys = said.keys
    if any(key in QUOTING for key in keys):
        return "words"
    asked = [key for key, ok in zip(keys, usable, strict=True) if ok]
    # `What happened in minute 4?` asks for words, `what happened to the figures` does not.
    if led and EVENTS & set(asked) and not direction:
        return "words"
    if direction:
        return "source"
    return "position" if _asks_where(said, usable) else "value"


def _asks_where(said: Said, usable: Sequence[bool]) -> bool:
    """Whether a position is asked for."""
    keys = [key if ok else "" for key, ok in zip(said.keys, usable, strict=True)]
    for at, key in enumerate(keys):
        ahead = [k for k in keys[at + 1 : at + 2] if k]
        asks = key in ("which", "what") and bool(ahead) and said.is_place(ahead[0])
        if asks and keys[:2] != ["of", "all"]:
            return True
    if keys and keys[-1] == "when":
        return True
    at = 0
    if keys[:2] == ["of", "all"]:
        # `Of all minutes of X on record, in which was ...`: what is asked for comes after it.
        at = next((i for i, key in enumerate(keys) if key in ("which", "what", "when")), 0)
    requested = False
    while at < len(keys) and (
        not usable[at] or keys[at] in _LEADS or (keys[at] in _POLITE and keys[at] not in ASKING)
    ):
        requested = requested or keys[at] in _REQUESTS
        at += 1
    head = keys[at] if at < len(keys) else ""
    rest = [key for key in keys[at + 1 : at + 6] if key and key not in _POLITE]
    places = bool(rest) and said.is_place(rest[0])
    if head == "which" and at > 0 and keys[at - 1] in ("in", "at", "on"):
        return True
    if head in ("what", "which") and said.metric[at + 1 : at + 2] != (True,):
        return places
    return head in ("when", "where") or said.is_place(head)


def via_of(said: Said) -> tuple[int, int] | None:
    """Return the words `[start, end)` of a clause that leads to a position by way of a fact.

    `in the minute in which ...`, `when ... was highest`, `at its peak`: from there to the end of
    the clause. A clause beside which nothing is asked is no such clause, but what is asked itself:
    `Tell me when it was highest`.
    """
    keys = said.keys
    for at, key in enumerate(keys):
        if not key:
            continue
        end = _end_of(said, at)
        start = _opens(said, at, end)
        if start >= 0 and _leads(said, at, end) and (start or _asks_beside(said, at, end)):
            return at, end
    return None


def _opens(said: Said, at: int, end: int) -> int:
    """Return 1 where `at its peak` begins here, 0 where a clause does, else -1."""
    keys = said.keys
    after = keys[at + 1 : end]
    if keys[at] in ("at", "during", "in", "by") and _peak(said, at, end):
        return 1
    if keys[at] == "when":
        return 0
    if keys[at] in _PREPOSITIONS and after[:1] in (["the"], ["that"]):
        after = [key for key in after[1:] if key]
        moment = bool(after) and said.is_place(after[0])
        if moment and set(after[1:10]) & {"which", "when", "where", "that", "with", "of"}:
            return 0
        if moment and any(k in OPERATIONS for k in after[1:10]):
            return 0
    return -1


def _peak(said: Said, at: int, end: int) -> bool:
    """Whether an extreme follows, with nothing between but an article, an owner and a name."""
    keys, following = said.keys, said.keys[at + 1 : at + 2]
    if following in (["which"], ["what"], ["when"]):
        return False
    owned = following[:1] and following[0] in ("its", "the", "their", "his", "her")
    for step, i in enumerate(range(at + 1, min(at + 1 + _NEAR, end))):
        if not keys[i]:
            if said.metric[i] or not (said.named[i] or step):
                return False
            continue
        if OPERATIONS.get(keys[i]) in ("max", "min"):
            return keys[at] in ("at", "during") or bool(owned) or said.named[at + 1]
        if keys[i] not in ("its", "the", "their", "his", "her", "s", "very", "own", "all", "time"):
            return owned is True and step < 3
    return False


def _leads(said: Said, at: int, end: int) -> bool:
    """Whether a clause says a fact: it has a statistic."""
    inside = [at <= i < end and ok for i, ok in enumerate(said.free)]
    return operation_of(said, inside) is not None


def _asks_beside(said: Said, at: int, end: int) -> bool:
    """Whether anything is asked beside a clause: words, a figure, a source or a position."""
    keys = said.keys
    beside = [i for i in range(len(keys)) if not at <= i < end]
    asked = {keys[i] for i in beside}
    if asked & QUOTING or asked & EVENTS or any(said.metric[i] for i in beside):
        return True
    lead = next((k for k in keys if k and k not in _LEADS and k not in _POLITE), "")
    if "how" in asked or "who" in asked or any(OPERATIONS.get(k) for k in asked):
        return True
    after = {keys[i] for i in beside if i >= end}
    if after & {"what", "which"}:
        return True
    return bool(asked & {"what", "which"}) and not (lead in ("what", "which") and _only(said, at))


def _only(said: Said, at: int) -> bool:
    """Whether only a position is asked for before a clause: `what was the minute in which`."""
    return not [k for k in said.keys[:at] if k and k not in _POLITE and k not in _LEADS][1:]


def _end_of(said: Said, at: int) -> int:
    """Return the word after a clause: at a mark, before a further question, or behind the last."""
    stop = _CLAUSE.search(said.text, said.words[at].start)
    where = stop.start() if stop else len(said.text)
    end = next((i for i in range(at, len(said.words)) if said.words[i].start >= where),
               len(said.words))  # fmt: skip
    keys = said.keys
    for i in range(at + 3, end):
        if keys[i] in ("what", "who", "how") or (
            keys[i] == "which" and keys[i - 1] not in _PREPOSITIONS and keys[i - 1]
            and not said.is_place(keys[i - 1])
        ):  # fmt: skip
            return i
    return end
