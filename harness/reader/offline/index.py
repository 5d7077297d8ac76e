"""The passages of one question as arrays: candidates, and how near each is to any word."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.reader.messages import ReaderPassage
from harness.reader.offline.candidates import Span, candidates, clean_title
from harness.reader.offline.lexicon import RELATIONS
from harness.reader.offline.text import STOP, sentence_starts, tokenise
from harness.reader.offline.fit import fit

__all__ = ["Candidate", "Cues", "Index"]

Vector = NDArray[np.float64]
Places = NDArray[np.int64]

_REACH = 10.0  # tokens at which nearness within a sentence has halved
_INSIDE = 0.3
_NEXT_SENTENCE, _SAME_PASSAGE, _TOPIC = 0.35, 0.2, 0.6
_CUE_REACH = 14.0  # characters at which a cue's force has halved
_WEAK_CUES = frozenset("in at near by from for of on is an a is a was an was a to and as , ( ) - –".split())


@dataclass(frozen=True, slots=True)
class Candidate:
    """One candidate in its place. `sentence` is -1 for a passage's title."""

    text: str
    kind: str
    passage: int
    sentence: int
    variant: int
    stems: frozenset[str]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Cues:
    """Where a relation is worded: `forces` (places x candidates), token places, which side."""

    forces: Vector
    places: Places
    follows: NDArray[np.bool_]


class Index:
    """Candidates of all passages, with lazily computed nearness vectors over them."""

    def __init__(self, passages: tuple[ReaderPassage, ...]) -> None:
        self.passages = passages
        self.items: list[Candidate] = []
        self.title_stems: list[frozenset[str]] = []
        self._lower: list[str] = []
        self._stem_at: dict[str, list[int]] = {}
        self._word_at: dict[str, list[int]] = {}
        char_at: list[int] = []
        sentence_of: list[int] = []
        passage_of: list[int] = []
        spots: list[tuple[int, int, int, int, int]] = []  # token start/end, char start/end, sentence
        bounds: list[tuple[int, int]] = []  # characters of each sentence
        self._offsets: list[int] = []
        offset = 0
        for number, passage in enumerate(passages):
            text, base, first = passage.text, len(self._lower), len(bounds)
            self._offsets.append(offset)
            tokens = tokenise(text)
            starts = sentence_starts(tokens)
            for left, right in zip(starts, [*starts[1:], len(tokens)], strict=True):
                bounds.append((offset + tokens[left].start, offset + tokens[right - 1].end))
                sentence_of.extend([len(bounds) - 1] * (right - left))
            passage_of.extend([number] * len(tokens))
            for place, token in enumerate(tokens):
                self._word_at.setdefault(token.text.lower(), []).append(base + place)
                self._lower.append(token.text.lower())
                char_at.append(offset + token.start)
                self._stem_at.setdefault(token.stem, []).append(base + place)
            title = clean_title(passage.title)
            self.title_stems.append(self.content(title))
            if title:
                span = Span(0, 0, "name")
                self.items.append(self._candidate(span, title, "", "", number, -1))
                spots.append((base, base, -1, -1, first))
            begin_at = {token.start: place for place, token in enumerate(tokens)}
            end_at = {token.end: place for place, token in enumerate(tokens)}
            for span in candidates(text, tokens, starts):
                left = begin_at.get(span.start)
                if left is None:
                    left = max((p for p, t in enumerate(tokens) if t.start <= span.start), default=0)
                right = end_at.get(span.end)
                if right is None:
                    right = max((p for p, t in enumerate(tokens) if t.start < span.end), default=left)
                sentence = sentence_of[base + left]
                before, after = text[max(0, span.start - 24) : span.start], text[span.end : span.end + 40]
                self.items.append(
                    self._candidate(span, text[span.start : span.end], before, after, number, sentence)
                )
                spots.append((base + left, base + right, offset + span.start, offset + span.end, sentence))
            offset += len(text) + 2
        table = np.array(spots, dtype=np.int64).reshape(-1, 5)
        self._left, self._right, self._from, self._to, self._sentence = table.T
        self._of = np.array([item.passage for item in self.items], dtype=np.int64)
        self._is_title = self._from < 0
        self._sentence_of = np.array(sentence_of, dtype=np.int64)
        self._passage_of = np.array(passage_of, dtype=np.int64)
        self._char_at = np.array(char_at, dtype=np.int64)
        edges = np.array(bounds, dtype=np.int64).reshape(-1, 2)
        self._edges = edges
        first_of = [int(self._sentence_of[np.argmax(self._passage_of == n)]) if n in passage_of else -9
                    for n in range(len(passages))]
        self._first_sentence = np.array(first_of, dtype=np.int64)
        self._near: dict[str, Vector] = {}
        self._entity: dict[str, Vector] = {}
        self._cues: dict[int, Cues] = {}
        self._anchored: dict[tuple[int, str], Vector] = {}
        self._mentioned: dict[str, list[tuple[float, Places, Places]]] = {}
        self._fits: dict[tuple[str, str], Vector] = {}

    @staticmethod
    def content(text: str) -> frozenset[str]:
        """Return the stems of a text's content words; all its stems where it has none."""
        tokens = [token for token in tokenise(text) if token.text[0].isalnum()]
        stems = frozenset(token.stem for token in tokens if token.text.lower() not in STOP)
        return stems or frozenset(token.stem for token in tokens)

    def _candidate(
        self, span: Span, text: str, before: str, after: str, passage: int, sentence: int
    ) -> Candidate:
        return Candidate(
            text, span.kind, passage, sentence, span.variant, self.content(text), before, after
        )

    def __len__(self) -> int:
        return len(self.items)

    def sentences_with(self, stem: str) -> int:
        """Return in how many sentences a stem occurs."""
        places = self._stem_at.get(stem)
        return len(set(self._sentence_of[places].tolist())) if places else 0

    def _nearness(self, places: NDArray[np.int64], ends: NDArray[np.int64]) -> Vector:
        """Return for each candidate the best nearness to any of the token spans given."""
        gap_left = self._left[:, None] - ends[None, :]
        gap_right = places[None, :] - self._right[:, None]
        gap = np.maximum(np.maximum(gap_left, gap_right), 0)
        inside = gap == 0
        there = self._sentence_of[places][None, :]
        away = np.abs(self._sentence[:, None] - there)
        same = self._of[:, None] == self._passage_of[places][None, :]
        value = np.where(
            away == 0, 1.0 / (1.0 + gap / _REACH), np.where(away == 1, _NEXT_SENTENCE, _SAME_PASSAGE)
        )
        value = np.where(inside & (away == 0), _INSIDE, value) * same
        first = there == self._first_sentence[self._of][:, None]
        of_title = np.where(first, 0.7, 0.5) * same
        value = np.where(self._is_title[:, None], of_title, value)
        return np.asarray(value.max(axis=1), dtype=np.float64)

    def near(self, stem: str) -> Vector:
        """Return each candidate's nearness, 0 to 1, to the occurrences of a stem."""
        found = self._near.get(stem)
        if found is None:
            places = self._places(stem)
            found = self._nearness(places, places) if len(places) else np.zeros(len(self))
            titled = np.array([stem in stems for stems in self.title_stems], dtype=np.float64)
            if len(self):
                found = np.maximum(found, titled[self._of] * _TOPIC)
            self._near[stem] = found
        return found

    def near_entity(self, text: str) -> Vector:
        """Return each candidate's nearness to the mentions of an entity; 0 for the entity itself.

        A mention is the whole name, or at less weight its last word; a passage whose title
        holds the name is about it throughout.
        """
        found = self._entity.get(text)
        if found is not None:
            return found
        value = np.zeros(len(self))
        for weight, starts, ends in self._mentions(text):
            value = np.maximum(value, weight * self._nearness(starts, ends))
        value = np.maximum(value, self._topic(text)[self._of])
        stems = self.content(text)
        own = [item.stems <= stems or stems <= item.stems for item in self.items]
        value[np.array(own, dtype=bool)] = 0.0
        self._entity[text] = value
        return value

    def _places(self, stem: str) -> Places:
        return np.array(self._stem_at.get(stem, []), dtype=np.int64)

    def _mentions(self, text: str) -> list[tuple[float, Places, Places]]:
        """Return (weight, starts, ends) of a name's mentions: whole, and by its last word."""
        found = self._mentioned.get(text)
        if found is None:
            found = []
            words = [token.text.lower() for token in tokenise(text)]
            for part, weight in ((words, 1.0), (words[-1:] if len(words) > 1 else [], 0.75)):
                if not part or (len(part) == 1 and part[0] in STOP):
                    continue
                places = [
                    i for i in self._word_at.get(part[0], [])
                    if self._lower[i : i + len(part)] == part
                ]
                if places:
                    at = np.array(places, dtype=np.int64)
                    found.append((weight, at, at + len(part) - 1))
            self._mentioned[text] = found
        return found

    def _topic(self, text: str) -> Vector:
        """Return for each passage how far its title is the entity, 0 to 0.75."""
        stems = self.content(text)
        value = np.zeros(len(self.passages))
        for number, titled in enumerate(self.title_stems):
            if titled and (stems <= titled or titled <= stems):
                share = len(stems & titled) / max(len(stems | titled), 1)
                value[number] = 0.35 + 0.4 * share
        return value

    def cue(self, relation: int) -> Cues:
        """Return the places where a relation is worded, and how firmly each points at what."""
        found = self._cues.get(relation)
        if found is not None:
            return found
        forces: list[Vector] = []
        anchors: list[tuple[int, int, bool]] = []
        told = RELATIONS[relation]
        for pattern, follows in ((told.after, True), (told.before, False)):
            if pattern is None:
                continue
            for passage, offset in zip(self.passages, self._offsets, strict=True):
                for hit in pattern.finditer(passage.text):
                    start, end = offset + hit.start(), offset + hit.end()
                    gap = (self._from - end) if follows else (start - self._to)
                    near = (gap >= -1) & (gap < 45) & ~self._is_title
                    edges = self._edges[self._sentence]
                    near &= (edges[:, 0] <= start) & (edges[:, 1] >= end)
                    if not near.any():
                        continue
                    weight = 0.5 if hit.group().strip().lower() in _WEAK_CUES else 1.0
                    force = weight / (1.0 + np.maximum(gap - 3, 0) / _CUE_REACH)
                    forces.append(np.where(near, force, 0.0))
                    place = int(np.searchsorted(self._char_at, start if follows else end))
                    anchors.append((place, place, follows))
        table = np.array(forces).reshape(-1, len(self))
        spots = np.array(anchors, dtype=np.int64).reshape(-1, 3)
        found = Cues(table, spots[:, 0], spots[:, 2].astype(bool))
        self._cues[relation] = found
        return found

    def anchored(self, relation: int, stem: str) -> Vector:
        """Return for each place of a relation how near a stem stands on its other side, 0 to 1."""
        key = (relation, stem)
        found = self._anchored.get(key)
        if found is None:
            cues = self.cue(relation)
            places = self._places(stem)
            found = self._anchor(cues, places, places)
            titled = np.array([stem in stems for stems in self.title_stems], dtype=np.float64)
            if len(cues.places):
                at = np.minimum(cues.places, len(self._passage_of) - 1)
                found = np.maximum(found, 0.5 * titled[self._passage_of[at]])
            self._anchored[key] = found
        return found

    def anchored_entity(self, relation: int, text: str) -> Vector:
        """Return for each place of a relation how near an entity stands on its other side."""
        key = (relation, "\0" + text)
        found = self._anchored.get(key)
        if found is None:
            cues = self.cue(relation)
            found = np.zeros(len(cues.places))
            for weight, starts, ends in self._mentions(text):
                found = np.maximum(found, weight * self._anchor(cues, starts, ends))
            topic = self._topic(text)
            if len(cues.places):
                at = np.minimum(cues.places, len(self._passage_of) - 1)
                found = np.maximum(found, topic[self._passage_of[at]] * 0.85)
            self._anchored[key] = found
        return found

    def _anchor(self, cues: Cues, starts: Places, ends: Places) -> Vector:
        if not len(starts) or not len(cues.places):
            return np.zeros(len(cues.places))
        here = cues.places[:, None]
        gap = np.where(cues.follows[:, None], here - 1 - ends[None, :], starts[None, :] - here)
        at = np.minimum(cues.places, len(self._passage_of) - 1)
        same = self._sentence_of[at][:, None] == self._sentence_of[starts][None, :]
        value = np.where(gap >= 0, 1.0 / (1.0 + np.maximum(gap, 0) / 4.0), 0.3) * same
        return np.asarray(value.max(axis=1), dtype=np.float64)

    def fits(self, wanted: str, head: str) -> Vector:
        """Return how well each candidate fits an answer type, 0 to 1."""
        found = self._fits.get((wanted, head))
        if found is None:
            found = np.array(
                [fit(i.text, i.kind, wanted, head, i.before, i.after) for i in self.items],
                dtype=np.float64,
            )
            self._fits[wanted, head] = found
        return found
