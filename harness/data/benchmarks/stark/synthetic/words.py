"""Invented names and plain English subjects."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

__all__ = ["SUBJECTS", "named", "other_name", "subject"]

_HEADS = (
    "Bra", "Cel", "Dor", "Eld", "Fen", "Gar", "Hol", "Ist", "Jor", "Kel", "Lom", "Mar", "Nor",
    "Osk", "Pel", "Quin", "Ros", "Sten", "Tam", "Ulv", "Var", "Wen", "Yar", "Zel",
)  # fmt: skip
_MIDDLES = ("a", "e", "i", "o", "u", "ane", "ila", "ori", "ume", "eta", "asi", "ono")
_TAILS = ("d", "k", "ll", "m", "n", "r", "rn", "s", "sk", "t", "th", "v", "x", "nd", "rt", "sh")
_QUALITIES = (
    "coastal", "wooden", "silent", "rapid", "frozen", "urban", "hidden", "early", "modern",
    "rural", "magnetic", "seasonal", "digital", "medical", "marine", "ancient", "musical",
    "electric", "organic", "nuclear", "portable", "foldable", "thermal", "acoustic", "alpine",
    "tropical", "volcanic", "medieval", "optical", "chemical",
)  # fmt: skip
_THINGS = (
    "erosion", "bridges", "engines", "migration", "bread", "glass", "traffic", "orchards",
    "sleep", "memory", "bees", "harbours", "insulation", "language", "ceramics", "tourism",
    "batteries", "cameras", "gardens", "satellites", "textiles", "rivers", "chess", "cycling",
    "climbing", "paint", "cooking", "lighting", "storage", "drainage", "wheat", "salmon",
    "vaccines", "taxation", "printing", "weaving", "mining", "sailing", "astronomy", "furniture",
)  # fmt: skip

SUBJECTS = len(_QUALITIES) * len(_THINGS)
"""How many subjects there are."""

_WORDS = len(_HEADS) * len(_MIDDLES) * len(_TAILS)


def subject(number: int) -> str:
    """Return a subject, e.g. `coastal erosion`."""
    return f"{_QUALITIES[number % len(_QUALITIES)]} {_THINGS[number // len(_QUALITIES)]}"


def _word(number: int) -> str:
    number, low = divmod(number, _WORDS)
    # Neighbouring numbers are to look different; the factor has none in common with the modulus.
    rest, tail = divmod(low * 1217 % _WORDS, len(_TAILS))
    head, middle = divmod(rest, len(_MIDDLES))
    # Further syllables for as long as the number has anything to tell apart.
    more = ""
    while number:
        number, extra = divmod(number - 1, len(_MIDDLES))
        more += _MIDDLES[extra]
    return _HEADS[head] + _MIDDLES[middle] + more + _TAILS[tail]


def _two(number: int) -> str:
    last, first = divmod(number, 997)
    return f"{_word(first)} {_word((29 * first + last) % 2003)}"


_STYLES: dict[str, Callable[[int], str]] = {
    "author": _two,
    "institution": lambda number: f"University of {_word(number)}",
    "field_of_study": lambda number: f"{_word(number)} studies",
    "paper": lambda number: f"On the {_word(number % 1009)} of {_two(number // 7)}",
    "disease": lambda number: f"{_word(number)} syndrome",
    "gene/protein": lambda number: f"{_word(number)[:3].upper()}{number}",
    "molecular_function": lambda number: f"{_word(number).lower()} binding",
    "drug": lambda number: f"{_word(number)}ine",
    "pathway": lambda number: f"{_word(number)} signalling",
    "anatomy": lambda number: f"{_word(number).lower()} tissue",
    "effect/phenotype": lambda number: f"{_word(number)} weakness",
    "biological_process": lambda number: f"regulation of {_word(number).lower()}",
    "cellular_component": lambda number: f"{_word(number).lower()} membrane",
    "exposure": lambda number: f"{_word(number)} dust",
    "product": lambda number: f"{_two(number)} {100 + number % 900}",
    "brand": lambda number: f"{_word(number)} & Co",
    "category": lambda number: f"{_word(number)} goods",
    "color": lambda number: f"{_word(number).lower()} red",
}


def named(kind: str, number: int) -> str:
    """Return the name of a node by its type and a number; equal numbers give equal names."""
    return _STYLES[kind](number)


def other_name(kind: str, name: str, stream: np.random.Generator) -> str:
    """Return how else a question may call a thing: an initial, a word less, small letters."""
    words = name.split()
    if kind == "author" and len(words) > 1:
        return f"{words[0][0]}. {' '.join(words[1:])}"
    if len(words) > 2 and stream.random() < 0.5:
        return " ".join(words[1:])
    return name.replace("University of", "Univ.") if "University of" in name else name.lower()
