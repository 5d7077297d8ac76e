"""Plain text as units: its sentences, verbatim, with their offsets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from harness.canonical import sha256_text
from harness.reader.offline.text import sentence_starts, tokenise
from strategies.noesis.kb.position import Place
from strategies.noesis.kb.records import Unit
from strategies.noesis.text import content, fold, words

__all__ = ["entities_of", "sentence_units"]

_JOINTS = frozenset(("of", "the", "in", "to", "s", "for", "on", "at", "de", "la"))


def sentence_units(file: str, text: str, *, first: int = 1, passage: str = "") -> Iterator[Unit]:
    """Yield the sentences of a text.

    Args:
        file: The file's name.
        text: The block; every unit is `text[start:end]` of it.
        first: The number of its first sentence.
        passage: Its id in the corpus.
    """
    tokens = tokenise(text)
    if not tokens:
        return
    starts = [tokens[index].start for index in sentence_starts(tokens)]
    block = sha256_text(text)
    for number, (start, stop) in enumerate(
        zip(starts, [*starts[1:], len(text)], strict=True), start=first
    ):
        end = start + len(text[start:stop].rstrip())
        place = Place("sentence", f"sentence {number}", float(number), float(number))
        uid = f"{file}#{number}"
        yield Unit(uid, file, place, text[start:end], start, end, block, passage)


@lru_cache(maxsize=1 << 15)
def entities_of(text: str) -> tuple[str, ...]:
    """Return the folded names that a text mentions: runs of capitalised words, and their parts."""
    return tuple(_entities(text))


def _entities(text: str) -> Iterator[str]:
    run: list[str] = []
    held: list[str] = []
    end = 0
    for word in words(text):
        # A mark that ends a clause ends a name, too.
        apart = any(mark in text[end : word.start] for mark in ".,;:!?()\n")
        end = word.end
        if run and apart:
            yield from _parts(run)
            run, held = [], []
        if word.named:
            run += [*held, word.text]
            held = []
        elif run and fold(word.text) in _JOINTS:
            held.append(word.text)
        elif run:
            yield from _parts(run)
            run, held = [], []
    if run:
        yield from _parts(run)


def _parts(run: list[str]) -> Iterator[str]:
    """Yield a run, and the rest of it without a first word that may only begin a sentence."""
    keys = [fold(word) for word in run]
    for start in range(min(2, len(keys))):
        if content(keys[start:]):
            yield " ".join(keys[start:])
