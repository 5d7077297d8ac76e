"""What a question asks for: a statistic, a position, words; directly or by way of a fact."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from strategies.noesis.kb.inventory import Inventory, References
from strategies.noesis.kb.vocabulary import MetricHit, Vocabulary
from strategies.noesis.plane.grammar import (
    Operation,
    Said,
    direction_of,
    operation_of,
    via_of,
    wants_of,
)
from strategies.noesis.plane.lexicon import (
    ANAPHORS,
    ASKING,
    COMPARATIVES,
    EVENTS,
    MOMENTS,
    OPERATIONS,
    ORDINALS,
    QUOTING,
)
from strategies.noesis.plane.places import Mention, find_places, singular
from strategies.noesis.text import Word, content, fold, word_set, words
from strategies.noesis.tongues.measuring import COUNTING
from strategies.noesis.tongues.wording import ENGLISH, reworded, tongue_of

__all__ = ["Asked", "Operation", "parse"]

_PEOPLE = word_set("people persons individuals households homes folks personen leute gens personas")
_OPENINGS = ("and", "but", "what about", "how about", "und", "et", "y")
_REQUEST = (
    MOMENTS | ASKING | EVENTS | COMPARATIVES.keys() | ORDINALS.keys()
    | word_set("please tell give name find show know need want many among between value values")
)  # fmt: skip
"""Words that say only how something is asked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A parsed question.

    Attributes:
        found: Its words, reduced to those of the grammar where they ask for something.
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
        spoken = self.wants == "words" and self.via is None
        keys = (
            fold(word.text) if spoken and word.key in OPERATIONS else word.key
            for at, word in enumerate(self.found)
            if at not in used
            and word.key not in QUOTING
            # `What was said about the floor?`: there it is no statistic.
            and (word.key not in OPERATIONS or (spoken and fold(word.text) != word.key))
        )
        return tuple(key for key in content(keys) if key not in _REQUEST)


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
    open_ = [not _overlaps(at, at + 1, taken) for at in range(len(found))]
    tongue = tongue_of(found, open_)
    said, listed = reworded(found, open_, tongue)
    places = find_places(text, said, known, taken, foreign=tongue.name != ENGLISH)
    masked = [(hit.start, hit.end) for hit in metrics]
    masked += [(mention.start, mention.end) for mention in places]
    common = [
        ok and (known_word or vocabulary.means(word.key) or word.key in OPERATIONS)
        for ok, known_word, word in zip(open_, listed, said, strict=True)
    ]
    references = inventory.match(found, masked, common=_commons(text, found, common, tongue.name))
    used = [*masked, *((r.start, r.end) for r in (*references.found, *references.absent))]
    free = tuple(not _overlaps(at, at + 1, used) for at in range(len(found)))
    exact = _marked(len(found), [(hit.start, hit.end) for hit in metrics])
    question = Said(
        text, said, free, known,
        metric=tuple(
            hit or (ok and vocabulary.means(word.key))
            for hit, ok, word in zip(exact, free, said, strict=True)
        ),
        named=_marked(len(found), [(r.start, r.end) for r in references.found]),
    )  # fmt: skip
    via = via_of(question)
    inside = [ok and bool(via and via[0] <= at < via[1]) for at, ok in enumerate(free)]
    outside = [ok and not within for ok, within in zip(free, inside, strict=True)]
    direction = direction_of(question, outside, len(references.kbs) + len(references.absent))
    anaphoric = any(ok and w.key in ANAPHORS for w, ok in zip(said, free, strict=True))
    wants = wants_of(
        question, outside if via and via[0] == 0 else free, direction,
        led=bool(places) or via is not None or anaphoric,
    )  # fmt: skip
    within = [hit for hit in metrics if via is not None and via[0] <= hit.start < via[1]]
    related = [] if within or via is None else _related(said, inside, vocabulary, known)
    if len(within) == len(metrics) and not (wants == "words" and (metrics or related)):
        related += _related(said, outside, vocabulary, known)
    asked = Asked(
        found=said,
        metrics=tuple(sorted((*metrics, *related), key=lambda hit: hit.start)),
        references=references,
        places=tuple(places),
        wants=wants,
        main=operation_of(question, outside)
        or _bare_comparison(said, outside, tongue.name, len(references.kbs)),
        via=via,
        via_operation=operation_of(question, inside) if via else None,
        direction=direction,
        anaphoric=anaphoric or text.casefold().lstrip(" ¿¡").startswith(_OPENINGS),
    )
    if _leads_to_words(asked):
        asked = replace(asked, wants="words")
    return asked if asked.anaphoric or asked.rest else replace(asked, anaphoric=True)


def _leads_to_words(asked: Asked) -> bool:
    """Whether a question without a figure leads to a position: then words are all it can mean.

    A time code stands in dialogue alone; at another position something else may be meant by any
    word that is not understood.
    """
    if asked.wants != "value" or asked.metrics_in(via=False) or asked.main is not None:
        return False
    keys = {word.key for word in asked.found}
    if keys & (COUNTING | {"many", "how"}):
        return False
    if any(mention.place.kind == "time code" for mention in asked.places):
        return True
    return bool(asked.places or asked.via) and not asked.rest and bool(keys & {"what", "who"})


def _bare_comparison(
    said: Sequence[Word], usable: Sequence[bool], tongue: str, sources: int
) -> Operation | None:
    """Return an extreme that is asked for by a comparative: Spanish has one form for both."""
    if tongue != "spanish" or sources > 1:
        return None
    keys = [word.key for word, ok in zip(said, usable, strict=True) if ok]
    return next((Operation(COMPARATIVES[key]) for key in keys if key in COMPARATIVES), None)


def _overlaps(start: int, end: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start < stop and begin < end for begin, stop in ranges)


def _marked(length: int, ranges: Sequence[tuple[int, int]]) -> tuple[bool, ...]:
    return tuple(_overlaps(at, at + 1, ranges) for at in range(length))


def _commons(
    text: str, found: Sequence[Word], common: Sequence[bool], tongue: str
) -> frozenset[int]:
    """Return the words that are no names though they have a capital: where one may stand anyway.

    That is at the beginning of a sentence, and anywhere in German, for every noun.
    """
    german = tongue == "german"
    return frozenset(
        at
        for at, word in enumerate(found)
        if (german and not found[at].text[0].isdigit())
        or (common[at] and (not at or text[found[at - 1].end : word.start].strip(" \"'«“„")))
    )


def _related(
    said: Sequence[Word],
    usable: Sequence[bool],
    vocabulary: Vocabulary,
    known: Collection[str],
) -> list[MetricHit]:
    """Return the metric that words mean; none where something else is counted: `how many cats`."""
    naming = [
        ok
        and word.key not in OPERATIONS
        and word.key not in QUOTING
        and word.key not in MOMENTS
        and word.key not in ASKING
        # `In the episode in which`: what a position is called is not what is counted there.
        and not singular(word.key, known)
        and word.key not in _REQUEST
        for ok, word in zip(usable, said, strict=True)
    ]
    hits = vocabulary.relate(said, naming)
    meant = {hit.start for hit in hits}
    keys = [word.key for word in said]
    for at in range(len(keys) - 1):
        counted = keys[at] == "many" or (keys[at] in COUNTING and keys[at + 1] == "of")
        if usable[at] and counted:
            start = at + 1 if keys[at] == "many" else at + 2
            what = next((i for i in range(start, len(keys)) if content([keys[i]])), -1)
            other = what >= 0 and usable[what] and what not in meant
            if other and keys[what] not in _PEOPLE and keys[what] not in OPERATIONS:
                return []
    return hits
