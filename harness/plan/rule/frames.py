"""Questions that are put around two statements: "... meets both conditions: it was A and it B"."""

from __future__ import annotations

__all__ = ["unframed"]

Numbered = list[tuple[str, int]]
"""Words, each with the number of the word it stands for."""

_MEETS = frozenset({
    "fulfils", "fulfills", "fulfil", "fulfill", "satisfies", "satisfy", "meets", "meet",
    "matches", "match", "fits", "fit", "combines", "has", "answers",
})  # fmt: skip
_CONDITIONS = frozenset({
    "conditions", "criteria", "requirements", "properties", "descriptions", "facts",
    "statements", "things", "clues",
})  # fmt: skip
_BETWEEN = frozenset({
    "both", "two", "these", "the", "following", "all", "of", ",", ":", "namely", "that",
    "which", "is", "are", "true", "it", "they", "he", "she", "for", "hold",
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
        "which is meant", "what film is it", "what film is this", "which film is this",
        "what song is it", "which film was it", "which film is meant", "what is he called",
        "what is she called", "what is his name", "what is her name", "what is their name",
    )
)  # fmt: skip


def unframed(words: list[str]) -> Numbered | None:
    """Return the words of the question without its frame, None if it has none."""
    numbered = [(word, at) for at, word in enumerate(words)]
    return _conditions(numbered) or _stated(numbered)


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


def _stated(words: Numbered) -> Numbered | None:
    """`a film was A and B. which one is it`: `which film was A and B`."""
    plain = [word for word, _ in words]
    tail = next((one for one in _TAILS if tuple(plain[-len(one) :]) == one), None)
    if tail is None or len(words) <= len(tail):
        return None
    body = words[: -len(tail)]
    opens = plain[0]
    if opens in ("a", "an") and len(body) > 1:
        return _joined([("which", body[0][1]), *body[1:]])
    if plain[:2] in (["there", "is"], ["there", "was"]) and len(body) > 2:
        return _joined([("find", body[0][1]), *body[2:]])
    return None


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
