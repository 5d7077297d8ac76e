"""The SQuAD answer normaliser, shared by HotpotQA, 2Wiki, MuSiQue and SQuAD."""

from __future__ import annotations

import re
import string

__all__ = ["normalise", "tokens"]

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_DELETE = dict.fromkeys(map(ord, string.punctuation))


def normalise(text: str) -> str:
    """Normalise an answer as the official SQuAD-family evaluators do.

    The order is part of the definition: lower case (`str.lower`, not casefold); delete the
    32 ASCII punctuation marks (deleted, not replaced, so `AC/DC` becomes `acdc`); replace the
    words a, an, the by a space; split on Unicode white space and join with one space. There is
    no Unicode normalisation: NFC and NFD forms differ, curly quotes stay.

    Source: Rajpurkar et al. 2016 (SQuAD v1.1 evaluation); reused by HotpotQA, 2Wiki, MuSiQue.
    """
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_DELETE)).split())


def tokens(text: str) -> list[str]:
    """Return the normalised tokens of an answer; an empty list when nothing is left."""
    return _ARTICLES.sub(" ", text.lower().translate(_DELETE)).split()
