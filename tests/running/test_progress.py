"""The progress bar's numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from harness.nouns import Prediction, Row
from harness.running.progress import Progress
from harness.running.session import open_session


def test_it_counts_each_question_once_also_when_it_is_asked_again(
    config: Callable[..., dict[str, Any]],
) -> None:
    session = open_session(config())
    first, second, third = session.selection.questions[:3]
    right = Row("a", first.query.id, Prediction(answer=first.gold.answers[0]))
    failed = Row("a", second.query.id, None, error="x")
    bar = Progress(session, {row.question: row for row in (right, failed)})
    (task,) = bar._bar.tasks
    assert (task.completed, task.total) == (2, 40)
    assert task.fields == {"em": "0.500", "errors": 1}
    bar.update(replace(right, question=second.query.id))
    assert task.completed == 2
    assert task.fields["errors"] == 0
    bar.update(Row("a", third.query.id, Prediction(answer="surely wrong")))
    bar.update(Row("a", "of another run", None, error="x"))
    assert (task.completed, task.fields["errors"]) == (3, 0)
    wanted = {first.gold.answers[0]} & set(second.gold.answers)
    assert task.fields["em"] == ("0.667" if wanted else "0.333")
