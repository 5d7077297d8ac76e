"""The search: a question is scored whole, and with each inner phrase replaced by its own answer.

`the spouse of the performer of Green` holds the inner phrase `the performer of Green`. Each
way of cutting an inner phrase out is tried: the phrase is answered first (itself recursively),
and its best answers stand in for it. The cut whose two parts are best covered wins; a question
that needs no bridge scores best uncut.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.reader.offline.analysis import Focus, focus_of
from harness.reader.offline.index import Index
from harness.reader.offline.layout import Vector
from harness.reader.offline.lexicon import relations_of
from harness.reader.offline.phrases import Phrases
from harness.reader.offline.text import STOP, Token, stem
from harness.reader.offline.wording import Wording

__all__ = ["Finding", "Search"]

Words = tuple[tuple[str, float], ...]  # stems of question words and what each is worth

_CUE = 0.4  # what a relation's wording adds to coverage
_HOP = 0.02  # what each bridge costs
_BRIDGE = 0.35  # a bridge entity scored lower is not followed
_WIDTH = 3  # bridge entities kept per phrase
_DEPTH = 3
_LONG = 100  # tokens of a phrase that is still searched for phrases inside it, which is cubic
_ROLE = stem("character")


@dataclass(frozen=True, slots=True)
class Finding:
    """A scored answer: candidate index, score, coverage and the bridges it went over."""

    item: int
    score: float
    cover: float
    bridges: tuple[int, ...] = ()


class Search:
    """Answers a question, and the phrases within it, over one index."""

    def __init__(self, index: Index, tokens: list[Token]) -> None:
        self.index = index
        self.tokens = tokens
        self._words = [token.text.lower() for token in tokens]
        self.stop = len(tokens)
        while self.stop and not self.tokens[self.stop - 1].text[0].isalnum():
            self.stop -= 1
        self._weights = [self._weight(token) for token in tokens]
        asked = frozenset(t.stem for t, w in zip(tokens, self._weights, strict=True) if w > 0)
        named = [bool(item.stems) and item.stems <= asked for item in index.items]
        self._named = np.array(named, dtype=bool)
        titles = [item.text for item in index.items if item.sentence < 0]
        self._phrases = Phrases(tokens, self._weights, self.stop, titles)
        self._wording = Wording(index)
        self._hung: dict[tuple[int, str, Words], tuple[float, Vector]] = {}
        self._memo: dict[tuple[int, int, int], list[Finding]] = {}

    def _weight(self, token: Token) -> float:
        """Return what matching a question word is worth: rare, named and numeric words more."""
        if not token.text[0].isalnum() or token.text.lower() in STOP:
            return 0.0
        rarity = 1.0 / (1.0 + 0.08 * self.index.sentences_with(token.stem))
        special = token.text[0].isupper() or token.text[0].isdigit()
        return rarity * (1.5 if special else 1.0)

    def mass(self, places: range | list[int]) -> float:
        """Return the summed weight of some question tokens."""
        return sum(self._weights[place] for place in places)

    def _score(
        self, places: list[int], focus: Focus, entity: str | None = None, weight: float = 0.0
    ) -> tuple[Vector, Vector]:
        """Return (score, coverage) of every candidate for the question words at `places`."""
        index = self.index
        total, cover, cue = 0.0, np.zeros(len(index)), np.zeros(len(index))
        heads = set(focus.run)
        words = tuple((self.tokens[p].stem, self._weights[p]) for p in places if self._weights[p])
        for place in places:
            worth = self._weights[place]
            token = self.tokens[place]
            relations = self._relations(place, focus)
            if not worth and not relations:
                continue
            near = index.near(token.stem) if worth else np.zeros(len(index))
            best = np.zeros(len(index))
            for relation in relations:
                best = np.maximum(best, self._stated(relation, token.stem, words, entity, weight))
            if relations:
                cue = np.maximum(cue, best)
                near = np.maximum(near, best)
            if place in heads:
                worth *= 0.7  # a head noun often goes unsaid where its instance is named
            total += worth
            cover = cover + worth * near
        if entity is not None:
            total += weight
            cover = cover + weight * index.near_entity(entity)
        cover = cover / max(total, 1e-9)
        return (cover + _CUE * cue) * index.fits(focus.type, focus.head), cover

    def _relations(self, place: int, focus: Focus) -> tuple[int, ...]:
        """Return the relations that a question word asks for, given what answers it."""
        word = self.tokens[place].stem
        if word == "play" and focus.type == "person":
            earlier = self._words[max(0, place - 12) : place]
            asks_role = focus.head == _ROLE or any(w in {"did", "does", "do"} for w in earlier)
            return relations_of(_ROLE if asks_role else "actor", "person")
        return relations_of(word, focus.type)

    def _stated(
        self,
        relation: int,
        trigger: str,
        words: Words,
        entity: str | None,
        weight: float,
    ) -> Vector:
        """Return how firmly each candidate stands in a relation to what else was asked about."""
        cues = self._wording.cue(relation)
        if not len(cues.places):
            return np.zeros(len(self.index))
        key = (relation, trigger, words)
        if key not in self._hung:
            told = [(word, worth) for word, worth in words if word != trigger]
            hung = np.zeros(len(cues.places))
            for word, worth in told:
                hung = hung + worth * self._wording.anchored(relation, word)
            self._hung[key] = (sum(worth for _, worth in told), hung)
        total, anchor = self._hung[key]
        if entity is not None:
            total += weight
            anchor = anchor + weight * self._wording.anchored_entity(relation, entity)
        share = anchor / total if total else anchor
        return np.asarray(
            (cues.forces * (0.3 + 0.7 * share)[:, None]).max(axis=0), dtype=np.float64
        )

    def _top(
        self, score: Vector, cover: Vector, banned: NDArray[np.bool_], width: int
    ) -> list[Finding]:
        score = np.where(banned, 0.0, score)
        order = np.argsort(-score, kind="stable")[: width * 3]
        found: list[Finding] = []
        seen: set[frozenset[str]] = set()
        for place in order.tolist():
            stems = self.index.items[place].stems
            if score[place] <= 0 or stems in seen:
                continue
            seen.add(stems)
            found.append(Finding(place, float(score[place]), float(cover[place])))
            if len(found) == width:
                break
        return found

    def answer(self, start: int, stop: int, depth: int = 0, width: int = _WIDTH) -> list[Finding]:
        """Return the best answers to the question or phrase at `start..stop`, best first."""
        key = (start, stop, min(depth, 1))
        if key in self._memo:
            return self._memo[key]
        focus = focus_of(self.tokens, start, stop)
        places = list(range(start, stop))
        asked = frozenset(self.tokens[p].stem for p in places if self._weights[p] > 0)
        banned = (
            self._named
            if depth == 0
            else np.array([item.stems <= asked for item in self.index.items], dtype=bool)
        )
        found = self._top(*self._score(places, focus), banned, width)
        if depth < _DEPTH and stop - start <= _LONG:
            for left, right in self._phrases.within(start, stop):
                outer = [place for place in places if not left <= place < right]
                bridges = self.answer(left, right, depth + 1)
                share = self._share(left, right, outer)
                for bridge in bridges if share > 0 else []:
                    found.extend(self._over(bridge, share, outer, focus, banned))
        best: dict[str, Finding] = {}
        for one in sorted(found, key=lambda f: -f.score):
            best.setdefault(self.index.items[one.item].text, one)
        result = list(best.values())[:width]
        self._memo[key] = result
        return result

    def _share(self, left: int, right: int, outer: list[int]) -> float:
        """Return the part that the inner phrase `left..right` has in a joint score."""
        inside = self.mass(range(left, right))
        return inside / (inside + self.mass(outer) + 1.0)

    def _over(
        self,
        bridge: Finding,
        share: float,
        outer: list[int],
        focus: Focus,
        banned: NDArray[np.bool_],
    ) -> list[Finding]:
        """Return the best answers to the outer words with a bridge entity in the phrase's place."""
        items = self.index.items
        entity = items[bridge.item]
        long = bridge.score < _BRIDGE or len(bridge.bridges) >= _DEPTH
        if long or entity.kind not in {"name", "quoted"}:
            return []
        weight = min(max(share * (self.mass(outer) + 1.0) / (1.0 - share), 1.0), 2.5)
        score, cover = self._score(outer, focus, entity.text, weight)
        score = np.where(self.index.near_entity(entity.text) > 0, score, 0.0)
        via = (*bridge.bridges, bridge.item)
        crossed = [items[i].stems for i in via]
        found = []
        for one in self._top(score, cover, banned, 3):
            stems = items[one.item].stems
            if any(stems <= other or other <= stems for other in crossed):
                continue
            merged = share * bridge.score + (1 - share) * one.score
            merged -= _HOP if items[one.item].passage == entity.passage else 0.0
            covered = share * bridge.cover + (1 - share) * one.cover
            found.append(Finding(one.item, merged, covered, via))
        return found
