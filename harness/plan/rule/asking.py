"""Questions that open with their question word, and what they may mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.plan.plan import Sense
from harness.plan.rule.asked import Asked, QuestionWords, members
from harness.plan.rule.clauses import MAKERS, turn
from harness.plan.rule.expr import Expr, Hop, Literal, Meaning, Meet, Path, Test, back
from harness.plan.rule.parser import ENTITY, LITERAL, Found, Open

__all__ = ["Asking"]

_TAILS = ("in", "at", "on", "near", "called", "named")
_TITLES = ("title", "name")
_POINTED = ("this", "that", "it", "he", "she", "meant")
_PLACED = {"date_of_birth": "place_of_birth", "date_of_death": "place_of_death"}
_INSIDE = ("in", "on", "at")
_PLACES: tuple[Path, ...] = tuple(
    ((name, True),)
    for name in ("headquarters", "location", "located_in", "region", "country", "residence")
)
_TIMES: tuple[Path, ...] = tuple(
    ((name, True),) for name in ("date", "publication_date", "inception", "date_of_birth")
)


class Asking(QuestionWords):
    """The rules for what follows a question word."""

    def ask(self, asked: Asked) -> Iterator[Meaning]:
        """Yield what the words after a question word may ask with it, likeliest first."""
        at = asked.end
        be = self.word(at) in self.lexicon.words.be
        first = self.skip(at + 1) if be else at
        if be:
            yield from self._is(asked, first)
            yield from self._nth(asked, first)
        if asked.subject:
            yield from self._does(asked, at)
        if asked.paths and self.word(self.skip(at)) in self.lexicon.words.have:
            yield from self._of(asked, self.noun_phrase(self.skip(at) + 1), at)
        if self.word(at) in self.lexicon.words.auxiliaries:
            yield from self._inverted(asked, self.skip(at + 1), be)
        yield from self._inverted(asked, at, be=False)
        if be:
            yield from self._is(asked, first, likely=False)
        if self.loose:
            yield from self._bagged(asked)
        if asked.wants is None and asked.open_.how == "object":
            for stop, expr in self.noun_phrase(at):
                if self.done(stop) and isinstance(expr, Hop):
                    yield self._meaning(expr, asked, at)

    def fronted(self, at: int) -> Iterator[Meaning]:
        """`directed by A, which film stars B`, `with A in the cast, which film is this`."""
        first = self.word(at)
        closed = self.lexicon.words.wh | (self.lexicon.words.auxiliaries - {"having", "being"})
        if first == ENTITY or first in closed:
            return
        found = self.clauses(at)
        if first in ("in", "during") and self.word(at + 1) == LITERAL:
            found = [(at + 2, (self.dated(Literal(at + 1), Sense.EQUAL),))]
        for end, tests in found:
            for asked in self.asked(end + 1) if self.word(end) in (",", ":") else ():
                built = self.build(asked.kind, tests)
                if self._idle(asked.end):
                    yield from [self._meaning(built, asked, at)] if built is not None else ()
                elif not asked.tests:
                    yield from self.ask(replace(asked, tests=tests))

    def _idle(self, at: int) -> bool:
        """Whether the rest only asks what has been described: `is this`, `is the film's title`."""
        if self.word(at) not in self.lexicon.words.be:
            return False
        rest = tuple(
            word for word in self.words[at + 1 :] if word not in self.lexicon.words.articles
        )
        if len(rest) == 1 and (rest[0] in _POINTED or rest[0] in _TITLES):
            return True
        return rest[-1:] != () and rest[-1] in _TITLES and ENTITY not in rest

    def whose(self, at: int) -> Iterator[Meaning]:
        """`whose daughter did X marry`, `which man's son is X`: asked for by what is theirs."""
        if self.word(at) == "whose":
            for stop, tests in self.clauses(at):
                built = self.build(None, tests) if len(tests) > 1 and self.done(stop) else None
                if built is not None:
                    yield Meaning(built, "agent")
        front = self.word(at) if self.preposition(at) else ""
        start = at + bool(front)
        owner = ""
        if self.word(start) == "whose":
            start += 1
        elif self.word(start) in ("which", "what") and self.word(start + 2) == "'s":
            owner, start = self.word(start + 1), start + 3
        else:
            return
        for stop, paths in self.owned(start, owner):
            open_ = Open("front", front) if front else Open("object")
            for inner in self.ask(Asked(stop, None, open_, subject=not front)):
                if isinstance(inner.body, Hop | Meet):
                    yield Meaning(Hop(inner.body, paths), owner or "agent", inner.many)

    def owned(self, at: int, owner: str) -> Iterator[tuple[int, tuple[Path, ...]]]:
        """Yield where a noun for what somebody has ends, with the paths from it to its owner."""
        for stop, cue in self.lexicon.noun_at(self.words, at):
            # Whose brother somebody is, says nothing of the one who is asked for.
            plain = (
                tuple((name.partition("[")[0], way) for name, way in path) for path in cue.paths
            )
            yield stop, self.meant(owner, tuple(map(back, plain)))
        for stop, kind in self._kind_nouns(at):
            maker = MAKERS.get(self.lexicon.types.of(kind) or "")
            if maker is not None:
                yield stop, self.role(maker)

    def _does(self, asked: Asked, at: int) -> Iterator[Meaning]:
        """`which film was written by X and stars Y`: the question word is the subject."""
        # The reading with most to say of the subject itself: "and" joins the outer clauses.
        whole = [tests for stop, tests in self.verb_phrase(at) if self.done(stop)]
        for tests in sorted(whole, key=len, reverse=True):
            if all(test.paths or self.fits(test.value, asked) for test in tests):
                built = self.build(asked.kind, (*tests, *asked.tests))
                if built is not None:
                    yield self._meaning(built, asked, at)

    def _bagged(self, asked: Asked) -> Iterator[Meaning]:
        """One thing, and unknown words around it: what they lead to from there."""
        bare = asked.wants is None and asked.open_.how != "adverb"
        if asked.tests or (bare and self.lexicon.kind_at(self.words, asked.end)):
            return
        names = [path[-1][0] for path in asked.paths if len(path) == 1]
        if asked.paths and not names:
            return
        kinds = (*(asked.kind or "").split(), *" ".join(names).replace("_", " ").split())
        owner = asked.end + (self.word(asked.end) == "'s")
        for end, expr, words in self.around(owner, 10):
            paths = self.loose_path(words, asked.open_, kinds) if self.done(end) else ()
            if paths:
                yield self._meaning(Hop(expr, paths, asked.kind), asked, asked.end)

    def _of(self, asked: Asked, found: Found, at: int) -> Iterator[Meaning]:
        """What the noun of the question word names of a thing ("how many inhabitants has X")."""
        for stop, expr in found:
            if self.done(stop):
                yield self._meaning(Hop(expr, asked.paths, asked.kind, own=True), asked, at)

    def among(self, at: int) -> Iterator[Meaning]:
        """`among the films directed by X, which one ...`."""
        start = self.skip_articles(at + 1 + (self.words[at : at + 2] == ("out", "of")))
        sets: list[tuple[int, str | None, tuple[Test, ...]]] = []
        if self.word(start) in ("those", "these"):
            sets += [(end, None, tests) for end, tests in self.clauses(start + 1)]
        for stop, kind in self._kind_nouns(start):
            sets += [(end, kind, tests) for end, tests in self.clauses(stop)]
            maker = (
                MAKERS.get(self.lexicon.types.of(kind) or "") if self.word(stop) == "of" else None
            )
            for end, expr in self.noun_phrase(stop + 1) if maker is not None else ():
                sets.append((end, kind, (Test(self.role(maker or ""), expr),)))
        for end, expr in self.noun_phrase(start):
            owned = self.lexicon.kind_at(self.words, end + 1) if self.word(end) == "'s" else None
            maker = MAKERS.get(self.lexicon.types.of(owned[1]) or "") if owned else None
            if owned is not None and maker is not None:
                sets.append((owned[0], owned[1], (Test(self.role(maker), expr),)))
            if (tests := members(expr)) is not None:
                sets.append((end, None, tests))
        for end, noun, tests in sets:
            for asked in self.asked(end + 1) if self.word(end) == "," else ():
                if asked.wants in (None, "one", "ones", "agent", "person", noun):
                    yield from self.ask(replace(asked, wants=noun or asked.wants, tests=tests))

    def _is(self, asked: Asked, at: int, *, likely: bool = True) -> Iterator[Meaning]:
        """`what is NP`, `which city is the birthplace of X`, `what genre is X in`, `where is X`."""
        for stop, expr in self.noun_phrase(at):
            if self.unlikely(expr) == likely:
                continue
            tail = self.skip(stop)
            if self.word(tail) in _TAILS and tail + 1 == self.end:
                tail += 1
            yield from self._is_nth(asked, expr, tail, at)
            if not self.done(tail) or asked.tests:
                continue
            if asked.open_.how == "front":
                yield from self._is_in(asked, expr, at)
                continue
            if self.done(stop) and self.fits(expr, asked):
                yield self._meaning(expr, asked, at)
            if asked.open_.how == "adverb":
                paths = _PLACES if asked.open_.word == "where" else _TIMES
                yield self._meaning(Hop(expr, paths, own=True), asked, at)
            elif asked.paths:
                yield self._meaning(Hop(expr, asked.paths, asked.kind, own=True), asked, at)

    def _is_in(self, asked: Asked, expr: Expr, at: int) -> Iterator[Meaning]:
        """`in which city is the seat of X`, `by whom is the script of X`."""
        part = isinstance(expr, Hop) and expr.kind in self.lexicon.words.parts
        if part and asked.open_.word in ("by", "from"):
            yield self._meaning(expr, asked, at)
        if asked.open_.word in _INSIDE and self.fits(expr, asked) and self._sure(expr, asked):
            yield self._meaning(expr, asked, at)
        if asked.open_.word in (*_INSIDE, "of") and asked.paths:
            yield self._meaning(Hop(expr, asked.paths, asked.kind, own=True), asked, at)

    def _is_nth(self, asked: Asked, expr: Expr, tail: int, at: int) -> Iterator[Meaning]:
        """`who was X's wife in the second marriage`, `which award was X's first`."""
        later, number = self.which_time(tail)
        if number is not None and self.done(later) and isinstance(expr, Hop):
            yield self._meaning(replace(expr, ordinal=number), asked, at)
        if self.word(tail) == "'s" and asked.paths:
            later, number = self.ordinal(tail + 1)
            if number is not None and self.done(later):
                hop = Hop(expr, asked.paths, asked.kind, ordinal=number, own=True)
                yield self._meaning(hop, asked, at)

    def _sure(self, expr: Expr, asked: Asked) -> bool:
        """Whether an expression is known to be of the type that is asked for."""
        if not isinstance(expr, Hop) or not expr.own or asked.wants is None:
            return False
        types, wanted = self.lexicon.types, self.lexicon.types.of(asked.wants)
        return wanted is not None and all(
            any(types.within(end, wanted) for end in self.ends(path)) for path in expr.paths
        )

    def _nth(self, asked: Asked, at: int) -> Iterator[Meaning]:
        """`which award was the second to be given to X`."""
        after, number = self.ordinal(self.skip_articles(at))
        kind = self.lexicon.kind_at(self.words, after)
        after = kind[0] if kind is not None else after
        if number is None or self.word(after) not in ("to", "that", "which", "who", ENTITY):
            return
        found = self.clauses(after) if self.word(after) != "to" else self.verb_phrase(after + 1)
        for stop, tests in found:
            built = self.build(asked.kind, tests) if self.done(stop) else None
            if isinstance(built, Hop):
                yield self._meaning(replace(built, ordinal=number), asked, at)

    def fits(self, expr: Expr, asked: Asked) -> bool:
        """Whether an expression can be what is asked for, and not only be about it."""
        if isinstance(expr, Meet):
            return self.fits(expr.base, asked)
        if not isinstance(expr, Hop):
            return False
        types = self.lexicon.types
        wanted = types.of(asked.wants)
        if asked.paths and wanted is None:
            return expr.own and bool(set(expr.paths) & set(asked.paths))
        if asked.open_.how == "adverb" and asked.open_.word == "where":
            return bool(self.leads_to(expr.paths, "place")) and any(map(self.ends, expr.paths))
        if wanted is None or not expr.own:
            return wanted is None or types.fits(types.of(expr.kind), wanted) or expr.own
        return bool(self.leads_to(expr.paths, wanted))

    def _inverted(self, asked: Asked, at: int, be: bool) -> Iterator[Meaning]:  # noqa: PLR0912 - one rule of the grammar per branch
        """`what films did X star in`, `where was X born`, `which country X is from`."""
        for stop, subject in self.noun_phrase(at):
            if asked.paths and self.word(stop) in self.lexicon.words.have:
                has = Hop(subject, asked.paths, asked.kind, own=True)
                for end, expr in self._sided(stop + 1, has):
                    if self.done(end):
                        yield self._meaning(expr, asked, at)
            if self.made_part(subject, stop):
                yield self._meaning(subject, asked, at)
            yield from self._had_as(asked, subject, stop, at)
            happened = self.phrase(stop, self.lexicon.words.occurring)
            if happened is not None and self.done(happened):
                yield from self.occurred(subject, asked)
            for end, tests in self.verb_phrase(stop, asked.open_, be):
                turned = turn(tests, subject)
                after, number = self.which_time(self.skip(end))
                if turned is not None and not self.done(after):
                    yield from self._described(asked, turned, end, at)
                    yield from self._and_asked(asked, turned, end, at)
                if turned is None or not self.done(after):
                    continue
                built = self.build(asked.kind, (*turned, *asked.tests))
                if number is not None:
                    built = replace(built, ordinal=number) if isinstance(built, Hop) else None
                if built is not None and (not isinstance(built, Hop) or built.paths):
                    around = self.contained(built, asked.wants or "")
                    if around is not None:
                        yield self._meaning(around, asked, at)
                    yield self._meaning(built, asked, at)

        for stop, kind in self._kind_nouns(self.skip_articles(at)):
            yield from self._extraposed(asked, stop, kind, be)

    def _had_as(self, asked: Asked, subject: Expr, stop: int, at: int) -> Iterator[Meaning]:
        """`whom did X have as a father-in-law`, `whom did X take as her second husband`."""
        for link in (stop + 1, stop + 2):
            if self.word(link) not in ("as", "for"):
                continue
            start = self.skip_articles(link + 1)
            start += self.word(start) in self.lexicon.words.possessives
            start, number = self.ordinal(start)
            for end, cue in self.lexicon.noun_at(self.words, start):
                hop = Hop(subject, cue.paths, " ".join(cue.words), False, number, own=True)
                for after, expr in self._sided(end, hop):
                    if self.done(after):
                        yield self._meaning(expr, asked, at)

    def _described(
        self, asked: Asked, turned: tuple[Test, ...], at: int, start: int
    ) -> Iterator[Meaning]:
        """`what film did X direct with Y in the cast`."""
        for stop, more in self.clauses(at):
            built = self.build(asked.kind, (*turned, *more)) if self.done(stop) else None
            if built is not None:
                yield self._meaning(built, asked, start)

    def occurred(self, subject: Expr, asked: Asked) -> Iterator[Meaning]:
        """`X's death occurred on what day`, `the birth of X took place where`."""
        if not isinstance(subject, Hop) or not subject.own:
            return
        dated = tuple(path for path in subject.paths if self.is_dated(path))
        placed = tuple(
            (*path[:-1], (_PLACED[path[-1][0]], True)) for path in dated if path[-1][0] in _PLACED
        )
        when = asked.open_.word == "when" or self.lexicon.types.of(asked.wants) == "date"
        paths = dated if when else placed
        if paths:
            yield Meaning(replace(subject, paths=paths), asked.wants)

    def _and_asked(
        self, asked: Asked, turned: tuple[Test, ...], at: int, start: int
    ) -> Iterator[Meaning]:
        """`which film did A direct and B star in`."""
        for stop, more in self.and_open(at, asked.open_):
            if self.done(stop):
                built = self.build(asked.kind, (*turned, *more, *asked.tests))
                if built is not None:
                    yield self._meaning(built, asked, start)

    def made_part(self, subject: Expr, at: int) -> bool:
        """Whether the script or the music of a work is said to be made, by whoever is asked for."""
        stop = self.made(subject, at)
        return stop is not None and all(word in self.lexicon.words.wh for word in self.words[stop:])

    def _extraposed(self, asked: Asked, at: int, kind: str, be: bool) -> Iterator[Meaning]:
        """`when did the films release whose directors also directed X`."""
        for stop, tests in self.verb_phrase(at, asked.open_, be):
            related = self.word(self.skip(stop)) in self.lexicon.words.relatives
            for end, more in self.clauses(stop) if related and len(tests) == 1 else ():
                subject = self.build(kind, more) if self.done(end) else None
                turned = turn(tests, subject) if subject is not None else None
                built = self.build(asked.kind, turned) if turned is not None else None
                if isinstance(built, Hop) and built.paths:
                    yield self._meaning(built, asked, at)

    def _meaning(self, expr: Expr, asked: Asked, at: int) -> Meaning:
        many = asked.many or (asked.wants in (None, "agent") and self.plural(self.skip(at + 1)))
        many = many or self._plural_base(expr)
        place = asked.open_.how == "adverb" and asked.open_.word == "where"
        if isinstance(expr, Hop) and expr.own and asked.wants in (None, "agent"):
            noun = tuple((expr.kind or "").split())
            many = many or any(cue.plural for _, cue in self.lexicon.noun_at(noun, 0))
        if isinstance(expr, Hop) and (asked.wants == "agent" or place) and not expr.own:
            many = many or any(path[-1][0] in self.lexicon.plural_relations for path in expr.paths)
            # One city has many natives, though each of them was born in one.
            many = many or all(path and not path[-1][1] for path in expr.paths)
        return Meaning(expr, asked.wants, many)

    def _plural_base(self, expr: Expr) -> bool:
        """Whether what is asked for is said of several things ("who wrote the films of X")."""
        while isinstance(expr, Hop | Meet):
            expr = expr.base
            kind = expr.kind if isinstance(expr, Hop) else None
            if kind is not None and self.plural_noun(tuple(kind.split())):
                return True
        return False

    def plural_noun(self, noun: tuple[str, ...]) -> bool:
        """Whether a noun is a plural."""
        if " ".join(noun) in self.lexicon.types.plurals:
            return True
        return any(cue.plural for stop, cue in self.lexicon.noun_at(noun, 0) if stop == len(noun))

    def plural(self, at: int) -> bool:
        """Whether the noun that starts at a word is a plural."""
        start = self.skip_articles(at)
        for stop in (3, 2, 1):
            noun = self.words[start : start + stop]
            if " ".join(noun) in self.lexicon.types.plurals:
                return True
        for _, cue in self.lexicon.noun_at(self.words, start):
            return cue.plural
        return False
