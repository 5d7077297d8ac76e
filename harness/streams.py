"""Standard output and error that may break without stopping, or faking, what is under way."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

__all__ = ["Quiet", "quiet_streams"]


class Quiet:
    """A text stream that falls silent at the first write that fails, and remembers why.

    A progress line that cannot be shown is no reason to end a run of hours.
    """

    def __init__(self, stream: TextIO) -> None:
        self.inner = stream
        self.trouble: OSError | None = None

    def write(self, text: str) -> int:
        """Write a text, or nothing once the stream is broken."""
        if self.trouble is None:
            try:
                return self.inner.write(text)
            except OSError as error:
                self._silence(error)
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Flush, unless the stream is broken."""
        if self.trouble is None:
            try:
                self.inner.flush()
            except OSError as error:
                self._silence(error)

    def _silence(self, error: OSError) -> None:
        self.trouble = error
        # What is still in the buffer would fail again when the interpreter ends.
        try:
            target = self.inner.fileno()
        except (OSError, ValueError):
            return
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target)
        os.close(nowhere)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


@contextmanager
def quiet_streams() -> Iterator[tuple[Quiet, Quiet]]:
    """Put quiet streams in the place of standard output and error, and yield them.

    A stream that was closed before we began (`>&-`) is opened on nothing first: its number would
    go to the next file that is opened, which would then receive what is printed.
    """
    before = sys.stdout, sys.stderr
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nothing = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
            setattr(sys, name, nothing)
    out, err = Quiet(sys.stdout), Quiet(sys.stderr)
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        out.flush()
        err.flush()
        # What was opened on nothing stays open.
        sys.stdout = before[0] or out.inner
        sys.stderr = before[1] or err.inner
