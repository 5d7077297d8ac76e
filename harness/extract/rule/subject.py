"""Whom the clauses of a sentence speak of."""

from __future__ import annotations

from harness.extract.nations import country_of
from harness.extract.rule.article import Article
from harness.extract.rule.descriptions import PRESENT, mark_descriptions
from harness.extract.rule.names import Span, clean_name, name_end, quoted_end
from harness.extract.rule.nouns import kin_noun, kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION, NOBLE, PAST_VERBS
from harness.reader.offline.text import word_set

__all__ = ["SubjectOf", "copula_at"]

_PRONOUNS = word_set("he she it they his her its their him them")
_PLACING = word_set("in at near from")
_NAMED = 2  # tokens among which the title at the beginning of a lead begins
_GENDERS = {"he": "m", "she": "f"}
_OBJECTS = word_set("it the a an her him its their")
_RELATIVE = frozenset({"who", "which", "whose"})
_POSSESSIVES = word_set("his her its their")
_LEADING = 4  # tokens before the first name of a list that is a sentence's subject
_LISTED = frozenset({",", "and", "the", "&"})
_COPULAS = word_set("is was are were has had")
_LEADS_OTHER = word_set("a an another its two several the")
_VERBS = _COPULAS | PAST_VERBS | PRESENT
_BODIES = word_set(
    """dynasty empire kingdom republic army navy party university college club council parliament
    church orchestra company corporation academy institute ministry government"""
)
"""Last words of names that are nobody's: none of them was born, married or educated."""

_OTHER_WORKS = word_set(
    """remake sequel prequel spin-off spinoff version adaptation cover reboot edition follow-up
    re-release reissue"""
)
"""Nouns of works that are another than the one whose article tells of them."""

_LIGHT = word_set(
    """is was were are be been being also both later first then subsequently formerly originally
    himself herself itself currently reportedly probably possibly jointly mostly mainly eventually
    had has have who which that"""
)


def copula_at(sentence: Sentence) -> int:
    """Return the index of a lead's first `is`, `was`, `are` outside parentheses; -1 without."""
    at = 0
    while at < min(len(sentence.tokens), 90):
        if at in sentence.closing:
            at = sentence.closing[at] + 1
            continue
        if at < _NAMED and (inside := quoted_end(sentence, at) or sentence.known.get(at, 0)):
            at = inside
            continue
        if sentence.tokens[at].text in {"is", "was", "are", "were"}:
            return at
        at += 1
    return -1


class SubjectOf:
    """Whom the clauses of one sentence speak of."""

    def __init__(self, article: Article, sentence: Sentence) -> None:
        self.article = article
        self.sentence = sentence
        mark_descriptions(article, sentence)
        self.names = _spans(sentence)
        for span in self.names:
            article.remember(clean_name(sentence.slice(*span)))
        self._ending = {end: (start, end) for start, end in self.names}
        self._copula = copula_at(sentence) if sentence.number == 0 else -1
        self.main = self._main()

    def text(self, span: Span) -> str:
        """Return a name in full: a lone surname as the whole name that an earlier mention gave."""
        for begin in (span[0], span[0] + 1):
            if begin in self.sentence.means and self.sentence.known[begin] == span[1]:
                return self.sentence.means[begin]
        written = clean_name(self.sentence.slice(*span).strip('"“” '))
        if self.article.kind == "person" and written.lower() in self.article.tokens:
            return written  # in a life a lone surname is its subject's, not that of its kin
        titles = self.article.titles
        if titles is not None and written.startswith("The ") and not titles.has(written):
            bare = written.removeprefix("The ")  # `The` that only begins the sentence
            written = bare if titles.has(bare) else written
        return self.article.full.get(written, written)

    def named(self, span: Span) -> str:
        """Return the subject a name stands for: the article's title, or the name itself."""
        text = self.text(span)
        if any(begin in self.sentence.means for begin in (span[0], span[0] + 1)):
            return text
        return self.article.title if self.article.is_named(text) else text

    def _main(self) -> str:
        """Return the subject of the sentence: the article unless another name leads it."""
        sentence, article = self.sentence, self.article
        if sentence.number == 0:
            return article.title
        other = self._other_work() if article.kind == "work" else None
        return self._leading() if other is None else other

    def _leading(self) -> str:
        """Return the name that leads the sentence, the article's where none does."""
        sentence, article = self.sentence, self.article
        limit = min(len(sentence.tokens), 14)
        at = 0
        while at < limit:
            word = sentence.words[at]
            if word in _POSSESSIVES and (kin := self._kin_subject(at)) is not None:
                return kin
            if word == "the" and (described := self._described(at)):
                return described
            if word in _PRONOUNS or (word in {"the", "this"} and sentence.lower(at + 1)):
                return article.title
            end = self._starting(at)
            if end:
                after = end
                if sentence.word(after) == "(" and after in sentence.closing:
                    after = sentence.closing[after] + 1
                verb = sentence.word(after)
                present = (
                    verb.endswith("s")
                    and sentence.lower(after)
                    and (sentence.word(after + 1) in _OBJECTS or sentence.capital(after + 1))
                )
                if verb in _VERBS or present or (verb.endswith("ed") and sentence.lower(after)):
                    return self.named((at, end))
                at = end
                continue
            at += 1
        return article.title

    def _other_work(self) -> str | None:
        """Return what `A remake, X, was` begins with, "" if it has no name; None for no other."""
        sentence = self.sentence
        if sentence.word(0) not in _LEADS_OTHER:
            return None
        for at in range(1, min(len(sentence.tokens), 8)):
            word = sentence.words[at]
            if word in _OTHER_WORKS and sentence.word(at + 1) not in {"to", "of"}:
                begin = at + 2 if sentence.word(at + 1) == "," else at + 1
                end = self._starting(begin)
                if sentence.word(0) == "the" and not end:
                    return None  # which may be this one
                name = self.named((begin, end)) if end else ""
                return "" if name == self.article.title else name  # `A sequel, Red Dust 2, was`
            if word in _VERBS or word in {",", "original", "first"}:
                return None
        return None

    def _described(self, index: int) -> str:
        """Return who `the film director Ada Ost` at a token is, before a verb; "" for nobody."""
        at = index + 1
        while (
            (self.sentence.lower(at) or at in self.sentence.peoples)
            and at - index < 6
            and at not in self.sentence.means
        ):
            at += 1
        end = self._starting(at) if at > index + 1 else 0
        verb = self.sentence.word(end)
        acting = verb in _VERBS or (verb.endswith("ed") and self.sentence.lower(end))
        return self.named((at, end)) if end and acting else ""

    def _kin_subject(self, index: int) -> str | None:
        """Return who `his elder sister (Ada)` at a token is; "" if unnamed, None if no kin."""
        for at in range(index + 1, index + 5):
            if kin_noun(self.sentence.word(at)):
                begin = at + 2 if self.sentence.word(at + 1) == "," else at + 1
                end = self._starting(begin)
                return self.named((begin, end)) if end else ""
            if not self.sentence.lower(at):
                return None
        return None

    def _starting(self, index: int) -> int:
        return next((end for start, end in self.names if start == index), 0)

    def owner(self, index: int, domain: str) -> str | None:
        """Return the subject of the cue that begins at a token; None where it is not one of those.

        Args:
            index: The cue's first token.
            domain: `work`, `person` or `thing`: what the subject has to be.
        """
        sentence = self.sentence
        at = index
        light = verb = False
        while at > 0 and (
            sentence.words[at - 1] in _LIGHT or sentence.words[at - 1].endswith("ly")
        ):
            at -= 1
            light = light or sentence.words[at] in {"who", "which", "that"}
            verb = verb or sentence.words[at] in _COPULAS
        if at > 0 and _GENDERS.get(sentence.words[at - 1]) == self.article.gender != "":
            return self._fits(self.article.title, domain)  # `Ost is where she died`
        comma = at > 0 and sentence.words[at - 1] == ","
        if comma and not light and self._resumes(at):
            return self._fits(self.main, domain)
        if verb and not light and (comma or self._is_copula(at, index)):
            return self._fits(self.main, domain)  # the comma closes what stood in between
        if domain == "person" and (meant := self._by_pronoun(sentence.word(at - 1))) is not None:
            return self._fits(meant, domain)
        near = at - 1 if comma or (at > 0 and sentence.words[at - 1] == "(") else at
        comma = comma or near < at
        if near > 0 and sentence.words[near - 1] == ")":
            near = next((o for o, c in sentence.closing.items() if c == near - 1), near)
        span = self._ending.get(near)
        if (
            span is not None
            and (span[0] > 0 or sentence.number > 0)
            and self._apposed(span, domain, comma=comma, light=light)
        ):
            return self.named(span)
        return self._fits(self.main, domain)

    def _by_pronoun(self, word: str) -> str | None:
        """Return whom `he` or `she` before a verb means, "" for nobody known; None for no pronoun.

        `she` in the life of a man is somebody else; where the sentence has no subject of its own
        (`Born in X, his parents were Y and Z`) the article's is meant.
        """
        article = self.article
        if self.main == article.title:
            return "" if {"he": "f", "she": "m"}.get(word, "-") == article.gender else None
        return article.title if not self.main and word in {"", "he", "she"} else None

    def _resumes(self, index: int) -> bool:
        """Whether a verb behind a comma takes up the clause that `, who ...,` had interrupted."""
        words = self.sentence.words
        if not (words[index] in _VERBS or words[index].endswith("ed")):
            return False
        for at in range(index - 2, max(index - 24, 1), -1):
            if words[at] in {";", ".", ","} and words[at + 1] not in _RELATIVE:
                return False
            if words[at] in _RELATIVE and words[at - 1] == ",":
                return True
        return False

    def owners(self, index: int, domain: str) -> list[str]:
        """Return the subjects of a cue whose subject may be a list: `A, B and C star in`."""
        first = self.owner(index, domain)
        found = self.before(index)
        spans = self.spans_before(index)
        leading = len(spans) > 1 and spans[0][0] < _LEADING and self.sentence.number > 0
        if len(found) > 1 and (first in found or (leading and first == self.article.title)):
            return found
        return [first] if first else []

    def before(self, index: int) -> list[str]:
        """Return the list of names that ends before a token: `A and the poet B`."""
        return [self.named(span) for span in self.spans_before(index)]

    def spans_before(self, index: int) -> list[Span]:
        """Return the spans of the list that ends before a token, over light words."""
        at = index
        while at > 0 and self.sentence.words[at - 1] in _LIGHT:
            at -= 1
        found: list[Span] = []
        while (span := self._ending_at(at)) is not None:
            found.insert(0, span)
            begin = self.described_from(span[0])
            joined = begin
            while joined > 0 and self.sentence.words[joined - 1] in _LISTED:
                joined -= 1
            if joined == begin:
                break
            at = joined
        return found

    def _ending_at(self, index: int) -> Span | None:
        """Return the name that ends before a token, over a parenthesis or the land it lies in."""
        if index not in self._ending and self.sentence.word(index - 1) == ")":
            opens = (o for o, c in self.sentence.closing.items() if c == index - 1)
            index = next(opens, index)
        span = self._ending.get(index)
        if span is not None and span[0] not in self.sentence.means:
            before = self._ending.get(span[0] - 1)
            placed = self.sentence.word(span[0] - 1) in {"in", ","}
            if placed and before is not None and before[0] in self.sentence.means:
                titles = self.article.titles
                if titles is not None and titles.is_country(self.text(span)):
                    return before
        return span

    def described_from(self, index: int) -> int:
        """Return where the description before a name begins: `the Ostian film director X`."""
        sentence = self.sentence
        at = index
        while (
            at > 0
            and index - at < 5
            and (
                at - 1 in sentence.peoples
                or (sentence.lower(at - 1) and sentence.words[at - 1] not in FUNCTION | PAST_VERBS)
                or sentence.words[at - 1].isdecimal()
            )
        ):
            at -= 1
        article = at > 0 and sentence.words[at - 1] in {"the", "an", "a"}
        return at - 1 if article else index

    def _is_copula(self, start: int, end: int) -> bool:
        """Whether the first sentence's copula, whose subject is the article, stands in between."""
        return self.sentence.number == 0 and start <= self._copula < end

    def _apposed(self, span: Span, domain: str, *, comma: bool, light: bool) -> bool:
        """Whether the cue hangs on the name right before it rather than on the sentence."""
        before = self.sentence.word(span[0] - 1)
        titled = self.sentence.word(span[0]) in NOBLE
        ranked = titled and self.sentence.word(span[0] + 1) == "of"
        if before in {"a", "an", "was", "is"} or ranked or (before == "the" and titled):
            return False  # `a Queen of Ostia` describes the subject
        if domain == "person" and self.sentence.word(span[1] - 1) in _BODIES:
            return False  # `consort of the Ost Dynasty, married to`
        if domain == "person" and not light and self._is_place(span, before):
            return False
        quoted = self.sentence.word(span[1] - 1) in {'"', "“", "”"}
        if domain == "work":
            typed = kind_of_noun(self.sentence.word(span[0] - 1)) == "work"
            return (quoted or typed) and not (quoted and self.sentence.number == 0 and span[0] < 3)
        if domain == "person":
            return not quoted and (comma or light or span[0] > 0)
        return light and not comma and before not in _PLACING

    def _is_place(self, span: Span, before: str) -> bool:
        """Whether a name is where something is (`born in X,`), or a land, rather than who."""
        if before in _PLACING:
            return True
        titles, name = self.article.titles, self.text(span)
        if country_of(name) is not None or (titles and titles.kind_of(name) == "place"):
            return True
        inner: Span | None = span
        for _ in range(3):  # over the narrower parts of `in X, Y, Z`
            inner = self._ending.get(inner[0] - 1) if inner and before == "," else None
            before = self.sentence.word(inner[0] - 1) if inner else before
            if inner and before in _PLACING:
                return True
        return before == "of" and not kin_noun(self.sentence.word(span[0] - 2))

    def _fits(self, subject: str, domain: str) -> str | None:
        """Return a subject unless the article's kind speaks against the domain."""
        if not subject:
            return None
        if subject != self.article.title:
            return subject if domain != "work" else None
        kind = self.article.kind
        wrong = {"work": {"person", "place", "thing"},
                 "person": {"work", "place", "organisation", "thing"},
                 "thing": {"person"}}  # fmt: skip
        return None if kind in wrong.get(domain, set()) else subject


def _spans(sentence: Sentence) -> list[Span]:
    """Return the names and quotations of a sentence, left to right, none inside another."""
    found, at = [], 0
    while at < len(sentence.tokens):
        end = quoted_end(sentence, at) or name_end(sentence, at)
        if end > at:
            found.append((at, end))
            at = end
        else:
            at += 1
    return found
