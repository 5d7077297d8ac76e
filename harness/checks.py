"""Checks of constructor arguments that come from a configuration."""

from __future__ import annotations

import errno
import math
from pathlib import Path

from harness.errors import DataError, HarnessError

__all__ = ["filled", "finite", "offers", "user_file", "user_path", "user_place", "whole", "within"]


def whole(key: str, value: object, *, least: int | None = 1) -> int:
    """Return a whole number of at least `least`; None sets no bound.

    Raises:
        HarnessError: if it is not one; names the key as the user gave it.
    """
    if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
        return value
    bound = "" if least is None else f" of {least} or more"
    raise HarnessError(f"{key}={value!r} is wrong: give a whole number{bound}.")


def within(key: str, value: object, low: float, high: float) -> float:
    """Return a number between `low` and `high`.

    Raises:
        HarnessError: if it is not one.
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
        return float(value)
    raise HarnessError(f"{key}={value!r} is wrong: give a number from {low:g} to {high:g}.")


def finite(key: str, value: object, *, zero: bool = True) -> float:
    """Return a finite number that is not negative, nor 0 unless `zero`.

    Raises:
        HarnessError: if it is not one.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number) and (number > 0 or (zero and number == 0)):
            return number
    bound = "0 or more" if zero else "more than 0"
    raise HarnessError(f"{key}={value!r} is wrong: give a number of {bound}.")


def filled(key: str, value: object) -> str:
    """Return a text that is not blank.

    Raises:
        HarnessError: if it is not one.
    """
    if isinstance(value, str) and value.strip():
        return value
    raise HarnessError(f"{key}={value!r:.60} is wrong: give a name.")


def offers(key: str, value: object, *names: str) -> None:
    """Check that an object has what its place asks for.

    Raises:
        HarnessError: if it lacks some of the names, or is a class and no object.
    """
    lacking = [name for name in names if not hasattr(value, name)]
    if not lacking and not isinstance(value, type):
        return
    kind = key.rpartition(".")[2]
    kind = f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
    what = f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
    why = f"it lacks {', '.join(lacking)}" if lacking else "a class is not yet an object"
    raise HarnessError(
        f"{key} is wrong: {what} is not {kind}: {why}. Choose one of the group's options, or name "
        f"a class that has them in {key}._target_, without _partial_."
    )


def user_path(key: str, value: object) -> Path:
    """Return a path that a user wrote, with `~` and `~name` in their long form.

    Nothing need be there.

    Raises:
        HarnessError: if it is no text, is blank, or cannot be a path.
    """
    if not isinstance(value, str) or not value.strip():
        raise HarnessError(f"{key}={value!r:.60} is wrong: give a path.")
    try:
        path = Path(value).expanduser()
        path.stat()
    except RuntimeError:
        who = value.partition("/")[0]
        raise HarnessError(f"{key}={value!r:.60} is wrong: {who} has no home folder.") from None
    except ValueError:
        raise HarnessError(
            f"{key}={value!r:.60} is wrong: it holds a character that no path can hold."
        ) from None
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL):
            raise HarnessError(
                f"{key}={value!r:.60} is wrong: no file can be there ({error.strerror})."
            ) from None
    return path


def user_file(key: str, value: object) -> Path:
    """Return the path of a regular file that a user named.

    Raises:
        HarnessError: if it cannot be a path, or no regular file is there.
    """
    path = user_path(key, value)
    try:
        if path.is_file():
            return path
        there = path.exists()
    except OSError as error:
        raise DataError(path, f"cannot be read ({key}): {error.strerror}.") from error
    what = "is a folder" if path.is_dir() else "is no regular file"
    raise DataError(path, f"{what if there else 'there is no such file'} ({key}).")


def user_place(key: str, value: object) -> Path:
    """Return the path of a file or folder that a user named.

    Raises:
        HarnessError: if it cannot be a path, or nothing that can be read is there.
    """
    path = user_path(key, value)
    return path if path.is_dir() else user_file(key, value)
