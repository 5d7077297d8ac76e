"""The country of a person or film whose lead does not state it: what the text hints at.

Asked only where nothing better was read: a word for a people or a country in the lead, else the
one that the next sentences name most often; an American state, a film industry (`Bollywood`), a
studio, an Indian language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from harness.extract.nations import country_of, demonym_end, is_country, is_demonym
from harness.extract.rule.nouns import kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION, is_regnal
from harness.reader.offline.gazetteer import STATES
from harness.reader.offline.text import word_set

__all__ = ["Hint", "hinted_country", "land_of_state"]

Hint = tuple[str, int, int]
"""A country or people, and the token indices (first, after) of what hints at it."""

_PARTS = word_set(
    """south north east west southern northern eastern western central upper lower greater lesser
    british french dutch spanish portuguese colonial modern ancient republic"""
)
_NEAR = 4  # words within which the noun of an adjective stands
_MAKING = frozenset({"work", "person", "organisation"})
_OPENING = 8  # sentences that are read
_NOT_OF_PEOPLE = word_set(
    """language war wars literature empire revolution cup open championship championships
    church orthodox catholic rite throne crown parentage descent origin ancestry dynasty theatre
    version remake adaptation dub title translation novel play playwright author writer poet
    novelist philosopher - born"""
)
_OFFICES = word_set("governor senator assembly legislature senate representatives court")
_FORCES = word_set("army navy marines")
_TWO_WORD_FORCES = frozenset({("air", "force"), ("marine", "corps"), ("coast", "guard")})
_OWN = word_set("born raised grew emigrated immigrated citizen citizenship nationality")
_DWELLING = word_set("lives resides")
_INDUSTRIES = {
    "bollywood": "India", "tollywood": "India", "kollywood": "India", "mollywood": "India",
    "sandalwood": "India", "hollywood": "United States", "broadway": "United States",
    "nollywood": "Nigeria", "lollywood": "Pakistan",
}  # fmt: skip
_STUDIOS = {
    "United States": """mgm|metro-goldwyn-mayer|columbia pictures|paramount|paramount pictures|rko
        |warner bros|universal pictures|united artists|20th century fox|republic pictures
        |monogram|walt disney|fox film|hallmark|miramax|pixar|new line cinema|merrie melodies
        |looney tunes|hal roach|dreamworks animation""",
    "Italy": "spaghetti western|spaghetti westerns",
    "United Kingdom": "ealing studios|hammer films|gainsborough pictures|british lion|rank",
    "Japan": "toho|shochiku|nikkatsu|daiei|toei", "Soviet Union": "mosfilm|lenfilm",
    "Hong Kong": "shaw brothers|golden harvest",
}  # fmt: skip
_STUDIO_OF = {
    tuple(name.strip().split()): country
    for country, names in _STUDIOS.items()
    for name in names.split("|")
}
_STATE_OF = {
    state.strip(): country
    for country, states in {
        "Australia": "New South Wales, Queensland, Victoria, Tasmania, South Australia, "
        "Western Australia",
        "Canada": "Ontario, Quebec, British Columbia, Alberta, Manitoba, Saskatchewan, "
        "Nova Scotia, New Brunswick, Newfoundland",
        "India": "Kerala, Maharashtra, Gujarat, Punjab, Tamil Nadu, Karnataka, West Bengal, "
        "Bihar, Rajasthan, Uttar Pradesh, Andhra Pradesh, Assam, Odisha",
    }.items()
    for state in states.split(",")
}  # fmt: skip
"""The states that are none of the United States."""

_OLD_LANDS = frozenset(
    {"Bavaria", "Saxony", "Catalonia", "Andalusia", "Aragon", "Lombardy", "Tuscany"}
)
_NAMESAKES = frozenset({"Georgia", "Maine"})
"""States that share their name with a country or a French county: no hint by themselves."""
_SCREEN = word_set("film films cinema movie movies television actor actress filmmaker director")
_INDIAN = word_set(
    """hindi tamil telugu malayalam kannada bengali marathi punjabi gujarati odia assamese bhojpuri
    konkani tulu"""
)


def land_of_state(name: str) -> str | None:
    """Return the country of a state whose name is nothing else's; None for other names."""
    return _STATE_OF.get(name) or (
        "United States" if name in STATES and name not in _NAMESAKES else None
    )


def hinted_country(sentences: Sequence[Sentence], kind: str | None) -> tuple[int, Hint] | None:
    """Return the number of a sentence and what hints at a country in it; None without a hint.

    Args:
        sentences: The sentences of the article, from its first.
        kind: The kind of its subject; only persons and works have a country of this sort.
    """
    if kind not in {"person", "work"}:
        return None
    later: list[tuple[int, Hint]] = []
    for number, sentence in enumerate(sentences[: _OPENING if kind == "person" else 2]):
        for hint in _of_person(sentence) if kind == "person" else _of_work(sentence, number):
            if number == 0 or kind == "work":
                return number, hint
            if _is_own(sentence, hint):
                later.append((number, hint))
    named = Counter(country_of(hint[0]) for _, hint in later)
    return max(later, key=lambda found: named[country_of(found[1][0])], default=None)


def _is_own(sentence: Sentence, hint: Hint) -> bool:
    """Whether a later sentence may tell of the person's own land by a hint.

    `Henry II of England`, `the conquest of England` and `the Turkish army` are about others.
    """
    _, start, end = hint
    forces = _forces_end(sentence, start)
    if forces and sentence.word(start - 1) == "the":
        return bool({"in", "joined", "entered"} & set(sentence.words[start - 3 : start]))
    if demonym_end(sentence.words, start) == end:
        noun, behind = sentence.word(end), end
        while sentence.lower(behind) and sentence.word(behind) not in FUNCTION:
            behind += 1
        another = sentence.capital(behind)  # `his cousin, the Ostian emperor Otto`
        return kind_of_noun(noun) == "person" and not noun.endswith("s") and not another
    before = sentence.word(start - 2) if sentence.word(start - 1) == "the" else ""
    native = any(two == ("native", "of") for two in pairwise(sentence.words))
    now = any(two[0] in _DWELLING and two[1] in {"in", "at"} for two in pairwise(sentence.words))
    told = native or now or any(word in _OWN for word in sentence.words)
    return told and (before or sentence.word(start - 1)) not in {"of", "against", "and"}


def _forces_end(sentence: Sentence, index: int) -> int:
    """Return the index after `Royal Navy`, `Ostian Army`, `Ostian Air Force`; 0 for others."""
    at = demonym_end(sentence.words, index) if sentence.word(index) != "royal" else index + 1
    for size in (3, 2):
        if not at and is_country(sentence.slice(index, min(index + size, len(sentence.tokens)))):
            at = index + size
    if not at or not sentence.capital(at):
        return 0
    if sentence.word(at) in _FORCES:
        return at + 1
    two = (sentence.word(at), sentence.word(at + 1))
    return at + 2 if two in _TWO_WORD_FORCES else 0


def _served(sentence: Sentence) -> Iterator[Hint]:
    """Yield whose officer somebody is: `was a Royal Navy officer`, `a United States Army pilot`."""
    for index in range(len(sentence.tokens)):
        end = _forces_end(sentence, index) if sentence.capital(index) else 0
        noun = sentence.word(end) if end else ""
        if noun and kind_of_noun(noun) == "person" and not noun.endswith("s"):
            royal = sentence.words[index] == "royal"
            people = sentence.slice(index, demonym_end(sentence.words, index) or index + 2)
            yield ("United Kingdom" if royal else people), index, end


def _born(sentence: Sentence) -> Iterator[Hint]:
    """Yield whose native somebody is called where nothing else is said: `an Ostian-born poet`."""
    for index in range(len(sentence.tokens)):
        end = demonym_end(sentence.words, index) if sentence.capital(index) else 0
        if sentence.word(index - 1) not in {"a", "an", "the", "prominent", "noted"}:
            continue
        glued = sentence.tokens[index].text.removesuffix("-born")
        if glued != sentence.tokens[index].text and is_demonym(glued):
            yield glued, index, index + 1
        if not end:
            continue
        hyphen = end + (sentence.word(end) in {"-", "–"})
        if sentence.word(hyphen) in {"born", "-born"}:
            yield sentence.slice(index, end), index, end


def _of_person(sentence: Sentence) -> Iterator[Hint]:
    yield from _served(sentence)
    yield from _peoples(sentence)
    for index, word in enumerate(sentence.words):
        if word in _INDUSTRIES:
            yield _INDUSTRIES[word], index, index + 1
        if word in _INDIAN and sentence.number == 0 and sentence.word(index + 1) in _SCREEN:
            yield "India", index, index + 1
        if not sentence.capital(index) or sentence.word(index - 1) in {'"', "“"}:
            continue
        for end in range(min(index + 4, len(sentence.tokens)), index, -1):
            written = sentence.slice(index, end)
            if written in _OLD_LANDS:
                continue
            before = sentence.word(index - 1)
            if before == "new":
                continue
            placed = before in {",", "in", "from", "the"} or (
                before == "of" and sentence.number == 0 and _in_office(sentence, index)
            )
            if (written in STATES - _NAMESAKES or written in _STATE_OF) and placed:
                yield _STATE_OF.get(written, "United States"), index, end
            elif is_country(written) and not _in_name(sentence, index, end):
                yield written, index, end
    if sentence.number == 0:
        yield from _born(sentence)


def _in_name(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a country's name is part of a person's: `Jordan II`, `Ada Jordan`."""
    if end != start + 1:
        return False
    after, before = sentence.word(end), sentence.word(start - 1)
    numbered = is_regnal(after)
    first = start == 0 and sentence.capital(end)
    return numbered or first or (sentence.capital(start - 1) and before not in _PARTS)


def _in_office(sentence: Sentence, index: int) -> bool:
    """Whether a state is what somebody governs or sits in the assembly of."""
    return any(word in _OFFICES for word in sentence.words[max(0, index - 8) : index])


def _of_work(sentence: Sentence, number: int) -> Iterator[Hint]:
    for people, start, end in _peoples(sentence):
        nouns = sentence.words[end : end + _NEAR]
        if number == 0 or any(kind_of_noun(noun) in _MAKING for noun in nouns):
            yield people, start, end  # not `dropped on the Ostian towns`
    for index, word in enumerate(sentence.words):
        if word in _INDUSTRIES:
            yield _INDUSTRIES[word], index, index + 1
        if word in _INDIAN and number == 0 and sentence.capital(index):
            yield "India", index, index + 1
        if sentence.capital(index) or word[0].isdigit():
            for end in (index + 3, index + 2, index + 1):
                found = _STUDIO_OF.get(tuple(sentence.words[index:end]))
                if found is not None:
                    yield found, index, end


def _peoples(sentence: Sentence) -> Iterator[Hint]:
    """Yield the words for a people before a noun, but for languages, creeds and origins."""
    for index in range(len(sentence.tokens)):
        end = demonym_end(sentence.words, index) if sentence.capital(index) else 0
        if not end or sentence.word(index - 1) in {'"', "“", ":", "("}:
            continue
        if sentence.lower(end) and sentence.word(end) not in _NOT_OF_PEOPLE | FUNCTION:
            yield sentence.slice(index, end), index, end
