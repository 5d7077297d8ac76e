"""MetaQA's knowledge base: a triple `subject|relation|object` a line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import sha256_text
from harness.data.benchmarks.metaqa.lines import read_lines
from harness.errors import DataError
from harness.nouns import Triple

__all__ = ["TRIPLES_SHA256", "KnowledgeBase", "knowledge_base", "read_kb"]

TRIPLES_SHA256 = "56ee7ab21ef0cda418b56d6b6dbb8fc39689179a7c40538c99ae43e548d90b01"
"""`KnowledgeBase.sha256` of the official KB, which circulates with and without repeated lines."""


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """The triples of a KB, each once.

    Attributes:
        facts: `(subject, relation, object)`, sorted.
        entities: All subjects and objects. Names are told apart by case, as in the KB.
        repeated: How many lines stated a triple again.
        sha256: Hash of the facts, whatever the order and the repetitions of the file's lines.
    """

    facts: tuple[tuple[str, str, str], ...]
    entities: frozenset[str]
    repeated: int
    sha256: str

    def triples(self) -> tuple[Triple, ...]:
        """Return the triples view."""
        return tuple(Triple(*fact) for fact in self.facts)


def read_kb(path: Path) -> KnowledgeBase:
    """Read a KB.

    Raises:
        DataError: if a line has not three columns, or there is none; names file and line.
    """
    lines = read_lines(path)
    stated = 0
    facts: set[tuple[str, str, str]] = set()
    for number, line in enumerate(lines, start=1):
        columns = line.split("|")
        if len(columns) != 3:
            if not line.strip():
                continue
            raise DataError(
                path,
                f"the line has {len(columns)} columns, a triple has three: subject|relation|object "
                f"(it is {line!r:.80}). Fetch the file again, or correct the line.",
                line=number,
            )
        subject, relation, object_ = columns
        fact = (subject.strip(), relation.strip(), object_.strip())
        if "" in fact:
            raise DataError(
                path,
                f"a column of the triple is empty (the line is {line!r:.80}). Fetch the file "
                "again, or correct the line.",
                line=number,
            )
        facts.add(fact)
        stated += 1
    if not facts:
        raise DataError(path, "holds no triples. Fetch the file again.")
    return knowledge_base(facts, repeated=stated - len(facts))


def knowledge_base(facts: Collection[tuple[str, str, str]], *, repeated: int = 0) -> KnowledgeBase:
    """Return the KB of different facts, given in any order."""
    ordered = tuple(sorted(facts))
    return KnowledgeBase(
        facts=ordered,
        entities=frozenset({fact[0] for fact in ordered} | {fact[2] for fact in ordered}),
        repeated=repeated,
        sha256=sha256_text("\n".join(map("|".join, ordered))),
    )
