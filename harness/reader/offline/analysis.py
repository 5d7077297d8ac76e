"""What a question, or a part of one, asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.reader.offline.heads import head_type
from harness.reader.offline.lexicon import main_type
from harness.reader.offline.text import Token, tokenise, word_set

__all__ = ["ANSWER_TYPES", "Focus", "answer_type", "focus_of", "question_tokens"]

ANSWER_TYPES = (
    "comparison", "date", "entity", "number", "organisation", "person", "place", "title", "yes_no",
)  # fmt: skip

_AUX = word_set(
    "is are was were do does did has have had can could will would should am isn aren wasn"
)
_WH = word_set("what which who whom whose when where why how")
_PREPOSITIONS = word_set("in on at of from to for by with during under through about as")
_BREAK = word_set(
    """is are was were do does did has have had can could will would that who whom whose which
    when where of in on at by for from to with and or the a an as during after before , ? . ' “ "
    be been being it its he she they his her their"""
)
_NUMBER_HOW = word_set(
    "many much long tall far old large big high deep wide fast heavy often big hot cold"
)
_QUANTITY = re.compile(
    r"\b(?:how (?:many|much|long|tall|far|old|large|big|high|deep|wide|fast|heavy)|"
    r"what (?:percentage|percent|number|fraction|proportion))\b",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\b(?:older|younger|earlier|later|first|last|more|most|fewer|less|larger|largest|bigger|"
    r"smaller|longer|shorter|higher|taller|recently|before|oldest|youngest|both|newer|greater|"
    r"closer|same|came out|sooner|longest)\b",
    re.IGNORECASE,
)


_NAMED_PAIR = re.compile(r",\s*[A-Z\"][^,?]* or [A-Z\"][^,?]*\?\s*$")
_ASKS_LAST = re.compile(r"\.\s+(?:Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can)\b[^.?]*\?\s*$")


@dataclass(frozen=True, slots=True)
class Focus:
    """The expected answer: its type, the head noun's stem, and the head run (token indices)."""

    type: str
    head: str = ""
    run: tuple[int, ...] = ()


def question_tokens(question: str) -> list[Token]:
    """Tokenise a question; `E >> relation` is read as `relation of E`."""
    if ">>" in question:
        left, _, right = question.partition(">>")
        question = f"{right.strip()} of {left.strip()}"
    return tokenise(question)


def _main_wh(tokens: list[Token]) -> int | None:
    """Return the index of the question word that asks, passing over relative pronouns."""
    words = [token.text.lower() for token in tokens]
    found = [index for index, word in enumerate(words) if word in _WH]
    for index in found:
        opens = index == 0 or words[index - 1] in {",", '"', "''", "”", ":", ";", ".", "and", "-"}
        if opens or (words[index - 1] in _PREPOSITIONS and index <= 1):
            return index
    for index in found:
        typed = any(head_type(word) for word in words[index + 1 : index + 3])
        if typed and words[index] in {"what", "which"} and words[index - 1] != ",":
            return index
    for index in found:
        prior = words[index - 1]
        if words[index] in {"what", "how"} or (prior in _PREPOSITIONS and words[index - 2] == ","):
            return index
    for index in found:
        if words[index - 1] in _AUX or words[index] == "which":
            return index
    return found[0] if found else None


def _run_after(tokens: list[Token], start: int, stop: int) -> tuple[int, ...]:
    """Return the indices of the noun run from `start`: up to a verb, preposition or mark."""
    run: list[int] = []
    for index in range(start, stop):
        low = tokens[index].text.lower()
        verb = bool(run) and low.endswith("ed") and head_type(low) is None
        if low in _BREAK or low in {"'s", "’s"} or verb or not low[0].isalnum():
            break
        run.append(index)
    return tuple(run)


def _from_run(tokens: list[Token], run: tuple[int, ...], default: str) -> Focus:
    """Type a noun run by its last noun that means something, else by the default."""
    for index in reversed(run):
        kind = head_type(tokens[index].text)
        if kind is not None:
            return Focus(kind, tokens[index].stem, run)
    head = tokens[run[-1]].stem if run else ""
    return Focus(default, head, run)


def _of_phrase(tokens: list[Token], start: int, stop: int) -> Focus:
    """Type a nominal phrase: `the (name of the) spouse of ...`, `Anna's mother`."""
    index = start
    words = [token.text.lower() for token in tokens]
    while index < stop and (
        words[index] in {"the", "a", "an", "name", "of", "is", "was", "one", "names", "are", "were"}
    ):
        index += 1
    run = _run_after(tokens, index, stop)
    after = run[-1] + 1 if run else index
    if after < stop and words[after] in {"'s", "’s"}:
        last = max(i for i in range(after, stop) if words[i] in {"'s", "’s"})
        run = _run_after(tokens, last + 1, stop) or run
    return _from_run(tokens, run, "entity")


def focus_of(tokens: list[Token], start: int, stop: int) -> Focus:
    """Return what the tokens `start..stop` ask for, be they a question or a nominal phrase."""
    part = tokens[start:stop]
    words = [token.text.lower() for token in part]
    at = _main_wh(part)
    nominal = bool(words) and words[0] not in _WH | _PREPOSITIONS and start > 0
    if at is None or (nominal and words[at] not in {"what", "how"}):
        phrase = _of_phrase(tokens, start, stop)
        if phrase.type == "entity":  # `located in ... of E`, `owned by of E`
            told = (main_type(token.stem) for token in part[:4])
            return Focus(next((kind for kind in told if kind), "entity"), phrase.head, phrase.run)
        return phrase
    return _of_question(tokens, start + at, stop)


def _of_question(tokens: list[Token], at: int, stop: int) -> Focus:
    """Return what the question word at `at` asks for."""
    wh, after = tokens[at].text.lower(), at + 1
    nxt = tokens[after].text.lower() if after < stop else ""
    plain = {"when": Focus("date", "date"), "where": Focus("place"), "why": Focus("entity")}
    if wh in plain:
        return plain[wh]
    if wh == "how":
        return Focus("number", nxt) if nxt in _NUMBER_HOW else Focus("entity")
    if wh in {"who", "whom", "whose"}:
        if nxt in {"is", "was", "are", "were", "'s", "’s"}:
            phrase = _of_phrase(tokens, after + 1, stop)
            if phrase.type in {"person", "organisation"}:
                return phrase
        return Focus("person")
    if nxt in _AUX:
        phrase = _of_phrase(tokens, after + 1, stop)
        acts = nxt in {"did", "does", "do", "has", "have", "had"}
        return Focus("entity") if acts and phrase.type == "entity" else phrase
    return _from_run(tokens, _run_after(tokens, after, stop), "entity")


def answer_type(question: str) -> str:
    """Return the kind of answer a question asks for: one of `ANSWER_TYPES`."""
    tokens = question_tokens(question)
    words = [token.text.lower() for token in tokens]
    if not words:
        return "entity"
    alternatives = "or" in words and bool(_COMPARE.search(question) or _NAMED_PAIR.search(question))
    has_wh = any(word in _WH for word in words)
    lead = words[0] in _AUX or (
        "," in words and not has_wh and words[min(words.index(",") + 1, len(words) - 1)] in _AUX
    )
    if lead or _ASKS_LAST.search(question):
        return "comparison" if "or" in words and " both " not in question else "yes_no"
    if alternatives and has_wh:
        return "comparison"
    if _QUANTITY.search(question):
        return "number"
    return focus_of(tokens, 0, len(tokens)).type if words else "entity"
