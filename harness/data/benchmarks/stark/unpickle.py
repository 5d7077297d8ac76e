"""Read a pickled dict item by item, admitting builtin containers, strings and numbers only.

A pickle is a programme for a stack machine, and the standard machine runs whatever the file names.
This one knows the opcodes of plain data and nothing else: it has no way to import or to call. It
walks over the file twice: first to see which values are referred to again, then to build the
items of the outermost dict one after the other, so that a file larger than memory can be read.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness.data.benchmarks.stark.admitted import NotAdmittedError
from harness.data.benchmarks.stark.machine import Machine
from harness.data.benchmarks.stark.opcodes import Op
from harness.data.benchmarks.stark.scan import WIDTHS, Bytes, Fail, global_end, scan
from harness.errors import DataError

__all__ = ["read_items"]

_LET_GO = 1 << 16
_SETTING = (Op.SETITEM, Op.SETITEMS)
_STOP, _GLOBAL, _MEMOIZE = Op.STOP, Op.GLOBAL, Op.MEMOIZE


def read_items(path: Path) -> Iterator[tuple[Any, Any]]:
    """Yield the items of the dict that a file holds, in their order.

    Keys are strings, numbers or None; values are these, bytes, lists, tuples, dicts and sets.

    Raises:
        DataError: if the file cannot be read, is no whole pickle of a dict, or holds anything
            else; names what, and the byte at which it stands.
    """

    def fail(at: int, what: str) -> DataError:
        return DataError(
            path,
            f"{what} (byte {at:,}). Only containers, strings and numbers are read from a pickle: "
            "compare the file with its source, and get it from there again.",
        )

    try:
        file = path.open("rb")
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    with file:
        if not file.seek(0, 2):
            raise fail(0, "is empty")
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for count, item in enumerate(_items(data, fail), start=1):
                yield item
                if count % _LET_GO == 0 and hasattr(data, "madvise"):
                    # Pages that were read count as this process' memory until it says so.
                    data.madvise(mmap.MADV_DONTNEED)


def _items(data: Bytes, fail: Fail) -> Iterator[tuple[Any, Any]]:
    fetched = scan(data, fail)
    machine = Machine(data, fetched)
    handlers, widths = machine.handlers, WIDTHS
    at, op = 0, data[0]
    while op != _STOP:
        here, start = at, at + 1
        # That there is such an opcode and that its argument is whole, the scan has seen to.
        width = widths[op] or 0
        if width < 0:
            start -= width
            at = start + int.from_bytes(data[here + 1 : start], "little")
        else:
            at = start + width if op != _GLOBAL else global_end(data, start)
        if op == _MEMOIZE and machine.memoized not in fetched:
            # Every third opcode, so it is not worth a call.
            machine.memoized += 1
            op = data[at]
            continue
        try:
            handlers[op](start, at)
        except NotAdmittedError as error:
            raise fail(here, str(error)) from None
        except (IndexError, KeyError):
            raise fail(here, "is damaged: a value is missing") from None
        if machine.root and op in _SETTING:
            yield from machine.root.items()
            machine.root.clear()
        op = data[at]
    if not machine.done:
        raise fail(at, "holds something else than one dict")
