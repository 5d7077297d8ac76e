"""The passages of one question laid out as arrays of tokens, sentences and candidates."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.reader.messages import ReaderPassage
from harness.reader.offline.candidates import Span, candidates, clean_title
from harness.reader.offline.text import STOP, Token, sentence_starts, tokenise

__all__ = ["Candidate", "Layout", "Places", "Vector", "content"]

Vector = NDArray[np.float64]
Places = NDArray[np.int64]

_BEFORE, _AFTER = 24, 90  # characters of surroundings kept with a candidate


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


def _content(tokens: list[Token]) -> frozenset[str]:
    stems = frozenset(
        token.stem for token in tokens if token.text[0].isalnum() and token.text.lower() not in STOP
    )
    return stems or frozenset(token.stem for token in tokens if token.text[0].isalnum())


def content(text: str) -> frozenset[str]:
    """Return the stems of a text's content words; all its stems where it has none."""
    return _content(tokenise(text))


class Layout:
    """Tokens of all passages in one row, and every candidate's place in it.

    Token positions, character positions and sentence numbers run on over the passages.
    `left`, `right` are a candidate's first and last token, `begin`, `end` its characters
    (-1 for a title), `sentence` its sentence (the passage's first for a title).
    """

    def __init__(self, passages: tuple[ReaderPassage, ...]) -> None:
        self.passages = passages
        self.items: list[Candidate] = []
        self.title_stems: list[frozenset[str]] = []
        self.stems: list[frozenset[str]] = []
        self.lower: list[str] = []
        self.offsets: list[int] = []
        self.word_at: dict[str, list[int]] = {}
        self.stem_at: dict[str, list[int]] = {}
        self._spots: list[tuple[int, int, int, int, int]] = []
        self._bounds: list[tuple[int, int]] = []
        self._char_at: list[int] = []
        self._sentence_of: list[int] = []
        passage_of: list[int] = []
        first_sentence: list[int] = []
        for number, passage in enumerate(passages):
            offset = self.offsets[-1] + len(passages[number - 1].text) + 2 if number else 0
            self.offsets.append(offset)
            tokens = tokenise(passage.text)
            first_sentence.append(len(self._bounds) if tokens else -9)
            passage_of.extend([number] * len(tokens))
            self._lay(number, passage, tokens)
        table = np.array(self._spots, dtype=np.int64).reshape(-1, 5)
        self.left, self.right, self.begin, self.end, self.sentence = table.T
        self.of = np.array([item.passage for item in self.items], dtype=np.int64)
        self.is_title = self.begin < 0
        self.sentence_of = np.array(self._sentence_of, dtype=np.int64)
        self.passage_of = np.array(passage_of, dtype=np.int64)
        self.char_at = np.array(self._char_at, dtype=np.int64)
        self.edges = np.array(self._bounds, dtype=np.int64).reshape(-1, 2)
        self.first_sentence = np.array(first_sentence, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.items)

    def _lay(self, number: int, passage: ReaderPassage, tokens: list[Token]) -> None:
        """Append one passage's sentences, tokens and candidates."""
        base, offset, first = len(self.lower), self.offsets[number], len(self._bounds)
        starts = sentence_starts(tokens)
        stops = [*starts[1:], len(tokens)] if tokens else []
        for left, right in zip(starts, stops, strict=True):
            self._bounds.append((offset + tokens[left].start, offset + tokens[right - 1].end))
            self._sentence_of.extend([len(self._bounds) - 1] * (right - left))
        heading = frozenset(token.stem for token in tokenise(passage.title))
        self.stems.append(heading.union(token.stem for token in tokens))
        for place, token in enumerate(tokens, base):
            low = token.text.lower()
            self.lower.append(low)
            self.word_at.setdefault(low, []).append(place)
            self.stem_at.setdefault(token.stem, []).append(place)
            self._char_at.append(offset + token.start)
        title = clean_title(passage.title)
        self.title_stems.append(content(title))
        if title:
            self.items.append(Candidate(title, "name", number, -1, 0, content(title), "", ""))
            self._spots.append((base, base, -1, -1, first))
        begins = [token.start for token in tokens]
        for span in candidates(passage.text, tokens, starts):
            left = base + max(bisect_right(begins, span.start) - 1, 0)
            right = max(base + bisect_right(begins, span.end - 1) - 1, left)
            sentence = self._sentence_of[left]
            stems = _content(tokens[left - base : right - base + 1])
            self.items.append(self._candidate(passage.text, span, number, sentence, stems))
            self._spots.append((left, right, offset + span.start, offset + span.end, sentence))

    @staticmethod
    def _candidate(
        text: str, span: Span, passage: int, sentence: int, stems: frozenset[str]
    ) -> Candidate:
        piece = text[span.start : span.end]
        before = text[max(0, span.start - _BEFORE) : span.start]
        after = text[span.end : span.end + _AFTER]
        return Candidate(piece, span.kind, passage, sentence, span.variant, stems, before, after)
