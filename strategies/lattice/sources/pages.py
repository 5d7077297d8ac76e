"""Which passages are evidence pages: those that the gold of a run's questions rests on.

Source: specification, section 5 (`build.evidence_pages`). FRAMES names them by title alone, other
benchmarks by passage. To know them is to know gold, so that only a declared oracle can leave them
out; building from all that is there needs no such knowledge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from harness.data.articles import canonical_title
from harness.data.corpus import Corpus
from harness.nouns import Condition, Gold
from harness.strategy import Context, OracleContext

__all__ = ["CONDITION", "evidence_pages", "pages_of"]

CONDITION = Condition.ORACLE
"""Of every run that asks for these pages."""


def evidence_pages(context: Context, corpus: Corpus) -> frozenset[str]:
    """Return the ids of the passages that the gold of a run's questions rests on."""
    return pages_of(cast(OracleContext, context).golds(), corpus)


def pages_of(golds: Iterable[Gold], corpus: Corpus) -> frozenset[str]:
    """Return the ids of the passages that golds name, by id or by the title of their article."""
    named: set[str] = set()
    titles: set[str] = set()
    for gold in golds:
        named.update(gold.passages)
        titles.update(map(canonical_title, gold.titles))
    return frozenset(
        id_
        for id_, title in corpus.titles.items()
        if id_ in named or (title and canonical_title(title) in titles)
    )
