"""The file a user wants the summary in as well, checked before anything is spent on the run."""

from __future__ import annotations

import os
from pathlib import Path

from harness.errors import HarnessError
from harness.running.folder import RunFolder

__all__ = ["summary_target"]

_LONGEST_NAME = 255
# What `write_atomically` puts around a name while it writes: two dots and sixteen digits.
_AROUND = 18


def summary_target(given: str | None, folder: RunFolder, *, option: str) -> Path | None:
    """Return the path as a file that can be written, or None where none was given.

    Args:
        given: The path as the user gave it; `~` is expanded.
        folder: The run's folder, whose own files must not be overwritten.
        option: How the user named it: `run.summary` or `--summary`.

    Raises:
        HarnessError: if no file can be written there.
    """
    if given is None:
        return None
    try:
        path = Path(given).expanduser()
        why = _why_not(path, given, folder)
    except (OSError, RuntimeError, ValueError) as error:
        path, why = Path(given), str(getattr(error, "strerror", None) or error)
    if why is not None:
        # A path may be thousands of characters long, or hold what no terminal shows.
        shown = str(path) if given and str(path).isprintable() and len(given) < 200 else given[:60]
        shown = shown if shown.isprintable() and shown else repr(shown)
        raise HarnessError(
            f"{option}: {shown} cannot be written: {why}. Name another file, or leave it away."
        )
    return path


def _why_not(path: Path, given: str, folder: RunFolder) -> str | None:
    if not given.strip():
        return "the path is empty"
    if path.exists() and not path.is_file():
        return "it is a folder" if path.is_dir() else "it is not a regular file"
    if path.resolve().parent == folder.path.resolve() and path.name != folder.summary.name:
        return "the run keeps its own files in that folder"
    place = path.parent
    while not place.exists():
        place = place.parent
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return f"nothing can be written in {place}"
    return _too_long(path, place)


def _too_long(path: Path, place: Path) -> str | None:
    name_max = os.pathconf(place, "PC_NAME_MAX") if hasattr(os, "pathconf") else _LONGEST_NAME
    sizes = [len(os.fsencode(part)) for part in path.parts]
    if max([*sizes[:-1], sizes[-1] + _AROUND]) > name_max:
        return "a name in it is too long"
    # A path may be too long as a whole as well; this asks the system and changes nothing.
    os.path.lexists(path)
    return None
