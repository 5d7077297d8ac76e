"""From a corpus to a mesh: sources of its facts view, and its articles as files of sentences."""

from __future__ import annotations

from collections.abc import Iterator

from harness.data.corpus import Corpus
from harness.nouns import Passage, View
from strategies.noesis.ingest.facts_view import add_sources
from strategies.noesis.ingest.sentences import entities_of, sentence_units
from strategies.noesis.kb.align import align
from strategies.noesis.kb.base import Block, Mesh
from strategies.noesis.kb.position import System, parse_place
from strategies.noesis.kb.records import Alignment, File, Link, Unit
from strategies.noesis.text import words

__all__ = ["fill_from_corpus"]


def fill_from_corpus(mesh: Mesh, corpus: Corpus) -> None:
    """Ingest a corpus: what its facts view says, and the rest of its passages as documents.

    A passage titled `<source>` or `<source>, <position> to <position>` shows that source; every
    other one is a document, whose sentences are its units. A document's knowledge base is its
    title's, so an article stands beside the tables about its subject.
    """
    facts = corpus.view(View.FACTS) if View.FACTS in corpus.views else ()
    sources = {fact.source for fact in facts}
    shown: dict[str, list[Passage]] = {}
    documents: dict[str, list[Passage]] = {}
    for passage in corpus.passages:
        source = _source_of(passage.title, sources)
        if source:
            shown.setdefault(source, []).append(passage)
        else:
            documents.setdefault(passage.title or passage.id, []).append(passage)
    add_sources(mesh, facts, {name: [(p.id, p.text) for p in ps] for name, ps in shown.items()})
    for source, passages in shown.items():
        if source in mesh.owner:
            for passage in passages:
                mesh.show(_block(mesh, source, passage), passage.text)
    for title, passages in documents.items():
        _add_document(mesh, title, passages)
    for base in mesh.kbs.values():
        if len(base.files) > 1:
            align(base)
    if documents:
        _mentions(mesh, list(documents))


def _source_of(title: str, sources: set[str]) -> str:
    """Return the source that a passage shows by its title; "" for none."""
    if title in sources:
        return title
    at = title.rfind(", ")
    while at > 0:
        if title[:at] in sources:
            return title[:at]
        at = title.rfind(", ", 0, at)
    return ""


def _block(mesh: Mesh, source: str, passage: Passage) -> Block:
    """Return a passage as part of its source; the whole of it where its title names no range."""
    rest = passage.title.removeprefix(source).removeprefix(", ")
    ends = [parse_place(part) for part in rest.split(" to ")] if rest else []
    first = ends[0] if ends else None
    last = ends[-1] if ends else None
    if first is not None and last is not None:
        return Block(passage.id, source, first.start, last.end)
    return Block(passage.id, source, float("-inf"), float("inf"))


def _add_document(mesh: Mesh, title: str, passages: list[Passage]) -> None:
    units: list[Unit] = []
    for passage in passages:
        first = len(units) + 1
        units += sentence_units(title, passage.text, first=first, passage=passage.id)
        last = float(max(first, len(units)))
        mesh.show(Block(passage.id, title, float(first), last), passage.text)
    entities = sorted({name for passage in passages for name in entities_of(passage.text)})
    bare = title.partition(" (")[0]
    file = File(
        title, title, title, (bare,) if bare != title and bare else (), "prose", System.SENTENCE,
        "sentence", tuple(entities), ("sentence 1", f"sentence {len(units)}"),
    )  # fmt: skip
    mesh.base(title).add(file, units=units)
    mesh.register(file)


def _mentions(mesh: Mesh, titles: list[str]) -> None:
    """Link documents to those whose names their sentences mention: the alignment rule `title`."""
    for title in titles:
        base = mesh.kbs[title]
        seen: set[str] = set()
        for unit in base.units.get(title, ()):
            for kb in _named_in(mesh, unit.text):
                if kb != title and kb not in seen:
                    seen.add(kb)
                    at = unit.place.start
                    base.links.append(Link(title, kb, "mentions"))
                    base.alignments += [
                        Alignment(title, (at, at), file.name, (1.0, 1.0), "title")
                        for file in mesh.files([kb])
                        if file.kind == "prose"
                    ]


def _named_in(mesh: Mesh, text: str) -> Iterator[str]:
    """Yield the knowledge bases that a sentence names exactly."""
    for reference in mesh.inventory.exact(words(text))[0]:
        if len(reference.kbs) == 1:
            yield reference.kbs[0]
