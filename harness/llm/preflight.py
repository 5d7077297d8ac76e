"""Is the model there? Asked before a run folder exists, so that a run does not fail 1,000 times."""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterable
from urllib.parse import urlsplit

from harness.errors import HarnessError
from harness.llm.deadline import DeadlineError, within_seconds
from harness.llm.options import Transport
from harness.llm.providers import PROVIDERS
from harness.redact import one_paragraph

__all__ = ["check_base_url", "check_reachable"]

_SECONDS = 10.0
_MOST_BYTES = 1_000_000


def check_base_url(base_url: str | None) -> str | None:
    """Return a base URL in its one spelling, without a slash at the end.

    Raises:
        HarnessError: if it is no http URL, or carries a user name, password or query: it enters
            the run identity, so a secret in it would be published.
    """
    if base_url is None:
        return None
    if not isinstance(base_url, str) or not base_url.startswith(("http://", "https://")):
        raise HarnessError("llm.base_url must begin with http:// or https://.")
    if any(mark in base_url for mark in "@?#"):
        raise HarnessError(
            "llm.base_url must not carry a user name, a password or a query: it is written to the "
            "run. Export the key as an environment variable and name it in "
            "llm.transport.api_key_env."
        )
    try:
        parts = urlsplit(base_url)
        whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        whole = False
    if not whole or not base_url.isascii() or re.search(r"[\x00-\x20\x7f]", base_url):
        raise HarnessError(
            f"llm.base_url={base_url!r:.120} is no address: give http://HOST:PORT/PATH."
        )
    return base_url.rstrip("/")


def check_reachable(
    provider: str, base_url: str | None, models: Iterable[str], transport: Transport
) -> None:
    """Check that a run can begin.

    For a hosted provider: that its API key is set. For a server of one's own: that it answers,
    and for ollama that it has the models.

    Raises:
        HarnessError: if not, with what to do.
    """
    _check_key(transport)
    if PROVIDERS[provider].hosted:
        named = PROVIDERS[provider].own_key or transport.api_key_env is not None
        if named and transport.api_key is None:
            raise HarnessError(
                f"llm={provider} needs an API key in the environment variable "
                f"{transport.api_key_env or '(none is named)'}. Export it, name another one with "
                "llm.transport.api_key_env=NAME, or run without a model: llm=offline."
            )
        return
    url = f"{base_url}/api/tags" if provider == "ollama" else f"{base_url}/models"
    listing = _get(url, provider, transport)
    if provider == "ollama":
        _check_ollama(listing, models)


def _check_key(transport: Transport) -> None:
    """Refuse a key that no HTTP header can carry, without repeating it."""
    key = transport.api_key or ""
    if not key.isascii() or not key.isprintable() or key != key.strip():
        raise HarnessError(
            f"the API key in the environment variable {transport.api_key_env} holds a line break, "
            "a blank at an end or a character outside ASCII, so it cannot be sent. Export it again."
        )


def _get(url: str, provider: str, transport: Transport) -> bytes:
    seconds = min(_SECONDS, transport.timeout)

    def ask() -> bytes:
        request = urllib.request.Request(url)  # noqa: S310 - the scheme has been checked
        if (key := transport.api_key) is not None:
            request.add_header("Authorization", f"Bearer {key}")
        with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310
            body: bytes = answer.read(_MOST_BYTES)
            return body

    try:
        # The timeout of a socket is one of each read, so that a reply which drips never ends.
        return within_seconds(seconds, ask)
    except DeadlineError:
        reason = f"it did not answer within {seconds:g} s"
    except urllib.error.HTTPError as error:
        if error.code not in (401, 403) and error.code < 500:
            # It answers; not every server lists its models.
            return b""
        reason = f"it answered {error.code}"
    except (OSError, http.client.HTTPException, ValueError) as error:
        reason = one_paragraph(str(getattr(error, "reason", error)), (transport.api_key,))
    raise HarnessError(
        f"The model server of llm={provider} cannot be used at {url}: {reason}. Start it, correct "
        "llm.base_url, name the variable with its key in llm.transport.api_key_env, or run "
        "without a model: llm=offline."
    )


def _check_ollama(listing: bytes, models: Iterable[str]) -> None:
    try:
        present = {str(item["name"]) for item in json.loads(listing)["models"]}
    except (ValueError, KeyError, TypeError):
        return
    for model in sorted(set(models)):
        if model not in present and f"{model}:latest" not in present:
            raise HarnessError(
                f"ollama does not have the model {model!r}. Get it with `ollama pull {model}`, or "
                f"choose one of: {', '.join(sorted(present)) or '(it has none)'}."
            )
