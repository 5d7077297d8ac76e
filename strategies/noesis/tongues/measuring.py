"""What words mean where things are counted: relatives of a word, and a dictionary of measures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import yaml

from strategies.noesis.text import STOP, fold, word_set

__all__ = ["COUNTING", "concepts_of", "is_filler"]

COUNTING = word_set(
    """number numbers amount count counts figure figures value values level size rate index total
    estimate estimates score scores reading readings quantity tally average"""
)
"""Words that say that something is counted, not what."""
_FILLERS = word_set(
    """record records recorded data archive file files note notes programme programmes program show
    shows broadcast edition episode going according ever single whole entire given get got gets
    getting reach reached reaches draw drew drawn pull pulled attract attracted had come came take
    took scored hit saw seen make made manage managed register registered show showed people
    persons individuals households folks please tell need want know like many much two both value
    sendung programm laut emission selon programa segun personen leute gens personas hoch point time
    one ones said number numbers figure figures level size count total nombre numero numeros chiffre
    chiffres zahl zahlen cifra cifras sink sank climb climbed fall fell drop dropped rise rose ever
    down"""
)
_ENDINGS = ("ership", "ings", "ing", "ers", "er", "ed", "es", "s")
_LEAST = 3


def is_filler(key: str) -> bool:
    """Whether a folded word never names what is measured."""
    return key in _FILLERS or key in STOP or len(key) < _LEAST


def concepts_of(key: str, *, dictionary: bool) -> frozenset[str]:
    """Return what a folded word means: its entries in the dictionary, else its stem.

    Args:
        key: The word.
        dictionary: Whether the dictionary is used; relatives by ending always are.
    """
    found = _entries(key) if dictionary else frozenset()
    return found or frozenset((f"~{_stem(key)}",))


def _stem(key: str) -> str:
    for ending in _ENDINGS:
        if key.endswith(ending) and len(key) - len(ending) >= _LEAST:
            return key[: -len(ending)]
    return key


@lru_cache(maxsize=1 << 12)
def _entries(key: str) -> frozenset[str]:
    whole, stems = _dictionary()
    return frozenset(
        (*whole.get(key, ()), *(concept for stem, concept in stems if key.startswith(stem)))
    )


@lru_cache(maxsize=1)
def _dictionary() -> tuple[dict[str, tuple[str, ...]], tuple[tuple[str, str], ...]]:
    text = (Path(__file__).parent / "measures.yaml").read_text(encoding="utf-8")
    whole: dict[str, tuple[str, ...]] = {}
    stems: list[tuple[str, str]] = []
    for concept, listed in yaml.safe_load(text).items():
        for word in (fold(one.strip()) for one in listed.split(";")):
            if word.endswith("*"):
                stems.append((word[:-1], concept))
            else:
                whole[word] = (*whole.get(word, ()), concept)
    return whole, tuple(stems)
