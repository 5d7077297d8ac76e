"""The first sentence of an article: kind of subject, names, life dates, nationality, year."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.nations import demonym_end, is_country
from harness.extract.rule.aliases import lead_aliases
from harness.extract.rule.article import Article
from harness.extract.rule.complement import Complement, complement_of
from harness.extract.rule.dates import YEAR
from harness.extract.rule.makers import makers, titled_performer
from harness.extract.rule.names import joined
from harness.extract.rule.nation import land_of_state
from harness.extract.rule.nouns import AWARDS, FILMS, REGIONS, kind_of_noun
from harness.extract.rule.places import place_at, place_name
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import copula_at
from harness.extract.rule.vital import life_in_parentheses
from harness.extract.rule.words import FUNCTION
from harness.reader.offline.gazetteer import ORGANISATION_WORDS
from harness.reader.offline.text import word_set

__all__ = ["Stated", "country_in", "read_lead"]

_OFFICES = word_set(
    """king queen emperor empress president premier minister princess prince infanta infante regent
    sultan shah emir chancellor ambassador consort heir tsar parliament"""
)
_NO_NATION = word_set(
    """language war wars literature history empire throne crown revolution army navy parliament
    government cinema culture politics football club league championship"""
)


_NEAR = 7  # tokens from a copula within which what it calls its subject begins


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement about the article's subject (or `of` another), by its evidence's tokens."""

    relation: str
    value: str
    start: int
    end: int
    of: str = ""


def read_lead(article: Article, sentence: Sentence) -> Iterator[Stated]:
    """Yield what a lead says of its subject, and learn the article's kind and names."""
    copula = copula_at(sentence)
    complement = complement_of(sentence, copula) if copula >= 0 else None
    if complement is None or complement.kind is None:
        complement = _beside(sentence, complement, copula)
    _learn(article, complement)
    lived = list(_lives(article, sentence, copula))
    if lived and (article.kind is None or _surely_lived(lived)):
        article.kind = "person"
    if article.kind is None and article.gender:
        article.kind = "person"  # who is `he` or `she`
    for name, start, end in lead_aliases(sentence, copula, person=article.kind == "person"):
        if name.strip('"“”').lower() in {"née", "nee", "né"}:
            continue
        article.add_name(name)
        if name and name != article.title:
            yield Stated("also_known_as", name, start, end)
    if article.kind == "person":
        yield from lived
    yield from _made(article, sentence, complement)
    if complement is None and article.kind in {None, "place"}:
        yield from _lies(article, sentence, copula)
    if article.kind == "work" and (complement is None or not complement.year):
        yield from _issued(sentence, copula)
    if complement is not None:
        yield from _called(article, sentence, copula, complement)


def _called(
    article: Article, sentence: Sentence, copula: int, complement: Complement
) -> Iterator[Stated]:
    """Read what the complement says, and the land and place behind it."""
    yield from _complement(article, complement)
    if article.kind in {"person", "work"} and not complement.people:
        yield from _nation_nearby(article, sentence, complement.end)
    called = 0 <= copula < complement.start < copula + _NEAR
    award = called and article.noun in AWARDS
    national = award or article.kind in {None, "place", "organisation"}
    if national and not complement.people:
        yield from country_in(sentence, complement.end)
    if article.kind in {"place", "organisation"}:
        yield from _situated(article, sentence, complement.end)


def _issued(sentence: Sentence, copula: int) -> Iterator[Stated]:
    """Read the year alone in parentheses before the copula: `Ost (1956) is a film`."""
    for opening, closing in sorted(sentence.closing.items()):
        year = sentence.word(opening + 1)
        if closing == opening + 2 and closing < copula and YEAR.fullmatch(year):
            yield Stated("publication_date", year, 0, closing + 1)
            return


def _lies(article: Article, sentence: Sentence, copula: int) -> Iterator[Stated]:
    """Read `Ost Lake is located north of Ostham, Nordland`, where no noun says what it is."""
    if copula >= 0 and sentence.word(copula + 1) in {"located", "situated", "found"}:
        yield from country_in(sentence, copula)
        yield from _situated(article, sentence, copula)


def _beside(sentence: Sentence, otherwise: Complement | None, copula: int) -> Complement | None:
    """Return what `X, a film from Ostia, was shot in` or `X worked as a poet` calls X.

    Before the copula a people's name may stand without an article: `X, Ostian poet, was born in`.
    """
    for at in range(1, min(len(sentence.tokens) - 1, 40)):
        comma = sentence.words[at] == "," and (
            sentence.word(at + 1) in {"a", "an"}
            or (at < copula and sentence.capital(at + 1) and demonym_end(sentence.words, at + 1))
        )
        worked = sentence.words[at] == "as" and sentence.word(at - 1) in _WORKED
        found = complement_of(sentence, at) if comma or worked else None
        if found is not None and found.kind is not None:
            return found
    return otherwise


_WORKED = word_set("worked works served serves active career known performs performed acted")


def _learn(article: Article, complement: Complement | None) -> None:
    start = article.title.rfind("(")
    inside = article.title[start + 1 :].rstrip(")").replace(",", " ").split() if start > 0 else []
    hinted = [kind for word in inside if (kind := kind_of_noun(word.lower())) is not None]
    if complement is not None:
        article.kind = complement.kind
        article.noun = complement.noun
        article.nouns.update(noun.split()[-1].lower() for noun in complement.nouns if noun)
    if article.kind is None and any(word in ORGANISATION_WORDS for word in article.title.split()):
        article.kind = "organisation"
    if hinted and article.kind is None:
        article.kind = hinted[-1]
    if not article.noun and inside:
        article.noun = inside[-1].lower()


def _surely_lived(lived: list[Stated]) -> bool:
    """Whether the parentheses tell of a person whatever the noun: days, or a birth's place."""
    dates = [stated.value for stated in lived if stated.relation.startswith("date")]
    return any(len(date.split()) > 2 for date in dates) or 0 < len(dates) < len(lived)


def _lives(article: Article, sentence: Sentence, copula: int) -> Iterator[Stated]:
    """Read the parentheses before the copula, the dates and places of a life."""
    limit = copula if copula >= 0 else min(len(sentence.tokens), 40)
    seen: set[str] = set()
    for opening in sorted(sentence.closing):
        if opening >= limit:
            break
        for found in life_in_parentheses(sentence, opening):
            if found.relation not in seen:
                seen.add(found.relation)
                yield Stated(found.relation, found.value, 0, sentence.closing[opening] + 1)


def _nation_nearby(article: Article, sentence: Sentence, start: int) -> Iterator[Stated]:
    """Read the nationality behind the noun: `a player from Ostia`, `a song by the Danish X`.

    A person's is the country behind `from`, or the first word for a people before a noun; a work's
    that of the person or group who made it.
    """
    relation = "country_of_citizenship" if article.kind == "person" else "country_of_origin"
    for at in range(start, len(sentence.tokens)):
        if at in sentence.closing or sentence.words[at] in {";", ".", "who", "born"}:
            return
        ruling = sentence.words[at] == "of" and sentence.word(at - 1) in _OFFICES
        if sentence.words[at] == "from" or (ruling and article.kind == "person"):
            for end in (at + 4, at + 3, at + 2):
                written = sentence.slice(at + 1, min(end, len(sentence.tokens)))
                known = article.titles is not None and article.titles.is_country(written)
                if known or is_country(written):
                    yield Stated(relation, written, 0, min(end, len(sentence.tokens)))
                    return
        end = demonym_end(sentence.words, at)
        made = article.kind == "person" or sentence.word(at - 1) in {"by", "the"}
        adjective = end and sentence.capital(at) and sentence.lower(end)
        if adjective and made and sentence.word(end) not in FUNCTION | _NO_NATION:
            yield Stated(relation, sentence.slice(at, end), 0, end)
            return


_WATERS = word_set("gulf sea bay strait straits border borders frontier boundary")
_BORDERED = word_set("bordered bordering borders bounded surrounded separated neighbouring facing")


def country_in(sentence: Sentence, start: int) -> Iterator[Stated]:
    """Read the country at the end of `a village in X County, Romania`: the last that is named."""
    found = None
    at = start
    while at < len(sentence.tokens):
        if at in sentence.closing:
            at = sentence.closing[at]
        if found is not None and sentence.words[at] in _BORDERED:
            break
        for length in (4, 3, 2, 1):
            end = at + length
            if end <= len(sentence.tokens) and sentence.capital(at):
                written = sentence.slice(at, end)
                beyond = (
                    sentence.word(at - 1) in {"of", "with"} and sentence.word(at - 2) in _WATERS
                )
                if is_country(written) and sentence.word(at - 1) != "new" and not beyond:
                    # neither `New England` nor `the Gulf of Finland`
                    found = Stated("country", written, 0, end)
                    at = end - 1
                    break
        at += 1
    found = found or _state_in(sentence, start)
    if found is not None:
        yield found


def _state_in(sentence: Sentence, start: int) -> Stated | None:
    """Read the country by a state, `in Ost County, Nebraska`, or by `in the Bolivian Andes`."""
    for at in range(len(sentence.tokens) - 1, max(start, 1) - 1, -1):
        if not sentence.capital(at):
            continue
        for end in (at + 3, at + 2, at + 1):
            land = land_of_state(sentence.slice(at, min(end, len(sentence.tokens))))
            if land is not None and sentence.word(at - 1) in {",", "in", "of"}:
                return Stated("country", land, 0, min(end, len(sentence.tokens)))
        end = demonym_end(sentence.words, at)
        led = sentence.words[max(at - 2, 0) : at] == ["in", "the"]
        if end and led and (sentence.capital(end) or kind_of_noun(sentence.word(end)) == "place"):
            return Stated("country", sentence.slice(at, end), 0, end)
    return None


def _situated(article: Article, sentence: Sentence, start: int) -> Iterator[Stated]:
    """Read the place after `a city`: `in Ostia`, `on the river West in Ostia, Nordland`."""
    for at in range(start, min(start + 12, len(sentence.tokens))):
        if sentence.words[at] not in {"in", "of"} or (place := place_at(sentence, at + 1)) is None:
            continue
        end = place[1]
        for part in place[0]:
            name = joined(sentence.slice(*part)).removeprefix("the ")
            titles = article.titles
            if titles is not None and titles.is_country(name):
                yield Stated("country", name, 0, end)
            elif titles is not None and titles.noun_of(name) in REGIONS:
                yield Stated("region", name, 0, end)
            elif part == place[0][0] and not is_country(name):
                yield Stated("located_in", place_name(sentence, place[0])[0], 0, end)
                if article.kind == "organisation":
                    yield Stated("headquarters", place_name(sentence, place[0])[0], 0, end)
        return


def _made(article: Article, sentence: Sentence, found: Complement | None) -> Iterator[Stated]:
    """Read whose a work is: behind its noun, or in its title where the text names them as well."""
    name = titled_performer(article, sentence)
    if name:
        yield Stated("performer", name, 0, len(sentence.tokens))
    for relation, maker, end in makers(article, sentence, found) if found is not None else ():
        yield Stated(relation, maker, 0, end)


def _complement(article: Article, found: Complement) -> Iterator[Stated]:
    start, end = 0, found.end
    nation = {"person": "country_of_citizenship", "work": "country_of_origin"}.get(
        article.kind or "", "country"
    )
    for word in found.people:
        yield Stated(nation, word, start, end)
        country = article.titles.country_of_people(word) if article.titles else None
        if country is not None:
            yield Stated("also_known_as", word, start, end, country)
    for word in found.languages:
        yield Stated("language", word, start, end)
    if article.kind == "work":
        if found.year:
            yield Stated("publication_date", found.year, start, end)
        for genre in found.genres:
            yield Stated("genre", genre, start, end)
    for noun in found.nouns:
        if article.kind == "person":
            yield Stated("occupation", noun, start, end)
        else:
            yield Stated("instance_of", noun, start, end)
    if article.kind == "work" and article.noun in FILMS:
        yield Stated("instance_of", "film", start, end)
