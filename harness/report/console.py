"""The console every report is printed on."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from harness.report.visible import visible

__all__ = ["make_console"]

_WIDE = 190


class _Console(Console):
    """A console whose reader may leave at any time, and which obeys nothing that it shows."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a text to be shown; what a terminal would obey in it is escaped."""
        return super().render_str(visible(text), **options)

    def on_broken_pipe(self) -> None:
        """Print no more: `| head` is no error of ours.

        What the command was doing goes on, and its exit code stays its own.
        """
        self.quiet = True
        # What Python still holds for the pipe must go somewhere when it ends.
        with suppress(OSError, ValueError, AttributeError):
            target = sys.stdout.fileno()
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, target)
            os.close(nowhere)


def make_console() -> Console:
    """Return a console as wide as the terminal; in a file or a pipe, wide enough for a table."""
    # A process may be started without any standard output.
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return _Console(highlight=False, width=None if terminal else _WIDE)
