"""A loopback server that speaks the OpenAI protocol from a script, and a toy contract."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
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
    """One scripted answer: a chat reply unless `body` is given; `cut` sends half of the body.

    `delay` is in seconds.
    """

    content: str | None = None
    finish_reason: str = "stop"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None
    refusal: str | None = None
    cut: bool = False
    delay: float = 0.0

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
    """Answers POSTs from `script` in order, the last one for ever; remembers what it was sent."""

    answer = Answer

    def __init__(self) -> None:
        self.script: list[Answer] = []
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

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def next(self, body: dict[str, Any], headers: dict[str, str]) -> Answer:
        with self._lock:
            self.bodies.append(body)
            self.headers.append(headers)
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]

    @staticmethod
    def send(handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        data = answer.text().encode()
        time.sleep(answer.delay)
        handler.send_response(answer.status)
        for name, value in answer.headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(data)))
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.wfile.write(data[: len(data) // 2] if answer.cut else data)
        handler.close_connection = True

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
