"""A loopback server that speaks the OpenAI protocol from a script, and a toy contract."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from harness.llm.contract import Contract


class Ask(BaseModel):
    question: str


class Told(BaseModel):
    answer: str
    places: tuple[int, ...] = ()


@dataclass
class Answer:
    """One scripted answer: a chat reply unless `body` is given.

    `cut` sends half of the body; `reset` ends the connection with a reset and sends nothing;
    `delay` is in seconds before the first byte, `drip` between the bytes of the body.
    """

    content: str | None = None
    finish_reason: str = "stop"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None
    refusal: str | None = None
    cut: bool = False
    reset: bool = False
    delay: float = 0.0
    drip: float = 0.0

    def text(self) -> str:
        if self.body is not None:
            return self.body
        message = {"role": "assistant", "content": self.content, "refusal": self.refusal}
        return json.dumps(
            {
                "id": "x",
                "object": "chat.completion",
                "created": 1,
                "model": "toy",
                "choices": [{"index": 0, "message": message, "finish_reason": self.finish_reason}],
                "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
            }
        )


class ScriptedServer:
    """Answers POSTs from `script` in order, the last one for ever; remembers what it was sent.

    `respond`, where given, makes the answer out of the request's body instead.
    """

    answer = Answer

    def __init__(self) -> None:
        self.script: list[Answer] = []
        self.respond: Callable[[dict[str, Any]], Answer] | None = None
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.send(self, Answer(body='{"data": [{"id": "toy"}]}'))

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.send(self, outer.next(body, dict(self.headers)))

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 256
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def next(self, body: dict[str, Any], headers: dict[str, str]) -> Answer:
        with self._lock:
            self.bodies.append(body)
            self.headers.append(headers)
            if self.respond is not None:
                return self.respond(body)
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    @staticmethod
    def send(handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        data = answer.text().encode()
        time.sleep(answer.delay)
        if answer.reset:
            # Closing a socket that lingers for no time resets it.
            handler.connection.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
            handler.close_connection = True
            return
        handler.close_connection = True
        # Nobody may listen any more.
        with suppress(OSError):
            handler.send_response(answer.status)
            for name, value in answer.headers.items():
                handler.send_header(name, value)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Content-Length", str(len(data)))
            handler.send_header("Connection", "close")
            handler.end_headers()
            if not answer.drip:
                handler.wfile.write(data[: len(data) // 2] if answer.cut else data)
                return
            for byte in data:
                time.sleep(answer.drip)
                handler.wfile.write(bytes([byte]))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    running = ScriptedServer()
    yield running
    running.close()


@pytest.fixture
def asking(server: ScriptedServer, config: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    """Return a composer of configurations whose model is the server, asked without passages."""

    def make(*overrides: str) -> dict[str, Any]:
        chosen: dict[str, Any] = config(
            "strategy=closed_book",
            "llm=openai_compatible",
            "llm.model=toy",
            f"llm.base_url={server.url}",
            "llm.transport.timeout=10",
            "llm.transport.max_wait=0.05",
            *overrides,
        )
        return chosen

    return make


@pytest.fixture
def contract(tmp_path: Path) -> Contract[Ask, Told]:
    prompt = tmp_path / "toy.v1.txt"
    prompt.write_text("[system]\nReply with JSON.\n[user]\n$question\n", encoding="utf-8")
    return Contract(
        name="toy",
        version="1",
        role="reader",
        input=Ask,
        output=Told,
        prompt=prompt,
        variables=lambda value: {"question": value.question},
        offline=lambda value: Told(answer=value.question.upper()),
    )
