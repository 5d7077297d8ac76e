"""Verify a benchmark's native files, and turn the questions parsed from them into a benchmark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harness.canonical import sha256_json
from harness.checks import user_file, user_place
from harness.data.benchmark import Benchmark, ContextMode
from harness.data.corpus import Corpus, pool_passages
from harness.data.manifest import DataFile, Manifest, Variant, load_manifest
from harness.data.opened import verified_sha256
from harness.data.places import is_present, locate, origin_of, resolve_variant, slice_ids
from harness.data.pooled import read_pooled
from harness.data.records import Record, read_records
from harness.errors import DataError, HarnessError
from harness.nouns import Passage, Question, Scope, Triple, View

__all__ = ["FileSource", "Parse", "Parsed"]


@dataclass(frozen=True, slots=True)
class Parsed:
    """One question with the passages its record carries (none in question-only files).

    The remarks say what is odd about the record; how many records share one is noted.
    """

    record: Record
    question: Question
    own: tuple[Passage, ...]
    remarks: tuple[str, ...] = ()


Parse = Callable[[Iterable[Record], Mapping[str, Path]], Iterable[Parsed]]
"""Turns the records of the question file into questions; the variant's other files come by role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """A benchmark that is read from native files.

    Attributes:
        id: The benchmark, and its manifest's name.
        parse: Turns the records of a native file into questions.
        variant: A variant of the manifest; None takes the first that is in the data folder.
        context: `pool` or `own`; None takes the variant's default.
        questions: A file of the user's own in the native layout, instead of the variant's.
        corpus: A pooled corpus file of the user's own.
        read: Reads the records of a question file.
        read_corpus: Reads the passages of a pooled corpus file (or folder).
        corpus_folder: Whether `corpus` may be a folder.
        triples: Makes the triples view out of the gold, where the benchmark offers that: only a
            declared oracle may read it.
    """

    id: str
    parse: Parse
    variant: str | None = None
    context: ContextMode | None = None
    questions: str | None = None
    corpus: str | None = None
    read: Callable[[Path], Iterable[Record]] = read_records
    read_corpus: Callable[[Path], list[Passage]] = read_pooled
    corpus_folder: bool = False
    triples: Callable[[Sequence[Question]], Sequence[Triple]] | None = None

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark.

        A slice whose own file is missing is taken out of its parent's file.

        Raises:
            HarnessError: if the variant is unknown or a file is missing or wrong.
        """
        if self.context not in (None, "pool", "own"):
            raise HarnessError(f"bench.context={self.context!r} is wrong: give pool, own or null.")
        manifest = load_manifest(self.id)
        own_file = self.questions is not None
        name, notes = "", tuple[str, ...]()
        # With a file of one's own a variant chooses nothing, but must be one all the same.
        if not own_file or self.variant is not None:
            name, notes = resolve_variant(manifest, self.variant, data_dir)
        variant = None if own_file else manifest.variants[name]
        origin = None if own_file else origin_of(manifest, name, data_dir)
        parent = manifest.variants[origin] if origin and origin != name else None
        if own_file:
            question_path, pinned = user_file("bench.questions", self.questions), None
            name = question_path.stem
        else:
            question_path, pinned = _official(manifest, origin or name, data_dir)
        corpus_path = self._corpus_path(manifest, name, variant, data_dir)
        shas = {"questions": verified_sha256(question_path, pinned, "bench.questions")}
        if corpus_path is not None:
            expected = variant.corpus if variant and self.corpus is None else None
            shas["corpus"] = verified_sha256(corpus_path, expected, "bench.corpus")
        others = _others(manifest, name, variant, data_dir)
        entries = variant.files if variant else {}
        shas |= {role: verified_sha256(path, entries[role]) for role, path in others.items()}

        parsed = list(self.parse(self.read(question_path), others))
        if parent is not None:
            ids = slice_ids(self.id, name)
            parsed = _sliced(parsed, ids, question_path, name)
            shas["slice"] = sha256_json(sorted(ids))
            notes = (*notes, f"taken from {question_path.name}")
        _check(parsed, question_path, variant)
        context = self.context or (variant.context if variant else _default_context(parsed))
        pooled = None if corpus_path is None else self.read_corpus(corpus_path)
        pool, lost = _pool(parsed, pooled, own=context == "own")
        if self.corpus is not None and corpus_path is not None:
            notes = (*notes, f"searched in the passages of {corpus_path.name}")
        elif variant is not None and variant.passages not in (None, len(pool)):
            raise DataError(
                corpus_path or question_path,
                f"gives a pool of {len(pool):,} passages, the manifest expects "
                f"{variant.passages:,}: the file or the parser has changed.",
            )
        if own_file:
            notes = (f"read from {question_path.name}, which is no frozen variant", *notes)
        questions = _questions(parsed, context)
        return Benchmark(
            id=self.id,
            variant=name,
            questions=questions,
            corpus=self._corpus(f"{self.id}.{name}", pool, questions),
            scorer=manifest.scorer,
            strata=manifest.strata,
            context=context,
            sha256=sha256_json(shas),
            named=variant is not None,
            split=variant.split if variant else "computed",
            notes=(*notes, *lost, *_remarks(parsed)),
        )

    def _corpus(
        self, name: str, pool: tuple[Passage, ...], questions: tuple[Question, ...]
    ) -> Corpus:
        builders: dict[View, Callable[[], Sequence[Any]]] = {}
        if pool:
            builders[View.PASSAGES] = lambda: pool
        made = self.triples
        if made is not None:
            builders[View.TRIPLES] = lambda: made(questions)
        return Corpus(
            name,
            builders,
            sha256=sha256_json([passage.id for passage in pool]),
            oracle_views={View.TRIPLES} & set(builders),
        )

    def _corpus_path(
        self, manifest: Manifest, name: str, variant: Variant | None, data_dir: Path
    ) -> Path | None:
        if self.corpus is not None:
            return (user_place if self.corpus_folder else user_file)("bench.corpus", self.corpus)
        file = variant.corpus if variant else None
        if file is None or (file.optional and not is_present(file, data_dir)):
            return None
        return locate(manifest, name, file, data_dir)


def _others(
    manifest: Manifest, name: str, variant: Variant | None, data_dir: Path
) -> dict[str, Path]:
    """Return where the files other than questions and corpus are, by role."""
    files = variant.files if variant else {}
    return {
        role: locate(manifest, name, file, data_dir)
        for role, file in files.items()
        if role not in ("questions", "corpus")
        and not (file.optional and not is_present(file, data_dir))
    }


def _official(manifest: Manifest, variant: str, data_dir: Path) -> tuple[Path, DataFile]:
    file = manifest.variants[variant].questions
    if file is None:
        raise HarnessError(f"{manifest.id}.{variant} is generated and has no native file.")
    return locate(manifest, variant, file, data_dir), file


def _sliced(
    parsed: Sequence[Parsed], ids: frozenset[str], path: Path, variant: str
) -> list[Parsed]:
    inside = [item for item in parsed if item.question.gold.native_id in ids]
    lost = ids - {item.question.gold.native_id for item in inside}
    if lost:
        raise DataError(
            path,
            f"lacks {len(lost):,} of the {len(ids):,} questions of its slice {variant}: the file "
            "is truncated or another release. Fetch it again.",
        )
    return inside


def _check(parsed: Sequence[Parsed], path: Path, variant: Variant | None) -> None:
    if not parsed:
        raise DataError(path, "holds no questions.")
    if variant is not None and variant.rows and len(parsed) != variant.rows:
        raise DataError(
            path,
            f"holds {len(parsed):,} questions, the manifest expects "
            f"{variant.rows:,}: the file is truncated or another release.",
        )
    seen: dict[str, Parsed] = {}
    for item in parsed:
        first = seen.setdefault(item.question.query.id, item)
        if first is not item:
            raise item.record.error(
                f"the record repeats line {first.record.line} (id "
                f"{item.question.gold.native_id}, same passages). Remove one of the two."
            )


def _remarks(parsed: Sequence[Parsed]) -> list[str]:
    counts = Counter(remark for item in parsed for remark in item.remarks)
    return [f"{remark}: {count:,}" for remark, count in sorted(counts.items())]


def _default_context(parsed: Sequence[Parsed]) -> ContextMode:
    # The pool holds the passage that an unanswerable twin was robbed of.
    return "pool" if all(item.question.gold.answerable for item in parsed) else "own"


def _pool(
    parsed: Sequence[Parsed], pooled: Sequence[Passage] | None, *, own: bool
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    """Return the pool, which is empty where neither records nor a file carry passages."""
    carried = [passage for item in parsed for passage in item.own]
    if pooled is None:
        pool = pool_passages(carried)
    else:
        pool = pool_passages([*pooled, *carried] if own else pooled)
    if not pool:
        return (), ("there are no passages; bench.corpus=PATH names a file of them",)
    ids = {passage.id for passage in pool}
    titles = {passage.title for passage in pool}
    lost = sum(
        any(p not in ids for p in item.question.gold.passages)
        or any(title not in titles for title in item.question.gold.titles)
        for item in parsed
    )
    notes = (f"{lost} questions have a gold passage that is not in the corpus",) if lost else ()
    return pool, notes


def _questions(parsed: Sequence[Parsed], context: ContextMode) -> tuple[Question, ...]:
    questions = []
    for item in parsed:
        question = item.question
        if context == "own":
            if not item.own:
                raise item.record.error(
                    "the record carries no passages, so bench.context=own has nothing to search. "
                    "Use bench.context=pool."
                )
            scope = Scope(tuple(sorted({passage.id for passage in item.own})))
            question = replace(question, query=replace(question.query, scope=scope))
        questions.append(question)
    return tuple(sorted(questions, key=lambda question: question.query.id))
