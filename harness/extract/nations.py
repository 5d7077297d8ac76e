"""Countries and the words for their people: a normal form under which nationalities compare."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml

__all__ = ["country_of", "demonym_end", "is_country", "is_demonym"]

_LONGEST = 4  # words of a country's or a people's name


@cache
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Return (word for a people -> country, name of a country -> country), in lower case."""
    text = files("harness.extract").joinpath("nations.yaml").read_text(encoding="utf-8")
    demonyms: dict[str, str] = {}
    countries: dict[str, str] = {}
    for country, entry in yaml.safe_load(text).items():
        countries[country.lower()] = country
        for name in entry.get("names", []):
            countries.setdefault(str(name).lower(), country)
        for word in entry.get("people", []):
            demonyms.setdefault(str(word).lower(), country)
    return demonyms, countries


def country_of(text: str) -> str | None:
    """Return the country that a name or a demonym stands for; None if it stands for none.

    `American`, `U.S.` and `the United States` are all `United States`.
    """
    demonyms, countries = _tables()
    low = " ".join(text.lower().split()).strip(" .,").removeprefix("the ")
    for form in (low, low + "."):
        if form in countries:
            return countries[form]
        if form in demonyms:
            return demonyms[form]
    return None


def is_demonym(word: str) -> bool:
    """Whether a single word (in any case) names a people: `Danish`."""
    return word.lower() in _tables()[0]


def is_country(text: str) -> bool:
    """Whether a text is the name of a country."""
    return text.lower().removeprefix("the ") in _tables()[1]


def demonym_end(words: list[str], index: int) -> int:
    """Return the index after the longest demonym (lower-case words) at an index; 0 if none."""
    demonyms = _tables()[0]
    for length in range(_LONGEST, 0, -1):
        if " ".join(words[index : index + length]) in demonyms and index + length <= len(words):
            return index + length
    return 0
