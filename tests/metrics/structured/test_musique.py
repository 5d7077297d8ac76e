"""MuSiQue's support F1 and the group scores of its twins."""

from __future__ import annotations

from typing import Any

import pytest

from harness.metrics.structured.musique import evaluate, support


def gold(id_: str = "1", *, answerable: bool = True) -> dict[str, Any]:
    return {
        "id": id_,
        "answer": "Kolin",
        "answer_aliases": ["Kolín"],
        "answerable": answerable,
        "paragraphs": [{"idx": i, "is_supporting": i < 2} for i in range(4)],
    }


def said(answerable: Any, text: str = "Kolin", idxs: Any = (0, 1), id_: str = "1") -> dict:
    return {
        "id": id_,
        "predicted_answer": text,
        "predicted_support_idxs": list(idxs),
        "predicted_answerable": answerable,
    }


TWINS = [gold(), gold(answerable=False)]


def test_support() -> None:
    assert support([0, 0, 5], [0, 1]).f1 == 0.5
    assert support([], []).f1 == 1
    assert support([], [0]).f1 == 0


def test_answerable_lines_only_and_whatever_was_said_of_them() -> None:
    scores = evaluate([said(False, "kolín", ["0"])], [gold()])
    assert scores == {"answer_f1": 1, "answer_em": 1, "support_f1": pytest.approx(2 / 3)}


@pytest.mark.parametrize(
    ("first", "second", "group"),
    [(True, False, 1), (1, 0, 1), (True, True, 0), (False, False, 0), ("true", "false", 0)],
)
def test_both_twins_must_be_told_apart(first: Any, second: Any, group: float) -> None:
    scores = evaluate([said(first), said(second, "")], TWINS)
    assert scores["group_answer_sufficiency_f1"] == group
    assert scores["group_support_sufficiency_f1"] == group
    assert scores["answer_f1"] == 1


def test_the_twins_may_come_in_any_order() -> None:
    lines = [said(False, ""), said(True, "Kolin town", [0, 1, 2])]
    scores = evaluate(lines, TWINS[::-1])
    assert scores["group_answer_sufficiency_f1"] == pytest.approx(2 / 3)
    assert scores["group_support_sufficiency_f1"] == 0.8


def test_what_cannot_be_scored() -> None:
    with pytest.raises(ValueError, match="same ids"):
        evaluate([said(True, id_="2")], [gold()])
    with pytest.raises(ValueError, match="twice"):
        evaluate([said(False)], [gold(answerable=False)])
    with pytest.raises(ValueError, match="no answerable"):
        evaluate([], [])
