"""Proper names: built from a culture's sounds, so that no model can remember them."""

from __future__ import annotations

import unicodedata

from harness.data.benchmarks.atlas.cultures import CULTURES, Culture
from harness.data.benchmarks.atlas.draw import Stream

__all__ = [
    "NamePools",
    "country_name",
    "initials",
    "people_of",
    "place_name",
    "plain",
    "possessive",
    "word",
]

_SPELL = str.maketrans({"ø": "o", "Ø": "O", "ı": "i", "ł": "l"})


def plain(text: str) -> str:
    """Return a text without diacritics, as a typist without them would write it."""
    folded = unicodedata.normalize("NFKD", text.translate(_SPELL))
    return "".join(char for char in folded if not unicodedata.combining(char))


def possessive(name: str) -> str:
    """Return the possessive form: `Tasko's`, `Adris'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def initials(name: str) -> str:
    """Return a full name with its given name cut to an initial: `M. van Tasko`."""
    given, _, rest = name.partition(" ")
    return f"{given[0]}. {rest}"


def word(culture: Culture, stream: Stream, endings: tuple[str, ...], roots: int = 1) -> str:
    """Return one capitalised word: `roots` root syllables and an ending."""
    text = stream.pick(culture.onsets)
    for _ in range(roots):
        text += stream.pick(culture.vowels) if text[-1] not in "AEIOUaeiou" else ""
        text += stream.pick(culture.medials)
    ending = stream.pick(endings)
    if text[-1] == ending[0]:
        ending = ending[1:]
    if text[-1] not in "aeiouøåāọ" and ending[0] not in "aeiouéáøåāọ" and len(text) > 3:
        # a medial cluster before a consonant ending would be unpronounceable
        text = text[:3] if text[2] not in "aeiouøå" else text[:4]
        if text[-1] == ending[0]:
            ending = ending[1:]
    name = unicodedata.normalize("NFC", text + ending)
    return name[0].upper() + name[1:]


def country_name(culture: Culture, stream: Stream) -> tuple[str, str]:
    """Return a country's name and its demonym."""
    ending, adjective = stream.pick(culture.country)
    stem = word(culture, stream, (ending,), 1)
    return stem, stem[: -len(ending)] + adjective if stem.endswith(ending) else stem + "n"


def people_of(demonym: str) -> str:
    """Return what the people of a country are called: `Ostrians`, but `the Enerlandish`."""
    return f"the {demonym}" if demonym.endswith(("ish", "ic")) else f"{demonym}s"


def place_name(culture: Culture, stream: Stream) -> str:
    """Return the name of a city, region or river."""
    return word(culture, stream, culture.place, 1 + stream.chance(250))


class NamePools:
    """Given names and surnames of each culture, of a size that makes surnames common property."""

    def __init__(self, seed: int, persons: int) -> None:
        """Draw the pools for about `persons` persons over all cultures."""
        each = max(24, persons // len(CULTURES))
        self._male: dict[str, tuple[str, ...]] = {}
        self._female: dict[str, tuple[str, ...]] = {}
        self._surname: dict[str, tuple[str, ...]] = {}
        for culture in CULTURES:
            stream = Stream(seed, "names", culture.name)
            given = min(120, 16 + each // 3)
            self._male[culture.name] = self._pool(culture, stream, culture.male, given)
            self._female[culture.name] = self._pool(culture, stream, culture.female, given)
            surnames = self._pool(culture, stream, culture.surname, 14 + each // 2)
            self._surname[culture.name] = tuple(
                self._with_particle(culture, stream, name) for name in surnames
            )

    @staticmethod
    def _pool(
        culture: Culture, stream: Stream, endings: tuple[str, ...], size: int
    ) -> tuple[str, ...]:
        found: dict[str, None] = {}
        while len(found) < size:
            found[word(culture, stream, endings, 1)] = None
        return tuple(found)

    @staticmethod
    def _with_particle(culture: Culture, stream: Stream, name: str) -> str:
        if not culture.particles or not stream.chance(culture.particle_permille):
            return name
        particle = stream.pick(culture.particles)
        return f"{particle}{name}" if particle.endswith("-") else f"{particle} {name}"

    def given(self, culture: str, gender: str, stream: Stream) -> str:
        """Draw a given name."""
        return stream.pick((self._male if gender == "m" else self._female)[culture])

    def surname(self, culture: str, stream: Stream) -> str:
        """Draw a surname, with its particle where it has one."""
        return stream.pick(self._surname[culture])
