"""An address that bytes can be had from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from harness.data.fetch.trouble import FetchError

__all__ = ["Address", "is_web_address", "plain_address", "same_origin"]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a file is, and what is known of it before it is asked for.

    Attributes:
        url: Where its bytes are.
        label: What messages call it.
        content: What identifies its bytes, where the source promises never to change them under
            it (the hub); None where only a reply can tell.
        size: Its length in bytes.
        sha256: The hash that the source states.
        headers: Sent to this host, and not to where it sends us on to.
    """

    url: str
    label: str
    content: str | None = None
    size: int | None = None
    sha256: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def plain_address(url: str) -> Address:
    """Return the address of a plain url.

    Raises:
        FetchError: if it is not one of the web.
    """
    if not is_web_address(url):
        raise FetchError(f"{url} is no http(s) address")
    return Address(url, url)


def is_web_address(url: str) -> bool:
    """Whether a url has a host and is of http or https."""
    parts = _parts(url)
    return parts is not None and parts[0] in ("http", "https")


def same_origin(first: str, second: str) -> bool:
    """Whether two urls have the same scheme, host and port, so that a token may go to both."""
    return _parts(first) is not None and _parts(first) == _parts(second)


def _parts(url: str) -> tuple[str, str, int | None] | None:
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
