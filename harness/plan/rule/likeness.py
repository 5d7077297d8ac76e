"""Objects that are given by likeness: `the same town as X`, `where X did`, `where X was born`."""

from __future__ import annotations

from collections.abc import Iterator

from harness.plan.rule.expr import Expr, Hop, Path
from harness.plan.rule.parser import Open
from harness.plan.rule.pointing import Pointing

__all__ = ["Likeness"]

_PLACES = ("place", "organisation")
_ECHOES = frozenset({"did", "does", "do", "was", "is", "had", "has", "were"})
_WHERE = Open("adverb", "where")


class Likeness(Pointing):
    """The rules for objects that are told by somebody else's."""

    def alike(self, path: Path, preps: frozenset[str], at: int) -> Iterator[tuple[int, Expr]]:
        """Yield where an object told by likeness ends, and what it is.

        Args:
            path: From the subject of the verb to its object.
            preps: The prepositions that lead to the object.
            at: The word behind the verb.
        """
        spot = self.skip_fillers_but_same(at)
        start = spot + (self.word(spot) in preps)
        if bool(preps) == (start > spot):
            for stop, thing, kind in self.same_as(start):
                if kind is not None and not self._reaches(path, kind):
                    continue
                after = stop + (self.word(stop) in _ECHOES and self._closes(stop + 1))
                yield after, Hop(thing, (path,), kind)
        places = bool(self.ends(path)) and bool(self.leads_to([path], *_PLACES))
        if self.word(spot) == "where" and places:
            for stop, thing in self.noun_phrase(spot + 1):
                if self.word(stop) in _ECHOES and self._closes(stop + 1):
                    yield stop + 1, Hop(thing, (path,), own=True)
            for stop, tests in self._object_clause(spot + 1, _WHERE):
                value = self.build(None, tests)
                if value is not None:
                    yield stop, value

    def skip_fillers_but_same(self, at: int) -> int:
        """Step over fillers, but not over "same", which says something here."""
        while self.word(at) in self.lexicon.words.fillers and self.word(at) != "same":
            at += 1
        return at

    def _reaches(self, path: Path, kind: str) -> bool:
        """Whether a path is known to lead to things of a kind."""
        wanted = self.lexicon.types.of(kind)
        ends = self.ends(path)
        if wanted is None:
            return path in self.role(kind)
        return any(self.lexicon.types.fits(one, wanted) for one in ends)

    def _closes(self, at: int) -> bool:
        return self.done(at) or self.word(at) in (",", "and", "but")
