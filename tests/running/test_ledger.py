"""The ledger: nothing that was written is ever lost, whatever stops the writing."""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.errors import DataError, HarnessError
from harness.nouns import Prediction, Row, Trace, TraceStep
from harness.running import ledger as module
from harness.running.ledger import Ledger, read_ledger

ONE = "a" * 64


def row(question: str, answer: str = "yes", *, size: int = 1) -> Row:
    trace = Trace((TraceStep("say", {"text": "x" * size}),))
    return Row(ONE, question, Prediction(answer=answer, trace=trace), seconds={"total": 0.5})


def write(path: Path, rows: list[Row]) -> None:
    with Ledger(path) as ledger:
        for one in rows:
            ledger.append(one)


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file of this process grow over a size: the next write takes what fits, then fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_rows_come_back_as_they_were_and_the_last_one_of_a_question_counts(
    tmp_path_factory: pytest.TempPathFactory, any_row: st.SearchStrategy[Row], data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("ledger") / "ledger.jsonl"
    rows = data.draw(st.lists(any_row, max_size=6))
    write(path, rows)
    assert read_ledger(path, ONE) == {one.question: one for one in rows}
    assert path.read_bytes().count(b"\n") == len(rows)


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_cut_at_any_byte_it_keeps_the_rows_before_and_goes_on(
    tmp_path_factory: pytest.TempPathFactory, any_row: st.SearchStrategy[Row], data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("ledger") / "ledger.jsonl"
    rows = data.draw(st.lists(any_row, min_size=1, max_size=4))
    write(path, rows)
    whole = path.read_bytes()
    cut = data.draw(st.integers(0, len(whole)))
    path.write_bytes(whole[:cut])
    kept = rows[: whole[:cut].count(b"\n")]
    assert read_ledger(path, ONE) == {one.question: one for one in kept}
    later = row("later")
    write(path, [later])
    assert read_ledger(path, ONE) == {one.question: one for one in [*kept, later]}
    ends = [end + 1 for end in range(len(whole)) if whole[end : end + 1] == b"\n" and end < cut]
    assert path.read_bytes().startswith(whole[: max(ends, default=0)])


def test_a_torn_tail_longer_than_a_block_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q1")])
    good = path.read_bytes()
    path.write_bytes(good + b"x" * 200_000)
    write(path, [row("q2")])
    assert list(read_ledger(path)) == ["q1", "q2"]
    path.write_bytes(b"x" * 200_000)
    write(path, [row("q3")])
    assert list(read_ledger(path)) == ["q3"]


@pytest.mark.parametrize(
    "line", [b"{", b"[1]", b"5", b"null", b'"x"', b"\xff\xfe", b"\0\0", b'{"identity": "a"}']
)
def test_a_damaged_line_names_file_and_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q1"), row("q2")])
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + line + b"\n" + second)
    with pytest.raises(DataError, match=r"ledger\.jsonl:2: is not a ledger row"):
        read_ledger(path)


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000])
def test_a_line_nested_without_end_is_damaged(tmp_path: Path, deep: bytes) -> None:
    test_a_damaged_line_names_file_and_line(tmp_path, deep)


@pytest.mark.parametrize("blank", [b"\n", b"  \t\n", b"\r\n"])
def test_a_blank_line_is_no_row(tmp_path: Path, blank: bytes) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q1"), row("q2")])
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(blank + first + blank + second + blank)
    assert list(read_ledger(path, ONE)) == ["q1", "q2"]


def test_what_is_no_file_is_no_empty_ledger(tmp_path: Path) -> None:
    folder = tmp_path / "ledger.jsonl"
    folder.mkdir()
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    for path in (folder, pipe):
        with pytest.raises(DataError, match=f"{path.name}: is not a file. Move it away"):
            read_ledger(path)


def test_a_hundred_thousand_rows_are_read_in_seconds(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q0")])
    line = path.read_bytes()
    path.write_bytes(b"".join(line.replace(b'"q0"', b'"q%d"' % n) for n in range(100_000)))
    start = time.process_time()
    assert len(read_ledger(path, ONE)) == 100_000
    assert time.process_time() - start < 10, "about two seconds on an idle machine"


def test_a_row_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q1")])
    text = r"ledger\.jsonl:1: holds a row of another run \(aaaa.*Move it away.*eval command again"
    with pytest.raises(DataError, match=text):
        read_ledger(path, "b" * 64)
    assert list(read_ledger(path, None)) == ["q1"]


def test_no_ledger_is_an_empty_ledger(tmp_path: Path) -> None:
    assert read_ledger(tmp_path / "none.jsonl") == {}


@pytest.mark.parametrize("room", [0, 1, 700, 1_499])
def test_a_disk_that_fills_up_within_a_row(tmp_path: Path, room: int) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q1")])
    before = path.read_bytes()
    ledger = Ledger(path)
    with largest_file(len(before) + room), pytest.raises(HarnessError, match="The rows before"):
        ledger.append(row("q2", size=1_500))
    # Leaving the file may not write what the failed row left over, now that there is room.
    ledger.__exit__(None, None, None)
    assert path.read_bytes() == before
    write(path, [row("q3")])
    assert list(read_ledger(path, ONE)) == ["q1", "q3"]


@pytest.mark.skipif(
    not Path("/dev/full").is_char_device(), reason="the system has no device /dev/full"
)
def test_a_full_disk_says_so(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    path.symlink_to("/dev/full")
    with Ledger(path) as ledger, pytest.raises(HarnessError, match="the disk is full"):
        ledger.append(row("q1"))


def test_a_ledger_that_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    path.mkdir()
    with pytest.raises(HarnessError, match=r"ledger\.jsonl cannot be written"):
        Ledger(path)


def test_every_row_reaches_the_system_at_once(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    with Ledger(path) as ledger:
        for n in range(3):
            ledger.append(row(f"q{n}"))
            assert len(read_ledger(path)) == n + 1


def test_rows_are_forced_to_disk_within_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    synced: list[float] = []
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.os, "fsync", lambda _: synced.append(now[0]))
    with Ledger(tmp_path / "ledger.jsonl") as ledger:
        for n in range(1_000):  # a row a millisecond: forced in groups
            now[0] = 100.0 + n / 1_000
            ledger.append(row(f"q{n}"))
        assert synced == pytest.approx([100.5])
        now[0] = 101.2
        ledger.sync_if_due()
        assert synced[-1] == 101.2
        ledger.sync_if_due()
        assert len(synced) == 2, "nothing is forced twice"
        ledger.append(row("last"))
    assert len(synced) == 3, "leaving forces what is left"


def test_a_disk_that_fails_to_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: int) -> None:
        raise OSError(5, "Input/output error")

    ledger = Ledger(tmp_path / "ledger.jsonl")
    ledger.append(row("q1"))
    monkeypatch.setattr(module.os, "fsync", gone)
    with pytest.raises(HarnessError, match="Input/output error"):
        ledger.sync()
    ledger._file.close()


def test_lines_are_canonical_json(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    write(path, [row("q\u2028 \ud800", "ä")])
    (line,) = path.read_bytes().splitlines()
    assert list(json.loads(line)) == sorted(json.loads(line))
    assert "ä".encode() in line
