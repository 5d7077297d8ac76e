"""Errors a user can fix: one paragraph, no traceback, exit code 2."""

from __future__ import annotations

from pathlib import Path

__all__ = ["DataError", "HarnessError"]


class HarnessError(Exception):
    """What the user can put right. The text says what is wrong and what to do."""

    exit_code = 2


class DataError(HarnessError):
    """Bad input data, named by file and line."""

    def __init__(self, path: Path | str, message: str, *, line: int | None = None) -> None:
        """Make the error.

        Args:
            path: The file at fault.
            message: What is wrong with it and what to do.
            line: 1-based line number, where there is one.
        """
        where = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{where}: {message}")
