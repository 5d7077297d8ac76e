"""Which passages a question names, and which alternatives it puts side by side."""

from __future__ import annotations

import re

from harness.reader.messages import ReaderPassage
from harness.reader.offline.candidates import clean_title
from harness.reader.offline.text import tokenise

__all__ = ["about", "alternatives", "flat", "named_passages"]

_CUT = re.compile(
    r"(?:,|:|\?|\b(?:first|earlier|later|older|younger|oldest|youngest|larger|largest|bigger|"
    r"longer|more|most|last|between|recently|is|was|are|were|either|came out))\s+",
    re.IGNORECASE,
)


def flat(text: str) -> str:
    """Return a text as lower-case words with single spaces, for matching names."""
    return " ".join(token.text.lower() for token in tokenise(text) if token.text[0].isalnum())


def about(name: str, passages: tuple[ReaderPassage, ...]) -> int | None:
    """Return the passage that is about a name: by its title, else by its opening words."""
    wanted = flat(name)
    if not wanted:
        return None
    inner = f" {wanted} "
    for number, passage in enumerate(passages):
        if wanted in {flat(passage.title), flat(clean_title(passage.title))}:
            return number
    for number, passage in enumerate(passages):
        if inner in f" {flat(passage.title)} " or f" {flat(clean_title(passage.title))} " in inner:
            return number
    words = set(wanted.split())
    for number, passage in enumerate(passages):
        title = set(flat(clean_title(passage.title)).split())
        opening = f" {flat(passage.text[:160])} "
        if inner in opening or (len(words) > 1 and len(words & title) >= 2):
            return number
    return None


def named_passages(question: str, passages: tuple[ReaderPassage, ...]) -> list[int]:
    """Return the passages whose titles the question names, in order of naming.

    A title inside a longer matched title does not count.
    """
    text = f" {flat(question)} "
    found: list[tuple[int, int, int]] = []
    for number, passage in enumerate(passages):
        for form in (flat(passage.title), flat(clean_title(passage.title))):
            at = text.find(f" {form} ") if form else -1
            if at >= 0:
                found.append((at, -len(form), number))
                break
    found.sort()
    kept: list[tuple[int, int, int]] = []
    for at, length, number in found:
        if not any(a <= at and at - length <= a - other for a, other, _ in kept):
            kept.append((at, length, number))
    return [number for _, _, number in kept]


def alternatives(question: str, passages: tuple[ReaderPassage, ...]) -> tuple[str, str] | None:
    """Return A and B of a question that ends in `..., A or B?`; None where it has no such form.

    Of the places where A might begin, one that makes A the title of a passage is preferred.
    """
    body = question.strip().rstrip("?. ").strip()
    splits = list(re.finditer(r",?\s+or\s+", body))
    if not splits:
        return None
    titles = {flat(clean_title(p.title)) for p in passages} | {flat(p.title) for p in passages}
    best: tuple[int, str, str] | None = None
    for split in splits:
        right = body[split.end() :].strip()
        right = (
            re.split(r"\s+(?:is|was|has|had|have|did)\s+", right)[0] if "," not in body else right
        )
        starts = [found.end() for found in _CUT.finditer(body[: split.start()])]
        for order, start in enumerate(starts):
            left = body[start : split.start()].strip()
            if not left:
                continue
            rank = 2 * (flat(left) in titles) + 2 * (flat(right) in titles)
            rank = 10 * rank - order if body[start - 2] == "," else 10 * rank - order - 3
            if best is None or rank > best[0]:
                best = (rank, left, right)
    if best is None:
        return None
    strip = re.compile(
        r"^(?:the (?:film|movie|book|album|magazine|band|city|forming of|birth of)|between|"
        r"the other,?)\s+",
        re.IGNORECASE,
    )
    return strip.sub("", best[1]).strip(" ,\"'"), strip.sub("", best[2]).strip(" ,\"'")
