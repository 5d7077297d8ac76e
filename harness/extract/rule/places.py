"""Places in running text: `Frederick, Maryland`, `the village of Ost in Westland`."""

from __future__ import annotations

from harness.extract.nations import country_of
from harness.extract.rule.names import Span, joined, name_end, of_people
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.gazetteer import MONTHS, STATES
from harness.reader.offline.text import word_set

__all__ = ["place_at", "place_name"]

_BEFORE = word_set(
    """the a an small city town village commune municipality hamlet suburb district borough parish
    county region province state island neighborhood neighbourhood area community port capital
    township of what is now then present-day present day modern nearby near his her their home
    native hometown section hospital house
    residence estate family in at outskirts"""
)
_ADJECTIVES = 4
_HOUSES = word_set(
    "abbey church cathedral monastery basilica chapel priory convent cemetery mausoleum"
)
_INSIDE = word_set("crypt vault tomb choir nave grounds churchyard graveyard")
_NEVER = word_set("he she it they his her the this that a an")
_OTHER_STATES = frozenset({
    "Newfoundland and Labrador", "Prince Edward Island", "Yukon", "Nunavut", "D.C.", "DC",
    "Northwest Territories", "Northern Territory", "Australian Capital Territory",
    "Puerto Rico", "N.Y.", "Calif.", "Mass.", "Pa.", "Ill.",
})  # fmt: skip
_ALONE = {
    city: state
    for state, cities in {
        "Maryland": "Baltimore", "Massachusetts": "Boston",
        "Illinois": "Chicago", "Ohio": "Cincinnati|Cleveland", "Colorado": "Denver",
        "Texas": "Dallas|San Antonio", "Michigan": "Detroit", "Hawaii": "Honolulu",
        "Nevada": "Las Vegas", "Florida": "Miami",
        "California": "Los Angeles|San Diego|San Francisco|Hollywood", "Wisconsin": "Milwaukee",
        "Minnesota": "Minneapolis", "Louisiana": "New Orleans",
        "New York": "New York|New York City|Brooklyn|Manhattan|Queens",
        "Pennsylvania": "Philadelphia|Pittsburgh", "Arizona": "Phoenix",
        "Utah": "Salt Lake City", "Washington": "Seattle",
        "D.C.": "Washington", "New South Wales": "Sydney", "Victoria": "Melbourne",
        "Queensland": "Brisbane", "Western Australia": "Perth", "South Australia": "Adelaide",
        "British Columbia": "Vancouver",
    }.items()
    for city in cities.split("|")
}  # fmt: skip
"""Cities that an encyclopaedia names without their state: the list of the AP stylebook, but for
six that the labels of 2WikiMultihopQA (dev questions of an even sha256) keep with it."""


def place_at(sentence: Sentence, index: int) -> tuple[list[Span], int] | None:
    """Return the parts of the place named at a token, from the narrowest, and the index after.

    `Ostia, Westland, Italy` has three parts; words such as `the village of` are passed over.
    """
    at = index
    if index in sentence.means:
        return [(index, sentence.known[index])], sentence.known[index]
    while sentence.word(at) in _BEFORE and not sentence.capital(at) and at - index < 7:
        at += 1
    if sentence.word(at) in _INSIDE and sentence.word(at + 1) == "of":
        at += 2 + (sentence.word(at + 2) == "the")  # `the crypt of X`
    if sentence.word(at) == "the" and sentence.capital(at + 1):
        at += 1
    if sentence.word(at - 1) == "the" and sentence.capital(at):
        at = _behind_adjective(sentence, at)
    end = _house_end(sentence, at) or _part_end(sentence, at)
    if not end:
        return None
    parts = [(at, end)]
    while len(parts) < 5:
        after = end
        if sentence.word(after) == "(":
            break
        if sentence.word(after) not in {",", "in"}:
            break
        begin = after + 1
        while sentence.word(begin) in {"in", "the", "now", "present-day", "then", "near"}:
            begin += 1
        follow = _part_end(sentence, begin)
        if not follow or sentence.word(follow) in {"is", "was", "'s"}:
            break
        parts.append((begin, follow))
        end = follow
    return parts, end


def _behind_adjective(sentence: Sentence, index: int) -> int:
    """Return where X stands in `[the] Ostian town of X` at the adjective, else the index.

    `The Ostham district of X` is Ostham itself, but not so `the Ostham suburb of X`.
    """
    at = index + 1
    while at - index < _ADJECTIVES and sentence.capital(at):
        at += 1
    noun = sentence.word(at) if sentence.word(at + 1) == "of" and sentence.lower(at) else ""
    peoples = all(of_people(word) or word == "u.s." for word in sentence.words[index:at])
    named = noun in _BEFORE and sentence.capital(at + 2) and (peoples or noun == "suburb")
    return at + 2 if named else index


def _house_end(sentence: Sentence, index: int) -> int:
    """Return the index after `abbey of Saint-Ost`, a name in spite of its lower case; else 0."""
    if sentence.word(index) not in _HOUSES or not sentence.lower(index):
        return 0
    at = index + 2 + (sentence.word(index + 2) in {"the", "our"})
    return name_end(sentence, at) if sentence.word(index + 1) == "of" else 0


def _part_end(sentence: Sentence, index: int) -> int:
    if sentence.word(index) in _NEVER:
        return 0
    if sentence.word(index) in MONTHS:
        return 0
    end = name_end(sentence, index)
    if end and sentence.word(end) == "'s":
        return 0
    return end


def place_name(sentence: Sentence, parts: list[Span]) -> tuple[str, int]:
    """Return the name under which an encyclopaedia lists a place, and how many parts it takes.

    A town of a federal state keeps the state's name (`Frederick, Maryland`), but for the large
    cities that are known without; elsewhere the narrowest part stands alone.
    """
    if parts[0][0] in sentence.means:
        return sentence.means[parts[0][0]], 1
    names = [joined(sentence.slice(*part)) for part in parts]
    if len(names) > 1 and _ALONE.get(names[0]) != names[1] and country_of(names[0]) is None:
        state = names[1]
        adjacent = sentence.word(parts[0][1]) == ","
        if adjacent and (state in STATES or state in _OTHER_STATES):
            return f"{names[0]}, {state}", 2
    return names[0], 1
