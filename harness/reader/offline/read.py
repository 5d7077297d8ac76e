"""Reading: choose what to do with a question, and decline where the passages do not carry it."""

from __future__ import annotations

from harness.reader.messages import ReaderInput, ReaderOutput
from harness.reader.offline.analysis import answer_type, question_tokens
from harness.reader.offline.compare import Verdict, compare, yes_or_no
from harness.reader.offline.index import Index
from harness.reader.offline.search import Finding, Search

__all__ = ["read"]

_ENOUGH = 0.42


def read(given: ReaderInput, force: bool = False) -> ReaderOutput:
    """Answer a question from passages by rule, without a model.

    Args:
        given: The question and its passages.
        force: Always answer, by the best guess, unless there are no passages at all.

    Returns:
        A span of a passage (or yes, no, or one of two alternatives that the question names)
        and the passages it rests on; answer None where they do not carry the question.
    """
    passages = given.passages
    if not passages:
        return ReaderOutput(answer=None)
    index = Index(passages)

    def ask(question: str) -> tuple[str, int] | None:
        found = _search(index, question)
        if not found or found[0].score < _ENOUGH:
            return None
        item = index.items[found[0].item]
        return item.text, item.passage

    kind = answer_type(given.question)
    verdict: Verdict | None = None
    if kind == "comparison":
        verdict = compare(given.question, passages, ask)
    elif kind == "yes_no":
        verdict = yes_or_no(given.question, passages, ask)
    if verdict is not None:
        if verdict.answer.strip() and (verdict.sure or force):
            return ReaderOutput(answer=verdict.answer, evidence=verdict.passages)
        if not force:
            return ReaderOutput(answer=None)
    found = _search(index, given.question)
    if found and (force or found[0].score >= _ENOUGH):
        best = found[0]
        used = sorted({index.items[i].passage for i in (*best.bridges, best.item)})
        return ReaderOutput(answer=index.items[best.item].text, evidence=tuple(used))
    return _fallback(given) if force else ReaderOutput(answer=None)


def _search(index: Index, question: str) -> list[Finding]:
    tokens = question_tokens(question)
    if not len(index) or not tokens:
        return []
    search = Search(index, tokens)
    return search.answer(0, search.stop)


def _fallback(given: ReaderInput) -> ReaderOutput:
    """Guess where nothing was found: the first passage's title, else its opening words."""
    for number, passage in enumerate(given.passages):
        text = passage.title.strip() or passage.text.strip()
        if text:
            return ReaderOutput(answer=text[:80].strip(), evidence=(number,))
    return ReaderOutput(answer="unknown", evidence=(0,))
