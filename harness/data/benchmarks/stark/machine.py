"""The stack machine that builds the plain data of a pickle, opcode by opcode."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from harness.data.benchmarks.stark.admitted import (
    ADMITTED,
    Copies,
    Dtype,
    NotAdmittedError,
    checked,
    reduced,
)
from harness.data.benchmarks.stark.opcodes import Op
from harness.data.benchmarks.stark.scan import Bytes

__all__ = ["Machine"]

_NEWEST = 5
_LONGEST_NUMBER = 64
_DOUBLE = struct.Struct(">d")

Handler = Callable[[int, int], None]


class Machine:
    """A stack, the marks in it, and a memo.

    `handlers` holds one function an opcode. It is given the bounds of the opcode's argument, and
    raises IndexError or KeyError where the stack or the memo lack what it needs.
    """

    def __init__(self, data: Bytes, fetched: frozenset[int]) -> None:
        """Make an empty machine.

        Args:
            data: The pickle.
            fetched: The places of the memo that something is fetched from.
        """
        self.stack: list[Any] = []
        self.root: dict[Any, Any] | None = None
        self._data = data
        self._below: list[list[Any]] = []
        self._memo: dict[int, Any] = {}
        self.memoized = 0
        self._fetched = fetched
        self._copies = Copies(len(data))
        self.handlers: dict[int, Handler] = {
            Op.PROTO: self._proto,
            Op.FRAME: lambda start, end: None,
            Op.MARK: self._mark,
            Op.NONE: lambda start, end: self.stack.append(None),
            Op.NEWTRUE: lambda start, end: self.stack.append(True),
            Op.NEWFALSE: lambda start, end: self.stack.append(False),
            Op.BININT: self._signed,
            Op.BININT1: self._unsigned,
            Op.BININT2: self._unsigned,
            Op.LONG1: self._signed,
            Op.LONG4: self._signed,
            Op.BINFLOAT: self._double,
            Op.BINUNICODE: self._text,
            Op.SHORT_BINUNICODE: self._text,
            Op.BINUNICODE8: self._text,
            Op.BINBYTES: self._bytes,
            Op.SHORT_BINBYTES: self._bytes,
            Op.BINBYTES8: self._bytes,
            Op.EMPTY_DICT: self._empty_dict,
            Op.EMPTY_LIST: lambda start, end: self.stack.append([]),
            Op.EMPTY_TUPLE: lambda start, end: self.stack.append(()),
            Op.EMPTY_SET: lambda start, end: self.stack.append(set()),
            Op.TUPLE: lambda start, end: self._collect(tuple),
            Op.TUPLE1: lambda start, end: self._tuple(1),
            Op.TUPLE2: lambda start, end: self._tuple(2),
            Op.TUPLE3: lambda start, end: self._tuple(3),
            Op.FROZENSET: lambda start, end: self._collect(_frozen),
            Op.SETITEM: self._set_item,
            Op.SETITEMS: self._set_items,
            Op.APPEND: self._append,
            Op.APPENDS: self._extend,
            Op.ADDITEMS: self._add,
            Op.BINGET: self._fetch,
            Op.LONG_BINGET: self._fetch,
            Op.BINPUT: self._keep_at,
            Op.LONG_BINPUT: self._keep_at,
            Op.MEMOIZE: self._keep,
            Op.GLOBAL: self._global,
            Op.STACK_GLOBAL: self._stack_global,
            Op.REDUCE: self._reduce,
            Op.BUILD: self._build,
        }

    @property
    def done(self) -> bool:
        """Whether nothing but the outermost dict is left."""
        return not self._below and len(self.stack) == 1 and self.stack[0] is self.root

    def _above_mark(self) -> list[Any]:
        """Take what lies above the last mark, and the mark."""
        items, self.stack = self.stack, self._below.pop()
        return items

    def _proto(self, start: int, end: int) -> None:
        version = self._data[start:end][0]
        if version > _NEWEST:
            raise NotAdmittedError(f"is written in version {version} of the protocol")

    def _mark(self, start: int, end: int) -> None:
        self._below.append(self.stack)
        self.stack = []

    def _signed(self, start: int, end: int) -> None:
        if end - start > _LONGEST_NUMBER:
            raise NotAdmittedError(f"holds a number of {end - start:,} bytes")
        self.stack.append(int.from_bytes(self._data[start:end], "little", signed=True))

    def _unsigned(self, start: int, end: int) -> None:
        self.stack.append(int.from_bytes(self._data[start:end], "little"))

    def _double(self, start: int, end: int) -> None:
        self.stack.append(_DOUBLE.unpack(self._data[start:end])[0])

    def _text(self, start: int, end: int) -> None:
        self.stack.append(_decoded(self._data[start:end]))

    def _bytes(self, start: int, end: int) -> None:
        self.stack.append(self._data[start:end])

    def _empty_dict(self, start: int, end: int) -> None:
        made: dict[Any, Any] = {}
        if self.root is None and not self.stack and not self._below:
            self.root = made
        self.stack.append(made)

    def _tuple(self, count: int) -> None:
        items = self.stack[-count:]
        if len(items) < count:
            raise IndexError
        self.stack[-count:] = [tuple(items)]

    def _collect(self, make: Callable[[list[Any]], Any]) -> None:
        items = self._above_mark()
        self.stack.append(make(items))

    def _set_item(self, start: int, end: int) -> None:
        value, key = self.stack.pop(), self.stack.pop()
        self._target(dict)[checked(key)] = value

    def _set_items(self, start: int, end: int) -> None:
        items = self._above_mark()
        if len(items) % 2:
            raise IndexError
        target = self._target(dict)
        for i in range(0, len(items), 2):
            target[checked(items[i])] = items[i + 1]

    def _append(self, start: int, end: int) -> None:
        value = self.stack.pop()
        self._target(list).append(value)

    def _extend(self, start: int, end: int) -> None:
        items = self._above_mark()
        self._target(list).extend(items)

    def _add(self, start: int, end: int) -> None:
        items = self._above_mark()
        self._target(set).update(map(checked, items))

    def _target(self, kind: type) -> Any:
        target = self.stack[-1]
        if type(target) is not kind:
            raise NotAdmittedError(f"puts items into a {type(target).__name__}")
        return target

    def _fetch(self, start: int, end: int) -> None:
        self.stack.append(self._memo[int.from_bytes(self._data[start:end], "little")])

    def _keep_at(self, start: int, end: int) -> None:
        self._remember(int.from_bytes(self._data[start:end], "little"))

    def _keep(self, start: int, end: int) -> None:
        self._remember(self.memoized)

    def _remember(self, place: int) -> None:
        self.memoized += 1
        # The outermost dict never holds its items, so nothing may refer to it.
        if place in self._fetched and (value := self.stack[-1]) is not self.root:
            self._memo[place] = value

    def _global(self, start: int, end: int) -> None:
        module, _, name = self._data[start : end - 1].partition(b"\n")
        self._push_name(_decoded(module), _decoded(name))

    def _stack_global(self, start: int, end: int) -> None:
        name, module = self.stack.pop(), self.stack.pop()
        self._push_name(module, name)

    def _push_name(self, module: object, name: object) -> None:
        maker = ADMITTED.get(f"{module}.{name}")
        if maker is None:
            raise NotAdmittedError(f"names {module!s:.60}.{name!s:.60}")
        self.stack.append(maker)

    def _reduce(self, start: int, end: int) -> None:
        arguments = self.stack.pop()
        self.stack[-1] = reduced(self.stack[-1], arguments, self._copies)

    def _build(self, start: int, end: int) -> None:
        state = self.stack.pop()
        if not isinstance(self.stack[-1], Dtype):
            raise NotAdmittedError(f"sets the state of a {type(self.stack[-1]).__name__}")
        self.stack[-1].set_state(state)


def _frozen(items: list[Any]) -> frozenset[Any]:
    return frozenset(map(checked, items))


def _decoded(raw: bytes) -> str:
    """Return a text; half a surrogate pair, which is no character, becomes U+FFFD."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        halves = raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise NotAdmittedError("holds a text that is not UTF-8") from None
    return halves.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
