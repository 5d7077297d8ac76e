"""Plain addresses: files are fetched whole and verified, resumed, or not kept at all."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from harness.data.fetch import Fetched, fetch_file
from harness.data.fetch.partial import PartialFile, PartOf
from harness.data.fetch.trouble import FetchError
from harness.data.manifest import DataFile
from harness.errors import HarnessError

BODY = b'{"id": "1"}\n' * 200_000
OTHER = b'{"id": "2"}\n' * 200_000
SHA = hashlib.sha256(BODY).hexdigest()
CUT = 1_500_000


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Site

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        self.server.counted[self.path] += 1
        serve = getattr(self, "_" + self.path.strip("/"), self._absent)
        with suppress(ConnectionError):
            serve(self.server.counted[self.path])
        self.close_connection = True

    def _serve(
        self, body: bytes = BODY, *, tag: str | None = '"one"', cut: int | None = None,
        ranges: bool = True, length: bool = True,
    ) -> None:  # fmt: skip
        start, asked = 0, self.headers.get("Range")
        if asked and ranges and self.headers.get("If-Range") in (None, tag):
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
            if start >= len(body):
                self.send_error(416)
                return
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        else:
            self.send_response(200)
        if tag:
            self.send_header("ETag", tag)
        if length:
            self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        self.wfile.write(body[start : cut or len(body)])

    def _whole(self, _: int) -> None:
        self._serve()

    def _unsized(self, _: int) -> None:
        self._serve(length=False)

    def _cut(self, _: int) -> None:
        self._serve(cut=CUT, ranges=False)

    def _flaky(self, n: int) -> None:
        self._serve(cut=CUT if n == 1 else None)

    def _trickle(self, n: int) -> None:
        self._serve(cut=n * 400_000)

    def _dead(self, n: int) -> None:
        self._serve(cut=CUT) if n == 1 else self.send_error(500)

    def _renewed(self, n: int) -> None:
        if n == 1:
            self._serve(OTHER, tag='"old"', cut=CUT)
        else:
            self._serve(BODY, tag='"new"')

    def _careless(self, n: int) -> None:
        """Gives no tag, and the rest of another file."""
        self._serve(OTHER if n == 1 else BODY, tag=None, cut=CUT if n == 1 else None)

    def _weak(self, n: int) -> None:
        self._serve(tag='W/"same meaning"', cut=CUT if n == 1 else None)

    def _shorter(self, n: int) -> None:
        self._serve(OTHER, tag=None, cut=CUT) if n == 1 else self._serve(BODY[:1200], tag=None)

    def _elsewhere(self, n: int) -> None:
        """Answers a question for the rest with another part."""
        if n == 1:
            self._serve(cut=CUT)
            return
        self.send_response(206)
        self.send_header("Content-Range", f"bytes 0-9/{len(BODY)}")
        self.send_header("Content-Length", "10")
        self.end_headers()
        self.wfile.write(BODY[:10])

    def _busy(self, n: int) -> None:
        self._serve() if n > 2 else self.send_error(503)

    def _broken(self, _: int) -> None:
        self.send_error(500)

    def _closed(self, _: int) -> None:
        self.send_error(403)

    def _moved(self, _: int) -> None:
        self.send_response(302)
        self.send_header("Location", "/whole")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _chunks(self, _: int) -> None:
        # A chunked reply that ends in the middle of a chunk.
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"ffff\r\n" + BODY[:1000])

    def _slow(self, _: int) -> None:
        self._serve(BODY[:1200], cut=600)
        self.wfile.flush()
        time.sleep(0.3)
        self.wfile.write(BODY[600:1200])

    def _silent(self, _: int) -> None:
        self.server.over.wait(5)

    def _garbage(self, _: int) -> None:
        self.wfile.write(b"this is not HTTP\r\n\r\n")

    def _absent(self, _: int) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


class Site(ThreadingHTTPServer):
    """A server that remembers what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.counted: Counter[str] = Counter()
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def ranges(self) -> list[str | None]:
        return [headers.get("Range") for _, headers in self.asked]


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.delenv("HF_HUB_OFFLINE")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr("harness.data.fetch.trouble._WAITS", (0.0, 0.0, 0.0))
    server = Site()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.over.set()
    server.shutdown()
    server.server_close()
    thread.join()


Make = Callable[..., DataFile]


@pytest.fixture
def file(site: Site) -> Make:
    def make(what: str, sha256: str | None = SHA, **more: Any) -> DataFile:
        url = f"{site.url}/{what}"
        return DataFile(path="sub/file.jsonl", sha256=sha256, url=url, **more)

    return make


def left_behind(folder: Path) -> list[str]:
    """Every file but locks, which waiting processes may hold."""
    names = [path.name for path in folder.rglob("*") if not path.is_dir()]
    return sorted(name for name in names if not name.endswith(".lock"))


def refused(wanted: DataFile, folder: Path, **options: Any) -> str:
    with pytest.raises(HarnessError) as caught:
        fetch_file(wanted, folder, **options)
    message = str(caught.value)
    assert "\n" not in message
    assert "file.jsonl" not in left_behind(folder)
    return message


def whole(fetched: Fetched, folder: Path) -> bool:
    assert fetched.path == folder / "sub" / "file.jsonl"
    assert left_behind(folder) == ["file.jsonl"]
    return fetched.path.read_bytes() == BODY and fetched.sha256 == SHA and fetched.new


@pytest.mark.parametrize("sha256", [SHA, None])
@pytest.mark.parametrize("what", ["whole", "moved", "unsized"])
def test_a_file_arrives_whole(tmp_path: Path, file: Make, what: str, sha256: str | None) -> None:
    fetched = fetch_file(file(what, sha256), tmp_path)
    assert whole(fetched, tmp_path)
    assert fetched.size == len(BODY)
    # As readable to others as any new file, since data folders are shared.
    (tmp_path / "new").touch()
    assert fetched.path.stat().st_mode == (tmp_path / "new").stat().st_mode


def test_what_is_there_and_good_is_left_alone(tmp_path: Path, file: Make, site: Site) -> None:
    first = fetch_file(file("whole"), tmp_path)
    again = fetch_file(file("whole"), tmp_path)
    assert (again.path, again.sha256, again.new) == (first.path, first.sha256, False)
    # Of a file without a known hash nobody can say that it is not the right one.
    first.path.write_bytes(OTHER)
    assert not fetch_file(file("whole", None), tmp_path).new
    assert len(site.asked) == 1
    assert whole(fetch_file(file("whole"), tmp_path), tmp_path)
    assert whole(fetch_file(file("whole"), tmp_path, again=True), tmp_path)
    assert len(site.asked) == 3


def test_what_is_fetched_is_said_once(tmp_path: Path, file: Make, site: Site) -> None:
    lines: list[str] = []
    fetch_file(file("flaky"), tmp_path, notify=lines.append)
    assert lines == [f"fetching sub/file.jsonl from {site.url}/flaky, 2.4 MB"]


@pytest.mark.parametrize("sha256", [SHA, None])
def test_a_line_that_breaks_off_is_taken_up_at_once(
    tmp_path: Path, file: Make, site: Site, sha256: str | None
) -> None:
    assert whole(fetch_file(file("flaky", sha256), tmp_path), tmp_path)
    assert site.ranges() == [None, f"bytes={CUT}-"]
    assert site.asked[1][1]["If-Range"] == '"one"'


def test_as_often_as_it_takes_while_it_gets_on(tmp_path: Path, file: Make, site: Site) -> None:
    assert whole(fetch_file(file("trickle"), tmp_path), tmp_path)
    assert len(site.asked) == 6


@pytest.mark.parametrize("sha256", [SHA, None])
def test_a_later_call_goes_on_where_an_earlier_one_stopped(
    tmp_path: Path, file: Make, site: Site, sha256: str | None
) -> None:
    message = refused(file("dead", sha256), tmp_path)
    assert "500" in message
    assert f"What arrived, {CUT:,} bytes, is kept" in message
    assert left_behind(tmp_path) == [".file.jsonl.part", ".file.jsonl.part.json"]
    site.counted["/dead"], site.asked = -9, []
    _Handler._dead, saved = _Handler._whole, _Handler._dead  # type: ignore[method-assign]
    lines: list[str] = []
    try:
        fetched = fetch_file(file("dead", sha256), tmp_path, notify=lines.append)
    finally:
        _Handler._dead = saved  # type: ignore[method-assign]
    assert whole(fetched, tmp_path)
    assert site.ranges() == [f"bytes={CUT}-"]
    assert lines == [
        f"fetching sub/file.jsonl from {site.url}/dead, 2.4 MB, of which 1.5 MB are here already"
    ]


@pytest.mark.parametrize(
    ("what", "sha256", "ranges"),
    [
        # The server says that the file is another one now, and sends it whole.
        ("renewed", None, [None, f"bytes={CUT}-"]),
        # Nothing tells whether the rest belongs to what is here, so it is not asked for.
        ("weak", None, [None, None]),
        ("careless", None, [None, None]),
        # The known hash would tell.
        ("weak", SHA, [None, f"bytes={CUT}-"]),
    ],
)
def test_parts_of_two_files_are_never_put_together(
    tmp_path: Path, file: Make, site: Site, *, what: str, sha256: str | None, ranges: list[Any]
) -> None:
    assert whole(fetch_file(file(what, sha256), tmp_path), tmp_path)
    assert site.ranges() == ranges


def test_a_mixture_that_only_the_hash_could_tell_is_not_kept(tmp_path: Path, file: Make) -> None:
    message = refused(file("careless"), tmp_path)
    assert "Nothing was kept" in message
    assert left_behind(tmp_path) == []
    assert whole(fetch_file(file("careless"), tmp_path), tmp_path)


def test_a_part_without_its_note_or_of_another_address_is_begun_anew(
    tmp_path: Path, file: Make, site: Site
) -> None:
    (tmp_path / "sub").mkdir()
    part, note = (tmp_path / "sub" / f".file.jsonl.part{end}" for end in ("", ".json"))
    for text in (None, "{}", '{"source": 3, "total": "x"}', "[", f'{{"source": "{site.url}/b"}}'):
        part.write_bytes(OTHER[:CUT])
        if text is not None:
            note.write_text(text)
        assert whole(fetch_file(file("whole"), tmp_path, again=True), tmp_path)
    assert set(site.ranges()) == {None}


def test_a_note_never_stands_beside_bytes_of_something_else(
    tmp_path: Path, file: Make, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, sizes = PartialFile.begin, []

    def watched(part: PartialFile, part_of: PartOf) -> None:
        sizes.append(part.size)
        begin(part, part_of)

    monkeypatch.setattr(PartialFile, "begin", watched)
    fetch_file(file("renewed", None), tmp_path)
    fetch_file(file("flaky"), tmp_path, again=True)
    # Begun anew, though there were bytes of the old one; and gone on with.
    assert sizes == [0, 0, 0, CUT]


def test_a_file_that_became_shorter_is_begun_anew(tmp_path: Path, file: Make, site: Site) -> None:
    sha256 = hashlib.sha256(BODY[:1200]).hexdigest()
    fetched = fetch_file(file("shorter", sha256), tmp_path)
    assert fetched.path.read_bytes() == BODY[:1200]
    assert site.ranges() == [None, f"bytes={CUT}-", None]


def test_a_rest_from_elsewhere_is_refused(tmp_path: Path, file: Make) -> None:
    assert "asked for its rest and sent something else" in refused(file("elsewhere"), tmp_path)


def test_a_busy_server_is_asked_again(tmp_path: Path, file: Make, site: Site) -> None:
    assert whole(fetch_file(file("busy"), tmp_path), tmp_path)
    assert len(site.asked) == 3


@pytest.mark.parametrize(
    ("what", "says", "times"),
    [
        ("nothing", "is not there: the server says 404 Not Found", 1),
        ("closed", "is not for everybody: the server says 403 Forbidden", 1),
        ("broken", "cannot be had now: the server says 500 Internal Server Error", 4),
        ("garbage", "does not speak HTTP", 1),
    ],
)
def test_a_refusal_is_named(
    tmp_path: Path, file: Make, site: Site, *, what: str, says: str, times: int
) -> None:
    message = refused(file(what), tmp_path)
    assert f"{site.url}/{what}" in message
    assert says in message
    assert str(tmp_path / "sub" / "file.jsonl") in message
    assert left_behind(tmp_path) == []
    assert len(site.asked) == times


def test_a_reply_that_always_breaks_off_is_given_up(tmp_path: Path, file: Make, site: Site) -> None:
    message = refused(file("cut", None), tmp_path)
    assert f"broke off after {CUT:,} of {len(BODY):,} bytes" in message
    assert len(site.asked) == 4
    assert "broke off" in refused(file("chunks", None), tmp_path)


def test_no_reply_is_waited_for_in_vain(tmp_path: Path, file: Make) -> None:
    start = time.monotonic()
    assert "no reply within 0.2 seconds" in refused(file("silent"), tmp_path, patience=0.2)
    assert time.monotonic() - start < 3


def test_nobody_listens(tmp_path: Path, file: Make, site: Site) -> None:
    deaf = DataFile(path="f", url="http://127.0.0.1:9/f")
    assert "cannot be reached: [Errno 111] Connection refused" in refused(deaf, tmp_path)
    for url in ("ftp://127.0.0.1/f", "file:///etc/hostname", "nonsense", "http://[x/"):
        assert "is no http(s) address" in refused(DataFile(path="f", url=url), tmp_path)
    assert left_behind(tmp_path) == []


def test_another_release_is_not_kept(tmp_path: Path, file: Make) -> None:
    message = refused(file("whole", "0" * 64), tmp_path)
    assert SHA in message
    assert "0" * 64 in message
    assert "Nothing was kept" in message
    assert left_behind(tmp_path) == []


def test_another_length_is_refused_before_it_is_fetched(
    tmp_path: Path, file: Make, site: Site
) -> None:
    message = refused(file("whole", bytes=12), tmp_path)
    assert f"has {len(BODY):,} bytes where 12 are expected" in message
    assert left_behind(tmp_path) == []
    assert whole(fetch_file(file("whole", bytes=len(BODY)), tmp_path), tmp_path)


def test_a_failed_fetch_leaves_the_old_file(tmp_path: Path, file: Make) -> None:
    old = tmp_path / "sub" / "file.jsonl"
    old.parent.mkdir()
    old.write_text("old")
    for what in ("cut", "nothing", "garbage"):
        with pytest.raises(HarnessError):
            fetch_file(file(what), tmp_path)
    assert old.read_text() == "old"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, file: Make) -> None:
    (tmp_path / "sub").write_text("a file where the folder should be")
    with pytest.raises(HarnessError, match=r"file.jsonl cannot be fetched to there: ") as caught:
        fetch_file(file("whole"), tmp_path)
    assert "name another data folder" in str(caught.value)
    (tmp_path / "sub").unlink()
    (tmp_path / "sub" / "file.jsonl").mkdir(parents=True)
    with pytest.raises(HarnessError, match=r"file.jsonl is in the way"):
        fetch_file(file("whole"), tmp_path)


def test_a_disk_that_becomes_full_is_named(
    tmp_path: Path, file: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("harness.data.fetch.transfer.os.fsync", full)
    message = refused(file("whole"), tmp_path)
    assert "No space left on device" in message
    assert "Free some space" in message


def test_a_disk_that_is_too_small_is_found_out_first(
    tmp_path: Path, file: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(
        "harness.data.fetch.space.shutil.disk_usage", lambda _: usage._replace(free=11_000_000)
    )
    message = refused(file("whole"), tmp_path)
    assert "it needs 2.4 MB, and the disk of" in message
    assert "has 11.0 MB free" in message
    assert left_behind(tmp_path) == []


def test_offline_nothing_is_asked(
    tmp_path: Path, file: Make, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("HF_HUB_OFFLINE", "1"), ("TRANSFORMERS_OFFLINE", "true")):
        monkeypatch.setenv(name, value)
        assert "HF_HUB_OFFLINE is set, so sub/file.jsonl is not fetched" in refused(
            file("whole"), tmp_path
        )
        monkeypatch.delenv(name)
    assert site.asked == []
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    assert whole(fetch_file(file("whole"), tmp_path), tmp_path)


def test_a_file_without_an_address_is_not_for_download(tmp_path: Path, site: Site) -> None:
    with pytest.raises(FetchError, match="f is not for download"):
        fetch_file(DataFile(path="f"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_threads_that_want_the_same_file_fetch_it_once(
    tmp_path: Path, file: Make, site: Site
) -> None:
    wanted = file("slow", hashlib.sha256(BODY[:1200]).hexdigest())
    got: list[Fetched] = []
    threads = [
        threading.Thread(target=lambda: got.append(fetch_file(wanted, tmp_path))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(site.asked) == 1
    assert sorted(item.new for item in got) == [False, False, False, True]


PROCESS = """
import sys
from pathlib import Path
from harness.data.fetch import fetch_file
from harness.data.manifest import DataFile
print(fetch_file(DataFile(path="f", url=sys.argv[1]), Path(sys.argv[2]), notify=print).new)
"""


def test_processes_that_want_the_same_file_fetch_it_once(
    tmp_path: Path, site: Site, file: Make
) -> None:
    command = [sys.executable, "-c", PROCESS, f"{site.url}/slow", str(tmp_path)]
    pair = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = [process.communicate(timeout=60)[0] for process in pair]
    assert [process.returncode for process in pair] == [0, 0]
    assert sorted(text.split()[-1] for text in told) == ["False", "True"]
    assert len(site.asked) == 1


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_a_bar_and_nothing_else_is(
    tmp_path: Path, file: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, silent = _Terminal(), io.StringIO()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", shown)
    fetch_file(file("whole"), tmp_path / "a")
    monkeypatch.setattr("sys.stderr", silent)
    fetch_file(file("whole"), tmp_path / "b")
    assert "file.jsonl" in shown.getvalue()
    assert "2.4/2.4 MB" in shown.getvalue()
    assert silent.getvalue() == ""
