"""Verify a benchmark's native files, and turn the questions parsed from them into a benchmark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.canonical import sha256_file, sha256_json
from harness.checks import user_file
from harness.data.benchmark import Benchmark, ContextMode
from harness.data.corpus import Corpus, pool_passages
from harness.data.manifest import DataFile, Manifest, Variant, load_manifest
from harness.data.places import locate, origin_of, slice_ids
from harness.data.pooled import read_pooled
from harness.data.records import Record, read_records
from harness.errors import DataError, HarnessError
from harness.nouns import Passage, Question, Scope, View
from harness.suggest import nearest

__all__ = ["FileSource", "Parsed"]


@dataclass(frozen=True, slots=True)
class Parsed:
    """One question with the passages its record carries (none in question-only files)."""

    record: Record
    question: Question
    own: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """A benchmark that is read from native files.

    Attributes:
        id: The benchmark, and its manifest's name.
        parse: Turns the records of a native file into questions.
        variant: A variant of the manifest.
        context: `pool` or `own`; None takes the variant's default.
        questions: A file of the user's own in the native layout, instead of the variant's.
        corpus: A pooled corpus file (title, text) of the user's own.
    """

    id: str
    parse: Callable[[Iterable[Record]], Iterable[Parsed]]
    variant: str
    context: ContextMode | None = None
    questions: str | None = None
    corpus: str | None = None

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
        variant = None if own_file else _variant(manifest, self.variant)
        origin = None if own_file else origin_of(manifest, self.variant, data_dir)
        parent = manifest.variants[origin] if origin and origin != self.variant else None
        if own_file:
            question_path, pinned = user_file("bench.questions", self.questions), None
        else:
            question_path, pinned = _official(manifest, origin or self.variant, data_dir)
        corpus_path = self._corpus_path(manifest, variant, data_dir)
        shas = {"questions": _verified(question_path, pinned)}
        if corpus_path is not None:
            expected = variant.corpus if variant and self.corpus is None else None
            shas["corpus"] = _verified(corpus_path, expected)

        parsed = list(self.parse(read_records(question_path)))
        if parent is not None:
            ids = slice_ids(self.id, self.variant)
            parsed = _sliced(parsed, ids, question_path, self.variant)
            shas["slice"] = sha256_json(sorted(ids))
        _check(parsed, question_path, variant)
        context = self.context or (variant.context if variant else _default_context(parsed))
        pool, notes = _pool(parsed, corpus_path, own=context == "own")
        if self.corpus is not None and corpus_path is not None:
            notes = (f"searched in the passages of {corpus_path.name}", *notes)
        elif variant is not None and variant.passages not in (None, len(pool)):
            raise DataError(
                corpus_path or question_path,
                f"gives a pool of {len(pool):,} passages, the manifest expects "
                f"{variant.passages:,}: the file or the parser has changed.",
            )
        if parent is not None:
            notes = (f"taken from {question_path.name}", *notes)
        if own_file:
            notes = (f"read from {question_path.name}, which is no frozen variant", *notes)
        name = question_path.stem if own_file else self.variant
        return Benchmark(
            id=self.id,
            variant=name,
            questions=_questions(parsed, context),
            corpus=Corpus(
                f"{self.id}.{name}",
                {View.PASSAGES: lambda: pool},
                sha256=sha256_json([passage.id for passage in pool]),
            ),
            scorer=manifest.scorer,
            strata=manifest.strata,
            context=context,
            sha256=sha256_json(shas),
            frozen=variant is not None,
            notes=notes,
        )

    def _corpus_path(
        self, manifest: Manifest, variant: Variant | None, data_dir: Path
    ) -> Path | None:
        if self.corpus is not None:
            return user_file("bench.corpus", self.corpus)
        if variant is None or variant.corpus is None:
            return None
        return locate(manifest, self.variant, variant.corpus, data_dir)


def _variant(manifest: Manifest, name: object) -> Variant:
    if not isinstance(name, str):
        raise HarnessError(
            f"bench.variant={name!r:.60} is wrong: give the name of one; "
            f"{nearest('', manifest.variants)}"
        )
    if name in manifest.variants:
        return manifest.variants[name]
    raise HarnessError(f"{manifest.id} has no variant `{name}`; {nearest(name, manifest.variants)}")


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


def _verified(path: Path, expected: DataFile | None) -> str:
    try:
        found = sha256_file(path)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    if expected is not None and expected.sha256 not in (None, found):
        raise DataError(
            path,
            f"has the sha256 {found}, the manifest expects {expected.sha256}: the file is damaged "
            "or another release. Fetch it again, or pass it as your own with bench.questions=PATH.",
        )
    return found


def _check(parsed: Sequence[Parsed], path: Path, variant: Variant | None) -> None:
    if not parsed:
        raise DataError(path, "holds no questions.")
    if variant is not None and len(parsed) != variant.rows:
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


def _default_context(parsed: Sequence[Parsed]) -> ContextMode:
    # The pool holds the passage that an unanswerable twin was robbed of.
    return "pool" if all(item.question.gold.answerable for item in parsed) else "own"


def _pool(
    parsed: Sequence[Parsed], corpus_path: Path | None, *, own: bool
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    carried = [passage for item in parsed for passage in item.own]
    if corpus_path is None:
        pool = pool_passages(carried)
    else:
        pooled = read_pooled(corpus_path)
        pool = pool_passages([*pooled, *carried] if own else pooled)
    if not pool:
        where = corpus_path or parsed[0].record.path
        raise DataError(
            where,
            "gives an empty corpus: its records carry no passages. Name a file of passages "
            "(title, text) with bench.corpus=PATH.",
        )
    ids = {passage.id for passage in pool}
    lost = sum(any(p not in ids for p in item.question.gold.passages) for item in parsed)
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
