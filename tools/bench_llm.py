"""How much the LLM layer adds: `python tools/bench_llm.py [--calls 1000] [--replays 1258]`.

Starts a loopback server that answers after a fixed time, in a process of its own, and measures in
turns the same calls by bare litellm in a thread pool and by the harness's answer stage (contract,
limits, breaker, cache, metering, rows). Then it replays cached single-call questions, in a process
that has not imported litellm, and times the answer stage alone.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from harness.llm.client import ModelLLM
from harness.llm.limits import Limits
from harness.llm.options import CacheMode, CacheOptions, Transport
from harness.llm.prompts import load_prompt
from harness.nouns import Query
from harness.reader import CLOSED_BOOK, ReaderInput
from harness.running.answering import answer_all
from harness.running.session import Session
from strategies.closed_book import ClosedBook

_REPLY = json.dumps({"answer": "x", "evidence": []})


def main() -> int:
    """Measure, and print one line per figure as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--latency", type=float, default=0.1, help="seconds")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--replays", type=int, default=1258)
    parser.add_argument("--serve", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--replay", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve is not None:
        return _serve(given.serve)
    if given.replay is not None:
        return _replay(given.replay[0], Path(given.replay[1]), given.replays)
    command = [sys.executable, __file__, "--serve", str(given.latency)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        url = server.stdout.readline().decode().strip()
        with tempfile.TemporaryDirectory() as folder:
            _measure(url, Path(folder), given)
        assert server.stdin is not None
        server.stdin.close()
    return 0


def _measure(url: str, folder: Path, given: argparse.Namespace) -> None:
    bare, ours = [], []
    for number in range(given.rounds):
        bare.append(_bare(url, given.calls, given.concurrency))
        _answer(_llm(url, "none", folder, given.concurrency), given.concurrency, given.concurrency)
        llm = _llm(url, "read_write", folder / f"{number}.sqlite", given.concurrency)
        ours.append(_answer(llm, given.calls, given.concurrency))
    ratios = [mine / theirs for mine, theirs in zip(ours, bare, strict=True)]
    _say(
        what="calls", n=given.calls, concurrency=given.concurrency, latency=given.latency,
        bare_seconds=bare, harness_seconds=ours, ratio_median=statistics.median(ratios),
    )  # fmt: skip
    path = folder / "replay.sqlite"
    llm = _llm(url, "read_write", path, given.concurrency)
    _answer(llm, given.replays, given.concurrency)
    for _ in range(given.rounds):
        command = [sys.executable, __file__, "--replay", url, str(path)]
        subprocess.run([*command, "--replays", str(given.replays)], check=True)


def _say(**facts: Any) -> None:
    facts["load"] = os.getloadavg()[0]
    rounded = {
        name: [round(v, 3) for v in value] if isinstance(value, list) else
        round(value, 3) if isinstance(value, float) else value
        for name, value in facts.items()
    }  # fmt: skip
    sys.stdout.write(json.dumps(rounded) + "\n")
    sys.stdout.flush()


def _query(n: int) -> Query:
    return Query(id=f"q{n}", text=f"Where was the author of the book number {n} born?")


def _bare(url: str, calls: int, concurrency: int) -> float:
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm  # noqa: PLC0415

    # As it comes: the harness has given it connections of its own.
    before, litellm.client_session = litellm.client_session, None
    litellm.in_memory_llm_clients_cache.flush_cache()
    litellm.suppress_debug_info = True
    prompt = load_prompt(CLOSED_BOOK.prompt)

    def call(n: int) -> None:
        variables = CLOSED_BOOK.variables(ReaderInput(question=_query(n).text, passages=()))
        messages = [{"role": m.role, "content": m.content} for m in prompt.render(variables)]
        # Its shared pool may close a connection under a request: it is asked again.
        litellm.completion(
            model="openai/toy", messages=messages, api_base=url, api_key="none", temperature=0.0,
            seed=88, max_tokens=64, timeout=30, num_retries=2, max_retries=0,
        )  # fmt: skip

    try:
        _pooled(call, concurrency, concurrency)  # what starts up is in nobody's time
        return _timed(lambda: _pooled(call, calls, concurrency))
    finally:
        litellm.client_session = before
        litellm.in_memory_llm_clients_cache.flush_cache()


def _pooled(call: Callable[[int], None], calls: int, concurrency: int) -> None:
    with ThreadPoolExecutor(concurrency) as pool:
        for _ in pool.map(call, range(calls)):
            pass


def _llm(url: str, mode: CacheMode, cache: Path, concurrency: int) -> ModelLLM:
    return ModelLLM(
        "openai_compatible",
        "toy",
        base_url=url,
        max_tokens=64,
        transport=Transport(timeout=30, retries=2),
        limits=Limits(concurrency=concurrency),
        cache=CacheOptions(mode, cache),
    )


def _answer(llm: ModelLLM, calls: int, workers: int) -> float:
    """Time the answer stage of a run: no data, no scoring."""
    strategy = ClosedBook()
    strategy._llm = llm
    session = Session({}, None, None, strategy, llm, None, "i" * 64, {})  # type: ignore[arg-type]
    queries = [_query(n) for n in range(calls)]

    def work() -> None:
        rows = answer_all(
            session, queries, executor="thread", workers=workers, stop=threading.Event(),
            tick=lambda: None,
        )  # fmt: skip
        errors = [row.error for row in rows if row.error is not None]
        assert not errors, errors[:3]

    try:
        return _timed(work)
    finally:
        llm.close()


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _replay(url: str, path: Path, calls: int) -> int:
    seconds = _answer(_llm(url, "replay", path, 1), calls, 1)
    _say(what="replay", n=calls, seconds=seconds, litellm="litellm" in sys.modules)
    return 0


def _serve(latency: float) -> int:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            time.sleep(latency)
            message = {"role": "assistant", "content": _REPLY}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
            data = {"id": "x", "object": "chat.completion", "created": 1, "model": "toy"}
            body = json.dumps(data | {"choices": [choice], "usage": usage}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    class Server(ThreadingHTTPServer):
        request_queue_size = 512
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdout.write(f"http://127.0.0.1:{server.server_port}/v1\n")
    sys.stdout.flush()
    sys.stdin.buffer.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
