"""The hub: a loopback server that speaks its endpoints, and the harness in processes of its own.

The hub's library reads HF_ENDPOINT when it is imported, so nothing here runs in this process.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

Record = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
REPO = "someone/invented"
COMMIT = "c" * 40
BODY = b'{"id": "1"}\n' * 200_000
SHA = hashlib.sha256(BODY).hexdigest()
CUT = 1_500_000
TOKEN = "hf_invented"
PARQUET = b"PAR1\0 any bytes \xff PAR1"
FOLDER = {"articles/a.txt": b"Anna.", "articles/deep/b.parquet": PARQUET, "articles.txt": b"no"}


def git_sha1(body: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(body) + body).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Hub

    def do_HEAD(self) -> None:
        self._answer(head=True)

    def do_GET(self) -> None:
        self._answer(head=False)

    def _answer(self, *, head: bool) -> None:
        path = urlsplit(self.path).path
        self.server.asked.append((self.command, path, dict(self.headers)))
        self.server.counted[f"{self.command} {path}"] += 1
        with suppress(ConnectionError):
            if path.startswith(f"/api/datasets/{REPO}/tree/{COMMIT}/"):
                self._tree(path.rpartition("/")[2])
            elif path.startswith("/stored/"):
                self._send(self.server.files[path.removeprefix("/stored/")], {}, head=head)
            elif path.startswith(f"/datasets/{REPO}/resolve/"):
                revision, _, name = path.split("/resolve/")[1].partition("/")
                self._resolve(revision, name, head=head)
            else:
                self._refuse(401 if path.startswith("/datasets/") else 404, "RepoNotFound")

    def end_headers(self) -> None:
        self.send_header("Connection", "close")
        super().end_headers()

    def _resolve(self, revision: str, name: str, *, head: bool) -> None:
        n = self.server.counted[f"{self.command} {urlsplit(self.path).path}"]
        if revision != COMMIT:
            self._refuse(404, "RevisionNotFound")
        elif name == "gated.jsonl":
            self._refuse(403, "GatedRepo")
        elif name not in self.server.files:
            self._refuse(404, "EntryNotFound")
        elif name == "busy.jsonl" and n <= 2:
            self._refuse(503, "")
        elif name == "down.jsonl":
            self._refuse(500, "")
        elif name.startswith("large") or (name == "moving.jsonl" and not head):
            self._redirect(name)
        else:
            body = self.server.files[name]
            tags = {"ETag": f'"{git_sha1(body)}"', "X-Repo-Commit": COMMIT}
            cut = CUT if name == "flaky.jsonl" and not head and n == 1 else None
            dead = name == "dead.jsonl" and not head and not self.server.mended
            if dead and n > 1:
                self._refuse(500, "")
            else:
                self._send(body, tags, head=head, cut=CUT if dead else cut)

    def _redirect(self, name: str) -> None:
        """Large files are on another host, and their tag is their sha256."""
        body = self.server.files[name]
        sha256 = "0" * 64 if name == "large_damaged.jsonl" else hashlib.sha256(body).hexdigest()
        self.send_response(302)
        self.send_header("Location", f"{self.server.store}/stored/{name}")
        self.send_header("X-Repo-Commit", COMMIT)
        self.send_header("X-Linked-Etag", f'"{sha256}"')
        self.send_header("X-Linked-Size", str(len(body)))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _tree(self, folder: str) -> None:
        files = [
            {"type": "file", "path": name, "size": len(body), "oid": git_sha1(body)}
            for name, body in self.server.files.items()
            if name.startswith(f"{folder}/")
        ]
        if not files:
            self._refuse(404, "EntryNotFound")
            return
        files.append({"type": "directory", "path": f"{folder}/deep", "oid": "d" * 40})
        self._send(json.dumps(files).encode(), {"Content-Type": "application/json"}, head=False)

    def _send(
        self, body: bytes, more: dict[str, str], *, head: bool, cut: int | None = None
    ) -> None:
        start, asked = 0, self.headers.get("Range")
        if asked:
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
        self.send_response(206 if asked else 200)
        if asked:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.send_header("Content-Length", str(len(body) - start))
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        if not head:
            self.wfile.write(body[start : cut or len(body)])

    def _refuse(self, status: int, code: str) -> None:
        self.send_response(status)
        if code:
            self.send_header("X-Error-Code", code)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Hub(ThreadingHTTPServer):
    """A hub of one dataset that remembers what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        self.counted: Counter[str] = Counter()
        self.mended = False
        names = ("whole", "flaky", "dead", "busy", "down", "large", "large_damaged", "moving")
        self.files = {f"{name}.jsonl": BODY for name in names} | FOLDER | {"d.parquet": PARQUET}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def store(self) -> str:
        """Another origin, by its name."""
        return f"http://localhost:{self.server_port}"

    def gets(self) -> list[tuple[str, str | None]]:
        return [
            (path, headers.get("Range"))
            for command, path, headers in self.asked
            if command == "GET" and not path.startswith("/api/agent")
        ]


@pytest.fixture(scope="module")
def running() -> Iterator[Hub]:
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def environment(endpoint: str, home: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.upper().startswith(("HF_", "HTTP"))}
    return {
        **kept,
        "HF_ENDPOINT": endpoint,
        "HF_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "no_proxy": "127.0.0.1,localhost",
        **more,
    }


CHILD = """
import json, sys
from pathlib import Path
from harness.data.fetch import fetch_file, trouble
from harness.data.manifest import DataFile
from harness.errors import HarnessError

trouble._WAITS = (0.0, 0.0, 0.0)
for line in sys.stdin:
    file, folder = json.loads(line)
    lines = []
    try:
        got = fetch_file(DataFile(**file), Path(folder), notify=lines.append)
        told = {"path": str(got.path), "sha256": got.sha256, "new": got.new}
    except HarnessError as error:
        told = {"error": str(error)}
    print(json.dumps({**told, "lines": lines}), flush=True)
"""

Fetch = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def child(running: Hub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A process that fetches whatever it is told."""
    home = tmp_path_factory.mktemp("home")
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(running.url, home, HF_TOKEN=TOKEN),
    )
    yield process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@pytest.fixture
def hub(running: Hub) -> Hub:
    running.asked.clear()
    running.counted.clear()
    running.mended = False
    return running


@pytest.fixture
def fetch(child: Any, hub: Hub, tmp_path: Path) -> Fetch:
    def go(name: str, *, revision: str = COMMIT, repo: str = REPO, **more: Any) -> dict[str, Any]:
        source = {"repo": repo, "revision": revision, "file": name}
        file = {"path": f"sub/{name}", "hub": source, **more}
        child.stdin.write(json.dumps([file, str(tmp_path)]) + "\n")
        child.stdin.flush()
        told: dict[str, Any] = json.loads(child.stdout.readline())
        assert "\n" not in told.get("error", "")
        return told

    return go


def left_behind(folder: Path) -> list[str]:
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    return sorted(name for name in names if not name.endswith(".lock"))


def at(name: str) -> str:
    return f"/datasets/{REPO}/resolve/{COMMIT}/{name}"


def test_a_file_arrives_whole_from_the_revision(fetch: Fetch, hub: Hub, tmp_path: Path) -> None:
    told = fetch("whole.jsonl", sha256=SHA)
    assert (told.get("sha256"), told.get("new")) == (SHA, True), told
    assert (tmp_path / "sub" / "whole.jsonl").read_bytes() == BODY
    assert left_behind(tmp_path) == ["sub/whole.jsonl"]
    assert told["lines"] == [
        f"fetching sub/whole.jsonl from whole.jsonl of the dataset {REPO} on the hub, 2.4 MB"
    ]
    asked = [(c, p) for c, p, _ in hub.asked if not p.startswith("/api/agent")]
    assert asked == [("HEAD", at("whole.jsonl")), ("GET", at("whole.jsonl"))]
    heads = [{k.lower(): v for k, v in h.items()} for _, p, h in hub.asked if "/resolve/" in p]
    assert {h["authorization"] for h in heads} == {f"Bearer {TOKEN}"}
    hub.asked.clear()
    assert fetch("whole.jsonl", sha256=SHA)["new"] is False
    assert hub.asked == []


def test_other_formats_are_kept_as_they_are(fetch: Fetch, tmp_path: Path) -> None:
    assert "error" not in fetch("d.parquet")
    assert (tmp_path / "sub" / "d.parquet").read_bytes() == PARQUET


def test_a_large_file_comes_from_its_store_without_the_token(
    fetch: Fetch, hub: Hub, tmp_path: Path
) -> None:
    # Whether the hub says so at the first question or only when it is asked for the bytes.
    for name in ("large.jsonl", "moving.jsonl"):
        hub.asked.clear()
        assert fetch(name)["sha256"] == SHA
        (headers,) = [h for _, path, h in hub.asked if path.startswith("/stored/")]
        assert "authorization" not in {name.lower() for name in headers}


def test_the_sha256_that_the_hub_states_is_checked(fetch: Fetch, tmp_path: Path) -> None:
    message = fetch("large_damaged.jsonl")["error"]
    assert f"has the sha256 {SHA}, and its source says {'0' * 64}" in message
    assert "Nothing was kept" in message
    assert left_behind(tmp_path) == []


def test_a_line_that_breaks_off_is_taken_up(fetch: Fetch, hub: Hub, tmp_path: Path) -> None:
    assert fetch("flaky.jsonl")["sha256"] == SHA
    assert hub.gets() == [(at("flaky.jsonl"), None), (at("flaky.jsonl"), f"bytes={CUT}-")]


def test_a_later_call_goes_on_where_an_earlier_one_stopped(
    fetch: Fetch, hub: Hub, tmp_path: Path
) -> None:
    message = fetch("dead.jsonl")["error"]
    assert f"What arrived, {CUT:,} bytes, is kept" in message
    assert left_behind(tmp_path) == ["sub/.dead.jsonl.part", "sub/.dead.jsonl.part.json"]
    hub.mended = True
    hub.asked.clear()
    assert fetch("dead.jsonl")["sha256"] == SHA
    assert hub.gets() == [(at("dead.jsonl"), f"bytes={CUT}-")]
    assert left_behind(tmp_path) == ["sub/dead.jsonl"]


def test_another_revision_is_not_gone_on_with(fetch: Fetch, hub: Hub, tmp_path: Path) -> None:
    assert "error" in fetch("dead.jsonl")
    hub.mended = True
    hub.files["dead.jsonl"] = changed = BODY.replace(b"1", b"2")
    hub.asked.clear()
    try:
        assert fetch("dead.jsonl")["sha256"] == hashlib.sha256(changed).hexdigest()
    finally:
        hub.files["dead.jsonl"] = BODY
    assert hub.gets() == [(at("dead.jsonl"), None)]


def test_a_busy_hub_is_asked_again(fetch: Fetch, hub: Hub) -> None:
    assert fetch("busy.jsonl")["sha256"] == SHA
    counts = [hub.counted[f"{command} {at('busy.jsonl')}"] for command in ("HEAD", "GET")]
    assert counts == [3, 3]


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("down.jsonl", {}, "the hub says 500 Internal Server Error"),
        ("absent.jsonl", {}, f"the dataset {REPO} on the hub has no absent.jsonl at revision ccc"),
        ("gated.jsonl", {}, "is gated: accept its terms on its page, then set HF_TOKEN"),
        ("whole.jsonl", {"revision": "d" * 40}, "has no revision dddd"),
        ("whole.jsonl", {"repo": "no/body"}, "the dataset no/body on the hub is not there, or is"),
        ("whole.jsonl", {"repo": "not a name"}, "not a name on the hub cannot be asked for"),
        ("whole.jsonl", {"sha256": "0" * 64}, f"and the manifest says {'0' * 64}"),
        ("large.jsonl", {"sha256": "0" * 64}, "is another release: its sha256 are"),
        ("whole.jsonl", {"bytes": 7}, "is another release: its bytes are 2400000, the manifest"),
        ("whole.jsonl", {"folder": True}, "has no whole.jsonl at revision"),
    ],
)
def test_a_refusal_is_one_paragraph_and_keeps_nothing(
    fetch: Fetch, tmp_path: Path, *, name: str, options: dict[str, Any], says: str
) -> None:
    message = fetch(name, **options)["error"]
    assert says in message
    assert f"sub/{name} cannot be fetched" in message
    assert left_behind(tmp_path) == []


def test_the_next_source_is_tried(fetch: Fetch, hub: Hub, tmp_path: Path) -> None:
    told = fetch("absent.jsonl", url=f"{hub.url}/stored/whole.jsonl", sha256=SHA)
    assert told["sha256"] == SHA
    message = fetch("gone.jsonl", url=f"{hub.url}/nothing")["error"]
    assert "has no gone.jsonl" in message
    assert "/nothing is not there: the server says 404" in message


def test_a_folder_arrives_whole(fetch: Fetch, hub: Hub, tmp_path: Path) -> None:
    told = fetch("articles", folder=True)
    assert told["new"] is True
    assert left_behind(tmp_path) == ["sub/articles/a.txt", "sub/articles/deep/b.parquet"]
    assert (tmp_path / "sub/articles/deep/b.parquet").read_bytes() == PARQUET
    assert told["lines"] == [
        f"fetching sub/articles from the folder articles of the dataset {REPO} on the hub, 27 bytes"
    ]
    assert fetch("articles", folder=True)["new"] is False
    other = fetch("articles", folder=True, sha256="0" * 64)["error"]
    assert "is in the way" in other


def test_a_folder_that_is_another_release_is_not_kept(fetch: Fetch, tmp_path: Path) -> None:
    message = fetch("articles", folder=True, sha256="0" * 64)["error"]
    assert "Nothing was kept" in message
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("endpoint", ["nonsense", "http://[x", "http://127.0.0.1:9"])
def test_a_wrong_endpoint_is_named(tmp_path: Path, endpoint: str) -> None:
    source = {"repo": REPO, "revision": COMMIT, "file": "f"}
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([{"path": "f", "hub": source}, str(tmp_path)]),
        capture_output=True,
        text=True,
        env=environment(endpoint, tmp_path),
        check=True,
        timeout=60,
    )
    message = json.loads(done.stdout)["error"]
    says = {
        "nonsense": "HF_ENDPOINT=nonsense is no http(s) address",
        "http://[x": "HF_ENDPOINT=http://[x is no http(s) address",
        "http://127.0.0.1:9": "the hub cannot be reached: [Errno 111] Connection refused",
    }
    assert says[endpoint] in message
