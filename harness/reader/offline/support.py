"""Whether the passages speak of what a question names: the ground for declining to answer."""

from __future__ import annotations

from harness.reader.offline.index import Index
from harness.reader.offline.text import STOP, Token, word_set

__all__ = ["support"]

_JOIN = word_set("of the and in to a for on at & 's ’s - : '")
_ASKING = word_set("what which who whom whose when where why how in on at is are was were")


def _named_runs(tokens: list[Token]) -> list[frozenset[str]]:
    """Return the content stems of each run of capitalised words and numbers in a question."""
    runs: list[frozenset[str]] = []
    stems: list[str] = []
    for index, token in enumerate([*tokens, None]):
        low = token.text.lower() if token is not None else ""
        named = token is not None and (token.text[0].isupper() or token.text[0].isdigit())
        if named and not (index == 0 and low in _ASKING):
            if token is not None and low not in STOP:
                stems.append(token.stem)
        elif stems and low in _JOIN and low:
            continue
        elif stems:
            runs.append(frozenset(stems))
            stems = []
    return runs


def support(tokens: list[Token], index: Index) -> float:
    """Return the share of the names in a question that one passage holds whole, 0 to 1.

    A name counts by the share of its words that one passage holds together. A question
    without a name counts by the share of its content words found anywhere.
    """
    runs = _named_runs(tokens)
    if runs:
        return sum(
            max((len(run & have) for have in index.stems), default=0) / len(run) for run in runs
        ) / len(runs)
    content = {t.stem for t in tokens if t.text[0].isalnum() and t.text.lower() not in STOP}
    found = frozenset[str]().union(*index.stems) if index.stems else frozenset()
    return len(content & found) / len(content) if content else 0.0
