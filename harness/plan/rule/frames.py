"""Questions that are put around two statements: "... meets both conditions: it was A and it B"."""

from __future__ import annotations

from harness.plan.rule.moved import Numbered, raised, trimmed
from harness.plan.rule.parser import ENTITY, LITERAL

__all__ = ["unframed"]

_MEETS = frozenset({
    "fulfils", "fulfills", "fulfil", "fulfill", "satisfies", "satisfy", "meets", "meet",
    "matches", "match", "fits", "fit", "combines", "combine", "has", "have", "answers", "answer",
})  # fmt: skip
_CONDITIONS = frozenset({
    "conditions", "criteria", "requirements", "properties", "descriptions", "facts",
    "statements", "things", "clues", "points", "hints", "traits", "features", "following",
})  # fmt: skip
_BETWEEN = frozenset({
    "both", "two", "these", "the", "following", "all", "of", ",", ":", "namely", "that",
    "which", "is", "are", "true", "it", "they", "he", "she", "for", "hold", "to", "same", "time",
    "at", "once", "here",
})  # fmt: skip
_SUBJECTS = frozenset({
    "it", "they", "he", "she",
})  # fmt: skip
_TAILS = tuple(
    tuple(one.split())
    for one in (
        "which one is it", "which one is that", "which one is meant", "which one", "which is it",
        "what is it", "what is it called", "what is its title", "what is its name",
        "what is the title", "what is the name", "who is it", "who is this person", "who is he",
        "who is she", "who is this", "who was it", "which film is it", "which song is it",
        "which person is it", "which one was it", "what was it", "who is that person",
        "what is that film", "which film is that", "what is it", "who is meant",
        "which is meant", "who is this person",
        "which one fits", "name it", "name him", "name her", "name them",
        "which one is this", "who", "which",
        "what film is it", "what film is this", "which film is this",
        "what song is it", "which film was it", "which film is meant", "what is he called",
        "give its title", "give its name", "state its title", "what is the title of it",
        "give the title", "give the name", "state the name", "give his name", "give her name",
        "name that person", "name the person", "name the film", "name the piece", "name the book",
        "what is the piece", "what is the film", "what is the song", "what is the book",
        "which book is it", "which book is meant", "which person is meant", "which song is meant",
        "who is that", "what film is meant", "identify it", "identify him", "identify her",
        "what is she called", "what is his name", "what is her name", "what is their name",
    )
)  # fmt: skip


_SIDES = frozenset({"father", "mother", "marriage", "blood"})
_COUNTS = frozenset({
    "population", "inhabitants", "residents", "people", "counted", "lived", "citizens", "souls",
})  # fmt: skip
_POINTED = frozenset({"it", "him", "her", "them"})
_SHORT = 4
_OPEN = frozenset({"a", "an", "some"})
_ONES = frozenset({"someone", "somebody"})
_PEOPLE = frozenset({
    "child", "son", "daughter", "brother", "sister", "sibling", "parent", "actor", "actress",
    "star", "colleague", "cousin", "nephew", "niece", "uncle", "aunt", "grandchild", "grandson",
    "granddaughter", "student", "graduate", "employee", "citizen", "native", "winner", "member",
})  # fmt: skip
_WORKS = frozenset({"its", "it", "title", "film", "piece", "song", "book"})
_BE = frozenset({"is", "was", "are", "were"})
_WHO = frozenset({"who", "what", "how", "which", "whom"})
_ASKING = frozenset(
    {"is", "was", "are", "were", "did", "have", "do", "does", "can", "could", "would", "must", "of"}
)
_MARKERS = tuple(
    tuple(one.split())
    for one in (
        ":", "if", "such that", "given that", "knowing that", "provided that", "so that", "where",
        "for which it holds that", "of which it is true that", "of which it is known that",
        "for which it is true that", "of which one knows that", "when",
    )
)  # fmt: skip
_LEADS = tuple(
    tuple(one.split())
    for one in (
        "i am thinking of", "i 'm thinking of", "think of", "looking for", "i am looking for",
        "i 'm looking for", "we are looking for", "consider", "take", "imagine", "wanted :",
        "i have in mind", "i need", "searching for", "i am searching for", "let there be",
        "i want to find", "i know of", "i am after", "we seek", "i seek",
    )
)  # fmt: skip


def unframed(words: list[str]) -> Numbered | None:
    """Return the words of the question without its frame, None if it has none."""
    plain = [(word, at) for at, word in enumerate(words)]
    numbered = _in_order(_led_up_to(_paired(_counted(raised(trimmed(plain))))))
    found = _conditions(numbered) or _marked(numbered) or _stated(numbered) or _behind(numbered)
    return found if found is not None or numbered == plain else numbered


def _counted(words: Numbered) -> Numbered:
    """`its 2019 population`, `how many residents in 2019`: no source dates a count otherwise."""
    plain = [word for word, _ in words]
    if not _COUNTS & set(plain):
        return words
    out: Numbered = []
    for at, one in enumerate(words):
        ahead, behind = plain[at + 1 : at + 2], plain[at - 1 : at]
        if one[0] == LITERAL and ahead == ["population"]:
            continue
        if (
            one[0] == LITERAL
            and behind == ["in"]
            and (plain[at - 2] in _COUNTS or (at == len(words) - 1 and plain[at - 2] == ENTITY))
        ):
            out.pop()
            continue
        out.append(one)
    return out


def _paired(words: Numbered) -> Numbered:
    """`A and B: are they ...`: `are A and B ...`; `A and B: which ...`: `of A and B, which ...`."""
    plain = [word for word, _ in words]
    if plain[:3] != [ENTITY, "and", ENTITY] or plain[3:4] not in ([","], [":"]):
        return words
    if plain[4:5] and plain[4] in _ASKING and plain[5:6] in (["they"], ["both"], ["the"]):
        behind = words[6:] if plain[5] != "the" else words[7:]
        return [words[4], *words[:3], *behind]
    if plain[4:5] and plain[4] in _WHO:
        return [("of", words[0][1]), *words[:3], (",", words[3][1]), *words[4:]]
    return words


def _led_up_to(words: Numbered) -> Numbered:
    """`I am thinking of a film that ...`: `a film that ...`."""
    plain = tuple(word for word, _ in words)
    for lead in _LEADS:
        if plain[: len(lead)] == lead and plain[len(lead) : len(lead) + 1] in (("a",), ("an",)):
            return words[len(lead) :]
    return words


def _in_order(words: Numbered) -> Numbered:
    """`on the father's side, who was ...`, `who X's father was`, `what is X's father called`."""
    plain = [word for word, _ in words]
    for at in range(2, len(words) - 2):
        front = plain[:at]
        sided = (
            (front[0] in ("on", "in", "through") and front[-1] in ("side", "line"))
            or (front[0] in ("through", "via", "by") and front[-1] in _SIDES and at <= _SHORT)
        ) and not {ENTITY, LITERAL} & set(front)
        if sided and plain[at] == "," and plain[at + 1] in _WHO | {"whose", ENTITY}:
            return [*words[at + 1 :], *words[:at]]
    spot = next((at for at, word in enumerate(plain[:4]) if word in _WHO), None)
    if spot is None or len(words) < spot + 4:
        return words
    after = plain[spot + 1]
    if plain[-1] in _BE and plain[spot] == "who" and after in ("the", ENTITY):
        return [*words[: spot + 1], words[-1], *words[spot + 1 : -1]]
    if plain[-1] == "called" and plain[spot] in ("what", "how") and after in _BE:
        return [*words[:spot], ("what", words[spot][1]), *words[spot + 1 : -1]]
    return words


def _marked(words: Numbered) -> Numbered | None:
    """`which film is meant: it was A and it B`: `which film was A and B`."""
    plain = tuple(word for word, _ in words)
    if plain[:1] not in (("which",), ("what",), ("who",)):
        return None
    for marker in _MARKERS:
        size = len(marker)
        for at in range(2, len(words) - size):
            if {ENTITY, LITERAL} & set(plain[:at]):
                break
            if plain[at : at + size] == marker and plain[at + size] in _SUBJECTS:
                head = next(
                    (end for end in range(1, at) if plain[end] in _MEETS | _ASKING),
                    at,
                )
                return _joined([*words[:head], *words[at + size + 1 :]])
    return None


def _behind(words: Numbered) -> Numbered | None:
    """`the film that was A and B is which`: `what is the film that was A and B`."""
    plain = [word for word, _ in words]
    for size in (2, 3):
        tail = plain[-size:]
        if (
            len(words) > size + 2
            and plain[0] in ("the", "a", "an")
            and tail[0] in ("is", "was")
            and tail[1:] in (["which"], ["what"], ["who"], ["which", "one"])
        ):
            return [("what", words[-1][1]), ("is", words[-size][1]), *words[:-size]]
    return None


def _conditions(words: Numbered) -> Numbered | None:
    """`which film meets both conditions: it was A and it B`: `which film was A and B`."""
    for at, (word, _) in enumerate(words):
        if word not in _MEETS:
            continue
        end = at + 1
        while end < len(words) and words[end][0] in _BETWEEN | _CONDITIONS:
            end += 1
        if any(one in _CONDITIONS for one, _ in words[at:end]) and end < len(words):
            return _joined([*words[:at], *words[end:]])
    return None


def _stated(words: Numbered) -> Numbered | None:  # noqa: PLR0911 - one form per return
    """`a film was A and B. which one is it`: `which film was A and B`."""
    plain = [word for word, _ in words]
    tail = next((one for one in _TAILS if tuple(plain[-len(one) :]) == one), None)
    if tail is None or len(words) <= len(tail):
        return None
    body = words[: -len(tail)]
    if len(tail) == 1 and body[-1][0] not in (",", ":"):
        # "Is a co-star of who" is one sentence.
        return None
    opens = plain[0]
    while body and body[-1][0] in (":", ","):
        body = body[:-1]
    if opens in ("a", "an") and {"that", "which", "who"} & set(plain[1:4]):
        return _joined([("find", body[0][1]), *body])
    if (made := _by_kin(plain, body, tail)) is not None:
        return made
    if opens in ("a", "an") and len(body) > 1:
        return _joined([("which", body[0][1]), *body[1:]])
    spot = next((at for at, (word, _) in enumerate(body) if word in _OPEN | _ONES), None)
    pointing = any(word in _POINTED for word, _ in body)
    if spot is not None and body[spot][0] in _ONES and not pointing:
        person = [("which", body[spot][1]), ("person", body[spot][1])]
        return [*body[:spot], *person, *body[spot + 1 :]]
    if spot is not None and opens in (ENTITY, "the") and not pointing:
        return [*body[:spot], ("which", body[spot][1]), *body[spot + 1 :]]
    if opens in _SUBJECTS:
        return _joined([("who" if opens in ("he", "she") else "what", body[0][1]), *body[1:]])
    if opens == "this" and len(body) > 2:
        return _joined([("which", body[0][1]), *body[1:]])
    if opens == ENTITY and pointing:
        return body
    if plain[:2] in (["there", "is"], ["there", "was"]) and len(body) > 2:
        return _joined([("find", body[0][1]), *body[2:]])
    return None


def _by_kin(plain: list[str], body: Numbered, tail: tuple[str, ...]) -> Numbered | None:
    """`a child of X made a film. give its title`: the film is asked for, not the child."""
    spot = next((at for at, (word, _) in enumerate(body) if word in _OPEN and at >= _SHORT - 1), 0)
    born = plain[0] in _OPEN and plain[1] in _PEOPLE and plain[2] in ("of", "from")
    if not spot or not born or not _WORKS & set(tail):
        return None
    return [*body[:spot], ("which", body[spot][1]), *body[spot + 1 :]]


def _joined(words: Numbered) -> Numbered:
    """`and it was B`: `and was B`."""
    out: Numbered = []
    for word, at in words:
        behind = [one for one, _ in out[-2:]]
        if word in _SUBJECTS and (behind[-1:] == ["and"] or behind == ["and", "that"]):
            out = [one for one in out if one is not out[-1] or one[0] == "and"]
            continue
        out.append((word, at))
    return out
