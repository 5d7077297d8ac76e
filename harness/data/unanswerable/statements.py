"""Which units of a corpus state an answer together with a subject."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from harness.data.corpus import Corpus
from harness.data.unanswerable.lasthop import Key, Link, link_of
from harness.data.unanswerable.phrases import contains, fold
from harness.nouns import Edge, Node, View

__all__ = ["Statements", "links_of", "units_of"]


def units_of(corpus: Corpus) -> Iterator[tuple[Key, str]]:
    """Yield every unit of a corpus' passages, triples and SKB with all the text it has."""
    if View.PASSAGES in corpus.views:
        for passage in corpus.passages:
            yield passage.id, passage.default_text
    if View.TRIPLES in corpus.views:
        for triple in corpus.view(View.TRIPLES):
            yield link_of(triple), " | ".join(link_of(triple))
    if View.SKB in corpus.views:
        units = corpus.view(View.SKB)
        for link, _ in links_of(units):
            yield link, " | ".join(link)
        for unit in units:
            if isinstance(unit, Node):
                attributes = [value for _, value in unit.attributes]
                yield unit.id, " | ".join([unit.name, unit.text, *attributes])


def links_of(units: Sequence[Node | Edge]) -> Iterator[tuple[Link, Edge]]:
    """Yield the edges of an SKB with what they state: the names of their ends, not the ids."""
    names = {unit.id: unit.name for unit in units if isinstance(unit, Node)}
    for unit in units:
        if isinstance(unit, Edge):
            source, target = (names.get(id_, id_) for id_ in (unit.source, unit.target))
            yield (source, unit.type, target), unit


class Statements:
    """The units by the phrases they hold, as whole words of their folded text."""

    def __init__(self, units: Iterable[tuple[Key, str]], phrases: Iterable[str]) -> None:
        """Index the units.

        Args:
            units: Key and text of each; a key may come more than once.
            phrases: All folded phrases that will be looked for; other words are not indexed.
        """
        self._words: dict[str, set[int]] = {
            word: set() for phrase in phrases for word in phrase.split()
        }
        self._found: dict[str, frozenset[int]] = {}
        self._keys: list[Key] = []
        self._texts: list[str] = []
        for number, (key, text) in enumerate(units):
            folded = fold(text)
            self._keys.append(key)
            self._texts.append(folded)
            for word in self._words.keys() & folded.split():
                self._words[word].add(number)

    def holding(self, phrase: str) -> frozenset[int]:
        """Return the numbers of the units that hold a phrase."""
        if phrase not in self._found:
            places = sorted((self._words[word] for word in phrase.split()), key=len)
            both = set.intersection(*places) if places else set()
            self._found[phrase] = frozenset(n for n in both if contains(self._texts[n], phrase))
        return self._found[phrase]

    def stating(
        self,
        answers: Iterable[str],
        subjects: Iterable[tuple[str, ...]],
        *,
        without: Collection[Key],
    ) -> bool:
        """Whether any unit but some states one of the answers with one of the subjects."""
        said: set[int] = set().union(*map(self.holding, answers))
        return any(
            self._keys[number] not in without
            for phrases in subjects
            for number in said.intersection(*map(self.holding, phrases))
        )
