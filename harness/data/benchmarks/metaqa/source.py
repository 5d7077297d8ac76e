"""MetaQA as a benchmark: the files of a variant, checked against each other and the manifest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from harness.canonical import sha256_file, sha256_json
from harness.checks import user_file
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.metaqa.altered import Alteration, without_brackets, without_edges
from harness.data.benchmarks.metaqa.kb import TRIPLES_SHA256, KnowledgeBase, read_kb
from harness.data.benchmarks.metaqa.paths import walk_questions
from harness.data.benchmarks.metaqa.questions import QuestionFile, read_questions
from harness.data.corpus import Corpus
from harness.data.manifest import Manifest, load_manifest
from harness.data.opened import open_variant, verified_sha256
from harness.data.places import locate, resolve_variant
from harness.errors import DataError, HarnessError
from harness.nouns import View

__all__ = ["MetaQASource"]

_HOPS = (1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class MetaQASource:
    """A split of MetaQA, or the part of it that needs a given number of hops.

    Attributes:
        id: The benchmark, and its manifest's name.
        variant: A split; None takes the first that is in the data folder.
        hops: 1, 2, 3 or `all`.
        questions: A question file of the user's own, instead of a split's; `hops` says what it
            holds, and is `all` where that is not known.
        corpus: A KB of the user's own, in the layout of `kb.txt`.
        brackets: Whether questions mark their topic, as the files do.
        drop_edges: The share of the KB's triples that is taken away.
    """

    id: str = "metaqa"
    variant: str | None = None
    hops: int | str = "all"
    questions: str | None = None
    corpus: str | None = None
    brackets: bool = True
    drop_edges: float = 0.0

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark.

        Raises:
            HarnessError: if an option is wrong, or a file is missing or wrong.
        """
        manifest = load_manifest(self.id)
        hops = self._hops()
        altered = Alteration.of(self.brackets, self.drop_edges)
        if self.questions is None:
            name, files, shas, notes = self._official(manifest, hops, data_dir)
        else:
            if self.variant is not None:
                resolve_variant(manifest, self.variant, data_dir)
            name, files, shas, notes = self._own(manifest, hops)
        kb, searched = self._kb(manifest, data_dir)
        whole = len(kb.facts)
        kb = without_edges(kb, altered.drop_edges)
        if len(kb.facts) < whole:
            searched = (*searched, f"{whole - len(kb.facts):,} of the KB's triples are taken away")
        if not altered.brackets:
            files = [without_brackets(file) for file in files]
        questions = [question for file in files for question in file.questions]
        typed = all(question.gold.type for question in questions)
        label = name if hops is None else f"{name}-{hops}hop"
        own = self.questions is not None
        return Benchmark(
            id=self.id,
            variant=label,
            questions=tuple(sorted(questions, key=lambda question: question.query.id)),
            corpus=Corpus(
                f"{self.id}.{label}{altered.name}", {View.TRIPLES: kb.triples}, sha256=kb.sha256
            ),
            scorer=manifest.scorer,
            strata=manifest.strata if typed else "hops",
            context="pool",
            sha256=sha256_json({**shas, "kb": kb.sha256}),
            transform=altered.name,
            named=not own,
            split="computed" if own else manifest.variants[name].split,
            notes=(*notes, *searched, *_notes(files, kb)),
            walk=partial(walk_questions, files),
        )

    def _hops(self) -> int | None:
        """Return the hops that are asked for; None is all of them."""
        for hops in _HOPS:
            if not isinstance(self.hops, bool) and self.hops in (hops, str(hops)):
                return hops
        if self.hops == "all":
            return None
        raise HarnessError(f"bench.hops={self.hops!r:.60} is wrong: give 1, 2, 3 or all.")

    def _official(
        self, manifest: Manifest, hops: int | None, data_dir: Path
    ) -> tuple[str, list[QuestionFile], dict[str, str], tuple[str, ...]]:
        wanted = _HOPS if hops is None else (hops,)
        roles = tuple(f"{role}.{n}" for n in wanted for role in ("questions", "types"))
        own = {f"questions.{n}": "bench.questions" for n in wanted}
        opened = open_variant(self.id, self.variant, data_dir, roles=roles, own=own)
        notes = opened.notes
        files = []
        for n in wanted:
            path, types = opened.paths[f"questions.{n}"], opened.paths.get(f"types.{n}")
            read = read_questions(path, types, prefix=f"{opened.name}-{n}hop", hops=n)
            rows = manifest.variants[opened.name].files[f"questions.{n}"].rows
            if rows not in (None, len(read.questions)):
                raise DataError(
                    path,
                    f"holds {len(read.questions):,} questions, the manifest expects {rows:,}: the "
                    "file is truncated or another release. Fetch it again.",
                )
            if types is None:
                notes = (*notes, f"the file of types is not there: {n}-hop questions have none")
            files.append(read)
        return opened.name, files, dict(opened.shas), notes

    def _own(
        self, manifest: Manifest, hops: int | None
    ) -> tuple[str, list[QuestionFile], dict[str, str], tuple[str, ...]]:
        path = user_file("bench.questions", self.questions)
        prefix = path.stem if hops is None else f"{path.stem}-{hops}hop"
        read = read_questions(path, None, prefix=prefix, hops=hops)
        note = f"read from {path.name}, which is no split of {manifest.title}"
        return path.stem, [read], {"questions": verified_sha256(path, None)}, (note,)

    def _kb(self, manifest: Manifest, data_dir: Path) -> tuple[KnowledgeBase, tuple[str, ...]]:
        if self.corpus is not None:
            path = user_file("bench.corpus", self.corpus)
            return read_kb(path), (f"searched in the triples of {path.name}",)
        # All splits share it.
        name, variant = next(iter(manifest.variants.items()))
        file = variant.files["kb"]
        path = locate(manifest, name, file, data_dir)
        kb = read_kb(path)
        known = kb.sha256 == TRIPLES_SHA256 or file.sha256 in (None, sha256_file(path))
        if not known:
            raise DataError(
                path,
                f"does not hold the triples of {manifest.title}'s KB (they have the sha256 "
                f"{kb.sha256}, expected is {TRIPLES_SHA256}): the file is damaged or another "
                "release. Fetch it again, or pass it as your own with bench.corpus=PATH.",
            )
        if file.rows not in (None, len(kb.facts)):
            raise DataError(
                path,
                f"holds {len(kb.facts):,} different triples, the manifest expects {file.rows:,}: "
                "the file is truncated or another release. Fetch it again.",
            )
        return kb, ()


def _notes(files: Sequence[QuestionFile], kb: KnowledgeBase) -> Iterator[str]:
    """Say what the files repeat and what they do not fit in."""
    topics = [topic for file in files for topic in file.topics]
    golds = [question.gold for file in files for question in file.questions]
    counts = {
        "lines of the KB repeat a triple, which is kept once": kb.repeated,
        "questions name an answer twice, which is kept once": sum(file.repeated for file in files),
        "questions have no [topic]": topics.count(None),
        "questions have a [topic] that is no entity of the KB": sum(
            topic not in kb.entities for topic in topics if topic is not None
        ),
        "questions have an answer that is no entity of the KB": sum(
            not kb.entities.issuperset(gold.answer_set) for gold in golds
        ),
    }
    yield from (f"{count:,} {what}" for what, count in counts.items() if count)
