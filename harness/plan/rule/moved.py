"""Words out of their place: a shared object at the end, remarks that ask nothing."""

from __future__ import annotations

from harness.plan.rule.parser import ENTITY, LITERAL

__all__ = ["Numbered", "raised", "trimmed"]

Numbered = list[tuple[str, int]]
"""Words, each with the number of the word it stands for."""

_WH = frozenset({"which", "what", "who", "whom"})
_ASKING = _WH | {"whose", "where", "when", "how", "is", "was", "are", "were", "did", "do", "does"}
_REMARKS = frozenset({"giving", "stating", "naming", "specifying", "mentioning", "indicating"})
_FELLOWS = frozenset({
    "colleague", "colleagues", "co-worker", "co-workers", "coworker", "coworkers", "workmate",
    "workmates", "classmate", "classmates",
})  # fmt: skip
_RELATIVES = frozenset({"that", "which", "who", "whose"})
_OPEN = frozenset({"a", "an", "some"})
_EVENTS = (
    ("birth", ("born",)), ("native", ("born",)), ("home", ("born",)), ("death", ("who", "died")),
)  # fmt: skip
_WHICH = frozenset({"date", "year", "day", "place", "country"})
_POSSESSIVES = frozenset({"his", "her", "its", "their"})
_HAPPENED = frozenset({
    "birth", "death", "burial", "foundation", "founding", "creation", "establishment", "inception",
    "origin", "release", "publication", "citizenship",
})  # fmt: skip
_LONGEST = 4


def raised(words: Numbered) -> Numbered:
    """`A directed, and B wrote, which film`: `which film A directed and B wrote`.

    The question word at the end is the object of both clauses; a preposition goes with it.
    """
    plain = [word for word, _ in words]
    comma = next((at for at in range(len(words) - 1, 0, -1) if plain[at] == ","), 0)
    head, tail = words[:comma], words[comma + 1 :]
    spoken = [word for word, _ in tail]
    if (
        not tail
        or len(tail) > _LONGEST
        or not _WH & set(spoken[:2])
        or {ENTITY, LITERAL, "'s"} & set(spoken)
        or _ASKING & set(spoken[2:])
        or "and" not in plain[:comma]
        or _ASKING & {plain[0]}
        or plain[comma - 1] in (ENTITY, LITERAL)
    ):
        return words
    spot = comma - plain[:comma][::-1].index("and") - 1
    if not {ENTITY} & set(plain[:spot]) or not {ENTITY} & set(plain[spot:comma]):
        return words
    first = head[:spot]
    while first and first[-1][0] == ",":
        first = first[:-1]
    return [*tail, *first, *head[spot:]]


def _dated(words: Numbered) -> Numbered:
    """`the birthplace, in 1974, of which person`: `... of which person born in 1974`."""
    plain = [word for word, _ in words]
    for at in range(1, len(words) - 5):
        if plain[at : at + 2] != [",", "in"] or plain[at + 2 : at + 5] != [LITERAL, ",", "of"]:
            continue
        noun = " ".join(plain[max(0, at - 3) : at])
        said = next((said for root, said in _EVENTS if root in noun), ())
        if said and not _WH & set(plain[:at]):
            mark = words[at][1]
            event = [(word, mark) for word in said]
            rest = [*words[:at], *words[at + 4 :]]
            return [*rest, *event, words[at + 1], words[at + 2]]
    return words


def _possessed(words: Numbered) -> Numbered:
    """`the year of its creation`: `its year of creation`."""
    plain = [word for word, _ in words]
    for at in range(1, len(words) - 3):
        whose = plain[at] in _WHICH and plain[at + 1] == "of" and plain[at + 2] in _POSSESSIVES
        if whose and plain[at + 3] in _HAPPENED and plain[at + 4 : at + 5] != ["of"]:
            first = at - (plain[at - 1] == "the")
            return [*words[:first], words[at + 2], *words[at : at + 2], *words[at + 3 :]]
    return words


def _compared(words: Numbered) -> Numbered:
    """`comparing birth dates, does that of A precede that of B`: `does the birth date of A ...`."""
    plain = [word for word, _ in words]
    comma = plain.index(",") if "," in plain else 0
    if plain[:1] != ["comparing"] or not 1 < comma <= _LONGEST or ENTITY in plain[:comma]:
        return words
    noun = [one for one in words[1:comma] if one[0] not in ("the", "their", "his", "her")]
    last, mark = noun[-1]
    noun = [("the", mark), *noun[:-1], (last.removesuffix("s"), mark)]
    out: Numbered = []
    for at in range(comma + 1, len(words)):
        that = plain[at] in ("that", "the one") and plain[at + 1 : at + 2] == ["of"]
        out += noun if that else [words[at]]
    return out if len(out) > len(words) - comma - 1 else words


def trimmed(words: Numbered) -> Numbered:
    """Leave out what asks nothing.

    That is `, giving the name of it`, `, one` before `that`, and, of a colleague, `at the same
    company`; `a sister of what name` is `which sister`, `the year of its creation` its year of
    creation.
    """
    words = _compared(_possessed(_dated(words)))
    plain = [word for word, _ in words]
    for at in range(1, len(words) - 3):
        if plain[at : at + 2] == [",", "one"] and plain[at + 2] in _RELATIVES:
            return trimmed([*words[:at], *words[at + 2 :]])
    if plain[-3:] in (["of", "what", "name"], ["of", "which", "name"]):
        opens = [at for at in range(max(0, len(words) - 7), len(words)) if plain[at] in _OPEN]
        if opens and ENTITY not in plain[opens[-1] :]:
            return [*words[: opens[-1]], ("which", words[-2][1]), *words[opens[-1] + 1 : -3]]
    for at in range(2, len(words) - 1):
        remark = plain[at] == "," and plain[at + 1] in _REMARKS
        if remark and not (_WH | {ENTITY, LITERAL}) & set(plain[at:]):
            return words[:at]
    for at in range(2, len(words) - 4):
        same = plain[at : at + 3] in (["at", "the", "same"], ["of", "the", "same"])
        if same and _FELLOWS & set(plain[:at]) and plain[at + 4] != "as":
            return [*words[:at], *words[at + 4 :]]
    return words
