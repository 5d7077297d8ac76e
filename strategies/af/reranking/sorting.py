"""Binary insertion with a comparator that may contradict itself, and readings of replies.

Whatever is replied, what comes out is a permutation of what went in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

__all__ = ["insertion_sort", "read_order", "read_score", "read_side"]


def insertion_sort(
    items: Sequence[int], better: Callable[[int, int], bool | None]
) -> tuple[list[int], int]:
    """Return the items best first by binary insertion, and how many comparisons that took.

    Of n items at most sum(ceil(log2(i + 1)) for i in 1 .. n - 1): 69 for 20. No pair is compared
    twice, so a comparator that contradicts itself cannot keep it from ending.

    Args:
        items: In their present order, which ties keep.
        better: Whether its first item, which stands further behind, is better than its second;
            None for equal.
    """
    done: list[int] = []
    compared: dict[tuple[int, int], bool] = {}
    for item in items:
        low, high = 0, len(done)
        while low < high:
            middle = (low + high) // 2
            pair = (item, done[middle])
            if pair not in compared:
                compared[pair] = better(*pair) is True
            if compared[pair]:
                high = middle
            else:
                low = middle + 1
        done.insert(low, item)
    return done, len(compared)


def read_order(order: object, count: int) -> list[int]:
    """Return a permutation of 0 to count - 1: what a reply lists, then the rest in its order."""
    said: list[int] = []
    for value in order if isinstance(order, list | tuple) else ():
        number = _whole(value)
        if number is not None and 0 <= number < count:
            said.append(number)
    return list(dict.fromkeys((*said, *range(count))))


def read_score(score: object) -> float:
    """Return a score between 0 and 1; 0.5 for what is none."""
    if isinstance(score, str):
        try:
            score = float(score.strip())
        except ValueError:
            return 0.5
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score):
        return 0.5
    return float(min(1.0, max(0.0, score)))


def read_side(side: object) -> str:
    """Return `A` or `B`; "" for anything else, which means equal."""
    text = side.strip().strip("[]().'\"").upper() if isinstance(side, str) else ""
    return text if text in ("A", "B") else ""


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        text = value.strip().strip("[]")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    return None
