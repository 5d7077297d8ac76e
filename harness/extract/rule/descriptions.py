"""Words that stand for an article's subject: `the film`, `him`, `it`."""

from __future__ import annotations

from harness.extract.rule.article import Article
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION
from harness.reader.offline.text import word_set

__all__ = ["PRESENT", "mark_descriptions"]

PRESENT = word_set(
    """lie lies stand stands run runs flow flows pass passes cross crosses reach reaches belong
    belongs star act acts appear appears own owns award awards present presents confer confers hold
    holds lead leads employ employs include includes contain contains go goes come comes see sees
    empty empties drain drains broadcast broadcasts show shows sit sits"""
)
"""Verbs in the present of what is said of a thing."""

_ACTED_ON = word_set(
    """directed wrote produced composed scored edited presents presented hosted hosts recorded sang
    published founded created designed starred"""
)
_GOVERNING = word_set(
    """by to with on upon of for after through past in into near at from around led held passes
    saw took gave made brought sang wrote won received shot joined met"""
)
_FREE = word_set("in as on at and for to from with after before until when while who by")
_AFTER_NOUN = FUNCTION | word_set("came come went ran gave took began won wrote made became")


def _takes_it(article: Article, word: str) -> bool:
    """Whether `it` behind a word means the article: an object, where it is about no person."""
    thing = article.kind is not None and article.kind != "person"
    return word in _ACTED_ON or (thing and (word in _GOVERNING or word in PRESENT))


def mark_descriptions(article: Article, sentence: Sentence) -> None:
    """Let `the film`, in an article on a film, stand for it where no name or noun follows."""
    own = {"him": "m", "her": "f"}
    for index, word in enumerate(sentence.words[:-1]):
        governed = index > 0 and (
            sentence.words[index - 1] in _GOVERNING or sentence.words[index - 1].endswith("ed")
        )
        free = not sentence.lower(index + 1) or sentence.words[index + 1] in _FREE
        if governed and free and article.gender and own.get(word) == article.gender:
            sentence.known[index] = index + 1
            sentence.means[index] = article.title
        if word == "it" and index and _takes_it(article, sentence.words[index - 1]):
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
