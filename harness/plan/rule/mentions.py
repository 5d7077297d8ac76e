"""Where the names of a question stand: brackets, quotes, known names, capitalised stretches."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from harness.plan.rule.lexicon import Lexicon
from harness.plan.rule.tokens import dates, tokenize
from harness.plan.view import PlanView

__all__ = ["Span", "segmentations"]

Span = tuple[int, int]
"""Start and end in characters."""

_BRACKET = re.compile(r"\[([^\[\]]+)\]")
_QUOTED = re.compile(r"[\"“”]([^\"“”]+)[\"“”]|(?<!\w)['‘]([^'‘’]{2,}?)['’](?!\w)")
_JOINT = re.compile(r",\s+(?:and|or)\s+|\s+(?:and|or)\s+|,\s+")
_TAIL = re.compile(r"[,:]\s+")
_OR = re.compile(r",?\s+or\s+")
_GLUE = frozenset("&-–—/:+.'’!?*#")
_SENTENCE_ENDS = frozenset({".", "?", "!", ";", ":"})
_STOPS = frozenset(".?!")
_INITIALS = 2  # letters of what a dot shortens: `J. Ost`, `St. Ost`
_MOST_PARTICLES = 3


def segmentations(text: str, view: PlanView, lexicon: Lexicon) -> Iterator[tuple[Span, ...]]:
    """Yield the ways to see names in a question, likeliest first, each left to right.

    Names in brackets or quotes are taken as they stand. Elsewhere a name is what the view knows,
    widened to the capitalised stretch around it ("Back to Rome" is no mention of Rome unless the
    view knows only Rome and no capital is left over), or a capitalised stretch nobody knows.
    """
    fixed = [match.span(1) for match in _BRACKET.finditer(text)]
    seen = set[tuple[Span, ...]]()
    if fixed:
        seen.add(tuple(fixed))
        yield tuple(fixed)
    known = [(mention.start, mention.end) for mention in view.scan(text)]
    if not fixed:
        fixed = list(_quoted(text, known))
    finder = _Finder(text, view, lexicon, fixed, known)
    for spans in finder.options():
        ordered = tuple(sorted({*spans, *fixed}))
        if ordered not in seen:
            seen.add(ordered)
            yield ordered


def _quoted(text: str, known: Sequence[Span]) -> Iterator[Span]:
    """Yield what stands in quotes, but not the quotes inside a known name."""
    for match in _QUOTED.finditer(text):
        start, end = match.span()
        if not any(
            low < end and start < high and not (start <= low and high <= end) for low, high in known
        ):
            yield match.span(1) if match[1] is not None else match.span(2)


class _Finder:
    def __init__(
        self,
        text: str,
        view: PlanView,
        lexicon: Lexicon,
        fixed: Sequence[Span],
        known: Sequence[Span],
    ) -> None:
        self.text = text
        self.view = view
        self.lexicon = lexicon
        self.fixed = fixed
        self.tokens = [
            token for token in tokenize(text) if not self._taken((token.start, token.end))
        ]
        self.dates = dates(text)
        self.known: list[Span] = []
        self.common: list[Span] = []
        for found in known:
            span = self._trim(found)
            if span is None or self._taken(span) or self._is_date(span):
                continue
            if text[span[0] : span[1]] in lexicon.types.nouns:
                # Whatever a source calls "region": in a question it is the noun.
                continue
            (self.known if self._is_name(span) else self.common).append(span)

    def options(self) -> Iterator[list[Span]]:
        runs = self._runs()
        tail = self._alternatives()
        best = self._merge([piece for run in runs for piece in self._pieces(run)])
        sure = len(best) == 2 or all(map(self._knows, best))
        if tail is not None and (not sure or all(map(self._knows, tail))):
            yield tail
        yield best
        if self.common:
            yield self._merge([*best, *self.common])
        if tail is not None:
            yield tail
        split = [piece for run in runs for piece in self._split(run)]
        yield self._merge(split)
        if not self._pairs():
            yield self._merge(runs)
        yield self.known
        yield [*self.known, *self.common]

    def _taken(self, span: Span) -> bool:
        return any(start < span[1] and span[0] < end for start, end in self.fixed)

    def _knows(self, span: Span) -> bool:
        return self.view.known(self.text[span[0] : span[1]])

    def _trim(self, span: Span) -> Span | None:
        """Drop the mark that ends the question, unless the name is known only with it."""
        start, end = span
        if self.text.count("(", start, end) > self.text.count(")", start, end):
            end += self.text[end : end + 1] == ")"
        body = self.text.rstrip()
        if body.endswith("?") and end == len(body) and not body.endswith("??"):
            end -= 1
        return (start, end) if start < end else None

    def _is_name(self, span: Span) -> bool:
        """Whether a known stretch looks like a name: a capital that no sentence start explains."""
        inside = [token for token in self.tokens if span[0] <= token.start and token.end <= span[1]]
        if not inside or self._is_date(span):
            return False
        first = self.tokens[0].start
        return any(
            _capital(token.text)
            and (token.start != first or token.lower not in self.lexicon.grammar)
            for token in inside
        ) or any(token.text[0].isdigit() for token in inside[1:])

    def _is_date(self, span: Span) -> bool:
        return any(start <= span[0] and span[1] <= end for start, end in self.dates)

    def _runs(self) -> list[Span]:
        """Capitalised stretches with the particles and marks inside them."""
        runs: list[Span] = []
        at = 0
        while at < len(self.tokens):
            if not self._starts(at):
                at += 1
                continue
            end = at
            ahead = at + 1
            while ahead < len(self.tokens) and ahead - end <= _MOST_PARTICLES:
                token = self.tokens[ahead]
                if self._begins(ahead):
                    break
                if self._capital_at(ahead):
                    end = ahead
                elif token.text == "(" and (close := self._closing(ahead)) is not None:
                    end = ahead = close
                elif token.text in ("!", ".") and token.start == self.tokens[ahead - 1].end:
                    if token.text == "!" and end == ahead - 1:
                        end = ahead
                elif not self._glue(ahead):
                    break
                ahead += 1
            span = (self.tokens[at].start, self.tokens[end].end)
            runs.append(span)
            at = end + 1
        return self._widen(runs)

    def _starts(self, at: int) -> bool:
        token = self.tokens[at]
        opens = at == 0 or self.tokens[at - 1].text in _SENTENCE_ENDS
        if opens and token.lower in self.lexicon.grammar:
            following = self.tokens[at + 1] if len(self.tokens) > at + 1 else None
            title = token.lower in self.lexicon.words.articles
            return title and following is not None and _capital(following.text)
        return self._capital_at(at)

    def _begins(self, at: int) -> bool:
        """Whether a sentence begins here, behind a name that ended the last: `of Otto. How`."""
        word = self.tokens[at].lower
        plain = word in self.lexicon.grammar and word not in self.lexicon.words.articles
        ended = self.tokens[at - 1].text in _STOPS and at > 1
        return ended and plain and len(self.tokens[at - 2].text) > _INITIALS

    def _capital_at(self, at: int) -> bool:
        token = self.tokens[at]
        if _capital(token.text):
            return True
        if not token.text[0].isdigit():
            return False
        before = at > 0 and _capital(self.tokens[at - 1].text) and at > 1
        after = at + 1 < len(self.tokens) and _capital(self.tokens[at + 1].text)
        return after or (before and not self._is_date((token.start, token.end)))

    def _glue(self, at: int) -> bool:
        token = self.tokens[at]
        if token.lower == "'s":
            return True
        return token.text in self.lexicon.words.particles or token.text in _GLUE

    def _closing(self, at: int) -> int | None:
        for ahead in range(at + 1, min(len(self.tokens), at + 16)):
            if self.tokens[ahead].text == ")":
                return ahead
        return None

    def _widen(self, runs: list[Span]) -> list[Span]:
        """Join a known name with the stretch it reaches out of, and stretches it covers."""
        spans = [*runs]
        for known in self.known:
            touching = [run for run in spans if run[0] < known[1] and known[0] < run[1]]
            start = min([known[0], *(run[0] for run in touching)])
            end = max([known[1], *(run[1] for run in touching)])
            spans = [run for run in spans if run not in touching]
            spans.append((start, end))
        return sorted(spans)

    def _pieces(self, run: Span) -> list[Span]:
        if self._knows(run):
            return [run]
        inside = [span for span in self.known if run[0] <= span[0] and span[1] <= run[1]]
        if inside and not self._capitals_left(run, inside):
            return inside
        pieces = self._split(run)
        if len(pieces) > 1 and (any(map(self._knows, pieces)) or self._pairs()):
            return pieces
        for start, end in inside:
            rest = self.text[end : run[1]]
            if start == run[0] and re.match(r"['’]s\s", rest) and end + 2 < run[1]:
                return [run]
        return [run]

    def _pairs(self) -> bool:
        """Whether the question's words speak of two things."""
        words = {token.lower for token in self.tokens}
        return bool(words & {"both", "same", "share", "or", "between"})

    def _split(self, run: Span) -> list[Span]:
        """Cut a stretch at "and", "or" and commas, but not inside what is known."""
        cuts, start = [], run[0]
        for match in _JOINT.finditer(self.text, run[0], run[1]):
            inside = any(
                known[0] < match.start() and match.end() < known[1] for known in self.known
            )
            if not inside:
                cuts.append((start, match.start()))
                start = match.end()
        return [*cuts, (start, run[1])]

    def _capitals_left(self, run: Span, inside: list[Span]) -> bool:
        return any(
            run[0] <= token.start
            and token.end <= run[1]
            and (_capital(token.text) or token.text[0].isdigit())
            and not any(start <= token.start and token.end <= end for start, end in inside)
            for token in self.tokens
        )

    def _alternatives(self) -> list[Span] | None:
        """The two sides of "..., A or B?", wherever the names in it break off."""
        body = self.text.rstrip()
        if body.endswith("?"):
            body = body[:-1].rstrip() if not body.endswith("??") else body[:-1]
        comma = _TAIL.search(body)
        if comma is None or any(
            _capital(t.text) for t in self.tokens[1:] if t.end <= comma.start()
        ):
            return None
        ways = []
        for match in _OR.finditer(body, comma.end()):
            sides = [(comma.end(), match.start()), (match.end(), len(body))]
            if all(start < end for start, end in sides) and not any(map(self._opens_low, sides)):
                ways.append(sides)
        ways.sort(key=lambda sides: -sum(map(self._knows, sides)))
        return ways[0] if ways else None

    def _opens_low(self, span: Span) -> bool:
        """Whether a side opens with a word of the grammar ("the film X", "that of X")."""
        first = next((token for token in self.tokens if token.start >= span[0]), None)
        return first is None or (first.text.islower() and first.lower in self.lexicon.grammar)

    def _merge(self, spans: list[Span]) -> list[Span]:
        """Drop spans that overlap an earlier, longer one."""
        kept: list[Span] = []
        for span in sorted(spans, key=lambda one: one[0] - one[1]):
            if not any(span[0] < end and start < span[1] for start, end in kept):
                kept.append(span)
        return sorted(kept)


def _capital(text: str) -> bool:
    return text[0].isupper()
