"""Says what is fetched, from where and how big it is, and shows a bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from harness.data.fetch.space import size_text

__all__ = ["Meter"]


class Meter:
    """Watches the transfer of one file; silent but for one line where there is no terminal."""

    def __init__(self, name: str, notify: Callable[[str], None]) -> None:
        self._name = name
        self._notify = notify
        self._said: set[str] = set()
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=Console(file=sys.stderr),
            transient=True,
            disable=not terminal,
        )
        self._task = self._bar.add_task(name.rpartition("/")[2], total=None)

    def began(self, label: str, total: int | None, have: int) -> None:
        """A reply has come: of so many bytes in all, so many are here already."""
        if label not in self._said:
            self._said.add(label)
            size = f", {size_text(total)}" if total is not None else ""
            rest = f", of which {size_text(have)} are here already" if have else ""
            self._notify(f"fetching {self._name} from {label}{size}{rest}")
        self._bar.update(self._task, total=total, completed=have)

    def arrived(self, count: int) -> None:
        """So many more bytes are here."""
        self._bar.advance(self._task, count)

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
