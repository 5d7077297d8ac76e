"""Where an answer was lost, on ledgers made for every stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.analysis import STAGES, load_run, lost_at
from harness.nouns import AbstainReason, Abstention, Prediction, Question, Row, Trace, TraceStep

NO = Abstention(AbstainReason.NO_EVIDENCE, "reader.no_answer")


def shown(*ids: str) -> Trace:
    return Trace((TraceStep("read", {"shown": list(ids)}), TraceStep("else", {"x": 1})))


def given(stage: str, question: Question) -> dict[str, Any]:
    first, second = question.gold.passages or ("p1", "p2")
    both = (second, first)
    return {
        "right": {"answer": [*question.gold.answers, "x"][0]},
        "not retrieved": {"answer": "Atlantis", "passages": (first,), "trace": shown(first)},
        "not shown": {"answer": "Atlantis", "passages": both, "trace": shown(second)},
        "abstained": {"abstention": NO, "passages": both, "trace": shown(*both)},
        "misread": {"answer": "Atlantis", "passages": both, "trace": shown(*both)},
        "declined unseen": {"abstention": NO, "passages": ()},
        "in two readings": {
            "answer": "Atlantis",
            "passages": both,
            "trace": Trace(
                (TraceStep("read", {"shown": [first]}), TraceStep("read", {"shown": [second]}))
            ),
        },
    }[stage]


@pytest.fixture
def staged(
    run_of: Callable[..., Any], row_of: Callable[..., Row], rewrite: Callable[..., None]
) -> tuple[Any, dict[str, str]]:
    """A run with a question for each stage in turn, and what was meant for each."""
    folder = run_of()
    kinds = [
        "right", "not retrieved", "not shown", "abstained", "misread", "declined unseen",
        "in two readings", "error", "missing",
    ]  # fmt: skip
    meant: dict[str, str] = {}

    def make(question: Question) -> Row | None:
        kind = kinds[len(meant) % len(kinds)] if question.gold.answerable else "misread"
        if question.gold.answerable:
            meant[question.query.id] = kind
        if kind == "missing":
            return None
        if kind == "error":
            blank = row_of(folder, question, abstention=NO)
            return Row(blank.identity, question.query.id, None, error="ValueError: x")
        return row_of(folder, question, **given(kind, question))

    rewrite(folder, make)
    return load_run(folder.path), meant


def test_every_stage(staged: tuple[Any, dict[str, str]]) -> None:
    run, meant = staged
    expected = {"declined unseen": "not retrieved", "in two readings": "misread",
                "missing": "error"}  # fmt: skip
    stages = lost_at(run)
    assert stages.name == "lost_at"
    assert dict(stages) == {id_: expected.get(kind, kind) for id_, kind in meant.items()}
    assert set(stages) == set(STAGES)
    assert len(stages) == 10, "the two that have no answer are not among them"


def test_a_run_that_retrieves_nothing(run_of: Callable[..., Any]) -> None:
    stages = lost_at(load_run(run_of("run.limit=4").path))
    assert set(stages) == {"not retrieved"}


def test_questions_without_gold_passages(staged: tuple[Any, dict[str, str]]) -> None:
    run, _ = staged
    for question in run._recorded.selection.questions:
        object.__setattr__(question.gold, "passages", ())
    for row in run._recorded.rows.values():
        if isinstance(row.prediction, Prediction):
            object.__setattr__(row.prediction, "passages", ())
    assert len(run.passages) == 0
    assert set(lost_at(run)) == {"right", "abstained", "misread", "error"}
