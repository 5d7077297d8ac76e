"""What an extractor finds in a text: facts and names, each with the words it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from harness.nouns import Passage

__all__ = ["ALIAS", "ExtractedFact", "Extractor"]

ALIAS = "also_known_as"
"""The relation under which a further name of a subject is reported."""


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """One assertion, and where it is written.

    Attributes:
        subject: What it is about; for the subject of an article, the article's title verbatim.
        relation: The name of the relation: canonical (`harness.vocabulary`) where the extractor
            knows it, else as found.
        value: The other side, as the text writes it.
        passage: Id of the passage; "" where there is none (an import, a triples view).
        start: Offset of the evidence in the passage's text, in characters.
        end: Offset of the character after it.
        source_text: The evidence itself: for a passage, `passage.text[start:end]`.
        qualifiers: What the text says of the fact itself, as (key, value): `year` when it came
            about, `order` which one of its kind it is to the subject (a second spouse).
    """

    subject: str
    relation: str
    value: str
    passage: str
    start: int
    end: int
    source_text: str
    qualifiers: tuple[tuple[str, str], ...] = ()


class Extractor(Protocol):
    """Turns passages into facts; question-blind and deterministic."""

    def extract(self, passages: Iterable[Passage]) -> Iterator[ExtractedFact]:
        """Yield the facts of the passages, in their order."""
