"""Tokens, light stems and sentences, robust to initials and abbreviations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["STOP", "Token", "sentence_starts", "stem", "stems_of", "tokenise", "word_set"]

_TOKEN = re.compile(
    r"(?:[A-Z]\.){2,}"  # U.S.
    r"|[A-Z]\.(?=\s?[A-Z])"  # an initial before a name
    r"|(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Lt|Col|Gen|Prof|Rev|Capt|Sgt|Gov|Sen|Rep|Mt|Ft|No|vs|ca)\.(?=\s)"
    r"|\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?\b"
    r"|['’][sS]\b"  # also 'S, as title-cased questions have it
    r"|[^\W_]+(?:['’](?![sS]\b)[^\W\d_]+|-[^\W_]+|\.(?=[a-z])[^\W\d_]+)*"
    r"|[^\w\s]|_"
)


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text as a set: a readable way to write a word list."""
    return frozenset(text.split())


# `name`, `person`, `kind` carry no content in a question: "what is the name of the person who"
STOP = word_set(
    """a an the and or but nor of in on at to from by for with as into onto upon over under about
    after before during between among against through is are was were be been being am do does did
    done has have had having can could will would shall should may might must not no so than then
    that this these those there here it its he she they them his her hers their theirs him i you
    we our your my me us who whom whose which what when where why how s t 's if also such same
    other another one ones any some all both each either neither many much more most very just
    only own while up out off down name named called known person people thing kind type sort
    etc et de la"""
)

_SUFFIXES = (
    "ations", "ation", "ments", "ment", "ships", "ship", "nesses", "ings", "ing", "ions", "ion",
    "ers", "ors", "er", "or", "ies", "ied", "ed", "es", "ly", "y", "s", "e",
)  # fmt: skip
_IRREGULAR = {
    "won": "win", "wrote": "writ", "written": "writ", "writes": "writ", "writer": "writ",
    "sang": "sing", "sung": "sing", "song": "sing", "led": "lead", "built": "build",
    "bought": "buy", "sold": "sell", "held": "hold", "died": "die", "dead": "die", "death": "die",
    "dies": "die", "born": "birth", "founded": "found", "began": "begin", "begun": "begin",
    "became": "becom", "known": "know", "made": "make", "makes": "make", "maker": "make",
    "fought": "fight", "taught": "teach", "left": "leave", "gave": "give", "given": "give",
    "took": "take", "taken": "take", "ran": "run", "grew": "grow", "grown": "grow",
    "children": "child", "wives": "wife", "men": "man", "women": "woman", "cities": "city",
    "countries": "country", "chose": "choos", "chosen": "choos", "owner": "own", "drawn": "draw",
    "lay": "lie", "lies": "lie", "flew": "fly", "drew": "draw", "met": "meet", "spoke": "speak",
    "spoken": "speak", "lost": "los", "loses": "los", "largest": "larg", "biggest": "larg",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """One token: its text, its stem and its place in the text (characters)."""

    text: str
    stem: str
    start: int
    end: int


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return a light stem: enough to let `directed` meet `director`, not a lemma."""
    low = word.lower().replace("’", "'")
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for suffix in _SUFFIXES:
        if low.endswith(suffix) and len(low) - len(suffix) >= 4:
            return low[: -len(suffix)]
    return low[:-1] if low.endswith("s") and len(low) == 4 and not low.endswith("ss") else low


def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words of a text."""
    return frozenset(stem(word) for word in text.split())


def tokenise(text: str) -> list[Token]:
    """Split a text into tokens; whitespace is dropped, every other character is in a token."""
    return [
        Token(found.group(), stem(found.group()), found.start(), found.end())
        for found in _TOKEN.finditer(text)
    ]


def sentence_starts(tokens: list[Token]) -> list[int]:
    """Return the token indices at which sentences begin; `[0]` at least for a non-empty list.

    A full stop ends a sentence only before a capital, a digit or a quote, and not after a
    single letter, so that `J. R. Smith` and `c. 1900` stay whole.
    """
    starts = [0] if tokens else []
    for index, token in enumerate(tokens[:-1]):
        if token.text not in {".", "!", "?", "…"}:
            continue
        following = tokens[index + 1]
        initial = (
            index > 0 and len(tokens[index - 1].text) == 1 and tokens[index - 1].text.isalpha()
        )
        if token.text == "." and initial:
            continue
        first = following.text[0]
        closing = first in "\"'”’)]"
        if first.isupper() or first.isdigit() or first in "`“‘([" or closing:
            starts.append(index + 2 if closing and index + 2 < len(tokens) else index + 1)
    return starts
