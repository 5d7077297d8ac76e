"""The rule planner: open-text questions to typed plans, without a model and without examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice

from harness.plan.plan import Plan, PlanKind, Provenance
from harness.plan.rule.compare import Comparisons
from harness.plan.rule.derived import is_derived
from harness.plan.rule.dimensions import Dimensions
from harness.plan.rule.expr import Meaning
from harness.plan.rule.frames import unframed
from harness.plan.rule.lexicon import Lexicon, load_lexicon
from harness.plan.rule.loose import cost
from harness.plan.rule.mentions import Span, segmentations
from harness.plan.rule.parser import ENTITY, LITERAL
from harness.plan.rule.resolve import Resolver
from harness.plan.rule.tokens import dates, tokenize
from harness.plan.rule.words import Words
from harness.plan.view import PlanView
from harness.vocabulary.load import Vocabulary, load_vocabulary

__all__ = ["RulePlanner"]

_LONGEST = 120
_LONGEST_TEXT = 2000
_READINGS = 24
_LOOSE = 2
_LOOSE_READINGS = 2000
_LOOSE_KEPT = 60
_ENDS = frozenset({".", ";", "!", "?"})
_SHORTEST = 3
_SHORT_WORDS = frozenset(
    {"it", "man", "son", "him", "her", "war", "who", "sea", "act", "dad", "mum"}
)
"""Words as short as an abbreviation that may end a sentence."""
_MARKS = re.compile(r"[?.!;\"“”‘\[\]]+")


class RulePlanner:
    """Plans questions by a grammar of English questions over a lexicon of relation cues.

    The names in a question are masked and the rest is read; a reading counts only if it covers
    every word that is not a filler. What has no reading gets a sentinel, never a guess.

    Args:
        vocabulary: The relations; those that ship with the harness if not given.
        lexicon: The cues; those that ship with the harness if not given.
    """

    def __init__(
        self, vocabulary: Vocabulary | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self._vocabulary = vocabulary or load_vocabulary()
        self._lexicon = lexicon or load_lexicon()
        self._dimensions: dict[frozenset[str], Dimensions] = {}
        self._first = lru_cache(maxsize=8192)(partial(self._parse, most=1))
        self._loose = lru_cache(maxsize=8192)(self._parse_loosely)
        self._read = lru_cache(maxsize=8192)(partial(self._parse, most=_READINGS))

    def plan(self, text: str, view: PlanView) -> Plan:
        """Return the plan of a question on a view; a sentinel with its reason if there is none."""
        if len(text) > _LONGEST_TEXT:
            return _sentinel("no_relation")
        named = False
        unread: list[tuple[tuple[str, ...], Resolver]] = []
        for spans in islice(segmentations(text, view, self._lexicon), 8):
            named = named or bool(spans)
            masked = _Masked(text, spans, self._lexicon.words)
            if len(masked.words) > _LONGEST:
                break
            resolver = Resolver(
                view,
                self._known(view),
                self._vocabulary,
                self._lexicon.types,
                surface=masked.surface,
                inferred=self._lexicon.inferred,
                hints=self._lexicon.hints,
            )
            if is_derived(masked.words):
                # "How far back does X go" reads like a sum and is none.
                idioms = Comparisons(masked.words, self._lexicon, self._vocabulary).idioms()
                plans = (resolver.plan(meaning) for meaning in islice(idioms, _READINGS))
                return next((plan for plan in plans if plan is not None), _sentinel("derived"))
            plan = self._resolved(masked.words, resolver)
            if plan is not None:
                return plan
            unread.append((masked.words, resolver))
        for words, resolver in unread[:_LOOSE]:
            plan = self._guessed(words, resolver)
            if plan is not None:
                return plan
        return _sentinel("no_relation" if named else "no_seed")

    def _resolved(self, words: tuple[str, ...], resolver: Resolver) -> Plan | None:
        """Return the plan of the first reading that makes sense on the view.

        One that needs a dimension the view lacks is taken only if there is no other.
        """
        for meanings, foreign in ((self._first, False), (self._read, False), (self._read, True)):
            for meaning in meanings(words):
                plan = resolver.plan(meaning, foreign)
                if plan is not None:
                    return plan
        return None

    def _guessed(self, words: tuple[str, ...], resolver: Resolver) -> Plan | None:
        """Return the plan of the reading with the fewest unknown words that makes sense."""
        for meaning in self._loose(words):
            plan = resolver.plan(meaning)
            if plan is not None:
                return plan
        return None

    def _known(self, view: PlanView) -> Dimensions:
        names = view.dimensions
        if names not in self._dimensions:
            self._dimensions[names] = Dimensions(names, self._vocabulary)
        return self._dimensions[names]

    def _parse_loosely(self, words: tuple[str, ...]) -> tuple[Meaning, ...]:
        parser = Comparisons(words, self._lexicon, self._vocabulary, loose=True)
        found = list(islice(_unique(parser.meanings()), _LOOSE_READINGS))
        return tuple(sorted(found, key=cost)[:_LOOSE_KEPT])

    def _parse(self, words: tuple[str, ...], most: int) -> tuple[Meaning, ...]:
        parser = Comparisons(words, self._lexicon, self._vocabulary)
        return tuple(islice(_unique(parser.readings()), most))


class _Masked:
    """A question with its names and dates as single words."""

    def __init__(
        self,
        text: str,
        spans: tuple[Span, ...],
        closed: Words,
    ) -> None:
        self._text = text
        literals = [
            one
            for one in dates(text)
            if not any(start < one[1] and one[0] < end for start, end in spans)
        ]
        marked = sorted(
            [*((span, ENTITY) for span in spans), *((one, LITERAL) for one in literals)]
        )
        words: list[str] = []
        self._spans: list[Span] = []
        at = 0
        for (start, end), mark in [*marked, ((len(text), len(text)), "")]:
            for token in tokenize(text[at:start]):
                word = token.lower
                if _MARKS.fullmatch(token.text):
                    ends = token.text == ";" or _ends(words)
                    if token.text not in _ENDS or not words or not ends:
                        continue
                    word = ","
                words.append(word)
                self._spans.append((at + token.start, at + token.end))
            if mark:
                words.append(mark)
                self._spans.append((start, end))
            at = end
        while words and words[-1] == ",":
            words.pop()
            self._spans.pop()
        if (plain := unframed(words)) is not None:
            words = [word for word, _ in plain]
            self._spans = [self._spans[number] for _, number in plain]
        self.words = self._rewritten(self._opened(words, closed), closed.rewrites)

    def _opened(self, words: list[str], closed: Words) -> list[str]:
        """Drop what only leads up to the question."""
        for size in range(8, 0, -1):
            new = closed.openers.get(tuple(words[:size]))
            if new is not None:
                self._spans = [*self._spans[: len(new)], *self._spans[size:]]
                return (
                    self._opened([*new, *words[size:]], closed)
                    if not new
                    else [*new, *words[size:]]
                )
        return words

    def _rewritten(
        self, words: list[str], rewrites: Mapping[tuple[str, ...], tuple[str, ...]]
    ) -> tuple[str, ...]:
        out: list[str] = []
        spans: list[Span] = []
        at = 0
        while at < len(words):
            for size in (6, 5, 4, 3, 2, 1):
                new = rewrites.get(tuple(words[at : at + size]))
                if new is not None:
                    out += new
                    spans += [self._spans[at]] * len(new)
                    at += size
                    break
            else:
                out.append(words[at])
                spans.append(self._spans[at])
                at += 1
        self._spans = spans
        return tuple(out)

    def surface(self, at: int) -> str:
        """Return the text behind a word."""
        start, end = self._spans[at]
        return self._text[start:end]


def _ends(words: list[str]) -> bool:
    """Whether a mark behind some words ends a sentence, and not an abbreviation."""
    last = words[-1] if words else ","
    return last in (ENTITY, LITERAL) or (
        last.isalpha() and (len(last) > _SHORTEST or last in _SHORT_WORDS)
    )


def _unique(meanings: Iterator[Meaning]) -> Iterator[Meaning]:
    seen = set[Meaning]()
    for meaning in meanings:
        if meaning not in seen:
            seen.add(meaning)
            yield meaning


def _sentinel(reason: str) -> Plan:
    return Plan(PlanKind.SENTINEL, Provenance.RULE, sentinel=reason)
