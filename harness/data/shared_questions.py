"""Questions that stand in more than one variant: two numbers that are not independent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

__all__ = ["shared_questions"]


def shared_questions(texts: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a line for each two variants that share questions, and for each that repeats its own.

    Args:
        texts: The texts of each variant's questions; they are compared without case and blanks
            at their ends.
    """
    known = {name: [text.strip().casefold() for text in given] for name, given in texts.items()}
    for name, given in known.items():
        if repeated := len(given) - len(set(given)):
            yield f"{repeated:,} of the {len(given):,} questions of {name} repeat another's text"
    for first, second in combinations(known, 2):
        both = set(known[first]) & set(known[second])
        if both:
            inside = sum(text in both for text in known[second])
            n = len(known[second])
            yield f"{inside:,} of the {n:,} questions of {second} stand in {first} too"
