"""The console every report is printed on."""

from __future__ import annotations

import sys

from rich.console import Console

__all__ = ["make_console"]

_WIDE = 150


def make_console() -> Console:
    """Return a console as wide as the terminal; in a file or a pipe, wide enough for a table."""
    width = None if sys.stdout.isatty() else _WIDE
    return Console(highlight=False, width=width)
