"""Records of titled paragraphs made of sentences: the layout of HotpotQA and 2WikiMultihopQA.

`context` is `[[title, [sentence, ...]], ...]` and `supporting_facts` is `[[title, n], ...]`, where
n counts sentences from 0. The columns of the hub, `{title: [...], sentences: [...]}` and
`{title: [...], sent_id: [...]}`, say the same. Titles are kept in Unicode's NFC, so that the two
spellings of an accented title are one wherever titles are compared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.data.corpus import passage_id
from harness.data.files import FileSource, Parsed
from harness.data.pooled import read_pooled
from harness.data.records import Record
from harness.nouns import Passage, View

__all__ = [
    "Titled",
    "TitledParsed",
    "TitledSource",
    "read_titled",
    "read_titled_pool",
    "text_of",
    "titled_passage",
]

_NO_ID = "records without an id, for which one is derived from question and paragraphs"
_NO_CONTEXT = "records without paragraphs of their own"
_NO_FACTS = "records without supporting facts"
_LOST = "records with a supporting fact whose title is not among their own paragraphs"
_BEYOND = "records with a supporting sentence that is beyond the end of its paragraph"
_TWICE = "records with two paragraphs of one title"


@dataclass(frozen=True, slots=True)
class Titled:
    """What a record says apart from question, answer and labels.

    Attributes:
        native_id: Its own id, or a derived one.
        query_id: The opaque id made of it.
        own: Its paragraphs.
        passages: The ids of those that hold a supporting sentence.
        titles: The titles of all supporting facts.
        facts: The supporting facts.
        lost: The titles of supporting facts that none of its paragraphs bears.
        remarks: What is odd about it.
    """

    native_id: str
    query_id: str
    own: tuple[Passage, ...]
    passages: tuple[str, ...]
    titles: tuple[str, ...]
    facts: tuple[tuple[str, int], ...]
    lost: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TitledParsed(Parsed):
    """A question with the gold titles it has no paragraph for."""

    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledSource(FileSource):
    """A `FileSource` that finds gold in the pool by its title.

    A gold title that no passage bears stands in the gold passages as `absent:<title>`.
    """

    parse: Callable[[Iterable[Record], Mapping[str, Path]], Iterable[TitledParsed]]

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark; see `FileSource.load`."""
        items: dict[str, TitledParsed] = {}

        def parse(records: Iterable[Record], files: Mapping[str, Path]) -> Iterator[TitledParsed]:
            for item in self.parse(records, files):
                items[item.question.query.id] = item
                yield item

        benchmark = FileSource.load(replace(self, parse=parse), data_dir)
        by_title: dict[str, list[str]] = {}
        # A question that searches its own paragraphs cannot find what others carry.
        if benchmark.context == "pool" and View.PASSAGES in benchmark.corpus.views:
            for passage in benchmark.corpus.passages:
                by_title.setdefault(passage.title, []).append(passage.id)
        questions = []
        for asked in benchmark.questions:
            # What is nowhere stays wanted, so that retrieval is not measured on the rest alone.
            lost = items[asked.query.id].lost
            found = [id_ for title in lost for id_ in by_title.get(title, [f"absent:{title}"])]
            gold = replace(asked.gold, passages=(*asked.gold.passages, *found))
            questions.append(replace(asked, gold=gold))
        return replace(benchmark, questions=tuple(questions))


def titled_passage(title: str, text: str) -> Passage:
    """Return a passage whose title is in NFC."""
    title = unicodedata.normalize("NFC", title)
    return Passage(passage_id(title, text), title, text)


def read_titled_pool(path: Path) -> list[Passage]:
    """Return the passages of a file of `{"title", "text"}` records, with titles in NFC.

    Raises:
        DataError: on a record without a text; names file and line.
    """
    return [titled_passage(passage.title, passage.text) for passage in read_pooled(path)]


def text_of(record: Record, key: str) -> str:
    """Return a string field, "" where it is missing.

    Raises:
        DataError: if it is something else than a string.
    """
    value = record.data.get(key)
    if value is not None and not isinstance(value, str):
        raise record.error(f"the field `{key}` is {value!r:.60}, not a string.")
    return value or ""


def read_titled(record: Record, bench: str, join: str) -> Titled:
    """Read a record's id, paragraphs and supporting facts.

    Args:
        record: The record.
        bench: The benchmark, which is part of the opaque id.
        join: What stands between two sentences of a paragraph.

    Raises:
        DataError: if one of them is not in either layout, or the record is MuSiQue's; names file
            and line.
    """
    for key in ("paragraphs", "question_decomposition"):
        if record.data.get(key) is not None:
            raise record.error(
                f"the record has the field `{key}`, which is MuSiQue's: the file is not {bench}'s. "
                "Give it to bench=musique."
            )
    context = _context(record)
    own = [titled_passage(title, join.join(sentences)) for title, sentences in context]
    facts = _facts(record)
    titles = tuple(dict.fromkeys(title for title, _ in facts))
    borne: dict[str, list[tuple[Passage, int]]] = {}
    for passage, (_, sentences) in zip(own, context, strict=True):
        borne.setdefault(passage.title, []).append((passage, len(sentences)))
    gold, beyond = dict[str, None](), False
    for title, n in facts:
        holding = [passage.id for passage, size in borne.get(title, ()) if n < size]
        beyond = beyond or (title in borne and not holding)
        gold.update(dict.fromkeys(holding or [passage.id for passage, _ in borne.get(title, ())]))
    native_id, derived = _native_id(record, bench, own)
    lost = tuple(title for title in titles if title not in borne)
    odd = {
        _NO_ID: derived,
        _NO_CONTEXT: not own,
        _NO_FACTS: not facts,
        _LOST: bool(own and lost),
        _BEYOND: beyond,
        _TWICE: len(borne) < len(own),
    }
    return Titled(
        native_id=native_id,
        query_id="q" + sha256_json([bench, native_id])[:16],
        own=tuple(own),
        passages=tuple(gold),
        titles=titles,
        facts=facts,
        lost=lost,
        remarks=tuple(remark for remark, holds in odd.items() if holds),
    )


def _native_id(record: Record, bench: str, own: list[Passage]) -> tuple[str, bool]:
    for key in ("_id", "id"):
        if record.data.get(key) is not None:
            return record.text(key, "id"), False
    seen = [bench, record.text("question", "question"), sorted(passage.id for passage in own)]
    return f"derived-{sha256_json(seen)[:16]}", True


def _context(record: Record) -> list[tuple[str, list[str]]]:
    result = []
    for n, (title, sentences) in enumerate(_pairs(record, "context", "sentences")):
        where = f"paragraph {n} of `context`"
        if not isinstance(title, str):
            raise record.error(f"{where} has the title {title!r:.60}, not a string.")
        if not isinstance(sentences, list) or not all(isinstance(s, str) for s in sentences):
            raise record.error(f"{where} has no list of sentences but {sentences!r:.60}.")
        result.append((title, sentences))
    return result


def _facts(record: Record) -> tuple[tuple[str, int], ...]:
    result = []
    for n, (title, sentence) in enumerate(_pairs(record, "supporting_facts", "sent_id")):
        where = f"entry {n} of `supporting_facts`"
        if not isinstance(title, str):
            raise record.error(f"{where} has the title {title!r:.60}, not a string.")
        if isinstance(sentence, bool) or not isinstance(sentence, int) or sentence < 0:
            raise record.error(
                f"{where} has the sentence {sentence!r:.60}, not a number from 0 on."
            )
        result.append((unicodedata.normalize("NFC", title), sentence))
    return tuple(dict.fromkeys(result))


def _pairs(record: Record, key: str, second: str) -> list[tuple[Any, Any]]:
    """Return the pairs of a field in either layout; `second` is the hub's name of their end."""
    value = record.data.get(key)
    if value is None:
        return []
    if isinstance(value, dict):
        columns = [value.get("title"), value.get(second)]
        firsts, seconds = (column if isinstance(column, list) else None for column in columns)
        if firsts is None or seconds is None:
            raise record.error(f"the field `{key}` has no lists `title` and `{second}`.")
        if len(firsts) != len(seconds):
            raise record.error(
                f"the field `{key}` has {len(firsts)} entries in `title` and {len(seconds)} in "
                f"`{second}`; each title needs its own."
            )
        return list(zip(firsts, seconds, strict=True))
    if not isinstance(value, list):
        raise record.error(f"the field `{key}` is not a list of pairs but {value!r:.60}.")
    for n, pair in enumerate(value):
        if not isinstance(pair, list) or len(pair) != 2:
            raise record.error(f"entry {n} of `{key}` is not a pair but {pair!r:.60}.")
    return [(first, last) for first, last in value]
