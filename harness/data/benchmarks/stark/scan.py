"""Walk over a pickle's opcodes without carrying any of them out."""

from __future__ import annotations

import mmap
from collections.abc import Callable

from harness.data.benchmarks.stark.opcodes import FETCHING, FIXED, PREFIXED, REFUSED, Op
from harness.errors import DataError

__all__ = ["WIDTHS", "Bytes", "Fail", "global_end", "scan"]


Bytes = bytes | mmap.mmap
"""What is read from."""

Fail = Callable[[int, str], DataError]
"""Makes the error for what is wrong at an offset."""

WIDTHS: list[int | None] = [
    -PREFIXED[code] if code in PREFIXED else FIXED.get(code) for code in range(256)
]
"""By opcode: how many bytes follow; negative: in how many bytes that is told; None: refused."""

_STEPS = [
    0 if width is None or width < 0 or code in (*FETCHING, Op.GLOBAL, Op.STOP) else 1 + width
    for code, width in enumerate(WIDTHS)
]


def scan(data: Bytes, fail: Fail) -> frozenset[int]:
    """Check that only known opcodes stand in a pickle and that it ends where its file does.

    Args:
        data: The whole file.
        fail: Makes the error for what is wrong at an offset.

    Returns:
        The places of the memo that something is fetched from; all others need not be kept, so
        that what was read can be let go of.

    Raises:
        DataError: on an opcode that is not admitted, or a file that is cut off or goes on.
    """
    fetched: set[int] = set()
    at, size, steps = 0, len(data), _STEPS
    while at < size:
        op = data[at]
        if step := steps[op]:
            # Nearly all of a file is this: nothing is done but to go on.
            at += step
            continue
        here, start = at, at + 1
        width = WIDTHS[op]
        if width is None:
            raise fail(here, _refusal(op))
        if width < 0:
            start -= width
            at = start + int.from_bytes(data[here + 1 : start], "little")
        elif op in FETCHING:
            at = start + width
            fetched.add(int.from_bytes(data[start:at], "little"))
        elif op == Op.GLOBAL:
            at = global_end(data, start)
            if at == 0:
                break
        else:
            if start < size:
                raise fail(start, "goes on after its end")
            return frozenset(fetched)
    raise fail(size, "ends too early: it is truncated")


def global_end(data: Bytes, start: int) -> int:
    """Return where the two lines of a GLOBAL end, or 0 if they do not."""
    return data.find(b"\n", data.find(b"\n", start) + 1) + 1


def _refusal(op: int) -> str:
    if op in REFUSED:
        return f"holds the opcode {REFUSED[op]}, which containers, strings and numbers do not need"
    return f"holds the byte {op:#04x} where an opcode is due"
