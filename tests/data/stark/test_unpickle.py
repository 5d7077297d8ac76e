"""Pickles are read as data: what is plain comes out, whatever else they hold is refused."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.benchmarks.stark.unpickle import read_items
from harness.errors import DataError

Read = Callable[..., dict[Any, Any]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a reader of raw bytes, or of an object that is pickled first."""
    path = tmp_path / "file.pkl"

    def make(value: Any, protocol: int = 4) -> dict[Any, Any]:
        raw = value if isinstance(value, bytes) else pickle.dumps(value, protocol)
        path.write_bytes(raw)
        return dict(read_items(path))

    return make


KEYS = st.one_of(st.text(max_size=4), st.integers(), st.booleans(), st.none())
LEAVES = st.one_of(
    KEYS,
    st.floats(allow_nan=False),
    st.binary(max_size=4),
    st.integers(-(2**200), 2**200),
    st.text(min_size=250, max_size=300),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.lists(inner, max_size=5).map(tuple),
        st.dictionaries(KEYS, inner, max_size=4),
        st.sets(KEYS, max_size=4),
        st.frozensets(KEYS, max_size=4),
    ),
    max_leaves=12,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.dictionaries(KEYS, VALUES, max_size=5), protocol=st.sampled_from([2, 3, 4, 5]))
def test_plain_data_come_out_as_they_went_in(
    read: Read, value: dict[Any, Any], protocol: int
) -> None:
    found = read(value, protocol)
    assert found == value
    assert pickle.dumps(found, 4) == pickle.dumps(pickle.loads(pickle.dumps(value, protocol)), 4)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_many_items_and_shared_values(read: Read, protocol: int) -> None:
    shared = ["a", {"b": 1}]
    value = {i: {"k": shared, "name": f"n{i}", "again": "n"} for i in range(2500)}
    value[-1] = {"k": shared}
    found = read(value, protocol)
    assert found == value
    assert found[0]["k"] is found[-1]["k"]
    assert list(found) == list(value)


def test_items_come_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "file.pkl"
    path.write_bytes(pickle.dumps({i: {"text": str(i) * 50} for i in range(5000)}))
    items = read_items(path)
    first = next(items)
    assert first == (0, {"text": "0" * 50})
    assert sum(1 for _ in items) == 4999


@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_numpy_scalars_are_strings_and_numbers(read: Read, protocol: int) -> None:
    value = {
        "brand": np.str_("Größe & Co"),
        "empty": np.str_(""),
        "count": np.int64(-7),
        "small": np.uint8(200),
        "rate": np.float64(2.5),
        "single": np.float32(0.5),
        "true": np.bool_(True),
        "big": np.array(258, ">i4")[()],
    }
    found = read(value, protocol)
    assert found == value
    assert {type(item) for item in found.values()} <= {str, int, float, bool}


@pytest.mark.parametrize("module", ["numpy.core.multiarray", "numpy._core.multiarray"])
def test_old_and_new_names_of_numpy_are_known(read: Read, module: str) -> None:
    raw = pickle.dumps({"a": np.float64(1.5)}, 2)
    current = b"numpy._core.multiarray" if b"_core" in raw else b"numpy.core.multiarray"
    assert read(raw.replace(current, module.encode())) == {"a": 1.5}


def test_half_a_character_is_replaced(read: Read) -> None:
    assert read({"a": "x\ud800y", "b": "\ud83d\ude00"}) == {"a": "x\ufffdy", "b": "\U0001f600"}


class Calls:
    """Pickles as a call of a function."""

    def __init__(self, function: Callable[..., Any], *arguments: Any, state: Any = None) -> None:
        self.parts = (function, arguments) if state is None else (function, arguments, state)

    def __reduce__(self) -> Any:
        return self.parts


def evil(folder: Path) -> dict[str, tuple[Any, str]]:
    command = f"touch {folder / 'harmed'}"
    return {
        "system": (Calls(os.system, command), r"names (posix|nt)\.system"),
        "eval": (Calls(eval, "1"), r"names B\.eval"),
        "exec": (Calls(exec, "1"), r"names B\.exec"),
        "getattr": (Calls(getattr, Calls(__import__, "os"), "system"), r"names B\.getattr"),
        "import": (Calls(__import__, "os"), r"names B\.__import__"),
        "popen": (Calls(subprocess.Popen, command), r"names (subprocess|commands)\.Popen"),
        "array": (
            np.arange(3),
            r"names numpy\._?core\.multiarray\._reconstruct|holds the opcode BYTEARRAY8",
        ),
        "object": (np.array([object()]), r"names numpy|holds the opcode NEWOBJ"),
        "date": (np.datetime64("2001-01-01"), r"holds the numpy dtype 'M8'"),
        "class": (Path("x"), r"names pathlib"),
        "type": (dict, r"names B\.dict"),
        "ordered": (OrderedDict(a=1), r"names collections\.OrderedDict"),
        "bytearray": (bytearray(b"abc"), r"names B\.bytearray|holds the opcode BYTEARRAY8"),
        "complex": (1j, r"names B\.complex"),
        "state": (Calls(list, (), state={"a": 1}), r"sets the state of a list"),
        "set of a dict": (Calls(set, {"a": 1}), r"makes a set of something else than a list"),
        "bytes": (Calls(bytes, [1]), r"makes bytes of something"),
        "two": (Calls(set, [1], [2]), r"makes a set of something else"),
    }


@pytest.mark.parametrize("protocol", [2, 4, 5])
@pytest.mark.parametrize("name", list(evil(Path())))
def test_what_is_not_plain_is_refused_by_name(
    tmp_path: Path, read: Read, name: str, protocol: int
) -> None:
    value, says = evil(tmp_path)[name]
    says = says.replace("names B", "names (builtins|__builtin__)")
    with pytest.raises(DataError, match=rf"file.pkl: ({says}).* \(byte \d+\)"):
        read({"a": {"b": value}}, protocol)
    assert not (tmp_path / "harmed").exists()


def test_keys_that_could_overflow_the_stack_are_refused(read: Read) -> None:
    nested: Any = ()
    for _ in range(50):
        nested = (nested,)
    for value in ({nested: 1}, {"a": {nested}}, {"a": frozenset([nested])}, {1: {(1, 2): 3}}):
        for protocol in (2, 4):
            with pytest.raises(DataError, match=r"uses a tuple as a key or a member of a set"):
                read(value, protocol)


RAW = {
    "empty": (b"", r"is empty"),
    "no pickle": (b"hello", r"holds the opcode LIST"),
    "a list": (pickle.dumps([1]), r"holds something else than one dict"),
    "a number": (b"\x80\x04K\x01.", r"holds something else than one dict"),
    "nothing": (b"\x80\x04.", r"holds something else than one dict"),
    "two dicts": (b"\x80\x04}}.", r"holds something else than one dict"),
    "a dict within": (b"\x80\x04}\x85.", r"holds something else than one dict"),
    "an open mark": (b"\x80\x04}(.", r"holds something else than one dict"),
    "cut": (pickle.dumps({"a": "b" * 99})[:-30], r"is truncated"),
    "no end": (pickle.dumps({"a": 1})[:-1], r"is truncated"),
    "more": (pickle.dumps({"a": 1}) + b"x", r"goes on after its end"),
    "old": (pickle.dumps({"a": 1.5}, 0), r"holds the opcode (DICT|FLOAT|PUT)"),
    "new": (b"\x80\x06}.", r"is written in version 6"),
    "a hole in the memo": (b"\x80\x04}h\x07.", r"is damaged: a value is missing"),
    "itself": (b"\x80\x04}q\x00(K\x01h\x00u.", r"is damaged: a value is missing"),
    "an odd item": (b"\x80\x04}(K\x01u.", r"is damaged: a value is missing"),
    "no mark": (b"\x80\x04}K\x01K\x02u.", r"is damaged: a value is missing"),
    "items of a list": (b"\x80\x04}(K\x01]K\x01K\x02su.", r"puts items into a list"),
    "a call of no name": (b"\x80\x04}(K\x01K\x02)Ru.", r"calls a int"),
    "no lines": (b"\x80\x04cos", r"is truncated"),
    "a global": (b"\x80\x02cos\nsystem\n.", r"names os\.system"),
    "an instance": (b"(S'ls'\nios\nsystem\n.", r"holds the opcode STRING"),
    "an extension": (b"\x80\x02}\x82\x01.", r"holds the opcode EXT1"),
    "a persistent id": (b"\x80\x02}K\x01Q.", r"holds the opcode BINPERSID"),
    "not UTF-8": (b"\x80\x04}(K\x01\x8c\x01\xffu.", r"holds a text that is not UTF-8"),
    "a long number": (
        b"\x80\x04}(K\x01\x8b" + struct.pack("<i", 9999) + b"\x01" * 9999 + b"u.",
        r"holds a number of 9,999 bytes",
    ),
    "a huge text": (b"\x80\x04}(K\x01\x8d" + b"\xff" * 8 + b"u.", r"is truncated"),
    "huge bytes": (b"\x80\x04}(K\x01\x8e" + struct.pack("<Q", 1 << 60) + b"u.", r"is truncated"),
    "a huge frame": (b"\x80\x04\x95" + b"\xff" * 8 + b"}.", None),
    "a huge memo": (b"\x80\x04}r\xff\xff\xff\x7f.", None),
}


@pytest.mark.parametrize("name", list(RAW))
def test_what_is_no_pickle_of_a_dict_is_refused(read: Read, name: str) -> None:
    raw, says = RAW[name]
    start = time.process_time()
    if says is None:
        # The sizes told are never allocated, so that they do no harm.
        assert read(raw) == {}
    else:
        with pytest.raises(DataError, match=says):
            read(raw)
    assert time.process_time() - start < 1


def test_a_small_file_makes_no_large_value(read: Read) -> None:
    numbers = b"".join(b"K\x01" for _ in range(5000))
    calls = b"cbuiltins\nset\nq\x01]q\x02(" + numbers + b"e\x85q\x03R0"
    again = b"".join(b"h\x01h\x03R" for _ in range(5000))
    raw = b"\x80\x02}(K\x01](" + calls.replace(b"R0", b"R") + again + b"eu."
    with pytest.raises(DataError, match="copies the same values over and over"):
        read(raw)


def test_deep_nesting_ends_no_process(read: Read) -> None:
    depth = 200_000
    value: Any = read(b"\x80\x04}(K\x01" + b"]" * depth + b"a" * (depth - 1) + b"u.")[1]
    for _ in range(100):
        (value,) = value
    tuples = b"\x80\x04}(K\x01)" + b"\x85" * depth + b"u."
    assert len(read(tuples)[1]) == 1


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none.pkl: cannot be read: No such file"):
        list(read_items(tmp_path / "none.pkl"))


SMALL = pickle.dumps({1: {"name": "n", "l": [1, (2, 3.5)], "s": {4}}, 2: {"name": np.str_("b")}})


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_mutation_is_read_or_refused(read: Read, data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from([SMALL, pickle.dumps(pickle.loads(SMALL), 2)])))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(["set", "delete", "insert"]))
        if kind == "set":
            raw[at] = data.draw(st.integers(0, 255))
        elif kind == "insert":
            raw[at:at] = data.draw(st.binary(min_size=1, max_size=9))
        elif len(raw) > 1:
            del raw[at]
    try:
        found = read(bytes(raw))
    except DataError as error:
        assert "file.pkl" in str(error)
    else:
        assert isinstance(found, dict)
