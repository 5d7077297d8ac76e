"""The shortcut rate: how often the offline reader needs only one passage for several hops."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from harness.data.benchmarks.atlas.ask.editor import GUARDED
from harness.data.benchmarks.atlas.atlas import Atlas
from harness.nouns import Passage, Question

__all__ = ["ShortcutTable", "shortcuts"]

ShortcutTable = Mapping[str, tuple[int, int]]
"""By shape: questions answered right from one passage, and questions tried."""

_WORD = re.compile(r"\w+")


def shortcuts(atlas: Atlas, *, most: int = 300) -> ShortcutTable:
    """Return how many guarded questions the offline reader answers right from one passage alone.

    Each answerable chain, intersection and inference is read with each of its supporting passages
    and of BM25's first five, one at a time.

    Args:
        atlas: The benchmark.
        most: Of how many questions at most, the first by id.
    """
    from harness.reader.messages import ReaderInput, ReaderPassage  # noqa: PLC0415 - on demand
    from harness.reader.offline.read import read  # noqa: PLC0415 - on demand
    from harness.retrieval.bm25 import BM25Retriever  # noqa: PLC0415 - on demand

    retriever = BM25Retriever(5)
    retriever.build(atlas.passages)
    by_id = {passage.id: passage for passage in atlas.passages}

    def right(question: Question, passage: Passage) -> bool:
        shown = ReaderPassage(title=passage.title, text=passage.text)
        answer = read(ReaderInput(question=question.query.text, passages=(shown,))).answer
        return answer is not None and _flat(answer) in [_flat(a) for a in question.gold.answers]

    guarded = [q for q in atlas.questions if q.gold.answerable and q.gold.type in GUARDED]
    table: dict[str, tuple[int, int]] = {}
    for question in guarded[:most]:
        found = [hit.passage for hit in retriever.rank(question.query.text, k=5)]
        tried = {p.id: p for p in (*(by_id[i] for i in question.gold.passages), *found)}
        hit = any(right(question, passage) for passage in tried.values())
        had, of = table.get(question.gold.type, (0, 0))
        table[question.gold.type] = (had + hit, of + 1)
    return table


def _flat(text: str) -> Sequence[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in ("a", "an", "the")]
