"""Ask a server for a file, or for the rest of one; say in our words why it would not give it."""

from __future__ import annotations

import http.client
import re
import urllib.error
import urllib.request
from http import HTTPStatus

from harness.data.fetch.address import Address
from harness.data.fetch.trouble import FetchError, PassingError, StaleError, one_line
from harness.llm.deadline import DeadlineError, within_seconds

__all__ = ["BUSY", "Reply", "ask_for", "extent_of", "validator_of"]

Reply = http.client.HTTPResponse

BUSY = (408, 425, 429)
"""Refusals that are no more than a request for patience, beside those of 500 and above."""

_STALLED_SECONDS = 60.0
_HEADERS = {"User-Agent": "multihop-harness", "Accept-Encoding": "identity"}
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


def ask_for(address: Address, have: int, validator: str | None, *, patience: float) -> Reply:
    """Return the server's reply, whose body is still to be read.

    Args:
        address: What is asked for.
        have: How many bytes we have; the rest is asked for.
        validator: What the file must still be for its rest to be of use.
        patience: Seconds to wait for the reply.

    Raises:
        FetchError: if there is none, or it is a refusal.
    """
    request = urllib.request.Request(address.url, headers=_HEADERS)  # noqa: S310 - http(s) only
    for name, value in address.headers.items():
        # A token is for this host, not for where it sends us on to.
        request.add_unredirected_header(name, value)
    if have:
        request.add_header("Range", f"bytes={have}-")
        if validator:
            request.add_header("If-Range", validator)

    def ask() -> Reply:
        reply: Reply = urllib.request.urlopen(request, timeout=_STALLED_SECONDS)  # noqa: S310
        return reply

    label = address.label
    try:
        return within_seconds(patience, ask)
    except urllib.error.HTTPError as error:
        raise _refusal(label, error) from error
    except DeadlineError as error:
        raise FetchError(f"{label}: no reply within {patience:g} seconds") from error
    except http.client.RemoteDisconnected as error:
        raise PassingError(f"{label}: {one_line(error)}") from error
    except http.client.HTTPException as error:
        raise FetchError(f"{label}: the server does not speak HTTP ({one_line(error)})") from error
    except (OSError, ValueError) as error:
        raise FetchError(f"{label} cannot be reached: {one_line(error)}") from error


def _refusal(label: str, error: urllib.error.HTTPError) -> FetchError:
    said = f"{error.code} {error.reason}".rstrip()
    error.close()
    if error.code in BUSY or error.code >= 500:
        return PassingError(f"{label} cannot be had now: the server says {said}")
    if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
        return StaleError(f"{label} has become shorter than what arrived of it")
    if error.code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return FetchError(f"{label} is not for everybody: the server says {said}")
    return FetchError(f"{label} is not there: the server says {said}")


def extent_of(reply: Reply, have: int, address: Address) -> tuple[int, int | None]:
    """Return at which byte a reply begins, and the length of the whole file where that is known.

    Raises:
        FetchError: if it is not the rest that was asked for, or of a file of another length.
    """
    length = reply.headers.get("Content-Length", "")
    start, total = 0, int(length) if length.isdigit() else None
    if reply.status == HTTPStatus.PARTIAL_CONTENT:
        given = _RANGE.fullmatch(reply.headers.get("Content-Range", ""))
        if given is None or int(given[1]) != have:
            raise FetchError(f"{address.label} was asked for its rest and sent something else")
        start, total = have, None if given[2] == "*" else int(given[2])
    if total is None:
        return start, address.size
    if address.size not in (None, total):
        raise FetchError(
            f"{address.label} has {total:,} bytes where {address.size:,} are expected: it is "
            "another release"
        )
    return start, total


def validator_of(reply: Reply) -> str | None:
    """Return what the server can be asked by whether the file is still the same, if it says."""
    etag = reply.headers.get("ETag", "")
    # A weak tag promises the same meaning, not the same bytes.
    return etag if etag.startswith('"') else reply.headers.get("Last-Modified")
