"""FRAMES in its native layout: a table of prompts, answers and links to Wikipedia articles.

The columns are `Prompt`, `Answer`, `wikipedia_link_1` ... `wikipedia_link_11+`, `reasoning_types`
(labels separated by ` | `) and `wiki_links` (the same links as the text of a Python list). There
is no id: it is made from the prompt. The articles are not part of FRAMES; where a set of them is
at hand it becomes the pool. Gold is known by the articles' titles alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from harness.canonical import sha256_json, sha256_text
from harness.data.articles import read_articles
from harness.data.benchmark import Benchmark, ContextMode
from harness.data.benchmarks.frames.links import LinkTally, parse_list, titles_of
from harness.data.chunks import chunk_article
from harness.data.files import FileSource, Parsed
from harness.data.records import Record
from harness.data.tables import read_table
from harness.metrics.normalise import normalise
from harness.nouns import Gold, Passage, Query, Question, View

__all__ = ["FramesSource", "frames", "native_id", "parse", "read_chunked"]

_COLUMNS = ("Prompt", "Answer", "reasoning_types", "wiki_links")
_LINK_COLUMN = re.compile(r"wikipedia_link_[0-9]+\+?")


def frames(
    variant: str | None = None,
    context: ContextMode | None = None,
    questions: str | None = None,
    corpus: str | None = None,
    id: str = "frames",  # noqa: A002 - the field's name
) -> FramesSource:
    """Return the source of a FRAMES variant; the arguments are those of `FileSource`."""
    return FramesSource(
        id=id,
        parse=partial(parse, LinkTally()),
        variant=variant,
        context=context,
        questions=questions,
        corpus=corpus,
        read=partial(read_table, delimiter="\t", columns=_COLUMNS),
        read_corpus=read_chunked,
        corpus_folder=True,
    )


@dataclass(frozen=True, kw_only=True)
class FramesSource(FileSource):
    """A `FileSource` that says what was odd about the links, and how articles can be given."""

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark; see `FileSource.load`."""
        tally = LinkTally()
        benchmark = FileSource.load(replace(self, parse=partial(parse, tally)), data_dir)
        notes = list(benchmark.notes)
        if View.PASSAGES not in benchmark.corpus.views:
            notes = [note for note in notes if View.PASSAGES not in note]
            notes.append(
                "FRAMES comes without its articles, so there are no passages; give a folder or "
                "Arrow set of them with bench.corpus=PATH or as frames/articles in the data folder"
            )
        bare = sum(not normalise(question.gold.answers[0]) for question in benchmark.questions)
        if bare:
            notes.append(
                "gold answers of punctuation or articles alone, to which any answer of that kind "
                f"is equal: {bare}"
            )
        return replace(benchmark, notes=(*notes, *tally.notes()))


def parse(
    tally: LinkTally, records: Iterable[Record], files: Mapping[str, Path]
) -> Iterator[Parsed]:
    """Yield the questions of FRAMES records.

    Args:
        tally: Where the links are counted.
        records: The rows of the table.
        files: The variant's other files; not used.

    Raises:
        DataError: on a row without prompt, answer or list of links; names file and line.
    """
    del files
    for record in records:
        yield Parsed(record, _question(record, tally), ())


def native_id(prompt: str) -> str:
    """Return the id that stands in for the one FRAMES lacks: `f` and 16 hex digits of the prompt.

    Blanks and the form of accents (NFC) make no difference, so that a file that was saved again
    has the same ids. No two of the 824 prompts are equal.
    """
    plain = " ".join(unicodedata.normalize("NFC", prompt).split())
    return "f" + sha256_text(plain)[:16]


def read_chunked(path: Path) -> list[Passage]:
    """Return the passages of a folder or Arrow set of articles, chunked."""
    return [
        chunk.passage
        for article in read_articles(path)
        for chunk in chunk_article(article.title, article.text)
    ]


def _question(record: Record, tally: LinkTally) -> Question:
    prompt = record.text("Prompt", "question").strip()
    answer = str(record.data["Answer"]).strip()
    if not answer:
        raise record.error(
            "the record has no answer: this is an unlabelled file, which cannot be scored."
        )
    labels = sorted({label.strip() for label in record.data["reasoning_types"].split("|")} - {""})
    native = native_id(prompt)
    gold = Gold(
        native_id=native,
        answers=(answer,),
        type=" | ".join(labels),
        titles=titles_of(_links(record, tally), tally),
        tags=tuple((label, "yes") for label in labels),
    )
    return Question(Query("q" + sha256_json(["frames", native])[:16], prompt), gold)


def _links(record: Record, tally: LinkTally) -> list[str]:
    text = record.data["wiki_links"]
    links = parse_list(text)
    if links is None:
        raise record.error(
            f"the field `wiki_links` is no list of strings like ['https://...', ...]: {text!r:.60}."
        )
    cells = [value for name, value in record.data.items() if _LINK_COLUMN.fullmatch(name)]
    filled = [cell for cell in cells if cell.strip()]
    if filled and filled != links:
        tally.odd["are in rows whose columns and list differ"] += len(links)
    return links
