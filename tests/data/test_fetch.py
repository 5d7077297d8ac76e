"""Files are fetched whole and verified, or not kept at all."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from harness.data.fetch import fetch_file
from harness.data.manifest import DataFile
from harness.errors import HarnessError

BODY = b'{"id": "1"}\n' * 200_000
SHA = hashlib.sha256(BODY).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        getattr(self, "_" + self.path.strip("/"), self._absent)()
        self.close_connection = True

    def _whole(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY)

    def _cut(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY[:1_500_000])

    def _chunks(self) -> None:
        # A chunked reply that ends in the middle of a chunk.
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"ffff\r\n" + BODY[:1000])

    def _garbage(self) -> None:
        self.wfile.write(b"this is not HTTP\r\n\r\n")

    def _absent(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def file(address: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., DataFile]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")

    def make(what: str, sha256: str | None = SHA) -> DataFile:
        return DataFile(path="sub/file.jsonl", rows=1, sha256=sha256, url=f"{address}/{what}")

    return make


def left_behind(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if not path.is_dir())


def refused(wanted: DataFile, folder: Path) -> str:
    with pytest.raises(HarnessError) as caught:
        fetch_file(wanted, folder)
    assert left_behind(folder) == []
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("sha256", [SHA, None])
def test_a_file_arrives_whole(
    tmp_path: Path, file: Callable[..., DataFile], sha256: str | None
) -> None:
    path, found = fetch_file(file("whole", sha256), tmp_path)
    assert (path, found) == (tmp_path / "sub" / "file.jsonl", SHA)
    assert path.read_bytes() == BODY
    assert left_behind(tmp_path) == ["file.jsonl"]
    # As readable to others as any new file, since data folders are shared.
    (tmp_path / "new").touch()
    assert path.stat().st_mode == (tmp_path / "new").stat().st_mode


def test_a_missing_address_is_named(tmp_path: Path, file: Callable[..., DataFile]) -> None:
    message = refused(file("nothing"), tmp_path)
    assert "/nothing cannot be fetched: Not Found" in message
    assert str(tmp_path / "sub" / "file.jsonl") in message


def test_a_reply_that_breaks_off_is_not_kept(tmp_path: Path, file: Callable[..., DataFile]) -> None:
    message = refused(file("cut", None), tmp_path)
    assert "1,500,000" in message or "1500000" in message
    assert "cannot be fetched" in refused(file("chunks", None), tmp_path)


def test_another_release_is_not_kept(tmp_path: Path, file: Callable[..., DataFile]) -> None:
    message = refused(file("whole", "0" * 64), tmp_path)
    assert SHA in message
    assert "0" * 64 in message
    assert "Nothing was kept" in message


def test_a_failed_fetch_leaves_the_old_file(tmp_path: Path, file: Callable[..., DataFile]) -> None:
    old = tmp_path / "sub" / "file.jsonl"
    old.parent.mkdir()
    old.write_text("old")
    for what in ("cut", "nothing", "garbage"):
        with pytest.raises(HarnessError):
            fetch_file(file(what), tmp_path)
    assert old.read_text() == "old"
    assert left_behind(tmp_path) == ["file.jsonl"]


def test_nobody_listens_or_speaks_http(
    tmp_path: Path, file: Callable[..., DataFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cannot be fetched" in refused(file("garbage"), tmp_path)
    deaf = DataFile(path="f", rows=1, url="http://127.0.0.1:9/f")
    assert "cannot be fetched" in refused(deaf, tmp_path)


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, file: Callable[..., DataFile]
) -> None:
    (tmp_path / "sub").write_text("a file where the folder should be")
    with pytest.raises(HarnessError, match="cannot be kept at"):
        fetch_file(file("whole"), tmp_path)


def test_a_full_disk_is_named(
    tmp_path: Path, file: Callable[..., DataFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("harness.artefacts.os.fsync", full)
    assert "No space left on device" in refused(file("whole"), tmp_path)


def test_a_file_without_an_address_is_not_for_download(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="f is not for download"):
        fetch_file(DataFile(path="f", rows=1), tmp_path)
    assert left_behind(tmp_path) == []
