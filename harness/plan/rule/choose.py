"""Which reading of a relation fits a thing: by its menu, the types, and the order of the cues."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import chain

from harness.plan.rule.dimensions import Dimensions, Way
from harness.plan.rule.expr import Everything, Expr, Hop, Literal, Meet, Name, Path
from harness.plan.rule.guess import Guesser
from harness.plan.rule.hints import Hints
from harness.plan.rule.loose import loose_words
from harness.plan.rule.types import Types
from harness.plan.view import PlanView
from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import ValueKind

__all__ = ["MOST_WAYS", "Chooser"]

MOST_WAYS = 9
"""Readings of one question that a plan keeps, the first included."""
_SWAPPED = {"publication_date": "inception", "inception": "publication_date"}
"""A magazine comes out when it is founded: sources say the one or the other."""
_FAR_FETCHED = 2
_PARENTHESIS = re.compile(r"(.+?)\s+\(([^()]+)\)$")


class Chooser:
    """What is known of the names and relations of one question on one view.

    Args:
        view: What the plan will be executed on.
        dimensions: Its dimensions by relation.
        vocabulary: The relations.
        types: The types of nouns.
        surface: Returns the text of the name or date at a token.
        inferred: Paths that are taken only where a name has no value on the others.
        hints: What single words speak for; without it, unknown predicates are not read.
    """

    def __init__(
        self,
        view: PlanView,
        dimensions: Dimensions,
        vocabulary: Vocabulary,
        types: Types,
        *,
        surface: Callable[[int], str],
        inferred: Collection[Path] = (),
        hints: Hints | None = None,
    ) -> None:
        self._view = view
        self._dimensions = dimensions
        self._vocabulary = vocabulary
        self._types = types
        self._surface = surface
        self._inferred = inferred
        self._guesser = Guesser(dimensions, vocabulary, types, hints) if hints else None
        self._foreign = False
        self._menus: dict[str, frozenset[str]] = {}

    def type_of(self, expr: Expr) -> tuple[str, ...]:
        """Return the types an expression may be of; empty if nothing is known."""
        if isinstance(expr, Name | Everything):
            known = self._types.of(expr.kind)
            return (known,) if known else ()
        if isinstance(expr, Meet):
            return self.type_of(expr.base)
        if isinstance(expr, Hop):
            known = None if expr.own else self._types.of(expr.kind)
            if known:
                return (known,)
            ends = {self.ends(path) for path in expr.paths if path}
            only = next(iter(ends)) if len(ends) == 1 else ()
            named = self._types.of(expr.kind)
            return (named,) if ends == {()} and named else only
        return ()

    def ends(self, path: Path, start: bool = False) -> tuple[str, ...]:
        """Return the types at the end (or start) of a path; empty for anything."""
        last = path[-2] if path[-1][0].startswith("-") else path[-1]
        relation, forward = path[0] if start else last
        relation = relation.partition("[")[0]
        if relation not in self._vocabulary.names:
            return ()
        known = self._vocabulary.relation(relation)
        if forward == start:
            return known.domain
        if known.kind is ValueKind.DATE:
            return ("date",)
        return ("number",) if known.kind is ValueKind.NUMBER else known.range

    def ways(
        self,
        paths: Sequence[Path],
        base: Expr,
        wants: str | None,
        kind: str | None = None,
        *,
        value: Expr | None = None,
        starts: tuple[str, ...] = (),
    ) -> list[Way]:
        """Return the ways that fit, best first: by menu, then types, then the order of the cues.

        Args:
            paths: What the words may mean.
            base: Where the paths start.
            wants: The type of what they should lead to, if it is known.
            kind: The noun of what they lead to.
            value: What they lead to, if that is given: a name has a menu of its own.
            starts: The types of the base where its words say none.
        """
        there = self.menu(value) if value is not None else frozenset()
        menu = self.menu(base)
        starts = self.type_of(base) or starts or self._types_of(menu)
        if (loose := loose_words(tuple(paths))) is not None:
            if self._guesser is None:
                return []
            loose = loose._replace(kinds=(*loose.kinds, *(kind or "").split()))
            return self._guesser.ways(loose, paths[0][0][1], starts, (wants,) if wants else ())
        ranked: list[tuple[tuple[int, int, int, int], int, Way]] = []
        stand_ins: list[Way] = []
        swaps = self._swaps(paths, starts, wants)
        stand_ins += [way for way in swaps if way[0][0] in menu]
        for path in paths:
            for way in self._dimensions.ways(path):
                first, forward = way[0]
                offered = (first if forward else f"~{first}") in menu
                fit = self._fit(self._dimensions.relations(way), starts, wants, offered)
                if fit is None:
                    continue
                if path in self._inferred:
                    stand_ins += [way] if offered else []
                    continue
                last, onward = way[-1]
                met = not there or (f"~{last}" if onward else last) in there
                rank = (0 if offered or not menu else 1, 0 if met else 1, fit, len(path))
                ranked.append((rank, len(ranked), way))
        if not ranked and not self._foreign:
            return (swaps if not menu else stand_ins)[:MOST_WAYS]
        if not ranked:
            return [
                tuple(path)
                for path in paths
                if self._fit(path, starts, wants) is not None and not self._dimensions.ways(path)
            ][:1]
        ranked.sort()
        best = ranked[0][0]
        if best[0] == 1 and stand_ins:
            return stand_ins[:MOST_WAYS]
        if menu and best[0] == 0:
            ranked = [one for one in ranked if one[0][0] == 0]
        fitting = [way for rank, _, way in ranked if rank[:3] == best[:3]]
        taken = [way for way in fitting if way[-1][0].startswith("-")]
        if taken and (not menu or taken[0][-1][0][1:] in menu):
            # Where it is known who is to be left out there is no way without leaving them out.
            fitting = taken
        elif not taken:
            # What fits the types less well is still a possible reading of the same words.
            fitting += [way for rank, _, way in ranked if rank[2] < _FAR_FETCHED]
            fitting += swaps if not menu else []
        return list(dict.fromkeys(fitting))[:MOST_WAYS]

    def _swaps(
        self, paths: Sequence[Path], starts: tuple[str, ...], wants: str | None
    ) -> list[Way]:
        """Return the ways to a foundation where a publication is asked for, and the reverse."""
        asked = {path[0] for path in paths if len(path) == 1}
        out: list[Way] = []
        for relation, forward in sorted(asked):
            other = (_SWAPPED.get(relation, ""), True)
            swapped = forward and other[0] and other not in asked
            if not swapped or self._is_a(starts, "person"):
                continue
            if self._fit((other,), starts, wants) is not None:
                out += self._dimensions.ways((other,))
        return out

    def _is_a(self, types: Collection[str], wider: str) -> bool:
        return bool(types) and all(self._types.within(one, wider) for one in types)

    def _fit(
        self, path: Path, starts: tuple[str, ...], wants: str | None, offered: bool = False
    ) -> int | None:
        """0: the types agree; 1: they might; 2: only the menu says so; None: they cannot."""
        rank = 0
        domain = self.ends(path, start=True)
        if starts and domain:
            if not any(self._types.fits(one, two) for one in starts for two in domain):
                if not offered:
                    return None
                rank = 2
        elif starts or domain:
            rank = 1 if starts else 0
        ends = self.ends(path)
        known = path[-1][0].partition("[")[0] in self._vocabulary.names
        if wants in ("date", "number") and known and not ends:
            return None
        if wants is not None and not ends:
            rank = max(rank, 1)
        # The place where somebody studied is an institution.
        wanted = (wants, "organisation") if wants == "place" else (wants,)
        if wants is not None and not self.agree(wanted, ends):
            return None
        return rank

    def led_to(self, ways: Sequence[Way]) -> tuple[str, ...]:
        """Return the types that some ways lead to; empty if one of them may lead to anything."""
        ends = [self.ends(self._dimensions.relations(way)) for way in ways]
        return tuple(dict.fromkeys(chain(*ends))) if all(ends) else ()

    def agree(self, some: Collection[str | None], others: Collection[str]) -> bool:
        """Whether a thing can be of one of some types and of one of others; empty is any."""
        return (
            not some
            or not others
            or any(self._types.fits(one, two) for one in some for two in others)
        )

    def _types_of(self, menu: frozenset[str]) -> tuple[str, ...]:
        return self._guesser.types_of(menu) if self._guesser is not None else ()

    def menu(self, base: Expr) -> frozenset[str]:
        """Return the dimensions of a name the view knows; empty for anything else."""
        if not isinstance(base, Name):
            return frozenset()
        surface = self.name(base)
        if surface not in self._menus:
            known = self._view.known(surface)
            self._menus[surface] = self._view.menu(surface) if known else frozenset()
        return self._menus[surface]

    def name(self, name: Name) -> str:
        """Return a name's surface, with the disambiguator its description makes if it is known."""
        surface = self._surface(name.at)
        tails = []
        if name.within is not None:
            tails.append(self._surface(name.within))
        if name.kind and name.year is not None:
            tails.append(f"{self._surface(name.year)} {name.kind}")
        if name.kind:
            tails.append(name.kind)
        for tail in tails:
            if self._view.known(f"{surface} ({tail})"):
                return f"{surface} ({tail})"
        return surface

    def told(self, name: Name) -> tuple[str, str] | None:
        """Split an unknown name with a parenthesis into a known one and what tells it apart."""
        surface = self.name(name)
        match = _PARENTHESIS.match(surface)
        if match is None or self._view.known(surface) or not self._view.known(match[1]):
            return None
        return match[1], match[2]

    def text(self, literal: Literal | int) -> str:
        """Return the text of a date or number."""
        return self._surface(literal.at if isinstance(literal, Literal) else literal)

    def singular(self, noun: str) -> str:
        """Return the noun by which a knowledge base would know a kind: its singular."""
        return self._types.singular(noun)

    def offered(
        self, name: Name, relations: Sequence[str], surface: str | None = None
    ) -> str | None:
        """Return the first dimension of some relations on which a name has values."""
        menu = self._view.menu(surface) if surface is not None else self.menu(name)
        for relation in relations:
            for way in self._dimensions.ways(((relation, True),)):
                if way[0][1] and way[0][0] in menu:
                    return way[0][0]
        return None
