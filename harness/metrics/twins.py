"""MuSiQue-Full's twins: an answerable question and the same one robbed of its support."""

from __future__ import annotations

from collections.abc import Sequence

from harness.nouns import Question

__all__ = ["pair_twins"]


def pair_twins(questions: Sequence[Question]) -> dict[int, int]:
    """Return the position of each answerable question's unanswerable twin, by its own position.

    Twins have the same native id. They say something only where each is asked over its own
    passages, for in a pool the twin's support is there again; so without a scope there are none,
    and neither are there if any unanswerable question lacks its answerable twin. Derived
    questions have no twins.
    """
    groups: dict[str, list[int]] = {}
    for position, question in enumerate(questions):
        if not question.gold.derived:
            groups.setdefault(question.gold.native_id, []).append(position)
    pairs: dict[int, int] = {}
    for members in groups.values():
        robbed = [i for i in members if not questions[i].gold.answerable]
        whole = [i for i in members if questions[i].gold.answerable]
        if not robbed:
            continue
        if len(robbed) != 1 or len(whole) != 1:
            return {}
        if any(questions[i].query.scope is None for i in members):
            return {}
        pairs[whole[0]] = robbed[0]
    return pairs
