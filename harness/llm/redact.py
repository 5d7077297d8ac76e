"""Keep secrets out of texts: what a provider or a library says may repeat a key."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["one_paragraph", "redact"]

_KEY_LIKE = re.compile(
    r"(?i)(\bbearer\s+|\b(?:api[-_]?key|authorization|x-api-key)[\"']?\s*[:=]\s*[\"']?)[^\s\"',}]+"
    r"|\b(?:sk|pk|rk|gsk|xai|hf)[-_][A-Za-z0-9_*-]{8,}"
)
_MASK = "[redacted]"


def redact(text: str, secrets: Iterable[str | None]) -> str:
    """Return a text without the given secrets (verbatim replacement)."""
    for secret in secrets:
        if secret:
            text = text.replace(secret, _MASK)
    return text


def one_paragraph(text: str, secrets: Iterable[str | None], *, limit: int = 600) -> str:
    """Return an error text on one line, without secrets or anything that looks like a key.

    Args:
        text: What was said.
        secrets: Values known to be secret.
        limit: Characters kept.
    """
    text = " ".join(redact(text, secrets).split())
    text = _KEY_LIKE.sub(lambda match: (match[1] or "") + _MASK, text)
    return text if len(text) <= limit else text[: limit - 1] + "…"
