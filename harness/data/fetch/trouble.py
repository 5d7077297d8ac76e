"""What can go wrong while fetching, and which of it is worth another try."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from harness.errors import HarnessError

__all__ = [
    "FetchError",
    "KeepError",
    "PassingError",
    "StaleError",
    "is_offline",
    "not_kept",
    "one_line",
    "persevere",
]

T = TypeVar("T")

_WAITS = (1.0, 2.0, 4.0)
_TRUE = ("1", "ON", "YES", "TRUE")


class FetchError(HarnessError):
    """A file could not be had. Of one source the text is a clause, of all of them a paragraph."""


class KeepError(FetchError):
    """It cannot be kept where it should go, which no other source would change."""


class PassingError(FetchError):
    """What may be gone in a moment: a busy server, a line that broke off."""


class StaleError(PassingError):
    """What has arrived is no part of what is there now."""


def is_offline() -> bool:
    """Whether HF_HUB_OFFLINE (or TRANSFORMERS_OFFLINE) forbids the network, as the hub reads it."""
    given = os.environ.get("HF_HUB_OFFLINE") or os.environ.get("TRANSFORMERS_OFFLINE") or ""
    return given.upper() in _TRUE


def one_line(error: BaseException) -> str:
    """Return what an error says, on one line, or else what kind it is."""
    said = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
    return " ".join(str(said).split())[:300] or type(error).__name__


def not_kept(path: Path, why: object) -> KeepError:
    """Return the error of a place that cannot take what is fetched."""
    reason = one_line(why) if isinstance(why, BaseException) else str(why)
    return KeepError(
        f"{path} cannot be fetched to there: {reason}. Free some space, give the folder back its "
        "right to be written, or name another data folder."
    )


def persevere(attempt: Callable[[], T], *, progress: Callable[[], int] = lambda: 0) -> T:
    """Return what an attempt returns, trying again while it fails in passing.

    Args:
        attempt: What is tried.
        progress: How many bytes there are; an attempt that got further than any before it does
            not count as a failed one.

    Raises:
        FetchError: what the attempt raised, at once or after four tries in vain, about 7 seconds.
    """
    furthest, failures = progress(), 0
    while True:
        try:
            return attempt()
        except PassingError:
            if (reached := progress()) > furthest:
                furthest, failures = reached, 0
            if failures == len(_WAITS):
                raise
            time.sleep(_WAITS[failures])
            failures += 1
