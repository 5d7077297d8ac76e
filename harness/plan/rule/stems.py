"""Word families: one stem for "direct", "director", "direction" and "directorial"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

__all__ = ["stem", "stems"]

_LEAST = 3
_TWICE = 4
_ENDINGS = (
    "ations", "itions", "ation", "ition", "ments", "ances", "ences", "ships", "ment", "ance",
    "ence", "ship", "ions", "ings", "ants", "ents", "ives", "ion", "ing", "ors", "ers", "ees",
    "ant", "ent", "ive", "ial", "ity", "ies", "ied", "or", "er", "ee", "ed", "al", "es", "s", "e",
    "y", "i",
)  # fmt: skip

_PLAIN = ("ies", "ied", "es", "s", "e", "y", "i")


def stems(verbs: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the base of every form of the irregular verbs."""
    return {form: verb for verb, forms in verbs.items() for form in (verb, *forms)}


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return what is left of a word without the endings of its family."""
    for _ in range(_TWICE):
        cut = next(
            (end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _LEAST), None
        )
        if cut is None:
            break
        word = word.removesuffix(cut)
        if cut not in _PLAIN and word[-1] == word[-2] and word[-1] not in "aeiou":
            word = word[:-1]
    if word.endswith("at") and len(word) > _LEAST + 2:
        word = word.removesuffix("at")
    return word[:-1] if word.endswith("uct") else word
