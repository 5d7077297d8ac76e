"""What a question asks for: a statistic, a position, words; directly or by way of a fact."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from strategies.noesis.kb.inventory import Inventory, References
from strategies.noesis.kb.vocabulary import MetricHit, Vocabulary
from strategies.noesis.plane.lexicon import (
    ANAPHORS,
    COMPARATIVES,
    CONSECUTIVE,
    LARGE,
    MOMENTS,
    OPERATIONS,
    ORDINALS,
    QUOTING,
)
from strategies.noesis.plane.places import Mention, find_places, singular
from strategies.noesis.text import Word, content, words

__all__ = ["Asked", "Operation", "parse"]

_LEADS = ("in", "at", "on", "during", "of", "and", "so")
_CLAUSE = re.compile(r"[,;?.]\s|[,;?]$")


@dataclass(frozen=True, slots=True)
class Operation:
    """A statistic that is asked for; `k` is the k-th of a rank."""

    stat: str
    k: int = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """A parsed question.

    Attributes:
        found: Its words.
        metrics: Which words name metrics.
        references: Which words name sources.
        places: Which words name positions.
        wants: `value`, `position`, `words` or `source`.
        main: The statistic that is asked for; None for a value at a position, or no figure.
        via: The words `[start, end)` of the clause that leads to a position by way of a fact.
        via_operation: The statistic of that clause.
        direction: `max` or `min` where sources are compared.
        anaphoric: Whether it points back to something said before.
    """

    found: tuple[Word, ...]
    metrics: tuple[MetricHit, ...]
    references: References
    places: tuple[Mention, ...]
    wants: str
    main: Operation | None
    via: tuple[int, int] | None
    via_operation: Operation | None
    direction: str
    anaphoric: bool

    @property
    def kbs(self) -> tuple[str, ...]:
        """All knowledge bases that are named."""
        return self.references.kbs

    def kbs_in(self, *, via: bool) -> tuple[str, ...]:
        """Return the knowledge bases named inside or outside of the via clause."""
        return tuple(
            dict.fromkeys(
                kb
                for reference in self.references.found
                if self._inside(reference.start) == via
                for kb in reference.kbs
            )
        )

    def metrics_in(self, *, via: bool) -> frozenset[str]:
        """Return the metrics named inside or outside of the via clause."""
        hits = [hit.metrics for hit in self.metrics if self._inside(hit.start) == via]
        return frozenset().union(*hits)

    @property
    def all_metrics(self) -> frozenset[str]:
        """All metrics that are named."""
        return frozenset().union(*(hit.metrics for hit in self.metrics))

    @property
    def quantitative(self) -> bool:
        """Whether it asks for figures."""
        return bool(self.metrics) or self.main is not None

    def _inside(self, at: int) -> bool:
        return self.via is not None and self.via[0] <= at < self.via[1]

    @property
    def rest(self) -> tuple[str, ...]:
        """The naming words that are part of no name, metric, position or request."""
        spans = [(hit.start, hit.end) for hit in self.metrics]
        spans += [(mention.start, mention.end) for mention in self.places]
        spans += [(reference.start, reference.end) for reference in self.references.found]
        used = {at for start, end in spans for at in range(start, end)}
        keys = (
            word.key
            for at, word in enumerate(self.found)
            if at not in used and word.key not in QUOTING and word.key not in OPERATIONS
        )
        return tuple(key for key in content(keys) if key not in MOMENTS)


def parse(text: str, vocabulary: Vocabulary, inventory: Inventory, known: Collection[str]) -> Asked:
    """Parse a question.

    Args:
        text: The question.
        vocabulary: The metrics there are.
        inventory: The names there are.
        known: The words that positions are called.
    """
    found = words(text)
    named, siblings = inventory.exact(found)
    taken = [(one.start, one.end) for one in (*named, *siblings)]
    metrics = [h for h in vocabulary.match(found) if not _overlaps(h.start, h.end, taken)]
    taken += [(hit.start, hit.end) for hit in metrics]
    places = find_places(text, found, known, taken)
    masked = [(hit.start, hit.end) for hit in metrics]
    masked += [(mention.start, mention.end) for mention in places]
    references = inventory.match(found, masked)
    used = [*masked, *((r.start, r.end) for r in (*references.found, *references.absent))]
    free = [not _overlaps(at, at + 1, used) for at in range(len(found))]
    via = _via(text, found, free, known)
    outside = [ok and not (via and via[0] <= at < via[1]) for at, ok in enumerate(free)]
    inside = [ok and bool(via and via[0] <= at < via[1]) for at, ok in enumerate(free)]
    direction = _direction(found, outside, references)
    main = _operation(found, outside)
    return Asked(
        found=found,
        metrics=tuple(metrics),
        references=references,
        places=tuple(places),
        wants=_wants(found, outside if via and via[0] == 0 else free, known, direction),
        main=main,
        via=via,
        via_operation=_operation(found, inside) if via else None,
        direction=direction,
        anaphoric=any(ok and w.key in ANAPHORS for w, ok in zip(found, free, strict=True))
        or bool(found and found[0].key == "and"),
    )


def _overlaps(start: int, end: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start < stop and begin < end for begin, stop in ranges)


def _operation(found: Sequence[Word], usable: Sequence[bool]) -> Operation | None:
    """Return the statistic that words ask for; `second highest` is a rank."""
    how_many = 0
    for at, word in enumerate(found):
        if not usable[at]:
            continue
        stat = OPERATIONS.get(word.key)
        if stat in CONSECUTIVE or (stat == "max" and word.key in LARGE):
            # `the largest rise`, `rose most`: a change is meant only beside such a word.
            near = [found[i].key for i in range(max(0, at - 2), min(len(found), at + 3))]
            changes = [OPERATIONS[k] for k in near if OPERATIONS.get(k) in CONSECUTIVE]
            if changes and LARGE & set(near):
                return Operation(changes[0])
            if stat in CONSECUTIVE:
                continue
        before = found[at - 1].key if at and usable[at - 1] else ""
        if stat in ("max", "min") and (k := _ordinal(before)) > 1:
            return Operation(f"rank_{stat}", k)
        if stat is not None and not (stat == "first" and _ordinal(word.key) > 1):
            following = found[at + 1].key if at + 1 < len(found) and usable[at + 1] else ""
            if word.key in ORDINALS and OPERATIONS.get(following) in ("max", "min"):
                continue
            return Operation(stat)
        if word.key in ("values", "figures", "readings", "count") and before in ("many", ""):
            how_many = 1
    return Operation("count") if how_many else None


def _ordinal(key: str) -> int:
    if key in ORDINALS:
        return ORDINALS[key]
    digits = key.rstrip("stndrh")
    return int(digits) if digits.isdigit() and digits != key and len(digits) < 5 else 0


def _direction(found: Sequence[Word], free: Sequence[bool], references: References) -> str:
    """Return which of several named sources is asked for: that with more, or with less."""
    keys = {word.key for word, ok in zip(found, free, strict=True) if ok}
    if len(references.kbs) < 2 or not keys & {"which", "who", "what"}:
        return ""
    for key, direction in COMPARATIVES.items():
        if key in keys:
            return direction
    among = keys & {"or", "among", "between"}
    extreme = next((OPERATIONS[k] for k in keys if OPERATIONS.get(k) in ("max", "min")), "")
    return extreme if among else ""


def _wants(
    found: Sequence[Word], free: Sequence[bool], known: Collection[str], direction: str
) -> str:
    keys = [word.key for word in found]
    if any(ok and key in QUOTING for key, ok in zip(keys, free, strict=True)):
        return "words"
    if direction:
        return "source"
    at = 0 if all(free[:1]) else next((i for i, ok in enumerate(free) if ok), 0)
    if keys[:2] == ["of", "all"]:
        # `Of all minutes of X on record, in which was ...`: what is asked for comes after it.
        asking = [i for i, key in enumerate(keys) if key in ("which", "what", "when") and free[i]]
        at = asking[0] if asking else 0
    while at < len(keys) and keys[at] in _LEADS:
        at += 1
    return "position" if _asks_where(keys, at, known) else "value"


def _asks_where(keys: Sequence[str], at: int, known: Collection[str]) -> bool:
    """Whether a question whose first word that says something is at `at` asks for a position."""
    head = keys[at] if at < len(keys) else ""
    rest = [key for key in keys[at + 1 : at + 4] if key not in ("the", "me", "us", "a")]
    places = bool(rest) and (rest[0] in MOMENTS or bool(singular(rest[0], known)))
    if head in ("which", "what"):
        led = at > 0 and keys[at - 1] in ("in", "at", "on")
        return (places and rest[0] == keys[at + 1]) or (head == "which" and led)
    return head in ("when", "where") or (head in ("name", "give", "tell") and places)


def _via(
    text: str, found: Sequence[Word], free: Sequence[bool], known: Collection[str]
) -> tuple[int, int] | None:
    """Return the words of a clause that leads to a position by way of a fact.

    `in the minute in which ...`, `when ... was highest`, `at its peak`: from there to the end of
    the clause.
    """
    keys = [word.key for word in found]
    for at, key in enumerate(keys):
        if not free[at]:
            continue
        if key in ("in", "at", "during", "for") and keys[at + 1 : at + 2] in (["the"], ["that"]):
            moment = at + 2 < len(keys) and (
                singular(keys[at + 2], known) or keys[at + 2] in MOMENTS
            )
            if moment and set(keys[at + 3 : at + 12]) & {"which", "when", "where", "that"}:
                return at, _clause_end(text, found, at)
        if key == "when" and (at > 0 or _has_more(text, found, at)):
            return at, _clause_end(text, found, at)
        if key in ("at", "during") and keys[at + 1 : at + 2] in (["its"], ["the"], ["their"]):
            near = range(at + 2, min(at + 5, len(keys)))
            if any(free[i] and OPERATIONS.get(keys[i]) in ("max", "min") for i in near):
                return at, _clause_end(text, found, at)
    return None


def _clause_end(text: str, found: Sequence[Word], at: int) -> int:
    """Return the word after a clause that begins at a word: at a comma, or behind the last."""
    stop = _CLAUSE.search(text, found[at].start)
    where = stop.start() if stop else len(text)
    return next((i for i in range(at, len(found)) if found[i].start >= where), len(found))


def _has_more(text: str, found: Sequence[Word], at: int) -> bool:
    """Whether something is asked after the clause that begins here: `When A, what was B?`."""
    end = _clause_end(text, found, at)
    return any(word.key in ("what", "which", "who", "how") for word in found[end:])
