"""Where the passages word a relation, what each wording points at and what it hangs on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.reader.offline.index import Index
from harness.reader.offline.layout import Places, Vector
from harness.reader.offline.lexicon import RELATIONS
from harness.reader.offline.text import word_set

__all__ = ["Cues", "Wording"]

_BEYOND = 0.4  # of the force of a cue, for what stands beyond the first of its kind
_CUE_REACH = 12.0  # characters at which a cue's force has halved
_WEAK_CUES = word_set("in at near by from for of on is an a was to and as , ( ) - –") | {
    "is an",
    "is a",
    "was an",
    "was a",
}


@dataclass(frozen=True, slots=True)
class Cues:
    """Where a relation is worded: `forces` (places x candidates), token places, which side."""

    forces: Vector
    places: Places
    follows: NDArray[np.bool_]


class Wording:
    """The relations' cues over one index, computed once each."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._cues: dict[int, Cues] = {}
        self._anchored: dict[tuple[int, str], Vector] = {}
        self._kinds = [
            np.array([item.kind == kind for item in index.items], dtype=bool)
            for kind in ("name", "date", "number")
        ]

    def cue(self, relation: int) -> Cues:
        """Return the places where a relation is worded, and how firmly each points at what."""
        found = self._cues.get(relation)
        if found is not None:
            return found
        forces: list[Vector] = []
        anchors: list[tuple[int, int, bool]] = []
        told, index = RELATIONS[relation], self.index
        for pattern, follows in ((told.after, True), (told.before, False)):
            if pattern is None:
                continue
            for passage, offset in zip(index.passages, index.offsets, strict=True):
                for hit in pattern.finditer(passage.text):
                    start, end = offset + hit.start(), offset + hit.end()
                    gap = (self.index.begin - end) if follows else (start - self.index.end)
                    near = (gap >= -1) & (gap < 45) & ~self.index.is_title
                    edges = index.edges[np.minimum(index.sentence, len(index.edges) - 1)]
                    near &= (edges[:, 0] <= start) & (edges[:, 1] >= end)
                    if not near.any():
                        continue
                    weight = 0.5 if hit.group().strip().lower() in _WEAK_CUES else 1.0
                    force = weight / (1.0 + np.maximum(gap - 3, 0) / _CUE_REACH)
                    for kind in self._kinds:
                        of_kind = near & kind
                        if of_kind.any():
                            first = gap[of_kind].min()
                            force = np.where(of_kind & (gap > first + 12), _BEYOND * force, force)
                    forces.append(np.where(near, force, 0.0))
                    place = int(np.searchsorted(self.index.char_at, start if follows else end))
                    anchors.append((place, place, follows))
        table = np.array(forces).reshape(-1, len(self.index))
        spots = np.array(anchors, dtype=np.int64).reshape(-1, 3)
        found = Cues(table, spots[:, 0], spots[:, 2].astype(bool))
        self._cues[relation] = found
        return found

    def anchored(self, relation: int, word: str) -> Vector:
        """Return for each place of a relation how near a stem stands on its other side, 0 to 1."""
        key = (relation, word)
        found = self._anchored.get(key)
        if found is None:
            cues = self.cue(relation)
            places = self.index.places(word)
            found = self._anchor(cues, places, places)
            titled = np.array([word in stems for stems in self.index.title_stems], dtype=np.float64)
            if len(cues.places):
                at = np.minimum(cues.places, len(self.index.passage_of) - 1)
                found = np.maximum(found, 0.5 * titled[self.index.passage_of[at]])
            self._anchored[key] = found
        return found

    def anchored_entity(self, relation: int, text: str) -> Vector:
        """Return for each place of a relation how near an entity stands on its other side."""
        key = (relation, "\0" + text)
        found = self._anchored.get(key)
        if found is None:
            cues = self.cue(relation)
            found = np.zeros(len(cues.places))
            for weight, starts, ends in self.index.mentions(text):
                found = np.maximum(found, weight * self._anchor(cues, starts, ends))
            topic = self.index.topic(text)
            if len(cues.places):
                at = np.minimum(cues.places, len(self.index.passage_of) - 1)
                found = np.maximum(found, topic[self.index.passage_of[at]] * 0.85)
            self._anchored[key] = found
        return found

    def _anchor(self, cues: Cues, starts: Places, ends: Places) -> Vector:
        if not len(starts) or not len(cues.places):
            return np.zeros(len(cues.places))
        here = cues.places[:, None]
        gap = np.where(cues.follows[:, None], here - 1 - ends[None, :], starts[None, :] - here)
        at = np.minimum(cues.places, len(self.index.passage_of) - 1)
        same = self.index.sentence_of[at][:, None] == self.index.sentence_of[starts][None, :]
        value = np.where(gap >= 0, 1.0 / (1.0 + np.maximum(gap, 0) / 4.0), 0.3) * same
        return np.asarray(value.max(axis=1), dtype=np.float64)
