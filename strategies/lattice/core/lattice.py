"""A lattice: nodes, rows in sorted columns, dimensions, lexicon and sources."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.canonical import sha256_json
from harness.nouns import Triple
from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import ValueKind
from strategies.lattice.build.mapping import split_refinement
from strategies.lattice.core.columns import Columns
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.instance import Instance, Source
from strategies.lattice.core.side import Side
from strategies.lattice.core.strings import StringTable
from strategies.lattice.lexicon.hashing import KeyMap
from strategies.lattice.lexicon.lexicon import Lexicon

__all__ = ["KnowledgeLattice", "content_sha256"]


class KnowledgeLattice:
    """What plans are executed on. Immutable, and safe for many threads.

    A row is one instance: a subject, a dimension and a value, with the sources that say so. All
    rows of a subject together are its point.

    Attributes:
        rev: The sha256 of everything it holds.
        told: For each node 1 if something is said of it, 0 if it is only a value.
        single: Whether every row has exactly one source.
        placed: Whether any source is a passage.
        written: Whether values may be written otherwise than their label.
    """

    def __init__(
        self, columns: Columns, manifest: Mapping[str, Any], vocabulary: Vocabulary
    ) -> None:
        """Index the columns.

        Args:
            columns: The arrays.
            manifest: Names of dimensions with kind and gate, units, counts; as it is on disk.
            vocabulary: By which names of relations are resolved.
        """
        self.columns = columns
        self.manifest = manifest
        self.written: bool = manifest["written"]
        self.vocabulary = vocabulary
        self.rev = str(manifest["rev"])
        self.labels = StringTable(columns.labels_blob, columns.labels_offsets)
        self.passages = StringTable(columns.passages_blob, columns.passages_offsets)
        self.texts = StringTable(columns.texts_blob, columns.texts_offsets)
        self.surfaces = StringTable(columns.surfaces_blob, columns.surfaces_offsets)
        self.lexicon = Lexicon(
            KeyMap(columns.name_keys, columns.name_nodes),
            KeyMap(columns.prefix_keys, columns.prefix_ends),
        )
        self.dimensions = {
            entry["name"]: self._dimension(number, entry)
            for number, entry in enumerate(manifest["dimensions"])
        }
        self._resolved: dict[str, tuple[Dimension, bool] | None] = {}
        self._names = [entry["name"] for entry in manifest["dimensions"]]
        self._starts = columns.starts.tolist()
        told = np.zeros(len(columns.space), dtype=np.int8)
        told[columns.subject] = 1
        self.told = _view(told)
        self.single = len(columns.pair_source) == len(columns.subject)
        self.placed = any(self.passages)
        self.spaces = _view(columns.space)
        self._subjects = _view(columns.subject)
        self._values = _view(columns.value)
        self._pair_starts = _view(columns.pair_starts)
        self._pair_source = _view(columns.pair_source)
        self._pair_surface = _view(columns.pair_surface)
        self._source_passage = _view(columns.source_passage)
        self._source_start = _view(columns.source_start)
        self._source_end = _view(columns.source_end)
        self._source_text = _view(columns.source_text)

    def resolve(self, name: str) -> tuple[Dimension, bool] | None:
        """Return the dimension that a name means, and whether it is its other direction.

        Its own name, the vocabulary's name for it, or the inverse of one that is there: `directed`
        is `director` the other way round.
        """
        if name not in self._resolved:
            self._resolved[name] = self._resolve(name)
        return self._resolved[name]

    @cached_property
    def flipped(self) -> Mapping[str, str]:
        """The names that are no dimension but the inverse of one, with that one."""
        found: dict[str, str] = {}
        for name in sorted(self.dimensions):
            relation = self._relation(name)
            if relation is None or relation.inverse is None or relation.inverse in self.dimensions:
                continue
            back = self._relation(relation.inverse)
            # Of `father`, `mother` and `parent` it is the last one that `child` is the inverse of.
            if back is None or back.inverse in (None, name):
                found[relation.inverse] = name
            else:
                found.setdefault(relation.inverse, name)
        return found

    def instance(self, row: int) -> Instance:
        """Return a row with its sources."""
        columns = self.columns
        return Instance(
            subject=self.labels[self._subjects[row]],
            dimension=self._names[bisect_right(self._starts, row) - 1],
            value=self.labels[self._values[row]],
            derived=bool(columns.derived[row]),
            extractor=str(self.manifest["extractor"]),
            prompt_sha256=self.manifest["prompt_sha256"],
            sources=tuple(self.sources(row)),
        )

    def triple(self, row: int) -> Triple:
        """Return a row as a triple, its relation in words."""
        number = bisect_right(self._starts, row) - 1
        relation = self._names[number].replace("_", " ")
        return Triple(self.labels[self._subjects[row]], relation, self.labels[self._values[row]])

    def sources(self, row: int) -> list[Source]:
        """Return the sources of a row, by passage and place."""
        return [
            self._source(pair) for pair in range(self._pair_starts[row], self._pair_starts[row + 1])
        ]

    def first_place(self, row: int) -> tuple[str, int, int]:
        """Return passage, start and end of the first source of a row."""
        source = self._pair_source[self._pair_starts[row]]
        passage = self.passages[self._source_passage[source]]
        return passage, self._source_start[source], self._source_end[source]

    def first_text(self, row: int) -> str:
        """Return the evidence of the first source of a row."""
        return self.texts[self._source_text[self._pair_source[self._pair_starts[row]]]]

    def writings(self, row: int) -> list[str]:
        """Return the value of a row as its sources write it, for those that do."""
        pairs = range(self._pair_starts[row], self._pair_starts[row + 1])
        return [self.surfaces[n] for pair in pairs if (n := self._pair_surface[pair]) >= 0]

    def support(self, row: int) -> int:
        """Return how many sources a row has."""
        count: int = self._pair_starts[row + 1] - self._pair_starts[row]
        return count

    def ends(self, row: int) -> tuple[int, int]:
        """Return subject and value of a row."""
        return self._subjects[row], self._values[row]

    def _source(self, pair: int) -> Source:
        source = self._pair_source[pair]
        surface = self._pair_surface[pair]
        return Source(
            passage=self.passages[self._source_passage[source]],
            start=self._source_start[source],
            end=self._source_end[source],
            text=self.texts[self._source_text[source]],
            surface=None if surface < 0 else self.surfaces[surface],
        )

    def _dimension(self, number: int, entry: Mapping[str, Any]) -> Dimension:
        c = self.columns
        rows = slice(int(c.starts[number]), int(c.starts[number + 1]))
        n_nodes = len(c.space)
        below: defaultdict[int, list[int]] = defaultdict(list)
        mine = c.order_dimension == number
        edges = zip(c.order_low[mine].tolist(), c.order_high[mine].tolist(), strict=True)
        for low, high in edges:
            below[high].append(low)
        return Dimension(
            entry["name"],
            ValueKind(entry["kind"]),
            live=entry["live"],
            gate=entry["gate"],
            forward=Side(c.subject[rows], c.value[rows], None, rows.start, n_nodes),
            inverse=Side(
                c.inv_value[rows], c.inv_subject[rows], c.inv_row[rows], rows.start, n_nodes
            ),
            low=c.low,
            high=c.high,
            space=c.space,
            below=dict(below),
        )

    def _resolve(self, name: str) -> tuple[Dimension, bool] | None:
        if name in self.dimensions:
            return self.dimensions[name], False
        base, refinement = split_refinement(name)
        canonical = self.vocabulary.canonical(base) or base
        if (found := self.dimensions.get(canonical + refinement)) is not None:
            return found, False
        other = self.flipped.get(canonical)
        return None if other is None or refinement else (self.dimensions[other], True)

    def _relation(self, name: str) -> Any:
        return self.vocabulary.relation(name) if name in self.vocabulary.names else None


def _view(array: NDArray[Any]) -> memoryview:
    """Return an array for access by single elements, which numpy is slow at."""
    return np.ascontiguousarray(array).data


def content_sha256(columns: Columns, described: Mapping[str, Any]) -> str:
    """Return the revision of a lattice: the sha256 of its arrays and of what describes them."""
    shas = {
        name: hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()
        for name, array in columns.arrays().items()
    }
    return sha256_json({"arrays": shas, **described})
