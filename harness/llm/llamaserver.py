"""A llama.cpp server in a process of its own: `python -m harness.llm.llamaserver GGUF ...`.

It picks a free port on loopback, says its address on the first line of its standard output, and
ends when its standard input ends: with the process that started it, however that one ends.
"""

from __future__ import annotations

import importlib
import os
import sys

__all__ = ["ADDRESS"]

ADDRESS = "listening on "
"""What stands before the address."""


def _serve(gguf: str, context: int, parallel: int, threads: int) -> None:
    engine = importlib.import_module("xllamacpp")
    parameters = engine.CommonParams()
    parameters.model.path = gguf
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.n_parallel = parallel
    # The engine divides its context among the requests that it serves at the same time.
    parameters.n_ctx = context * parallel
    parameters.verbosity = 0
    parameters.offline = True
    parameters.use_jinja = True
    parameters.cpuparams.n_threads = threads
    parameters.cpuparams_batch.n_threads = threads
    server = engine.Server(parameters)
    sys.stdout.write(f"{ADDRESS}{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.buffer.read()
    # Its threads would keep a normal exit waiting.
    os._exit(0)


if __name__ == "__main__":
    _serve(sys.argv[1], *(int(argument) for argument in sys.argv[2:5]))
