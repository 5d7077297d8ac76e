"""The HTTP connections of litellm: one a thread, kept open, with a deadline for the whole reply.

A pool that threads share looks at every connection for every request, and closes idle ones beyond
its bound: at times under a request that has just been sent, which is then paid and lost. And its
timeout is one of each read, so that a reply which drips never ends.
"""

from __future__ import annotations

import threading
import time
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import httpx

__all__ = ["connections"]


def connections() -> httpx.Client | None:
    """Return a client for litellm to use, or None behind a proxy, which is left to litellm."""
    import httpx  # noqa: PLC0415

    if urllib.request.getproxies():
        return None

    class Timed(httpx.SyncByteStream):
        """A body that must have come by a certain time."""

        def __init__(self, stream: httpx.SyncByteStream, until: float) -> None:
            self._stream = stream
            self._until = until

        def __iter__(self) -> Iterator[bytes]:
            for part in self._stream:
                if time.monotonic() > self._until:
                    raise httpx.ReadTimeout("the reply had begun but did not end in time")
                yield part

        def close(self) -> None:
            self._stream.close()

    class PerThread(httpx.BaseTransport):
        """Hands a request to the transport of the thread it comes from."""

        def __init__(self) -> None:
            self._trusted = httpx.create_ssl_context()
            self._own = threading.local()

        def handle_request(self, request: httpx.Request) -> httpx.Response:
            own: httpx.HTTPTransport | None = getattr(self._own, "transport", None)
            if own is None:
                own = self._own.transport = httpx.HTTPTransport(verify=self._trusted)
            begun = time.monotonic()
            response = own.handle_request(request)
            seconds = request.extensions.get("timeout", {}).get("read")
            if seconds is not None and isinstance(response.stream, httpx.SyncByteStream):
                response.stream = Timed(response.stream, begun + seconds)
            return response

    return httpx.Client(transport=PerThread(), follow_redirects=True)
