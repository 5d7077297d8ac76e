"""The state that all parts of the grammar share: words, lexicon, memo, small tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from harness.plan.plan import Sense
from harness.plan.rule.expr import Everything, Expr, Gap, Hop, Literal, Meet, Path, Test, back
from harness.plan.rule.lexicon import Lexicon
from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import ValueKind

__all__ = ["ENTITY", "LITERAL", "MOST", "Found", "Open", "Parser", "Predicates"]

ENTITY = "\x00"
"""The word that stands for a name."""
LITERAL = "\x01"
"""The word that stands for a date or a number."""
MOST = 48
"""Readings of one phrase that are followed up."""
_BUDGET = 3000
"""Calls of the grammar's recursive rules after which a text is given up as unreadable."""

_BORN = ("child", False)
_PARENTS = {"man": ("father", True), "woman": ("mother", True)}
_SIBLING = "sibling"
_SIBLINGS = {"man": ("sibling[role=brother]", True), "woman": ("sibling[role=sister]", True)}

Found = list[tuple[int, Expr]]
Predicates = list[tuple[int, tuple[Test, ...]]]


class Open(NamedTuple):
    """What a clause leaves open besides its subject.

    `how` is `object` (a missing object or a stranded preposition), `front` (a preposition, given
    in `word`, that stands before the question word), `adverb` (`where` or `when`, in `word`) or
    `place` (the question word stands where the object would).
    """

    how: str
    word: str = ""


class Parser(ABC):
    """Words of one question, with names and dates masked.

    Args:
        words: Lower-case words; `ENTITY` and `LITERAL` stand for names and dates.
        lexicon: The cues.
        vocabulary: The relations behind them.
        loose: Unknown words may stand for a relation.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        *,
        loose: bool = False,
    ) -> None:
        self.words = words
        self.lexicon = lexicon
        self.vocabulary = vocabulary
        self.loose = loose
        self.end = len(words)
        self.topic: Expr | None = None
        self.asks = any(word in lexicon.words.wh for word in words)
        self._unlikely = set[Expr]()
        self._nouns: dict[int, Found] = {}
        self._verbs: dict[tuple[int, Open | None, bool, bool], Predicates] = {}
        self._clauses: dict[int, Predicates] = {}
        self._left = _BUDGET * (3 if loose else 1)

    @abstractmethod
    def noun_phrase(self, at: int) -> Found:
        """Return the readings of a noun phrase that starts at a word, longest first."""

    @abstractmethod
    def verb_phrase(
        self, at: int, open_: Open | None = None, be: bool = False, bare: bool = False
    ) -> Predicates:
        """Return what can be said of a subject from a word on; see `VerbPhrases`."""

    @abstractmethod
    def question_word(self, at: int) -> int | None:
        """Return where a question word and its noun end, if one stands at a word."""

    def spend(self) -> bool:
        """Whether the budget of the parse still allows another call."""
        self._left -= 1
        return self._left > 0

    def word(self, at: int) -> str:
        """Return a word, or "" behind the last one."""
        return self.words[at] if 0 <= at < self.end else ""

    def skip(self, at: int) -> int:
        """Step over fillers and commas."""
        while at < self.end:
            if self.words[at] == "," or self.words[at] in self.lexicon.words.fillers:
                at += 1
            elif (end := self.phrase(at, self.lexicon.words.filler_phrases)) is not None:
                at = end
            else:
                break
        return at

    def alike_word(self, word: str, spoken: str) -> bool:
        """Whether a word is the one of a cue; whose it is makes no difference ("their last")."""
        own = self.lexicon.words.possessives
        return word == spoken or (word in own and spoken in own)

    def phrase(self, at: int, phrases: frozenset[tuple[str, ...]]) -> int | None:
        """Return where one of some fixed phrases ends, if one stands at a word."""
        for size in (4, 3, 2, 1):
            if self.words[at : at + size] in phrases:
                return at + size
        return None

    def skip_articles(self, at: int) -> int:
        """Step over fillers, commas and articles."""
        articles = self.lexicon.words.articles
        start = self.skip(at)
        while self.word(start) in articles:
            start = self.skip(start + 1)
        return start

    def done(self, at: int) -> bool:
        """Whether nothing but fillers is left."""
        return self.skip(at) >= self.end

    def is_dated(self, path: Path) -> bool:
        """Whether a path leads to a date."""
        return bool(path) and path[-1][1] and self._kind(path) is ValueKind.DATE

    def is_counted(self, path: Path) -> bool:
        """Whether a path leads to a number."""
        return bool(path) and path[-1][1] and self._kind(path) is ValueKind.NUMBER

    def ends(self, path: Path) -> tuple[str, ...]:
        """Return the types of what a path leads to; empty for anything."""
        relation, forward = path[-2] if path[-1][0].startswith("-") else path[-1]
        relation = relation.partition("[")[0]
        if relation not in self.vocabulary.names:
            return ()
        known = self.vocabulary.relation(relation)
        if not forward:
            return known.domain
        if known.kind is ValueKind.DATE:
            return ("date",)
        return ("number",) if known.kind is ValueKind.NUMBER else known.range

    def _kind(self, path: Path) -> ValueKind | None:
        relation = path[-1][0].partition("[")[0]
        return (
            self.vocabulary.relation(relation).kind if relation in self.vocabulary.names else None
        )

    def leads_to(self, paths: Iterable[Path], *types: str) -> tuple[Path, ...]:
        """Return the paths that lead to one of some types, or to nobody knows what."""
        fits = self.lexicon.types.fits
        return tuple(
            path
            for path in paths
            if not (ends := self.ends(path)) or any(fits(one, two) for one in ends for two in types)
        )

    def build(self, kind: str | None, tests: tuple[Test, ...]) -> Expr | None:
        """Return all things of a kind that pass the tests, as a hop from the first value.

        None if a test still has a gap in it.
        """
        if any(isinstance(test.value, Gap) for test in tests):
            return None
        same = [test for test in tests if not test.paths]
        rest = [test for test in tests if test.paths]
        base: Expr
        if same:
            base = same[0].value
            for extra in same[1:]:
                if not isinstance(extra.value, Hop):
                    return None
                paths = tuple(back(path) for path in extra.value.paths)
                rest.append(Test(paths, extra.value.base))
        else:
            first = next((test for test in rest if not isinstance(test.value, Literal)), None)
            if first is None:
                base = Everything(kind)
            else:
                rest.remove(first)
                paths = self.meant(kind, tuple(back(path) for path in first.paths))
                base = Hop(first.value, paths, kind, other=first.other)
        return Meet(base, tuple(rest)) if rest else base

    def meant(self, kind: str | None, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Return the paths to things of a kind: those that its noun names first.

        A man whose child somebody is, is the father.
        """
        if kind is None:
            return paths
        parent = _PARENTS.get(kind)
        if parent is not None:
            paths = tuple(
                (*path[:-1], parent) if path[-1] == _BORN else path for path in paths if path
            )
            paths = tuple(
                (*path[:-1], _SIBLINGS[kind]) if path[-1][0] == _SIBLING else path for path in paths
            )
        named = {
            path
            for _, cue in self.lexicon.noun_at(tuple(kind.split()), 0)
            for path in cue.paths
            if len(path) == 1
        }
        return tuple(sorted(paths, key=lambda path: path[-1:] not in named))

    def dated(self, value: Expr, sense: Sense) -> Test:
        """Return a test on whatever date the thing has."""
        names = ("publication_date", "inception", "date")
        return Test(tuple(((name, True),) for name in names), value, sense)

    def ordinal(self, at: int) -> tuple[int, int | None]:
        """Step over an ordinal number."""
        number = self.lexicon.words.ordinals.get(self.word(at))
        return (at + 1, number) if number is not None else (at, None)

    def preposition(self, at: int) -> bool:
        """Whether a preposition stands at a word."""
        return self.word(at) in self.lexicon.words.prepositions

    @staticmethod
    def longest(found: Iterator[tuple[int, Expr]]) -> Found:
        """Return readings without doubles, longest first, else in order."""
        return sorted(dict.fromkeys(found), key=lambda one: -one[0])
