"""Words that point back at what was named before: pronouns and bare nouns of relations."""

from __future__ import annotations

from collections.abc import Iterator

from harness.plan.rule.clauses import LINKS, RelativeClauses
from harness.plan.rule.expr import Expr, Hop, Meet, Name, Path, back
from harness.plan.rule.parser import ENTITY

__all__ = ["Pointing"]

_POINTERS = frozenset({"this", "that", "the", "these", "those"})


def _led_by(topic: Expr, paths: tuple[Path, ...]) -> bool:
    """Whether one of some paths of several hops is what led to the topic."""
    return any(len(path) > 1 and ways[-len(path) :] == path
               for ways in _ways(topic) for path in paths)  # fmt: skip


def _ways(topic: Expr) -> Iterator[Path]:
    """Yield the hops, one after the other, that lead to the topic from its first name."""
    while isinstance(topic, Meet):
        topic = topic.base
    if not isinstance(topic, Hop):
        yield ()
        return
    for before in _ways(topic.base):
        yield from (before + path for path in topic.paths)


class Pointing(RelativeClauses):
    """The rules for anaphora; they stand only where there is a topic."""

    def pointed(self, at: int) -> Iterator[tuple[int, Expr]]:
        """`it`, `its founder`, `the founder`, `that company`: the topic or what is the topic's."""
        topic, words = self.topic, self.lexicon.words
        if topic is None:
            # "Directed by X and written by her husband": the name nearest before it.
            names = [spot for spot in range(at) if self.word(spot) == ENTITY]
            if names and self.word(at) in ("his", "her"):
                yield from self._theirs_of(Name(names[-1]), at + 1)
            return
        word = self.word(at)
        itself = self._itself(at, topic)
        if itself:
            yield from ((stop, topic) for stop in itself)
            return
        if word in words.possessives:
            yield from self._theirs_of(topic, at + 1)
        if word in words.pronouns:
            yield at + 1, topic
        if word in _POINTERS:
            kind = self.lexicon.kind_at(self.words, at + 1)
            if kind is not None and self.word(kind[0]) not in (*words.relatives, *LINKS):
                yield kind[0], topic
            for stop, expr in self._theirs_of(topic, at + 1):
                if self.word(stop) not in LINKS:
                    yield stop, expr

    def _itself(self, at: int, topic: Expr) -> list[int]:
        """Return where `that brother` of somebody's brother ends: he is himself."""
        named = topic
        while isinstance(named, Meet):
            named = named.base
        if self.word(at) not in ("this", "that") or not isinstance(named, Hop):
            return []
        noun = tuple(named.kind.split()) if named.kind else ()
        if noun and self.words[at + 1 : at + 1 + len(noun)] == noun:
            return [at + 1 + len(noun)]
        # "Whose mother had a brother. This uncle": that brother, and no uncle of his.
        cues = self.lexicon.noun_at(self.words, at + 1)
        return [stop for stop, cue in cues if _led_by(named, cue.paths)]

    def _theirs_of(self, topic: Expr, at: int) -> Iterator[tuple[int, Expr]]:
        start, ordinal = self.ordinal(self.skip(at))
        for stop, cue in self.lexicon.noun_at(self.words, start):
            kind = " ".join(cue.words)
            yield stop, Hop(topic, cue.paths, kind, cue.other, ordinal, own=True)
        for stop, kind, paths in self.works(start):
            yield stop, Hop(topic, paths, kind, ordinal=ordinal)

    def same_as(self, at: int) -> Iterator[tuple[int, Expr, str | None]]:
        """Yield what stands behind `the same NOUN as`, where it ends, and the noun if known."""
        words = self.lexicon.words
        spot = at + (self.word(at) in words.articles)
        spot += self.word(spot) in ("very", "exact")
        if self.word(spot) != "same":
            return
        for stop, noun in (*self._kinds_known(spot + 1), (spot + 2, None)):
            if self.word(stop) == "as":
                for end, thing in self.noun_phrase(stop + 1):
                    yield end, thing, noun
                return

    def _kinds_known(self, at: int) -> Iterator[tuple[int, str | None]]:
        kind = self.lexicon.kind_at(self.words, at)
        if kind is not None:
            yield kind
        for stop, cue in self.lexicon.noun_at(self.words, at):
            yield stop, " ".join(cue.words)

    def made_for(self, at: int, kind: str) -> Iterator[tuple[int, Expr]]:
        """The things of a kind behind whose maker a preposition stands ("films by X")."""
        for end, base in self.noun_phrase(at):
            paths: tuple[Path, ...] = ()
            if isinstance(base, Hop) and base.own:
                paths = base.paths
            elif isinstance(base, Name) and base.kind:
                paths = self.role(base.kind)
            if paths:
                yield end, Hop(base, tuple(back(path) for path in paths), kind)

    def made_by(self, at: int) -> Iterator[tuple[int, Expr]]:
        """The works of a person who is named with a role ("the screenwriter X")."""
        for end, base in self.noun_phrase(at):
            if isinstance(base, Name) and base.kind and (paths := self.role(base.kind)):
                yield end, Hop(base, tuple(back(path) for path in paths))
