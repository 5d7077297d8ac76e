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
from harness.reader.offline.lexicon import relations_of
from harness.reader.offline.text import STOP, Token, tokenise

__all__ = ["Finding", "Search"]

Vector = NDArray[np.float64]

_CUE = 0.35  # what a relation's wording adds to coverage
_HOP = 0.02  # what each bridge costs
_BRIDGE = 0.3  # a bridge entity scored lower is not followed
_WIDTH = 3  # bridge entities kept per phrase
_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """A scored answer: candidate index, score, coverage and the bridges it went over."""

    item: int
    score: float
    cover: float
    bridges: tuple[int, ...] = ()


class Search:
    """Answers a question, and the phrases within it, over one index."""

    def __init__(self, index: Index, tokens: list[Token], extra: frozenset[str] = frozenset()) -> None:
        self.index = index
        self.tokens = tokens
        self._words = [token.text.lower() for token in tokens]
        self.stop = len(tokens)
        while self.stop and not self.tokens[self.stop - 1].text[0].isalnum():
            self.stop -= 1
        self._weights = [self._weight(token) for token in tokens]
        asked = frozenset(t.stem for t, w in zip(tokens, self._weights, strict=True) if w > 0) | extra
        self._asked = asked
        named = [bool(item.stems) and item.stems <= asked for item in index.items]
        self._named = np.array(named, dtype=bool)
        self._titled = self._title_ranges()
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
        words = [(self.tokens[place].stem, self._weights[place]) for place in places if self._weights[place]]
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
            asks_role = any(w in {"did", "does", "do"} for w in self._words[max(0, place - 12) : place])
            return relations_of("character" if asks_role or focus.head == "character" else "actor", "person")
        return relations_of(word, focus.type)

    def _stated(
        self, relation: int, trigger: str, words: list[tuple[str, float]], entity: str | None, weight: float
    ) -> Vector:
        """Return how firmly each candidate stands in a relation to what else was asked about."""
        cues = self.index.cue(relation)
        if not len(cues.places):
            return np.zeros(len(self.index))
        total, anchor = 0.0, np.zeros(len(cues.places))
        for stem, worth in words:
            if stem != trigger:
                total += worth
                anchor = anchor + worth * self.index.anchored(relation, stem)
        if entity is not None:
            total += weight
            anchor = anchor + weight * self.index.anchored_entity(relation, entity)
        share = anchor / total if total else anchor
        return np.asarray((cues.forces * (0.3 + 0.7 * share)[:, None]).max(axis=0), dtype=np.float64)

    def _top(self, score: Vector, cover: Vector, banned: NDArray[np.bool_], width: int) -> list[Finding]:
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
        banned = self._named if depth == 0 else np.array(
            [item.stems <= asked for item in self.index.items], dtype=bool
        )
        found = self._top(*self._score(places, focus), banned, width)
        if depth < _DEPTH:
            for left, right in self._phrases(start, stop):
                found.extend(self._bridged(start, stop, left, right, focus, banned, depth, width))
        best: dict[str, Finding] = {}
        for one in sorted(found, key=lambda f: -f.score):
            best.setdefault(self.index.items[one.item].text, one)
        result = list(best.values())[:width]
        self._memo[key] = result
        return result

    def _bridged(
        self, start: int, stop: int, left: int, right: int, focus: Focus,
        banned: NDArray[np.bool_], depth: int, width: int,
    ) -> list[Finding]:
        outer = [place for place in range(start, stop) if not left <= place < right]
        inside, outside = self.mass(range(left, right)), self.mass(outer)
        if inside <= 0:
            return []
        found = []
        for bridge in self.answer(left, right, depth + 1):
            if bridge.score < _BRIDGE:
                continue
            entity = self.index.items[bridge.item]
            weight = min(max(inside, 1.0), 2.5)
            score, cover = self._score(outer, focus, entity.text, weight)
            score = np.where(self.index.near_entity(entity.text) > 0, score, 0.0)
            share = inside / (inside + outside + 1.0)
            for one in self._top(score, cover, banned, 2):
                merged = share * bridge.score + (1 - share) * one.score - _HOP
                covered = share * bridge.cover + (1 - share) * one.cover
                found.append(Finding(one.item, merged, covered, (*bridge.bridges, bridge.item)))
        return found

    def _capital_start(self, place: int, start: int) -> int:
        """Return where the run of capitalised words before `place` begins."""
        left = place
        while left > start and place - left < 8:
            token = self.tokens[left - 1]
            joins = self._words[left - 1] in {"of", "the", "in", ","} and left < place
            if not (token.text[0].isupper() or token.text[0].isdigit() or joins):
                break
            left -= 1
        while left < place and not self.tokens[left].text[0].isupper():
            left += 1
        if left == 0 and self._words[0] in {"who", "what", "when", "where", "which", "how"}:
            left = 1
        return left

    def _title_ranges(self) -> list[tuple[int, int]]:
        """Return the token ranges of the question that are titles of passages."""
        found = []
        for item in self.index.items:
            if item.sentence >= 0:
                continue
            title = [token.text.lower() for token in tokenise(item.text)]
            size = len(title)
            found += [
                (at, at + size)
                for at in range(len(self._words) - size + 1)
                if self._words[at : at + size] == title
            ]
        return sorted(set(found))

    def _may_end(self, right: int) -> bool:
        """Return whether a phrase may end before the token at `right`: not inside a name."""
        before, after = self.tokens[right - 1], self.tokens[right]
        inside = before.text[0].isupper() and after.text[0].isupper()
        return self._weights[right - 1] > 0 and not inside and self._words[right] not in {"of", "'s", "’s"}

    def _phrases(self, start: int, stop: int) -> list[tuple[int, int]]:
        """Return the inner phrases that could be asked on their own, as token ranges."""
        inner = (start, stop) != (0, self.stop)
        words, cuts = self._words, []
        for left in range(start + 1, stop - 1):
            opens = words[left] in {"the", "a", "an", "who", "that", "where", "which", "whose"} or (
                words[left - 1] in {"of", "by", "in", "from", "'s", "’s", "with"}
            )
            if start == 0 and left == 1 and words[0] in {"what", "which"}:
                opens = False
            if not opens or words[left] in {"'s", "’s"}:
                continue
            for right in range(left + 2, stop + 1):
                if right < stop and (inner or not self._may_end(right)):
                    continue
                if self.mass(range(left, right)) > 0:
                    cuts.append((left, right))
        for place in range(start + 1, stop - 1):
            if words[place] in {"'s", "’s"}:
                left = next((a for a, b in self._titled if b == place and a >= start), None)
                if left is None:
                    left = self._capital_start(place, start)
                if left < place:
                    ends = [end for end in (place + 2, place + 3) if end <= stop]
                    cuts.extend((left, end) for end in ends if not (left == start and end >= stop))
        if start == 0 and words and words[0] in {"the", "in"}:
            cuts.extend((0, right) for right in range(3, stop - 1) if self._weights[right - 1] > 0)
        return sorted({cut for cut in cuts if cut != (start, stop)})


