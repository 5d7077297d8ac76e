"""An instance with its sources, as it is shown and hashed."""

from __future__ import annotations

from dataclasses import dataclass

from harness.canonical import sha256_json

__all__ = ["Instance", "Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where an instance is said.

    Attributes:
        passage: Id of the passage, "" for none.
        start: Offset of the evidence in the passage, in characters.
        end: Offset of the character after it.
        text: The evidence.
        surface: The value as it is written there; None where it follows from another instance.
    """

    passage: str
    start: int
    end: int
    text: str
    surface: str | None


@dataclass(frozen=True, slots=True)
class Instance:
    """One fact row: a subject at one coordinate, with everything that says so."""

    subject: str
    dimension: str
    value: str
    derived: bool
    extractor: str
    prompt_sha256: str | None
    sources: tuple[Source, ...]

    @property
    def iid(self) -> str:
        """The sha256 of the instance's canonical JSON."""
        return sha256_json(
            {
                "subject": self.subject,
                "coords": {self.dimension: self.value},
                "sources": [
                    {"doc_id": s.passage, "char_span": [s.start, s.end], "source_text": s.text}
                    for s in self.sources
                ],
                "extractor_id": self.extractor,
                "prompt_hash": self.prompt_sha256,
            }
        )
