"""The commands a report tells its reader to give next, in the form that works where they are."""

from __future__ import annotations

import shlex
from pathlib import Path

from harness.paths import source_root

__all__ = ["show_command"]

_DIGITS = 8
# What make, or the double quotes in its recipe, would not hand on as it is.
_UNSAFE = frozenset("$`\"\\'\n#")


def show_command(folder: Path, options: str) -> str:
    """Return the command that shows questions of a run, to be pasted into a shell.

    In a checkout it is `make show`, whose environment has all that is needed; a run in the
    checkout's own `runs` goes by its first digits there, any other by its path.

    Args:
        folder: The run folder.
        options: What to show, such as `--wrong 1`.
    """
    root = source_root()
    path = folder.resolve()
    if root is None:
        return f"multihop-harness show {shlex.quote(str(path))} {options}"
    if _UNSAFE & set(f"{path}{root}"):
        return f"python -m harness show {shlex.quote(str(path))} {options}"
    own = path.is_relative_to(root / "runs")
    name = path.name[:_DIGITS] if own else shlex.quote(str(path))
    place = "" if Path.cwd() == root else f" -C {shlex.quote(str(root))}"
    return f'make{place} show RUN={name} ARGS="{options}"'
