"""Names in a question: found by their capitals, and put aside so that rules see the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.reader.offline.heads import head_type
from harness.reader.offline.text import word_set

__all__ = ["MARK", "Masked", "bare", "mask"]

MARK = "\x01(\\d+)\x02"
"""Matches the place of a name in a masked question."""

_TOKEN = re.compile(r"\"[^\"]+\"|“[^”]+”|\([^()]*\)|[^\W_]+(?:[-.'’/&][^\W_]+)*\.?|[^\w\s]|_")
_WITHIN = word_set(
    """of the in on at for to from a an de la le du des van von der den ter al el y e da di del
    das dos och & and with no"""
)
_OPENERS = word_set(
    """who whom whose what which when where why how is are was were do does did has have had can
    could will would of in on at by to from for under during the a an name give find besides along
    both between tell please if whats whos near after before"""
)
_THING = word_set(
    """film movie song album novel book play magazine series single band company river city village
    town club show game painting poem ship opera documentary sitcom newspaper airport university"""
)
_PREFIXED = re.compile(r"[a-z]{1,3}[-'’](?=[^\W\d_])(?![a-z])")  # `al-Tifubi`, `d'Este`
_NO_MARKS = {1: " ", 2: " "}  # a question may not hold what stands for a name
_YEAR = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Masked:
    """A question whose names are marks.

    `names` are as they stand there, with the words before them that say what they are (`the film
    X`); `cores` are the names alone.
    """

    text: str
    names: tuple[str, ...]
    cores: tuple[str, ...]

    def plain(self, text: str) -> str:
        """Return a masked text with the names back in their places."""
        return re.sub(MARK, lambda found: self.names[int(found[1])], text)

    def core(self, text: str) -> str:
        """Return a masked text with the bare names in their places."""
        return re.sub(MARK, lambda found: self.cores[int(found[1])], text)


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int

    @property
    def low(self) -> str:
        return self.text.lower()

    @property
    def capital(self) -> bool:
        first = self.text[0]
        return (
            first.isupper() or first.isdigit() or first in '"“' or bool(_PREFIXED.match(self.text))
        )


def bare(question: str) -> str:
    """Return a question without the mark at its end."""
    return question.strip().rstrip("?.! ").strip()


def mask(question: str, *, apart: bool = False) -> Masked:
    """Put the names of a question aside.

    With `apart`, `A and B` are two names; else `and` holds a name together.

    A name is a run of capitalised words, held together by `of`, `the`, `van` and the like, with a
    bracket behind it, or what stands in quotation marks. A capital that opens the question and
    belongs to its grammar is none.
    """
    text = bare(question.translate(_NO_MARKS))
    words = [_Word(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(text)]
    words = [part for word in words for part in _parted(word)]
    out: list[str] = []
    names: list[str] = []
    cores: list[str] = []
    at, place = 0, 0
    while place < len(words):
        if not _opens(words, place):
            place += 1
            continue
        stop = _end(words, place, apart)
        begin = _class_start(words, place)
        if words[begin].start < at:
            begin = place
        start, end = words[begin].start, words[stop - 1].end
        out.append(text[at:start])
        out.append(f"\x01{len(names)}\x02")
        names.append(text[start:end])
        cores.append(text[words[place].start : end])
        at, place = end, stop
    out.append(text[at:])
    return Masked("".join(out), tuple(names), tuple(cores))


def _parted(word: _Word) -> list[_Word]:
    """Part a possessive from its owner: `Anna's` is two words."""
    found = re.search(r"['’][sS]$", word.text)
    if found is None or word.text[0] in '"“(':
        return [word]
    cut = word.start + found.start()
    return [
        _Word(word.text[: found.start()], word.start, cut),
        _Word(found.group(), cut, word.end),
    ]


def _opens(words: list[_Word], place: int) -> bool:
    word = words[place]
    if not word.capital or word.text in {"'s", "’s"}:
        return False
    if word.text.isdigit():
        # `the 1952 novel X` has a year before the name, and `in 1952` is none.
        return False
    first = place == 0 or words[place - 1].text in {".", ":"}
    if first and word.low in _OPENERS:
        # `The Alster Case` opens with a name where another capital follows.
        follows = place + 1 < len(words) and words[place + 1].capital
        return word.low in {"the", "a", "an"} and follows
    return True


def _end(words: list[_Word], place: int, apart: bool) -> int:
    """Return where a name that begins at `place` ends."""
    stop = place + 1
    if words[place].text[0] in '"“':
        return stop
    at = stop
    while at < len(words):
        word = words[at]
        if word.text.startswith("("):
            return at + 1
        if word.capital and word.low not in {"'s"}:
            stop = at = at + 1
            continue
        if word.text == "," and at + 1 < len(words) and _titled(words, at + 1):
            at += 1
            continue
        if word.text in {"'s", "’s", "'S", "’S"}:
            # `Woman's Century` is one name; `Anna's mother` is not.
            follows = words[at + 1] if at + 1 < len(words) else None
            if follows is not None and follows.capital and follows.text[0] not in '"“':
                stop = at = at + 1
                continue
            break
        joins = word.low in _WITHIN or word.text in "-–&!:'’"
        if joins and not (apart and word.low == "and") and _goes_on(words, at):
            at += 1
            continue
        demonym = at == place + 1 and head_type(word.low) == "person"
        if demonym and at + 1 < len(words) and words[at + 1].capital:
            at += 1
            continue
        break
    return stop


def _titled(words: list[_Word], at: int) -> bool:
    """Whether a comma is followed by a rank: `Edward, 2nd Duke of York`."""
    ranks = {
        "prince", "princess", "duke", "duchess", "count", "countess", "king", "queen", "lord",
        "lady", "earl", "baron", "baroness", "abbess", "dauphin", "margrave", "elector", "infanta",
        "emperor", "empress", "marquess", "viscount", "archduke", "jr.", "jr", "sr.", "sr",
    }  # fmt: skip
    after = [word.low for word in words[at : at + 4]]
    if after and after[0] == "the":
        after = after[1:]
    if after and re.fullmatch(r"\d+(?:st|nd|rd|th)", after[0]):
        after = after[1:]
    return bool(after) and after[0] in ranks | {"old"}


def _goes_on(words: list[_Word], at: int) -> bool:
    """Whether a small word is followed, past others, by a capital that belongs to the name."""
    ahead = at + 1
    while ahead < min(at + 3, len(words)) and words[ahead].low in _WITHIN:
        ahead += 1
    if ahead >= len(words) or not words[ahead].capital or words[ahead].text[0] in '"“(':
        return False
    return not (words[at].low == "and" and ahead > at + 1)


def _class_start(words: list[_Word], place: int) -> int:
    """Return where the words begin that say what a name is: `the 1952 novel`, `the actor`."""
    begin = place
    if place and _says_what(words[place - 1].low):
        begin = place - 1
    if begin and begin < place and _YEAR.fullmatch(words[begin - 1].text):
        begin -= 1
    if begin < place and begin and words[begin - 1].low == "military":
        begin -= 1
    if begin and words[begin - 1].low == "the" and (begin < place or place == begin):
        begin -= 1
    return begin


def _says_what(word: str) -> bool:
    return word in _THING or (head_type(word) == "person" and not word.endswith("s"))
