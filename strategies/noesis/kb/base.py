"""One knowledge base, and the mesh of all: files, units, tables, facts, links, alignments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from strategies.noesis.kb.derive import derive
from strategies.noesis.kb.inventory import Inventory
from strategies.noesis.kb.position import Place
from strategies.noesis.kb.records import Alignment, Derived, File, Link, Note, Unit
from strategies.noesis.kb.table import Table
from strategies.noesis.kb.vocabulary import Vocabulary, variants_of

__all__ = ["Block", "KnowledgeBase", "Mesh"]


@dataclass(frozen=True, slots=True)
class Block:
    """A passage of the corpus, as part of a file: which positions of the file it shows."""

    passage: str
    file: str
    low: float
    high: float


@dataclass(slots=True)
class KnowledgeBase:
    """What a producer hands over about one subject (specification, section 1)."""

    kb: str
    files: dict[str, File] = field(default_factory=dict)
    units: dict[str, tuple[Unit, ...]] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    facts: dict[str, dict[str, tuple[Derived, ...]]] = field(default_factory=dict)
    notes: dict[str, dict[str, Note]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    alignments: list[Alignment] = field(default_factory=list)

    def add(
        self,
        file: File,
        *,
        units: Iterable[Unit] = (),
        table: Table | None = None,
        notes: Mapping[str, Note] | None = None,
    ) -> None:
        """Add a file and derive its facts.

        Raises:
            ValueError: if there is a file of that name already.
        """
        if file.name in self.files:
            raise ValueError(f"{self.kb} has two files called {file.name!r}")
        self.files[file.name] = file
        if kept := tuple(units):
            self.units[file.name] = kept
        self.notes[file.name] = dict(notes or {})
        if table is not None:
            self.tables[file.name] = table
            self.facts[file.name] = {
                metric: tuple(derive(file.name, table, column))
                for metric, column in table.columns.items()
            }


class Mesh:
    """All knowledge bases with what is looked up across them. Read-only once sealed."""

    def __init__(
        self, *, min_tokens: int = 2, long_token_len: int = 8, dictionary: bool = True
    ) -> None:
        """Make an empty mesh with the rules by which words anchor and by which they mean."""
        self.kbs: dict[str, KnowledgeBase] = {}
        self.owner: dict[str, str] = {}
        self.inventory = Inventory(min_tokens=min_tokens, long_token_len=long_token_len)
        self.vocabulary = Vocabulary(dictionary=dictionary)
        self.blocks: dict[str, Block] = {}
        self.of_file: dict[str, list[Block]] = {}
        self.labels: dict[str, str] = {}
        self.declared: dict[str, tuple[str, ...]] = {}
        self.texts: dict[str, str] = {}
        self.words: set[str] = set()

    def base(self, kb: str) -> KnowledgeBase:
        """Return a knowledge base, an empty one where it is new."""
        return self.kbs.setdefault(kb, KnowledgeBase(kb))

    def name_metric(self, metric: str, label: str, declared: tuple[str, ...] = ()) -> None:
        """Make a metric known by its label and by what its producer says it is called."""
        self.labels.setdefault(metric, label)
        self.declared[metric] = tuple(dict.fromkeys((*self.declared.get(metric, ()), *declared)))
        self.vocabulary.add(metric, variants_of(metric, label, declared))

    def register(self, file: File) -> None:
        """Make a file known by its names, and what it mentions."""
        self.owner[file.name] = file.kb
        self.words.add(file.word)
        for name in (file.name, file.title, *file.aliases):
            if name:
                self.inventory.add(name, file.kb)
        self.inventory.mention(file.entities)

    def show(self, block: Block, text: str) -> None:
        """Say which passage shows which part of a file, and its text."""
        self.texts[block.passage] = text
        self.blocks[block.passage] = block
        self.of_file.setdefault(block.file, []).append(block)

    def file(self, name: str) -> File:
        """Return a file by its exact name."""
        return self.kbs[self.owner[name]].files[name]

    def table(self, name: str) -> Table | None:
        """Return a file's table, if it is one."""
        return self.kbs[self.owner[name]].tables.get(name)

    def units(self, name: str) -> tuple[Unit, ...]:
        """Return a file's units of prose, in order."""
        return self.kbs[self.owner[name]].units.get(name, ())

    def notes(self, name: str) -> Mapping[str, Note]:
        """Return what must be known of a file's metrics, by metric."""
        return self.kbs[self.owner[name]].notes.get(name, {})

    def facts(self, name: str) -> Mapping[str, tuple[Derived, ...]]:
        """Return a file's derived facts by metric."""
        return self.kbs[self.owner[name]].facts.get(name, {})

    def files(self, kbs: Iterable[str]) -> Iterator[File]:
        """Yield the files of some knowledge bases, in order."""
        for kb in kbs:
            yield from self.kbs[kb].files.values()

    def passages_at(self, name: str, place: Place) -> list[str]:
        """Return the passages that show a position of a file."""
        return [
            block.passage
            for block in self.of_file.get(name, ())
            if block.low <= place.start <= block.high
        ]
