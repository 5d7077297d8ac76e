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
        self._em = self._answerable = self._errors = 0.0
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
        self._errors += row.error is not None
        if gold.answerable and not gold.derived and not gold.answer_set:
            self._answerable += 1
            answer = row.prediction.answer if row.prediction else None
            if answer is not None:
                self._em += self._scorer.answer(answer, gold.answers)[0]
        em = f"{self._em / self._answerable:.3f}" if self._answerable else "-"
        self._bar.update(self._task, advance=1, em=em, errors=int(self._errors))

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
