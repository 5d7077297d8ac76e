"""What goes into a lattice: one assertion of a source, before it is mapped, cleaned and typed."""

from __future__ import annotations

from dataclasses import dataclass

from harness.extract.fact import ExtractedFact

__all__ = ["Assertion", "assertion_of"]


@dataclass(frozen=True, slots=True)
class Assertion:
    """A fact as its source has it.

    Attributes:
        subject: What it is about.
        relation: The relation's name in the source.
        value: The other side, as written.
        passage: Id of the passage, "" where there is none.
        start: Offset of the evidence in the passage's text, in characters.
        end: Offset of the character after it.
        source_text: The evidence.
        subject_id: An identifier by which the subject is known in the source, "" for none.
        value_id: The same of the value.
        refined: Narrower names of the relation that hold as well, e.g. `spouse[order=1]`.
    """

    subject: str
    relation: str
    value: str
    passage: str = ""
    start: int = 0
    end: int = 0
    source_text: str = ""
    subject_id: str = ""
    value_id: str = ""
    refined: tuple[str, ...] = ()


def assertion_of(fact: ExtractedFact) -> Assertion:
    """Return an extracted fact as an assertion."""
    return Assertion(
        fact.subject, fact.relation, fact.value, fact.passage, fact.start, fact.end,
        fact.source_text,
    )  # fmt: skip
