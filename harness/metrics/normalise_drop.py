"""The DROP answer normaliser, shared by DROP and IIRC: number-aware, splits on hyphens."""

from __future__ import annotations

import re
import string
from functools import lru_cache

__all__ = ["is_number", "normalise_drop"]

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_DELETE = dict.fromkeys(map(ord, string.punctuation))
_SEPARATORS = re.compile("[ -]")
_NUMERIC = re.compile(r"\d|inf|nan", re.IGNORECASE)


@lru_cache(maxsize=65_536)
def is_number(text: str) -> bool:
    """Whether a token parses as a Python float (so `1e3`, `inf` and non-ASCII digits do)."""
    if not _NUMERIC.search(text):
        # Nothing else can be a float, and an exception costs ten times as much.
        return False
    try:
        float(text)
    except ValueError:
        return False
    return True


def normalise_drop(text: str) -> str:
    """Normalise an answer as the DROP evaluator does.

    Split on space and hyphen (not on tab or newline); per token: lower case, delete ASCII
    punctuation unless the token is a number, write a number as `str(float)`, drop articles,
    collapse white space. So `1,000` and `1e3` are `1000.0`, and `-5` loses its sign.

    Source: Dua et al. 2019 (DROP evaluation), also used by IIRC (Ferguson et al. 2020).
    """
    normal = (_token(token) for token in _SEPARATORS.split(text))
    return " ".join(token for token in normal if token)


@lru_cache(maxsize=65_536)
def _token(token: str) -> str:
    token = token.lower()
    if not is_number(token):
        token = token.translate(_DELETE)
    if is_number(token):
        token = str(float(token))
    return " ".join(_ARTICLES.sub(" ", token).split())
