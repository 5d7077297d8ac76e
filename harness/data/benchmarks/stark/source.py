"""STaRK's three benchmarks, loaded: questions always, the knowledge base where it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from harness.canonical import sha256_json
from harness.checks import user_path, whole
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.stark.convert import VERSION, convert
from harness.data.benchmarks.stark.layout import FILES, LAYOUTS, find_native
from harness.data.benchmarks.stark.native import Native, find_files
from harness.data.benchmarks.stark.questions import read_split, read_table
from harness.data.corpus import Corpus
from harness.data.skb import Skb, document, kept_skb
from harness.data.skb.seen import hash_files
from harness.data.skb.sinks import MemorySink
from harness.data.skb.store import LAYOUT
from harness.errors import HarnessError
from harness.nouns import Edge, Node, Passage, Question, View

__all__ = ["StarkSource"]

_MOST_UNITS = 5_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class StarkSource:
    """One of the three benchmarks.

    A node's number is its id, the id of its document among the passages, and what gold answers are
    given in. The passages are the documents of all nodes, whatever their type.

    Attributes:
        id: `stark_prime`, `stark_mag` or `stark_amazon`.
        variant: `test`, `human`, `val` or `train`; None takes the first that is there.
        folder: A folder of the user's own in the native layout (`stark_qa`, `split`, `processed`),
            instead of the data folder's.
        relations: How many neighbours a passage names for each relation; 0 leaves them out.
        cache: The artefact cache, where the converted knowledge base is kept; None keeps none.
    """

    id: str
    variant: str | None = None
    folder: str | None = None
    relations: int = 0
    cache: str | None = None

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark; the first time, convert the knowledge base.

        Raises:
            HarnessError: if the variant is unknown, or a file is missing, wrong or unsafe.
        """
        if self.id not in LAYOUTS:
            raise HarnessError(f"bench.id={self.id!r:.60} is wrong: give {', '.join(LAYOUTS)}.")
        relations = whole("bench.relations", self.relations, least=0)
        cache = None if self.cache is None else user_path("bench.cache", self.cache)
        native = find_files(self.id, self.variant, self.folder, data_dir)
        questions, notes = _questions(native, self.id)
        shas = dict(native.shas)
        place, missing = find_native(native.skb, LAYOUTS[self.id])
        skb = None
        if missing:
            notes = (*notes, _without(native.skb, missing, native.manifest.manual))
        else:
            there = [path for name in FILES if (path := place / name).is_file()]
            hashes = hash_files(there, cache)
            shas["skb"] = sha256_json([hashes, VERSION])
            skb = self._skb(place, shas["skb"], cache)
            notes = (*notes, *_about(skb, questions))
        return Benchmark(
            id=self.id,
            variant=native.variant,
            questions=tuple(sorted(questions, key=lambda question: question.query.id)),
            corpus=_corpus(f"{self.id}.{native.variant}", skb, shas.get("skb"), relations),
            scorer=native.manifest.scorer,
            strata=native.manifest.strata,
            context="pool",
            sha256=sha256_json(shas),
            named=native.entry is not None,
            split="official",
            notes=(*native.notes, *notes),
        )

    def _skb(self, place: Path, sha256: str, cache: Path | None) -> Skb:
        layout = LAYOUTS[self.id]
        if cache is None:
            sink = MemorySink()
            schema = convert(place, layout, sink)
            return Skb(schema, sink.arrays())
        # The tables that say how to read a benchmark's fields go with its id.
        key = sha256_json([self.id, sha256, LAYOUT])
        return kept_skb(cache, key, partial(convert, place, layout))


def _questions(native: Native, bench: str) -> tuple[tuple[Question, ...], tuple[str, ...]]:
    """Return the variant's questions, and what there is to say of them."""
    notes = []
    if native.queries is None:
        table = read_table(native.questions, bench, "human")
        questions = tuple(table.questions.values())
    else:
        table = read_table(native.queries, bench, "synthesized")
        native.check("queries", native.queries, len(table.questions))
        questions = read_split(native.questions, table, native.queries)
        notes.append(
            f"{len(questions):,} of the {len(table.questions):,} questions of "
            f"{native.queries.name}, by the ids in {native.questions.name}"
        )
    native.check("questions", native.questions, len(questions))
    if table.repeated:
        notes.append(
            f"{table.repeated:,} questions of {(native.queries or native.questions).name} list an "
            "answer id twice; it counts once"
        )
    return questions, tuple(notes)


def _without(folder: Path, missing: Sequence[str], manual: str) -> str:
    """Say why there is no corpus and how to get it, which is what a refused run shows."""
    what = "lacks " + ", ".join(missing) if folder.is_dir() else "is not there"
    return (
        f"without the knowledge base there are no views skb and passages: the folder {folder} "
        f"{what}. {' '.join(manual.split()).rstrip('.')}"
    )


def _about(skb: Skb, questions: Iterable[Question]) -> Iterator[str]:
    """Yield what there is to say of a knowledge base and of the answers in it."""
    twice = f" ({skb.schema.repeated:,} more stood twice)" if skb.schema.repeated else ""
    yield f"the knowledge base has {skb.n_nodes:,} nodes and {skb.n_edges:,} edges{twice}"
    yield from skb.schema.notes
    answers = [np.array(question.gold.answer_set, dtype=np.int64) for question in questions]
    unknown = [int((ids >= skb.n_nodes).sum()) for ids in answers]
    if any(unknown):
        yield (
            f"{sum(unknown):,} answer ids of {sum(map(bool, unknown)):,} questions are not nodes "
            "of the knowledge base; they count as never found"
        )
    ids = np.concatenate(answers)
    codes = [skb.node_types.index(name) for name in skb.candidate_types]
    other = ~np.isin(skb.type_of[ids[ids < skb.n_nodes]], codes)
    if other.any():
        yield f"{int(other.sum()):,} answer ids are nodes of a type that answers no question"


def _corpus(name: str, skb: Skb | None, sha256: str | None, relations: int) -> Corpus:
    if skb is None:
        return Corpus(name, {}, sha256=sha256_json([]))
    builders: dict[View, Callable[[], Sequence[Any]]] = {
        View.SKB: partial(_units, name, skb),
        View.PASSAGES: partial(_passages, skb, relations),
    }
    return Corpus(
        name,
        builders,
        sha256=sha256_json([sha256, relations]),
        graph=lambda: skb,
        sizes={View.SKB: skb.n_nodes + skb.n_edges, View.PASSAGES: skb.n_nodes},
    )


def _units(name: str, skb: Skb) -> list[Node | Edge]:
    if skb.n_nodes + skb.n_edges > _MOST_UNITS:
        raise HarnessError(
            f"{name} has {skb.n_nodes:,} nodes and {skb.n_edges:,} edges: too many to be held one "
            "by one. A strategy reads them as arrays: corpus.skb."
        )
    return list(skb.units())


def _passages(skb: Skb, relations: int) -> list[Passage]:
    """Return the document of every node, sorted by id as texts are."""
    ids = sorted((skb.id_of(node), node) for node in range(skb.n_nodes))
    return [
        Passage(id_, skb.name(node), document(skb, node, relations=relations)) for id_, node in ids
    ]
