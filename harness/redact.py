"""Keep secrets out of texts: what a provider or a library says may repeat a key."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

__all__ = ["environment_secrets", "hide_secrets", "is_secret_name", "one_paragraph", "redact"]

_KEY_LIKE = re.compile(
    r"(?i)(\bbearer\s+|\b(?:api[-_]?key|authorization|x-api-key)[\"']?\s*[:=]\s*[\"']?)[^\s\"',}]+"
    r"|\b(?-i:sk|pk|rk|gsk|xai|hf)[-_][A-Za-z0-9_*-]{8,}"
)
_MASK = "[redacted]"
_SECRET_NAME = re.compile(r"(?i)(?:^|_)(?:key|token|secret|password|passwd)(?:_|$)")
_SHORTEST = 8


def environment_secrets() -> dict[str, str]:
    """Return the environment variables that, by their name, hold a secret.

    litellm finds keys of many providers by itself, so that any of these may be the one in use.
    What is shorter than 8 characters is no key, and is likely to stand in an innocent text.
    """
    return {
        name: value
        for name, value in os.environ.items()
        if len(value) >= _SHORTEST and _SECRET_NAME.search(name)
    }


def redact(text: str, secrets: Iterable[str | None]) -> str:
    """Return a text without the given secrets (verbatim replacement)."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, _MASK)
    return text


def is_secret_name(name: str) -> bool:
    """Whether a variable or a setting of that name is likely to hold a secret."""
    return bool(_SECRET_NAME.search(name)) and not name.lower().endswith("_env")


def hide_secrets(text: str, secrets: Iterable[str | None]) -> str:
    """Return a text without secrets: those given, those of the environment, what looks like one.

    Args:
        text: What was said.
        secrets: Values known to be secret.
    """
    text = redact(text, [*secrets, *environment_secrets().values()])
    return _KEY_LIKE.sub(lambda match: (match[1] or "") + _MASK, text)


def one_paragraph(text: str, secrets: Iterable[str | None], *, limit: int = 600) -> str:
    """Return an error text on one line, without secrets or anything that looks like a key.

    Args:
        text: What was said.
        secrets: Values known to be secret.
        limit: Characters kept.
    """
    text = " ".join(hide_secrets(text, secrets).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
