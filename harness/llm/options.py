"""The settings of LLM access that cannot change an output: transport and cache."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from harness.checks import finite, user_path, whole
from harness.errors import HarnessError
from harness.llm.keyless import is_key
from harness.redact import hide_secrets

__all__ = ["PROMPTS", "ROLES", "CacheMode", "CacheOptions", "Transport", "one_of"]

CacheMode = Literal["none", "read_write", "replay"]

ROLES = ("planner", "reader", "reranker", "extractor", "judge")
"""Who asks: each role may have a model of its own."""

PROMPTS = ("small",)
"""The variants of prompts that a contract may have beside its own: `small` for small models."""

_MODES = ("none", "read_write", "replay")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


def one_of(what: str, value: str, valid: tuple[str, ...]) -> str:
    """Return a value that must be one of a few.

    Raises:
        HarnessError: if it is not, with the nearest valid name.
    """
    if isinstance(value, str) and value in valid:
        return value
    near = get_close_matches(str(value), valid, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    said = hide_secrets(repr(value), ())
    raise HarnessError(f"{what}={said} is not one of {', '.join(valid)}.{hint}")


@dataclass(frozen=True, slots=True)
class Transport:
    """How requests travel. None of it can change an output, so none of it enters the identity.

    Attributes:
        timeout: Seconds to wait for one reply, from the request to its last byte.
        retries: How often a request is sent again after a 429, a 5xx, a timeout or a lost
            connection.
        max_wait: Longest pause between two attempts in seconds; a longer `Retry-After` fails
            the call at once.
        api_key_env: Name of the environment variable that holds the API key, if one is needed.
    """

    timeout: float = 120.0
    retries: int = 4
    max_wait: float = 60.0
    api_key_env: str | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            HarnessError: on a value out of range, or on what looks like a key in place of a name.
        """
        finite("llm.transport.timeout", self.timeout, zero=False)
        whole("llm.transport.retries", self.retries, least=0)
        finite("llm.transport.max_wait", self.max_wait)
        name: object = self.api_key_env
        named = isinstance(name, str) and _VARIABLE.fullmatch(name) and not is_key(name, bare=True)
        if name is not None and not named:
            # The value is not repeated: it may well be the key itself.
            raise HarnessError(
                "llm.transport.api_key_env must be the name of an environment variable, such as "
                "OPENAI_API_KEY, not the key itself. Export the key under a name and give that."
            )

    @property
    def api_key(self) -> str | None:
        """The API key, read from the environment when asked for and kept nowhere."""
        return (os.environ.get(self.api_key_env) or None) if self.api_key_env else None


@dataclass(frozen=True, slots=True)
class CacheOptions:
    """Where replies are kept and how the cache is used; outside the run identity.

    Attributes:
        mode: `none` asks every time; `read_write` asks once; `replay` never asks.
        path: The SQLite file; needed unless the mode is `none`.
    """

    mode: CacheMode = "none"
    path: Path | str | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            HarnessError: on an unknown mode or a missing path.
        """
        one_of("llm.cache.mode", self.mode, _MODES)
        if self.mode == "none":
            return
        if not self.path:
            raise HarnessError(f"llm.cache.mode={self.mode} needs llm.cache.path, a SQLite file.")
        path = str(self.path) if isinstance(self.path, Path) else self.path
        object.__setattr__(self, "path", user_path("llm.cache.path", path))
