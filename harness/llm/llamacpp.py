"""`llm=llamacpp llm.gguf=PATH`: a model file served by llama.cpp for as long as the run takes."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import IO, Any

from harness.canonical import sha256_file
from harness.checks import filled, user_file, user_path, whole
from harness.errors import HarnessError
from harness.llm.backend import LiteLLMBackend
from harness.llm.client import ModelLLM
from harness.llm.deadline import DeadlineError, within_seconds
from harness.llm.limits import Cap, Limits
from harness.llm.llamaserver import ADDRESS
from harness.llm.options import CacheOptions, Transport
from harness.llm.request import Backend, Reply, Request

__all__ = ["LlamaCppLLM"]

_ENGINE = "xllamacpp"


class LlamaCppLLM(ModelLLM):
    """A model file on this machine. The server starts with the first call and ends with `close`.

    What the file holds is part of the identity, where it lies and which port serves it are not.
    """

    def __init__(
        self,
        gguf: str | None,
        *,
        sha256: str | None = None,
        context: int = 8192,
        threads: int | None = None,
        start_seconds: float = 300.0,
        transport: Transport | None = None,
        limits: Limits | None = None,
        cap: Cap | None = None,
        cache: CacheOptions | None = None,
        backend: Backend | None = None,
        **sampling: Any,
    ) -> None:
        """Set up access; the file is hashed, and nothing is started yet.

        Args:
            gguf: The model file.
            sha256: Its hash, if known: a replay then needs no file.
            context: Tokens of a request and its reply together.
            threads: Of the server; None for one a core.
            start_seconds: How long the server may take to load the file.
            transport: Timeouts and retries.
            limits: `concurrency` is also how many requests the server works on at a time.
            cap: What a run may spend; kept by the runner.
            cache: The response cache.
            backend: Replaces the server.
            sampling: As for `ModelLLM`: temperature, seed, max_tokens, json_mode, prompts, extra.

        Raises:
            HarnessError: on a wrong or missing value.
        """
        if gguf is None:
            raise HarnessError("llm=llamacpp needs a model file: llm.gguf=PATH.")
        path = user_path("llm.gguf", gguf)
        known = None if sha256 is None else filled("llm.sha256", sha256).lower()
        if known is None or path.exists():
            found = sha256_file(user_file("llm.gguf", gguf))
            if known is not None and known != found:
                raise HarnessError(f"llm.gguf={gguf} has the sha256 {found}, not llm.sha256.")
            known = found
        limits = limits or Limits(concurrency=1)
        whole("llm.context", context, least=256)
        cores = os.cpu_count() or 1
        self._server = _Server(
            [
                str(path.absolute()),
                str(context),
                str(limits.concurrency),
                str(cores if threads is None else whole("llm.threads", threads)),
            ],
            start_seconds,
        )
        transport = transport or Transport()
        super().__init__(
            "llamacpp",
            f"{path.name}@{known[:16]}",
            transport=transport,
            limits=limits,
            cap=cap,
            cache=cache,
            backend=backend or _Served(self._server, LiteLLMBackend(transport, limits)),
            **sampling,
        )
        self._context = context

    def describe(self) -> dict[str, Any]:
        """Return the model's hash, the context and sampling: all that can change an output."""
        return super().describe() | {"context": self._context}

    def check_model(self) -> None:
        """Check that the engine and the file are there.

        Raises:
            HarnessError: if not.
        """
        if importlib.util.find_spec(_ENGINE) is None:
            raise HarnessError(
                f"llm=llamacpp needs the package {_ENGINE}, which is not installed: "
                "pip install 'multihop-harness[llamacpp]'. Or serve the file yourself, and choose "
                "llm=openai_compatible."
            )
        user_file("llm.gguf", self._server.gguf)

    def close(self) -> None:
        """Stop the server and close the cache file."""
        self._server.stop()
        super().close()


class _Served:
    """Sends requests to the server, wherever it listens."""

    def __init__(self, server: _Server, backend: Backend) -> None:
        self._server = server
        self._backend = backend

    def complete(self, request: Request) -> Reply:
        """Start the server if need be, and ask it."""
        return self._backend.complete(replace(request, base_url=f"{self._server.address()}/v1"))


class _Server:
    """The server's process."""

    def __init__(self, arguments: list[str], seconds: float) -> None:
        self.gguf = arguments[0]
        self._arguments = arguments
        self._seconds = seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._address = ""

    def address(self) -> str:
        """Return where it listens; the first to ask starts it."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            return self._address

    def stop(self) -> None:
        """End it, if it runs."""
        with self._lock:
            if self._process is not None:
                _end(self._process)
                self._process = None

    def _start(self) -> None:
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "harness.llm.llamaserver", *self._arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                env=_environment(),
            )
            line = _first_line(process, self._seconds)
            if not line.startswith(ADDRESS):
                _end(process)
                said.seek(0)
                why = " ".join(said.read().decode("utf-8", "replace").split())[-300:]
                raise HarnessError(
                    f"llama.cpp did not serve {self.gguf} within {self._seconds:g} s: "
                    f"{why or 'it said nothing'}. Is it a GGUF file, and does it fit into memory?"
                )
        self._process, self._address = process, line.removeprefix(ADDRESS)


def _environment() -> Mapping[str, str]:
    """Return this process's environment, with the modules found where this one found them."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _first_line(process: subprocess.Popen[bytes], seconds: float) -> str:
    out = process.stdout
    if out is None:
        return ""
    try:
        # The engine may talk too; ours is the line that begins as agreed.
        return within_seconds(seconds, lambda: _address_line(out))
    except DeadlineError:
        return ""


def _address_line(out: IO[bytes]) -> str:
    for raw in out:
        line = raw.decode("utf-8", "replace").strip()
        if line.startswith(ADDRESS):
            return line
    return ""


def _end(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
