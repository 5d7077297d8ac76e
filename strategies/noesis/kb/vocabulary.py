"""The metric vocabulary: which words of a question name which metrics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from strategies.noesis.text import STOP, Word, folded
from strategies.noesis.tongues.measuring import COUNTING, concepts_of, is_filler

__all__ = ["MetricHit", "Vocabulary", "variants_of"]

_HEADS = (("number", "of"), ("rate", "of"), ("amount", "of"))
_PREPOSITIONS = frozenset(("of", "in", "for", "per", "within", "among", "at", "on", "by", "to"))


@dataclass(frozen=True, slots=True)
class MetricHit:
    """Words `[start, end)` of a question name the metrics of these ids."""

    start: int
    end: int
    metrics: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Sense:
    """What a variant of a metric means: of its words `head` must be said."""

    metric: str
    head: frozenset[str]
    words: tuple[frozenset[str], ...]


def variants_of(metric: str, label: str, declared: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what a metric may be called, the strongest claim first.

    That is its label, what its producer declared, its id with `_` as a space, and its label without
    a head that counts (`number of viewers` is also called `viewers`).
    """
    parts = folded(label)
    short = [" ".join(parts[len(head) :]) for head in _HEADS if parts[: len(head)] == head]
    return tuple(filter(None, (label, *declared, metric.replace("_", " "), *short)))


class Vocabulary:
    """All variants of all metrics: matched as they are, or else by what their words mean."""

    def __init__(self, *, dictionary: bool = True) -> None:
        """Make an empty vocabulary.

        Args:
            dictionary: Whether words of the dictionary of measures stand for each other.
        """
        self.dictionary = dictionary
        self._claims: dict[tuple[str, ...], dict[str, int]] = {}
        self._longest = 0
        self._senses: dict[tuple[str, ...], _Sense] = {}
        self._names: dict[str, dict[str, None]] = {}

    def add(self, metric: str, variants: Iterable[str]) -> None:
        """Add a metric's variants, the strongest claim first."""
        for strength, variant in enumerate(variants):
            key = folded(variant)
            if key:
                claims = self._claims.setdefault(key, {})
                claims[metric] = min(strength, claims.get(metric, strength))
                self._longest = max(self._longest, len(key))
                self._names.setdefault(metric, {})[variant] = None
                if (metric, *key) not in self._senses:
                    self._senses[metric, *key] = self._sense(metric, key)

    @property
    def names(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every metric with its variants."""
        return tuple((metric, tuple(names)) for metric, names in self._names.items())

    def match(self, found: Sequence[Word]) -> list[MetricHit]:
        """Return the metrics that words name: longest variants first, none of them overlapping.

        Where several metrics claim the same words, those with the strongest claim count.
        """
        keys = [word.key for word in found]
        hits: list[MetricHit] = []
        taken = [False] * len(keys)
        for length in range(min(self._longest, len(keys)), 0, -1):
            for start in range(len(keys) - length + 1):
                claims = self._claims.get(tuple(keys[start : start + length]))
                if claims and not any(taken[start : start + length]):
                    taken[start : start + length] = [True] * length
                    best = min(claims.values())
                    metrics = frozenset(m for m, claim in claims.items() if claim == best)
                    hits.append(MetricHit(start, start + length, metrics))
        return sorted(hits, key=lambda hit: hit.start)

    def means(self, key: str) -> bool:
        """Whether a folded word is a relative of a word of some metric's name."""
        said = self._concepts(key)
        return any(said & word for sense in self._senses.values() for word in sense.words)

    def relate(self, found: Sequence[Word], usable: Sequence[bool]) -> list[MetricHit]:
        """Return the one metric that words mean without naming it, if just one fits best.

        The head of a metric's name must be said by a relative (`viewership` for `viewers`) or, with
        the dictionary, by a word of the same meaning; a word of few metrics counts for more than
        one of many. Between equals the one of which nothing is left unsaid is meant, else none.

        Args:
            found: The words of a question.
            usable: Which of them may be part of a metric's name.
        """
        said = {
            at: self._concepts(word.key)
            for at, word in enumerate(found)
            if usable[at] and not is_filler(word.key)
        }
        spread = Counter(
            concept
            for metric in self._names
            for concept in frozenset().union(
                *(word for s in self._senses.values() if s.metric == metric for word in s.words)
            )
        )
        scored: list[tuple[float, int, _Sense, list[int]]] = []
        for sense in self._senses.values():
            if not any(concepts & sense.head for concepts in said.values()):
                continue
            held = [[at for at, concepts in said.items() if concepts & w] for w in sense.words]
            score = sum(
                max(1 / spread[c] for c in word)
                for word, places in zip(sense.words, held, strict=True)
                if places
            )
            unsaid = sum(not places for places in held)
            scored.append((score, -unsaid, sense, [at for places in held for at in places]))
        if not scored:
            return []
        most = max(entry[0] for entry in scored)
        best = [entry for entry in scored if entry[0] == most]
        if len({entry[2].metric for entry in best}) > 1:
            best = [entry for entry in best if entry[1] == 0]
        if len({entry[2].metric for entry in best}) != 1:
            return []
        _, _, sense, places = best[0]
        several = all(spread[concept] > 1 for concept in sense.head)
        if several and any(at not in places for at in said):
            # What several metrics have in common is the plain one of them only where nothing else
            # is said: `the audience on the night` may be any of them.
            return []
        return [MetricHit(at, at + 1, frozenset((sense.metric,))) for at in sorted(set(places))]

    def _sense(self, metric: str, keys: tuple[str, ...]) -> _Sense:
        cut = next((at for at, key in enumerate(keys) if at and key in _PREPOSITIONS), len(keys))
        before, after = keys[:cut], keys[cut + 1 :]
        stop = next((at for at, key in enumerate(after) if key in _PREPOSITIONS), len(after))
        naming = [key for key in before if key not in COUNTING and key not in STOP]
        naming = naming or [k for k in after[:stop] if k not in COUNTING and k not in STOP]
        every = [key for key in keys if key not in COUNTING and key not in STOP]
        head = self._concepts(naming[-1]) if naming else frozenset()
        return _Sense(metric, head, tuple(self._concepts(key) for key in every))

    def _concepts(self, key: str) -> frozenset[str]:
        return concepts_of(key, dictionary=self.dictionary)
