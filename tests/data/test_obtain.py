"""A run fetches what it lacks, by the manifest, and says what, from where and how big it is."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.data.fetch import Fetched, FetchError
from harness.data.manifest import DataFile, Manifest, load_manifest
from harness.data.obtain import obtain
from harness.errors import HarnessError

Record = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
COMMIT = "c" * 40
HUB = {"repo": "someone/invented", "revision": COMMIT, "file": "all.jsonl"}


def variant(files: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"description": "invented", "files": files, "split": "computed", **more}


def file(path: str, **more: Any) -> dict[str, Any]:
    return {"path": path, "rows": 30, **more}


@pytest.fixture
def manifest(monkeypatch: pytest.MonkeyPatch) -> Manifest:
    raw = load_manifest("musique").model_dump()
    questions = file("all.jsonl", hub=HUB)
    extra = file("extra.json", url="http://127.0.0.1:9/extra.json", optional=True)
    raw["variants"] = {
        "all": variant({"questions": questions, "types": extra}),
        "pooled": variant(
            {
                "questions": file("pooled.jsonl", hub=HUB),
                "corpus": file("corpus.jsonl", url="http://127.0.0.1:9/c"),
            }
        ),
        "part": variant({"questions": {"path": "part.jsonl", "rows": 5}}, parent="all"),
        "manual": variant({"questions": file("manual.jsonl"), "kb": file("kb.txt", hub=HUB)}),
    }
    manifest = Manifest.model_validate(raw)
    monkeypatch.setattr("harness.data.obtain.load_manifest", lambda _: manifest)
    return manifest


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be fetched."""
    monkeypatch.delenv("HF_HUB_OFFLINE")
    paths: list[str] = []

    def fetch_file(file: DataFile, folder: Path, **_: Any) -> Fetched:
        paths.append(file.path)
        folder.mkdir(exist_ok=True)
        (folder / file.path).touch()
        return Fetched(folder / file.path, "", new=True)

    monkeypatch.setattr("harness.data.fetch.file.fetch_file", fetch_file)
    return paths


def bench(**options: Any) -> dict[str, Any]:
    return {"id": "musique", "variant": None, "questions": None, "corpus": None, **options}


@pytest.mark.parametrize(
    ("options", "fetched"),
    [
        # The first variant where none is named; nothing that is optional.
        ({}, ["all.jsonl"]),
        ({"variant": "all"}, ["all.jsonl"]),
        ({"variant": "pooled"}, ["pooled.jsonl", "corpus.jsonl"]),
        # A slice is taken out of its parent's file.
        ({"variant": "part"}, ["all.jsonl"]),
        # A pool of the user's own is read instead of the variant's.
        ({"variant": "pooled", "corpus": "mine.jsonl"}, ["pooled.jsonl"]),
        # Half of what is needed would not do: loading says what to do.
        ({"variant": "manual"}, []),
        ({"questions": "mine.jsonl"}, []),
        ({"questions": ""}, []),
        ({"id": "mine"}, []),
        ({"id": None}, []),
    ],
)
def test_what_is_fetched(
    tmp_path: Path, manifest: Manifest, asked: list[str], *, options: Any, fetched: list[str]
) -> None:
    lines: list[str] = []
    obtain(bench(**options), tmp_path / "data", notify=lines.append)
    assert asked == fetched
    assert bool(lines) == bool(fetched)


def test_options_of_the_group_may_be_absent(
    tmp_path: Path, manifest: Manifest, asked: list[str]
) -> None:
    obtain({"id": "musique"}, tmp_path, notify=lambda _: None)
    assert asked == ["all.jsonl"]
    obtain({}, tmp_path, notify=lambda _: None)
    assert asked == ["all.jsonl"]


def test_only_what_is_missing_is_fetched(
    tmp_path: Path, manifest: Manifest, asked: list[str]
) -> None:
    (tmp_path / "pooled.jsonl").touch()
    obtain(bench(variant="pooled"), tmp_path, notify=lambda _: None)
    assert asked == ["corpus.jsonl"]
    for name in ("all", "part", "pooled"):
        (tmp_path / "all.jsonl").touch()
        obtain(bench(variant=name), tmp_path, notify=pytest.fail)
    # Another variant that is there is taken where none is named, as loading will.
    (tmp_path / "all.jsonl").unlink()
    obtain(bench(), tmp_path, notify=pytest.fail)
    assert asked == ["corpus.jsonl"]


def test_a_generated_benchmark_lacks_nothing(tmp_path: Path, asked: list[str]) -> None:
    obtain({"id": "atlas", "variant": "small"}, tmp_path, notify=pytest.fail)
    assert asked == []


def test_offline_nothing_is_fetched(
    tmp_path: Path, manifest: Manifest, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    obtain(bench(), tmp_path, notify=pytest.fail)
    assert asked == []


def test_an_unknown_variant_is_named(tmp_path: Path, manifest: Manifest, asked: list[str]) -> None:
    with pytest.raises(HarnessError, match=r"no variant `al`; did you mean all"):
        obtain(bench(variant="al"), tmp_path, notify=pytest.fail)


def test_what_fails_ends_in_the_line_to_run(
    tmp_path: Path, manifest: Manifest, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> Fetched:
        raise FetchError("it cannot be had.")

    monkeypatch.setattr("harness.data.fetch.file.fetch_file", fails)
    folder = tmp_path / "my data"
    with pytest.raises(HarnessError) as caught:
        obtain(bench(variant="part"), folder, notify=lambda _: None)
    command = f"`python -m harness data fetch musique all --data '{folder}'`"
    assert str(caught.value) == (
        f"it cannot be had. To fetch it apart from a run: {command}. If you have the file, name "
        "its data folder with DATA=FOLDER (paths.data=FOLDER)."
    )
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("action", [["data", "verify", "musique"], ["data", "status"]])
def test_what_only_looks_fetches_nothing(
    tmp_path: Path, asked: list[str], action: list[str]
) -> None:
    from harness.__main__ import main

    main([*action, "--data", str(tmp_path)])
    main(["data", "sample", "musique", "dev", "--data", str(tmp_path)])
    assert asked == []


# The whole command line in processes of its own, since the hub's library reads HF_ENDPOINT once.


class _Handler(BaseHTTPRequestHandler):
    server: Hub

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        self.server.asked.append(f"{self.command} {self.path}")
        known = self.path == f"/datasets/someone/invented/resolve/{COMMIT}/all.jsonl"
        body = self.server.body if known else b""
        if self.command == "GET":
            time.sleep(0.3)
        self.send_response(200 if known else 404)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", f'"{hashlib.sha1(body).hexdigest()}"')
        self.send_header("X-Repo-Commit", COMMIT)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Hub(ThreadingHTTPServer):
    """A hub of one file that remembers what it was asked."""

    daemon_threads = True

    def __init__(self, body: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.body = body
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def gets(self) -> int:
        return sum(line.startswith("GET /datasets/") for line in self.asked)


@pytest.fixture
def hub(musique_records: Callable[[int], list[Record]]) -> Iterator[Hub]:
    server = Hub("".join(json.dumps(record) + "\n" for record in musique_records(30)).encode())
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


MAIN = """
import sys
from pathlib import Path
import harness.data.manifest as manifest

manifest.resource = lambda name: Path("manifests")
from harness.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Starts the harness where musique is 30 invented questions on the hub."""
    raw = load_manifest("musique").model_dump(mode="json")
    raw["variants"] = {"all": variant({"questions": file("musique/all.jsonl", hub=HUB)})}
    (tmp_path / "manifests").mkdir()
    (tmp_path / "manifests" / "musique.yaml").write_text(yaml.safe_dump(raw), "utf-8")

    def go(endpoint: str, *arguments: str) -> subprocess.Popen[str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("HF_")}
        own = {"HF_ENDPOINT": endpoint, "HF_HOME": str(tmp_path / "home")}
        return subprocess.Popen(
            [sys.executable, "-c", MAIN, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={**kept, **own, "PYTHONPATH": str(ROOT), "no_proxy": "127.0.0.1"},
        )

    return go


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    return process.returncode, out, err


EVAL = ("eval", "bench=musique", "strategy=keyword", "split=all", "tracking=none")
NOBODY = "http://127.0.0.1:9"


@pytest.mark.slow
def test_two_evaluations_at_once_fetch_once_and_need_no_network_after(
    hub: Hub, start: Start, tmp_path: Path
) -> None:
    pair = [start(hub.url, *EVAL), start(hub.url, *EVAL, "run.limit=5")]
    told = [ended(process) for process in pair]
    assert [code for code, *_ in told] == [0, 0], told
    assert hub.gets() == 1
    assert (tmp_path / "data" / "musique" / "all.jsonl").read_bytes() == hub.body
    said = "".join(err for *_, err in told)
    assert "musique.all is not in the data folder" in said
    assert "from all.jsonl of the dataset someone/invented on the hub, " in said
    code, _, err = ended(start(NOBODY, *EVAL, "run.limit=7"))
    assert (code, "fetching" in err) == (0, False)


@pytest.mark.parametrize("strategy", ["keyword", "hiq"])
def test_without_a_network_an_evaluation_ends_at_once_with_the_line_to_run(
    start: Start, tmp_path: Path, strategy: str
) -> None:
    begun = time.monotonic()
    code, _, err = ended(start(NOBODY, *EVAL, f"strategy={strategy}"))
    assert code == 2
    assert "error: musique/all.jsonl cannot be fetched: the hub cannot be reached" in err
    assert "`python -m harness data fetch musique all --data data`" in err
    assert time.monotonic() - begun < 30
    assert not (tmp_path / "data" / "musique" / "all.jsonl").exists()
    assert not (tmp_path / "runs").exists()


def test_the_tree_runs_on_what_the_hub_has(hub: Hub, start: Start, tmp_path: Path) -> None:
    code, out, err = ended(start(hub.url, *EVAL, "strategy=hiq", "llm=offline", "run.limit=6"))
    assert code == 0, err
    assert out.startswith("hiq on musique.all")
    assert "6 answered now" in out
    assert hub.gets() == 1
    (summary,) = (tmp_path / "runs" / "musique" / "hiq").glob("*/summary.json")
    assert json.loads(summary.read_text("utf-8"))["measures"]["calls_by_contract"]["reader"] >= 6


def test_the_command_fetches_the_first_variant_and_verifies_it(
    hub: Hub, start: Start, tmp_path: Path
) -> None:
    code, out, err = ended(start(hub.url, "data", "fetch", "musique", "--data", "there"))
    assert code == 0, err
    size, sha256 = len(hub.body), hashlib.sha256(hub.body).hexdigest()
    assert f"there/musique/all.jsonl: {size:,} bytes, sha256 {sha256}\n" in out
    assert "musique.all: 30 questions" in out
    assert err.startswith("fetching musique/all.jsonl from")
    assert hub.gets() == 1
