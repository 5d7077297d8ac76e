"""How near each candidate is to any word or name, and how well it fits a type; all lazy."""

from __future__ import annotations

import re

import numpy as np

from harness.reader.messages import ReaderPassage
from harness.reader.offline.fit import Wanted, fit
from harness.reader.offline.layout import Layout, Places, Vector, content
from harness.reader.offline.text import STOP, stem, tokenise

__all__ = ["Index"]

_REACH = 15.0  # tokens at which nearness within a sentence has halved
_INSIDE = 0.4  # nearness of a candidate to its own words
_NEXT_SENTENCE, _SAME_PASSAGE, _TOPIC = 0.2, 0.2, 0.55
_INSTANCE = 0.4  # what being called by the question's head noun adds to a candidate's fit
_SHAPE = {1: 0.97, 3: 0.9}  # parts of names, and windows into rows of names, are less likely whole
_LAST_WORD = re.compile(r"(\w+)(?: of| named| called)?,? $")
_COPULA = re.compile(r"^[^.;]{0,45}?\b(?:is|was|are|were|,)\s+(?:an?|the|one of the)\s")


class Index(Layout):
    """The laid-out passages with nearness vectors over the candidates, computed once each."""

    def __init__(self, passages: tuple[ReaderPassage, ...]) -> None:
        super().__init__(passages)
        self._near: dict[str, Vector] = {}
        self._entity: dict[str, Vector] = {}
        self._mentioned: dict[str, list[tuple[float, Places, Places]]] = {}
        self._fits: dict[tuple[str, str], Vector] = {}

    def sentences_with(self, word: str) -> int:
        """Return in how many sentences a stem occurs."""
        places = self.stem_at.get(word)
        return len(set(self.sentence_of[places].tolist())) if places else 0

    def _nearness(self, places: Places, ends: Places) -> Vector:
        """Return for each candidate the best nearness to any of the token spans given."""
        gap_left = self.left[:, None] - ends[None, :]
        gap_right = places[None, :] - self.right[:, None]
        gap = np.maximum(np.maximum(gap_left, gap_right), 0)
        inside = gap == 0
        there = self.sentence_of[places][None, :]
        away = np.abs(self.sentence[:, None] - there)
        same = self.of[:, None] == self.passage_of[places][None, :]
        value = np.where(
            away == 0,
            1.0 / (1.0 + gap / _REACH),
            np.where(away == 1, _NEXT_SENTENCE, _SAME_PASSAGE),
        )
        value = np.where(inside & (away == 0), _INSIDE, value) * same
        first = there == self.first_sentence[self.of][:, None]
        of_title = np.where(first, 0.7, 0.5) * same
        value = np.where(self.is_title[:, None], of_title, value)
        return np.asarray(value.max(axis=1), dtype=np.float64)

    def near(self, word: str) -> Vector:
        """Return each candidate's nearness, 0 to 1, to the occurrences of a stem."""
        found = self._near.get(word)
        if found is None:
            places = self.places(word)
            found = self._nearness(places, places) if len(places) else np.zeros(len(self))
            titled = np.array([word in stems for stems in self.title_stems], dtype=np.float64)
            if len(self):
                found = np.maximum(found, titled[self.of] * _TOPIC)
            self._near[word] = found
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
        for weight, starts, ends in self.mentions(text):
            value = np.maximum(value, weight * self._nearness(starts, ends))
        value = np.maximum(value, self.topic(text)[self.of])
        stems = content(text)
        own = [item.stems <= stems or stems <= item.stems for item in self.items]
        value[np.array(own, dtype=bool)] = 0.0
        self._entity[text] = value
        return value

    def places(self, word: str) -> Places:
        """Return the token positions of a stem."""
        return np.array(self.stem_at.get(word, []), dtype=np.int64)

    def mentions(self, text: str) -> list[tuple[float, Places, Places]]:
        """Return (weight, starts, ends) of a name's mentions: whole, and by its last word."""
        found = self._mentioned.get(text)
        if found is None:
            found = []
            words = [token.text.lower() for token in tokenise(text)]
            for part, weight in ((words, 1.0), (words[-1:] if len(words) > 1 else [], 0.75)):
                if not part or (len(part) == 1 and part[0] in STOP):
                    continue
                places = [
                    i
                    for i in self.word_at.get(part[0], [])
                    if self.lower[i : i + len(part)] == part
                ]
                if places:
                    at = np.array(places, dtype=np.int64)
                    found.append((weight, at, at + len(part) - 1))
            self._mentioned[text] = found
        return found

    def topic(self, text: str) -> Vector:
        """Return for each passage how far its title is the entity, 0 to 0.75."""
        stems = content(text)
        value = np.zeros(len(self.passages))
        for number, titled in enumerate(self.title_stems):
            if titled and (stems <= titled or titled <= stems):
                share = len(stems & titled) / max(len(stems | titled), 1)
                value[number] = 0.35 + 0.4 * share
        return value

    def _instances(self, head: str) -> Vector:
        """Return 1 where the text calls a candidate a `head`: `X is a head`, `the head of X`."""
        found = np.zeros(len(self))
        for number, item in enumerate(self.items):
            if item.kind != "name":
                continue
            before = _LAST_WORD.search(item.before)
            if before and stem(before.group(1)) == head:
                found[number] = 1.0
                continue
            after = self.passages[item.passage].text[:160] if item.sentence < 0 else item.after
            copula = _COPULA.search(after)
            if copula is not None and (copula.start() < 45 or item.sentence < 0):
                clause = re.split(
                    r"[.;]|\b(?:of|in|that|which|who|by|on)\b", after[copula.end() :]
                )[0]
                if any(stem(word) == head for word in re.findall(r"\w+", clause)):
                    found[number] = 1.0
        return found

    def fits(self, wanted: str, head: str) -> Vector:
        """Return how well each candidate fits an answer type, 0 to 1."""
        found = self._fits.get((wanted, head))
        if found is None:
            plain = [fit(item, Wanted(wanted, head)) for item in self.items]
            shape = [_SHAPE.get(item.variant, 1.0) for item in self.items]
            found = np.array(plain, dtype=np.float64) * np.array(shape, dtype=np.float64)
            if head and wanted not in {"date", "number"}:
                found *= 1.0 + _INSTANCE * self._instances(head)
            self._fits[wanted, head] = found
        return found
