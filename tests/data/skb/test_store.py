"""Knowledge bases on disk: made once, whole or not at all, mapped ever after."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest

from harness.data.skb import build_skb, kept_skb, open_skb
from harness.data.skb.adjacency import Packing
from harness.data.skb.sinks import FolderSink, MemorySink, Sink
from harness.data.skb.skb import Skb
from harness.data.skb.writer import Schema, SkbWriter
from harness.errors import DataError, HarnessError
from harness.nouns import Edge, Node

KEY = "0123456789abcdef" * 4
ORDER = (3, 0, 4, 1, 2)


def write(sink: Sink) -> Schema:
    """Write five nodes in a mixed order, the last without anything."""
    writer = SkbWriter(sink, nodes=5)
    for node in ORDER:
        attributes = [] if node == 4 else [("year", str(1990 + node)), ("alias", f"Nr {node}")]
        writer.add(node, f"id{node}", "" if node == 4 else f"N{node}", attributes, "t" * node)
    packing = Packing.of(5, 2)
    edges = packing.pack(np.array([3, 0, 3]), np.array([1, 0, 1]), np.array([4, 1, 4]))
    schema = Schema(("t", "u"), ("r", "s"), ("u",), notes=("a note",))
    return writer.finish(schema, np.array([0, 0, 1, 1, 0]), edges, packing)


def in_memory() -> Skb:
    sink = MemorySink()
    return Skb(write(sink), sink.arrays())


def test_what_is_kept_is_what_was_made(tmp_path: Path) -> None:
    kept, made = kept_skb(tmp_path, KEY, write), in_memory()
    assert kept.schema == made.schema
    assert (kept.n_edges, kept.schema.repeated, kept.schema.notes) == (2, 1, ("a note",))
    assert list(kept.units()) == list(made.units())
    for skb in (kept, made):
        assert [skb.id_of(node) for node in range(5)] == [f"id{node}" for node in range(5)]
        assert skb.text(4) == "tttt"
        assert skb.attributes(2) == (("year", "1992"), ("alias", "Nr 2"))
        nodes, values = skb.with_attribute("year")
        assert (nodes.tolist(), values) == ([0, 1, 2, 3], ["1990", "1991", "1992", "1993"])
        assert skb.by_name("nr 3").tolist() == [3]
        assert skb.neighbours([3], "s", "out").tolist() == [4]
        assert skb.candidates().tolist() == [2, 3]
    with pytest.raises(ValueError, match="read-only"):
        kept.type_of[0] = 1


def test_it_is_made_once_and_left_in_one_place(tmp_path: Path) -> None:
    made: list[int] = []

    def make(sink: Sink) -> Schema:
        made.append(1)
        return write(sink)

    for _ in range(3):
        kept_skb(tmp_path, KEY, make)
    assert made == [1]
    names = sorted(path.name for path in (tmp_path / "skb").iterdir())
    assert [name for name in names if not name.endswith(".lock")] == [KEY[:32]]
    kept_skb(tmp_path, "f" * 64, make)
    assert made == [1, 1]


def test_threads_wait_for_the_one_that_makes_it(tmp_path: Path) -> None:
    made: list[int] = []
    gate = threading.Event()

    def make(sink: Sink) -> Schema:
        made.append(1)
        gate.wait(5)
        return write(sink)

    found: list[Skb] = []
    threads = [
        threading.Thread(target=lambda: found.append(kept_skb(tmp_path, KEY, make)))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    gate.set()
    for thread in threads:
        thread.join()
    assert (len(found), made) == (3, [1])


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail(sink: Sink) -> Schema:
        write(sink)
        raise DataError("node_info.pkl", "is damaged.")

    with pytest.raises(DataError, match="is damaged"):
        kept_skb(tmp_path, KEY, fail)
    assert [path for path in (tmp_path / "skb").iterdir() if path.suffix != ".lock"] == []
    assert kept_skb(tmp_path, KEY, write).n_nodes == 5


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process by signal")
def test_a_process_that_is_killed_midway_leaves_nothing_whole(tmp_path: Path) -> None:
    program = f"""
        import os, signal, sys
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        from pathlib import Path
        from test_store import KEY, write
        from harness.data.skb import kept_skb

        def make(sink):
            write(sink)
            sink.close()
            os.kill(os.getpid(), signal.SIGKILL)

        kept_skb(Path({str(tmp_path)!r}), KEY, make)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=False)
    assert done.returncode == -signal.SIGKILL
    left = [path for path in (tmp_path / "skb").iterdir() if path.suffix != ".lock"]
    assert [path.name[:33] for path in left] == [f".{KEY[:32]}"]
    assert open_skb(tmp_path / "skb" / KEY[:32]) is None
    assert kept_skb(tmp_path, KEY, write).n_nodes == 5
    assert [p.name for p in (tmp_path / "skb").iterdir() if p.suffix != ".lock"] == [KEY[:32]]


@pytest.mark.parametrize("harm", ["flip", "cut", "remove", "add", "schema", "layout"])
def test_a_damaged_one_is_made_again(tmp_path: Path, harm: str) -> None:
    kept_skb(tmp_path, KEY, write)
    folder = tmp_path / "skb" / KEY[:32]
    ends, about = folder / "out_ends.npy", folder / "schema.json"
    raw = bytearray(ends.read_bytes())
    if harm == "flip":
        raw[-1] ^= 1
        ends.write_bytes(raw)
    elif harm == "cut":
        ends.write_bytes(raw[:-4])
    elif harm == "remove":
        ends.unlink()
    elif harm == "add":
        (folder / "more.npy").write_bytes(raw)
    elif harm == "schema":
        about.write_text("{}")
    else:
        about.write_text(about.read_text().replace('"layout": 1', '"layout": 0'))
    assert open_skb(folder) is None
    again = kept_skb(tmp_path, KEY, write)
    assert again.neighbours([3], "s", "out").tolist() == [4]


def test_an_empty_graph_can_be_kept(tmp_path: Path) -> None:
    def make(sink: Sink) -> Schema:
        writer = SkbWriter(sink, nodes=0)
        types, edges = np.empty(0, np.int64), np.empty(0, np.uint64)
        return writer.finish(Schema((), (), ()), types, edges, Packing.of(0, 0))

    kept = kept_skb(tmp_path, KEY, make)
    assert (kept.n_nodes, kept.n_edges, list(kept.units())) == (0, 0, [])
    assert kept.find("x") is None
    assert kept.by_name("x").tolist() == []


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_good_one_needs_no_right_to_write(tmp_path: Path) -> None:
    kept_skb(tmp_path, KEY, write)
    (tmp_path / "skb").chmod(0o500)
    try:
        assert kept_skb(tmp_path, KEY, write).n_nodes == 5
    finally:
        (tmp_path / "skb").chmod(0o700)


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "skb").write_text("a file")
    with pytest.raises(HarnessError, match=r"skb cannot be written: .*paths.cache=FOLDER"):
        kept_skb(tmp_path, KEY, write)


def test_a_full_disk_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    with pytest.raises(HarnessError, match=r"cannot be written: No space left on device"):
        kept_skb(tmp_path, KEY, write)
    assert [path for path in (tmp_path / "skb").iterdir() if path.suffix != ".lock"] == []


def test_a_node_comes_once_and_in_range() -> None:
    writer = SkbWriter(MemorySink(), nodes=2)
    writer.add(1, "b", "", [], "")
    assert writer.missing == [0]
    with pytest.raises(ValueError, match="1"):
        writer.add(1, "b", "", [], "")
    for node in (-1, 2):
        with pytest.raises(IndexError):
            writer.add(node, "c", "", [], "")


def test_half_a_character_is_no_text(tmp_path: Path) -> None:
    units = [Node("a\ud800", "t", "x\udc00y"), Node("b", "t", "", (), "\ud83d\ude00")]
    skb = build_skb([*units, Edge("b", "r", "b")])
    assert skb.id_of(0) == "a?"
    assert skb.name(0) == "x?y"
    assert FolderSink(tmp_path).array("none", 0, np.int64).tolist() == []
