"""What takes too long is left behind; what drips has an end."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from harness.errors import HarnessError
from harness.llm import backend, deadline
from harness.llm.client import ModelLLM
from harness.llm.deadline import DeadlineError, within_seconds
from harness.llm.errors import Unavailable
from harness.llm.options import Transport
from harness.llm.session import connections


def test_results_and_errors_come_through() -> None:
    assert within_seconds(5, lambda: 3) == 3
    assert within_seconds(5, lambda: None) is None

    def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError, match="x"):
        within_seconds(5, fail)


def test_what_takes_too_long_is_left_behind() -> None:
    start = time.perf_counter()
    with pytest.raises(DeadlineError):
        within_seconds(0.05, lambda: time.sleep(2))
    assert time.perf_counter() - start < 1.0


@pytest.fixture
def dripping() -> Iterator[str]:
    """Return the URL of a server whose reply never ends: a byte every tenth of a second."""
    server = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def drip(connection: socket.socket) -> None:
        with connection:
            try:
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
                while not stop.wait(0.1):
                    connection.sendall(b" ")
            except OSError:
                return

    def serve() -> None:
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            threading.Thread(target=drip, args=(connection,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"
    stop.set()
    server.shutdown(socket.SHUT_RDWR)
    server.close()


@pytest.mark.parametrize("proxy", [False, True])
def test_a_reply_that_drips_ends_at_the_timeout(
    dripping: str, contract: object, monkeypatch: pytest.MonkeyPatch, proxy: bool
) -> None:
    """By the connections' own deadline or, where they are litellm's, by that of the call."""
    monkeypatch.setattr(backend, "_GRACE", 0.1)
    litellm = backend._litellm()
    if proxy:
        monkeypatch.setattr(litellm, "client_session", None)
    litellm.in_memory_llm_clients_cache.flush_cache()
    transport = Transport(timeout=1.0, retries=0)
    llm = ModelLLM("openai_compatible", "toy", base_url=dripping, transport=transport)
    with pytest.raises(HarnessError, match="did not answer within 1 s"):
        llm.check()
    what = r"no whole reply within llm.transport.timeout=1 s" if proxy else "Timeout"
    begun = time.perf_counter()
    with pytest.raises(Unavailable, match=what):
        llm.call(contract, contract.input(question="Where?"))  # type: ignore[attr-defined]
    assert time.perf_counter() - begun < 5
    litellm.in_memory_llm_clients_cache.flush_cache()


def test_behind_a_proxy_the_connections_are_litellms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllib.request.getproxies", lambda: {"http": "http://127.0.0.1:9"})
    assert connections() is None


def test_threads_are_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # A thread is idle before its result can be read, so that the next call always finds one.
    made: list[object] = []

    class Counted(deadline._Worker):
        def __init__(self) -> None:
            made.append(self)
            super().__init__()

    monkeypatch.setattr(deadline, "_Worker", Counted)
    deadline._IDLE.clear()
    assert [within_seconds(5, lambda number=number: number) for number in range(50)] == [*range(50)]
    assert len(made) == 1
