"""Whom the clauses of a sentence speak of."""

from __future__ import annotations

from harness.extract.nations import country_of
from harness.extract.rule.article import Article
from harness.extract.rule.names import Span, clean_name, name_end, quoted_end
from harness.extract.rule.nouns import kin_noun, kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION, NOBLE, PAST_VERBS
from harness.reader.offline.text import word_set

__all__ = ["SubjectOf", "copula_at"]

_PRONOUNS = word_set("he she it they his her its their him them")
_PLACING = word_set("in at near from")
_POSSESSIVES = word_set("his her its their")
_COPULAS = word_set("is was are were has had")
_VERBS = _COPULAS | PAST_VERBS
_ACTED_ON = word_set(
    """directed wrote produced composed scored edited presents presented hosted hosts recorded sang
    published founded created designed starred"""
)
_AFTER_NOUN = FUNCTION | word_set("came come went ran gave took began won wrote made became")
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
        if sentence.tokens[at].text in {"is", "was", "are", "were"}:
            return at
        at += 1
    return -1


class SubjectOf:
    """Whom the clauses of one sentence speak of."""

    def __init__(self, article: Article, sentence: Sentence) -> None:
        self.article = article
        self.sentence = sentence
        _mark_descriptions(article, sentence)
        self.names = _spans(sentence)
        for span in self.names:
            article.remember(clean_name(sentence.slice(*span)))
        self._ending = {end: (start, end) for start, end in self.names}
        self._copula = copula_at(sentence) if sentence.number == 0 else -1
        self.main = self._main()

    def text(self, span: Span) -> str:
        """Return a name in full: a lone surname as the whole name that an earlier mention gave."""
        if span[0] in self.sentence.means:
            return self.sentence.means[span[0]]
        written = clean_name(self.sentence.slice(*span).strip('"“” '))
        return self.article.full.get(written, written)

    def named(self, span: Span) -> str:
        """Return the subject a name stands for: the article's title, or the name itself."""
        text = self.text(span)
        return self.article.title if self.article.is_named(text) else text

    def _main(self) -> str:
        """Return the subject of the sentence: the article unless another name leads it."""
        sentence, article = self.sentence, self.article
        if sentence.number == 0:
            return article.title
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
                if verb in _VERBS or (verb.endswith("ed") and sentence.lower(after)):
                    return self.named((at, end))
                at = end
                continue
            at += 1
        return article.title

    def _described(self, index: int) -> str:
        """Return who `the film director Ada Ost` at a token is, before a verb; "" for nobody."""
        at = index + 1
        while self.sentence.lower(at) and at - index < 5 and at not in self.sentence.means:
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
        comma = at > 0 and sentence.words[at - 1] == ","
        if verb and not light and (comma or self._is_copula(at, index)):
            return self._fits(self.main, domain)  # the comma closes what stood in between
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

    def owners(self, index: int, domain: str) -> list[str]:
        """Return the subjects of a cue whose subject may be a list: `A, B and C star in`."""
        first = self.owner(index, domain)
        at = index
        while at > 0 and self.sentence.words[at - 1] in _LIGHT:
            at -= 1
        found: list[str] = []
        while (span := self._ending.get(at)) is not None:
            found.insert(0, self.named(span))
            joined = span[0]
            while joined > 0 and self.sentence.words[joined - 1] in {",", "and", "the"}:
                joined -= 1
            if joined == span[0]:
                break
            at = joined
        if len(found) > 1 and first in found:
            return found
        return [first] if first else []

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
        if domain == "person" and not light and self._is_place(span, before):
            return False
        quoted = self.sentence.word(span[1] - 1) in {'"', "“", "”"}
        if domain == "work":
            typed = kind_of_noun(self.sentence.word(span[0] - 1)) == "work"
            return (quoted or typed) and not (quoted and self.sentence.number == 0 and span[0] < 3)
        if domain == "person":
            return not quoted and (comma or light or span[0] > 0)
        return light and not comma

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
        wrong = {"work": {"person", "place"}, "person": {"work", "place", "organisation"},
                 "thing": {"person"}}  # fmt: skip
        return None if kind in wrong.get(domain, set()) else subject


def _mark_descriptions(article: Article, sentence: Sentence) -> None:
    """Let `the film`, in an article on a film, stand for it where no name or noun follows."""
    for index, word in enumerate(sentence.words[:-1]):
        if word == "it" and index and sentence.words[index - 1] in _ACTED_ON:
            sentence.known[index] = index + 1
            sentence.means[index] = article.title
        if word != "the" or sentence.words[index + 1] not in article.nouns:
            continue
        following = index + 2
        noun = sentence.lower(following) and sentence.word(following) not in _AFTER_NOUN
        verb = sentence.word(following).endswith(("s", "ed"))
        if sentence.capital(following) or (noun and not verb):
            continue
        sentence.known[index] = following
        sentence.means[index] = article.title


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
