"""Split a text into its sentences."""

from __future__ import annotations

from harness.reader.offline.text import sentence_starts, tokenise

__all__ = ["split_sentences"]


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text, stripped, in order; initials and `c. 1900` stay whole."""
    tokens = tokenise(text)
    starts = [tokens[index].start for index in sentence_starts(tokens)]
    ends = [*starts[1:], len(text)]
    return [text[start:end].strip() for start, end in zip(starts, ends, strict=False)]
