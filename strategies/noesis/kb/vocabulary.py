"""The metric vocabulary: which words of a question name which metrics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from strategies.noesis.text import Word, folded

__all__ = ["MetricHit", "Vocabulary", "variants_of"]

_HEADS = (("number", "of"), ("rate", "of"), ("amount", "of"))


@dataclass(frozen=True, slots=True)
class MetricHit:
    """Words `[start, end)` of a question name the metrics of these ids."""

    start: int
    end: int
    metrics: frozenset[str]


def variants_of(metric: str, label: str, declared: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what a metric may be called, the strongest claim first.

    That is its label, what its producer declared, its id with `_` as a space, and its label without
    a head that counts (`number of viewers` is also called `viewers`).
    """
    parts = folded(label)
    short = [" ".join(parts[len(head) :]) for head in _HEADS if parts[: len(head)] == head]
    return tuple(filter(None, (label, *declared, metric.replace("_", " "), *short)))


class Vocabulary:
    """All variants of all metrics, matched longest first."""

    def __init__(self) -> None:
        self._claims: dict[tuple[str, ...], dict[str, int]] = {}
        self._longest = 0

    def add(self, metric: str, variants: Iterable[str]) -> None:
        """Add a metric's variants, the strongest claim first."""
        for strength, variant in enumerate(variants):
            key = folded(variant)
            if key:
                claims = self._claims.setdefault(key, {})
                claims[metric] = min(strength, claims.get(metric, strength))
                self._longest = max(self._longest, len(key))

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
