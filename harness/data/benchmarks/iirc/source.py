"""IIRC in its native layout: main passages with questions, and one file of linked articles.

The file of questions is a list of `{pid, title, text, links: [{target, indices}], questions:
[{qid, question, answer: {type, answer_spans: [{text, ...}], answer_value, answer_unit},
question_links: [title], context: [{passage, text, indices}]}]}`. The articles are one JSON object,
title (in lower case) to a text with tags. A question searches its main passage, which stays one
passage and is marked, and the articles it links to, which are chunked. Gold passages are the main
passage and the chunks that hold the gold `context`; gold titles are the `question_links`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import sha256_json
from harness.checks import user_file
from harness.data.benchmark import Benchmark, ContextMode
from harness.data.benchmarks.iirc.gold import Reading, main_passage
from harness.data.benchmarks.iirc.library import Library, read_library
from harness.data.benchmarks.iirc.passages import MAIN, Main, read_mains
from harness.data.corpus import Corpus, pool_passages
from harness.data.manifest import load_manifest
from harness.data.opened import OpenedVariant, open_variant, verified_sha256
from harness.data.places import locate, resolve_variant
from harness.data.records import read_records
from harness.errors import DataError, HarnessError
from harness.nouns import Question, View

__all__ = ["IircSource", "iirc"]


def iirc(
    variant: str | None = None,
    context: ContextMode | None = None,
    questions: str | None = None,
    articles: str | None = None,
    id: str = "iirc",  # noqa: A002 - the field's name
) -> IircSource:
    """Return the source of an IIRC variant; the arguments are those of `IircSource`."""
    return IircSource(
        id=id, variant=variant, context=context, questions=questions, articles=articles
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class IircSource:
    """A variant of IIRC.

    Attributes:
        id: The benchmark, and its manifest's name.
        variant: A variant of the manifest; None takes the first that is in the data folder.
        context: `own` (main passage and linked articles) or `pool`; None is `own`, since the pool
            answers what the linked articles leave open.
        questions: A file of the user's own in the native layout, instead of the variant's.
        articles: A file of linked articles of the user's own.
    """

    id: str = "iirc"
    variant: str | None = None
    context: ContextMode | None = None
    questions: str | None = None
    articles: str | None = None

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark.

        Raises:
            HarnessError: if the variant is unknown or a file is missing or wrong.
        """
        if self.context not in (None, "pool", "own"):
            raise HarnessError(f"bench.context={self.context!r} is wrong: give pool, own or null.")
        opened = self._opened(data_dir)
        paths, shas = self._files(opened, data_dir)
        manifest = load_manifest(self.id)
        mains = list(read_mains(read_records(paths["questions"])))
        library, missing = _library(paths["articles"], mains)
        context: ContextMode = self.context or "own"
        reading = Reading(library, own=context == "own")
        questions = sorted(reading.questions(mains), key=lambda question: question.query.id)
        _check(paths["questions"], questions, opened)
        pool = pool_passages([*map(main_passage, mains), *library.passages])
        name = opened.name if opened else paths["questions"].stem
        return Benchmark(
            id=self.id,
            variant=name,
            questions=tuple(questions),
            corpus=Corpus(
                f"{self.id}.{name}",
                {View.PASSAGES: lambda: pool},
                sha256=sha256_json([passage.id for passage in pool]),
            ),
            scorer=manifest.scorer,
            strata=manifest.strata,
            context=context,
            sha256=sha256_json(shas),
            named=opened is not None,
            split=opened.variant.split if opened else "computed",
            notes=(*self._notes(opened, paths), *missing, *reading.notes()),
        )

    def _opened(self, data_dir: Path) -> OpenedVariant | None:
        if self.questions is not None:
            if self.variant is not None:
                resolve_variant(load_manifest(self.id), self.variant, data_dir)
            return None
        roles = ("questions",) if self.articles is not None else None
        own = {role: f"bench.{role}" for role in ("questions", "articles")}
        return open_variant(self.id, self.variant, data_dir, roles=roles, own=own)

    def _files(
        self, opened: OpenedVariant | None, data_dir: Path
    ) -> tuple[dict[str, Path], dict[str, str]]:
        """Return where questions and articles are, and their hashes."""
        paths = dict(opened.paths) if opened else {}
        shas = dict(opened.shas) if opened else {}
        if self.questions is not None:
            paths["questions"] = user_file("bench.questions", self.questions)
        if self.articles is not None:
            paths["articles"] = user_file("bench.articles", self.articles)
        elif opened is None:
            manifest = load_manifest(self.id)
            first, variant = next(iter(manifest.variants.items()))
            paths["articles"] = locate(manifest, first, variant.files["articles"], data_dir)
        shas |= {role: verified_sha256(paths[role], None) for role in paths if role not in shas}
        return paths, shas

    def _notes(self, opened: OpenedVariant | None, paths: dict[str, Path]) -> tuple[str, ...]:
        if opened is None:
            return (f"read from {paths['questions'].name}, which is no frozen variant",)
        if self.articles is not None:
            return (*opened.notes, f"with the articles of {paths['articles'].name}")
        return opened.notes


def _library(path: Path, mains: Sequence[Main]) -> tuple[Library, tuple[str, ...]]:
    """Return the articles that are mentioned, and a note where linked ones are missing."""
    titles = (title for main in mains for title in main.titles)
    spans = (span for main in mains for asked in main.asked for span in asked.context)
    library = read_library(path, titles, {span.article for span in spans} - {MAIN})
    linked = {title for main in mains for title in main.links}
    missing = sum(library.find(title) is None for title in linked)
    if not missing:
        return library, ()
    return library, (f"{missing:,} of {len(linked):,} linked titles have no article",)


def _check(path: Path, questions: Sequence[Question], opened: OpenedVariant | None) -> None:
    if not questions:
        raise DataError(path, "holds no questions.")
    expected = opened.variant.rows if opened else 0
    if expected and len(questions) != expected:
        raise DataError(
            path,
            f"holds {len(questions):,} questions, the manifest expects {expected:,}: the file is "
            "truncated or another release.",
        )
