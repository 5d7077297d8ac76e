"""Reading: choose what to do with a question, and decline where the passages do not carry it."""

from __future__ import annotations

import re

from harness.reader.messages import ReaderInput, ReaderOutput
from harness.reader.offline.analysis import answer_type, question_tokens
from harness.reader.offline.compare import Verdict, compare, yes_or_no
from harness.reader.offline.index import Index
from harness.reader.offline.search import Finding, Search
from harness.reader.offline.support import support

__all__ = ["read"]

_ENOUGH = 0.42  # the score from which the answer to a side question is trusted
_CARRIED = 0.32  # the score, times squared support, from which the passages carry a question


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
    text = _in_context(given)

    def ask(question: str) -> tuple[str, int] | None:
        found = _search(index, question)
        if not found or found[0].score < _ENOUGH:
            return None
        item = index.items[found[0].item]
        return item.text, item.passage

    kind = answer_type(text)
    verdict: Verdict | None = None
    if kind == "comparison":
        verdict = compare(text, passages, ask)
    elif kind == "yes_no":
        verdict = yes_or_no(text, passages, ask)
    if verdict is not None:
        if verdict.answer.strip() and (verdict.sure or force):
            return ReaderOutput(answer=verdict.answer, evidence=verdict.passages)
        if not force:
            return ReaderOutput(answer=None)
    found = _search(index, text)
    if found and (force or found[0].score * _support(text, index) ** 2 >= _CARRIED):
        best = found[0]
        used = sorted({index.items[i].passage for i in (*best.bridges, best.item)})
        return ReaderOutput(answer=_whole_name(index, best.item, kind), evidence=tuple(used))
    return _fallback(given) if force else ReaderOutput(answer=None)


def _in_context(given: ReaderInput) -> str:
    """Return the question with its first pronoun replaced by the last turn's answer.

    Only a short answer can stand for a pronoun; a question without history stays as it is.
    """
    if not given.history:
        return given.question
    answer = given.history[-1][1].strip().rstrip(".")
    if not answer or len(answer.split()) > 6:
        return given.question
    owned = re.sub(r"\b(?:his|her|its|their)\b", lambda _: f"{answer}'s", given.question, count=1)
    if owned != given.question:
        return owned
    return re.sub(r"\b(?:he|she|it|they|him|them)\b", lambda _: answer, given.question, count=1)


def _support(question: str, index: Index) -> float:
    return support(question_tokens(question), index)


def _search(index: Index, question: str) -> list[Finding]:
    tokens = question_tokens(question)
    if not len(index) or not tokens:
        return []
    search = Search(index, tokens)
    return search.answer(0, search.stop)


def _whole_name(index: Index, item: int, kind: str) -> str:
    """Return a person's fuller name where the passages hold it, else the text as found."""
    text = index.items[item].text
    if kind != "person" or " " in text:
        return text
    longer = [
        other.text
        for other in index.items
        if other.kind == "name"
        and other.variant in {0, 1}
        and 2 <= len(other.text.split()) <= 4
        and text in (other.text.split()[0], other.text.split()[-1])
        and " of " not in other.text
    ]
    counts = {name: longer.count(name) for name in longer}
    best = sorted(counts, key=lambda name: (-counts[name], len(name), name))
    return best[0] if best else text


def _fallback(given: ReaderInput) -> ReaderOutput:
    """Guess where nothing was found: the first passage's title, else its opening words."""
    for number, passage in enumerate(given.passages):
        text = passage.title.strip() or passage.text.strip()
        if text:
            return ReaderOutput(answer=text[:80].strip(), evidence=(number,))
    return ReaderOutput(answer="unknown", evidence=(0,))
