"""English inflection for the cue lexicon: plurals of nouns, forms of verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["participle", "plural", "verb_forms"]

_VOWELS = "aeiou"


def plural(noun: str) -> str:
    """Return the plural of a noun or a noun phrase (`place of birth`: `places of birth`)."""
    head, of, rest = noun.partition(" of ")
    for joint in ("-in-law",):
        if head.endswith(joint):
            return plural(head.removesuffix(joint)) + joint + of + rest
    words = head.split(" ")
    last = words[-1]
    if last.endswith(("child", "grandchild")):
        last += "ren"
    elif last.endswith("wife"):
        last = last.removesuffix("fe") + "ves"
    elif last.endswith("man") and last != "human":
        last = last.removesuffix("man") + "men"
    elif last.endswith("y") and len(last) > 1 and last[-2] not in _VOWELS:
        last = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return " ".join([*words[:-1], last]) + of + rest


def participle(verb: str, irregular: Mapping[str, Sequence[str]]) -> str:
    """Return the past participle of a verb."""
    return irregular[verb][2] if verb in irregular else _past(verb)


def verb_forms(verb: str, irregular: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return a verb's forms: base, third person, past, participle and `-ing`, without doubles."""
    if verb in irregular:
        forms = [verb, *irregular[verb]]
    else:
        stem = verb[:-1] if verb.endswith("e") else verb
        third = verb[:-1] + "ies" if _consonant_y(verb) else verb + _s(verb)
        forms = [verb, third, _past(verb), stem + "ing"]
    return tuple(dict.fromkeys(forms))


def _consonant_y(verb: str) -> bool:
    return verb.endswith("y") and len(verb) > 1 and verb[-2] not in _VOWELS


def _s(verb: str) -> str:
    return "es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s"


def _past(verb: str) -> str:
    if _consonant_y(verb):
        return verb[:-1] + "ied"
    return verb + ("d" if verb.endswith("e") else "ed")
