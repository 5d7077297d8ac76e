"""A model file served by a llama.cpp in a process of its own: here one that is made up."""

from __future__ import annotations

import importlib.util
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import sha256_file
from harness.errors import HarnessError
from harness.llm.limits import Limits
from harness.llm.llamacpp import LlamaCppLLM
from harness.llm.options import CacheOptions, Transport

ENGINE = """
import json, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

class CommonParams:
    def __init__(self):
        self.model = SimpleNamespace(path="")
        self.cpuparams, self.cpuparams_batch = SimpleNamespace(), SimpleNamespace()

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        content = json.dumps({"answer": f"context {Server.parameters.n_ctx}"})
        message = {"role": "assistant", "content": content}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = json.dumps({"id": "x", "object": "chat.completion", "created": 1, "model": "m",
                           "choices": [choice], "usage": {}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

class Server:
    def __init__(self, parameters):
        if b"GGUF" not in open(parameters.model.path, "rb").read():
            raise RuntimeError("no such magic")
        Server.parameters = parameters
        print("the engine talks too")
        server = ThreadingHTTPServer(("127.0.0.1", parameters.port), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.listening_address = f"http://127.0.0.1:{server.server_port}"
"""


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a made-up engine where the real one would be."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "xllamacpp.py").write_text(ENGINE, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    path = tmp_path / "tiny model.gguf"
    path.write_bytes(b"GGUF and so on")
    return path


def test_it_is_served_while_it_is_needed(
    engine: None, gguf: Path, contract: Any, tmp_path: Path
) -> None:
    cache = tmp_path / "c.sqlite"
    llm = LlamaCppLLM(
        str(gguf),
        context=512,
        limits=Limits(concurrency=3),
        transport=Transport(timeout=20, retries=0),
        cache=CacheOptions("read_write", cache),
    )
    llm.check()
    assert llm.call(contract, contract.input(question="Where?")).answer == "context 1536"
    address = llm._server._address
    port = int(address.rpartition(":")[2])
    socket.create_connection(("127.0.0.1", port), timeout=5).close()
    llm.close()
    deadline = time.monotonic() + 10
    with pytest.raises(OSError, match="refused"):
        while time.monotonic() < deadline:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()

    sha256 = sha256_file(gguf)
    gguf.unlink()
    replay = LlamaCppLLM(str(gguf), sha256=sha256, context=512, cache=CacheOptions("replay", cache))
    replay.check()
    assert replay.call(contract, contract.input(question="Where?")).answer == "context 1536"
    assert replay.describe() == llm.describe(), "the port is no part of it"
    replay.close()


def test_the_identity_is_that_of_the_bytes(gguf: Path, tmp_path: Path) -> None:
    before = LlamaCppLLM(str(gguf)).describe()
    assert before["model"] == f"{gguf.name}@{sha256_file(gguf)[:16]}"
    assert LlamaCppLLM(str(gguf), context=4096).describe() != before
    assert LlamaCppLLM(str(gguf), threads=1, start_seconds=5).describe() == before
    elsewhere = tmp_path / "elsewhere" / gguf.name
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(gguf.read_bytes())
    assert LlamaCppLLM(str(elsewhere)).describe() == before
    gguf.write_bytes(b"GGUF and other things")
    assert LlamaCppLLM(str(gguf)).describe() != before


def test_what_cannot_be_served_is_told(
    engine: None, gguf: Path, contract: Any, tmp_path: Path
) -> None:
    for given, what in (
        ({"gguf": None}, r"llm\.gguf=PATH"),
        ({"gguf": str(tmp_path / "absent.gguf")}, "no such file"),
        ({"gguf": str(gguf), "sha256": "0" * 64}, "has the sha256"),
        ({"gguf": str(gguf), "context": 3}, r"llm\.context"),
        ({"gguf": str(gguf), "threads": 0}, r"llm\.threads"),
    ):
        with pytest.raises(HarnessError, match=what):
            LlamaCppLLM(**given)  # type: ignore[arg-type]
    gguf.write_bytes(b"something else")
    llm = LlamaCppLLM(str(gguf))
    with pytest.raises(HarnessError, match="no such magic") as caught:
        llm.call(contract, contract.input(question="Where?"))
    assert "\n" not in str(caught.value)
    llm.close()


@pytest.mark.skipif(importlib.util.find_spec("xllamacpp") is not None, reason="it is installed")
def test_without_the_engine_it_says_what_to_install(gguf: Path) -> None:
    llm = LlamaCppLLM(str(gguf))
    with pytest.raises(HarnessError, match=r"multihop-harness\[llamacpp\]"):
        llm.check()
    llm.close()
