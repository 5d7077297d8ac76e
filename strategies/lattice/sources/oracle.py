"""Facts out of the gold: the upper bound of any extraction, and a declared oracle.

Evidence triples are taken as they are, joined by their identifiers where the gold has them; a
decomposition gives a triple for each step. Where a gold passage is the subject's, it is the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import cast

from harness.canonical import sha256_json
from harness.data.corpus import Corpus
from harness.extract.fact import ALIAS
from harness.nouns import Condition, Gold, Passage
from harness.strategy import Context, OracleContext
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.lexicon.normal import bare, normal
from strategies.lattice.planners.labels.decomposed import decomposed_steps
from strategies.lattice.planners.labels.graph import joined
from strategies.lattice.sources.extraction import Extraction
from strategies.lattice.sources.triples import from_triples

__all__ = ["CONDITION", "from_golds", "oracle_digest", "oracle_extraction"]

CONDITION = Condition.ORACLE
"""Of every run that uses this source."""

_BEGINNING = 400
"""Characters in which an article says what else its subject is called."""


def oracle_extraction(context: Context, corpus: Corpus) -> Extraction:
    """Return what the gold of a run's questions says; only a declared oracle has that door."""
    return Extraction(list(from_golds(cast(OracleContext, context).golds(), corpus)))


def oracle_digest(context: Context) -> str:
    """Return the sha256 of the gold that an extraction is made from."""
    golds = cast(OracleContext, context).golds()
    return sha256_json(sorted(repr(gold) for gold in golds))


def from_golds(golds: Iterable[Gold], corpus: Corpus) -> Iterator[Assertion]:
    """Yield the assertions of all golds, each once, in an order that the golds' does not change."""
    found: set[Assertion] = set()
    ordered = sorted(golds, key=lambda gold: gold.native_id)
    # Together, since a qualifier is judged by all triples of its relation.
    triples = dict.fromkeys(triple for gold in ordered for triple in joined(gold.evidence))
    stated = {
        (one.subject, one.relation, one.value, one.subject_id, one.value_id): one
        for one in from_triples(triples)
    }
    for gold in ordered:
        pages = _pages(gold, corpus)
        for triple in joined(gold.evidence):
            ids = dict(triple.qualifiers)
            key = (
                triple.subject, triple.relation, triple.object, ids.get("subject_id", ""),
                ids.get("object_id", ""),
            )  # fmt: skip
            found.add(_placed(stated[key], pages.get(triple.subject)))
        found.update(_titled(gold, pages))
        found.update(_steps(gold, corpus))
    yield from sorted(found, key=repr)


def _steps(gold: Gold, corpus: Corpus) -> Iterator[Assertion]:
    if gold.evidence:
        return
    steps = decomposed_steps(gold)
    for step in steps:
        passage = corpus.by_id.get(step.passage or "")
        for subject in step.subjects:
            name = steps[subject - 1].answer if isinstance(subject, int) else subject
            if name.strip() and step.answer.strip():
                text = f"{name} | {step.dim} | {step.answer}"
                plain = Assertion(name, step.dim, step.answer, source_text=text)
                yield _placed(plain, passage)


def _titled(gold: Gold, pages: Mapping[str, Passage]) -> Iterator[Assertion]:
    """Yield the titles of the gold articles as names of what they are about.

    Questions use the title (`Salt Road (1940 film)`), evidence the name (`Salt Road`). An article
    is about the subject that its title names; else about the one that its beginning names.
    """
    subjects = {t.subject: dict(t.qualifiers).get("subject_id", "") for t in gold.evidence}
    for title, page in sorted(pages.items()):
        if title in subjects:
            continue
        plain = normal(bare(title) or title)
        named = [name for name in subjects if normal(name) == plain]
        if not named:
            free = [name for name in subjects if name not in pages]
            named = [name for name in free if name in page.text[:_BEGINNING]]
        if len(named) == 1:
            yield Assertion(
                named[0], ALIAS, title, page.id, 0, 0, title, subject_id=subjects[named[0]]
            )


def _pages(gold: Gold, corpus: Corpus) -> dict[str, Passage]:
    pages = (corpus.by_id.get(id_) for id_ in gold.passages)
    return {page.title: page for page in pages if page is not None}


def _placed(one: Assertion, page: Passage | None) -> Assertion:
    """Return an assertion with the passage that it is said in, if that is known."""
    if page is None:
        return one
    at = page.text.find(one.value)
    start, end = (at, at + len(one.value)) if at >= 0 else (0, len(page.text))
    return replace(
        one, passage=page.id, start=start, end=end, source_text=page.text if at < 0 else one.value
    )
