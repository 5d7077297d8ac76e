"""The progress bar: how many are done, how long it will take, and the EM so far."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as RichProgress

from harness.metrics import get_scorer
from harness.nouns import Row
from harness.running.session import Session

__all__ = ["Progress"]


class Progress:
    """Shows a bar on a terminal and nothing elsewhere; EM is over the answerable questions done."""

    def __init__(self, session: Session, rows: Mapping[str, Row]) -> None:
        self._gold = {q.query.id: q.gold for q in session.selection.questions}
        self._scorer = get_scorer(session.benchmark.scorer)
        # By question, since one that is asked again after an error must count once.
        self._em: dict[str, float] = {}
        self._failed: dict[str, bool] = {}
        self._right = 0.0
        self._errors = 0
        self._bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("EM {task.fields[em]}  errors {task.fields[errors]}"),
            console=Console(file=sys.stderr),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._task = self._bar.add_task(
            session.strategy.name, total=len(self._gold), em="-", errors=0
        )
        for row in rows.values():
            self.update(row)

    def update(self, row: Row) -> None:
        """Count one finished question."""
        gold = self._gold.get(row.question)
        if gold is None:
            return
        failed = row.error is not None
        self._errors += failed - self._failed.get(row.question, False)
        self._failed[row.question] = failed
        if gold.answerable and not gold.derived and not gold.answer_set:
            answer = row.prediction.answer if row.prediction else None
            right = 0.0 if answer is None else self._scorer.answer(answer, gold.answers)[0]
            self._right += right - self._em.get(row.question, 0.0)
            self._em[row.question] = right
        em = f"{self._right / len(self._em):.3f}" if self._em else "-"
        self._bar.update(self._task, completed=len(self._failed), em=em, errors=self._errors)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.stop()
