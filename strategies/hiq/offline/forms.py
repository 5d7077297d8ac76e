"""Forming questions: a phrase about a name becomes the question that asks for it."""

from __future__ import annotations

import re

from harness.reader.offline.heads import head_type
from strategies.hiq.offline.kin import KIN
from strategies.hiq.offline.patterns import AUXILIARY

__all__ = [
    "clause", "is_relation", "lemma", "of_name", "owned_role", "typed", "where", "which", "won",
]  # fmt: skip

_PLAIN_PLACE = frozenset({"place", "city", "town", "village", "location"})
_PERSONS = frozenset({"person", "man", "woman", "people", "one", "individual", "someone"})
_THINGS = frozenset({"award", "prize", "war"})
_RELATIONS = frozenset({
    "adaptation", "mouth", "population", "source", "sequel", "prequel", "seat", "nationality",
    "religion", "residence", "citizenship", "length", "area", "mater", "award", "currency",
    "language", "genre", "origin", "star",
})  # fmt: skip
_LEMMAS = {
    "died": "die", "won": "win", "studied": "study", "lived": "live", "made": "make",
    "wrote": "write", "sang": "sing", "built": "build", "held": "hold", "lies": "lie",
    "based": "base", "moved": "move", "ruled": "rule", "married": "marry", "taught": "teach",
    "fought": "fight", "bought": "buy", "began": "begin", "served": "serve", "left": "leave",
    "composed": "compose", "produced": "produce", "graduated": "graduate", "grew": "grow",
    "created": "create", "went": "go", "ran": "run", "led": "lead", "received": "receive",
    "founded": "found",
}  # fmt: skip
_SOFT = re.compile(r"(?:[aeiou][cgsvzu]|[^aeiou]r|at|iz|uc|rv|l[vs]|[^aeiouy]l|[svc]id)$")


def lemma(verb: str) -> str:
    """Return the base form of an English verb, well enough for a question with `did`."""
    if verb in _LEMMAS:
        return _LEMMAS[verb]
    if verb.endswith(("ied", "ies")):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches")):
        return verb[:-2]
    if not verb.endswith("ed"):
        return verb if verb.endswith("ss") else verb.removesuffix("s")
    stem = verb[:-2]
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    return f"{stem}e" if _SOFT.search(stem) else stem


def _last(words: str) -> str:
    return words.rsplit(maxsplit=1)[-1]


def typed(head: str) -> bool:
    """Whether a noun says what kind of thing it is."""
    return head_type(_last(head)) is not None or _last(head) in _THINGS


def is_relation(role: str) -> bool:
    """Whether a noun names what something is to something else: `director`, `place of birth`."""
    last = _last(role)
    agent = last.endswith(("er", "or"))
    return " of " in role or head_type(last) is not None or agent or last in _RELATIONS


def of_name(role: str, name: str) -> str:
    """Ask for the holder of a role: `Who is the director of X`."""
    head = _last(role.split(" of ", maxsplit=1)[0])
    kind = head_type(head)
    person = kind == "person" or (kind is None and head.endswith(("er", "or", "-in-law", "star")))
    return f"{'Who' if person or role in KIN else 'What'} is the {role} of {name}"


def owned_role(run: str) -> str:
    """Return as much of the words after a possessive as name what is owned."""
    words = run.split()
    for size in range(1, len(words) + 1):
        if head_type(words[size - 1]):
            return " ".join(words[:size])
    return words[0]


def which(head: str) -> str:
    """Return the question word for a head noun."""
    return "Who" if _last(head) in _PERSONS else f"Which {head}"


def clause(text: str, start: int, end: int, head: str, said: str) -> tuple[int, str]:
    """Return where a relative clause ends, and the question that asks for its head.

    Args:
        text: The masked question.
        start: Where the phrase begins.
        end: Where its first names end.
        head: Its head noun.
        said: Verb and names.
    """
    tail = re.match(r"(?:(?!\s+(?:and|or|but|who|that)\b)[^,?])*", text[end:])
    behind = tail.group() if tail is not None else ""
    # As the subject of the question it ends before the question's own verb; else it goes on:
    # `the actress who played X in the film of 1964`.
    subject = AUXILIARY.search(text[:start]) is not None and bool(behind.strip())
    if subject:
        behind = ""
    return end + len(behind), f"{which(head)} {said}{behind}"


def where(head: str, link: str, name: str, verb: str) -> str:
    """Ask where, when or in which one something happened."""
    plain = _last(head) in _PLAIN_PLACE
    if link == "when":
        opened = "When"
    elif link == "where" and plain:
        opened = "Where"
    elif link == "where":
        opened = f"{'At' if head.endswith('y') else 'In'} which {head}"
    else:
        opened = f"{link.split(maxsplit=1)[0].capitalize()} which {head}"
    return _inverted(opened, name, verb.split())


def won(head: str, name: str, verb: str) -> str:
    """Ask for the object of a verb: `Which award did X win`."""
    return _inverted(which(head), name, verb.split())


def _inverted(opened: str, name: str, words: list[str]) -> str:
    """Put the verb before its subject: `X was born` becomes `Where was X born`."""
    if words[0] in {"was", "is", "were", "are"}:
        return f"{opened} {words[0]} {name} {' '.join(words[1:])}".rstrip()
    if words[0] == "can":
        return f"{opened} can {name} {' '.join(words[1:])}".rstrip()
    if words[0] in {"has", "had"}:
        return f"{opened} does {name} have {' '.join(words[1:])}".rstrip()
    return f"{opened} did {name} {' '.join([lemma(words[0]), *words[1:]])}".rstrip()
