"""The names a pickle may use, each with a stand-in that is built here: none is looked up.

Beside the builtin containers these are numpy's scalars, because the publisher's pickles hold them
where a value came out of an array (the brand names of AMAZON are `numpy.str_`). They are strings
and numbers; their bytes are read here, and numpy is never asked to build anything.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["ADMITTED", "Copies", "Dtype", "Name", "NotAdmittedError", "checked", "reduced"]

Make = Callable[["Copies", tuple[Any, ...]], Any]
"""Makes the value of a name applied to arguments."""

_FORMATS = {
    "b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I",
    "u8": "Q", "f2": "e", "f4": "f", "f8": "d",
}  # fmt: skip


class NotAdmittedError(Exception):
    """What was asked for is not among the admitted; the text says what it is."""


@dataclass(slots=True)
class Copies:
    """How much may still be copied: an honest pickle copies nothing more than once."""

    left: int

    def spend(self, amount: int) -> None:
        """Take `amount` off.

        Raises:
            NotAdmittedError: if it is used up: a small file would make a large value.
        """
        self.left -= amount
        if self.left < 0:
            raise NotAdmittedError("copies the same values over and over")


@dataclass(frozen=True, slots=True)
class Name:
    """An admitted name on the stack."""

    make: Make


@dataclass(slots=True)
class Dtype:
    """What numpy calls a dtype: e.g. `f8`, and `<` or `>` for the order of its bytes."""

    code: str
    order: str = "<"

    def set_state(self, state: object) -> None:
        """Take the order of bytes out of a dtype's pickled state.

        Raises:
            NotAdmittedError: if it is no such state.
        """
        order = state[1] if isinstance(state, tuple) and len(state) > 1 else None
        if order not in ("<", ">", "|", "="):
            raise NotAdmittedError(f"gives a numpy dtype the state {state!r:.60}")
        self.order = order if order in "<>" else "<"


def reduced(named: object, arguments: object, copies: Copies) -> Any:
    """Return the value of an admitted name, applied to its arguments.

    Raises:
        NotAdmittedError: if it is no admitted name, or these are not its arguments.
    """
    if not isinstance(named, Name) or not isinstance(arguments, tuple):
        raise NotAdmittedError(f"calls a {type(named).__name__}")
    return named.make(copies, arguments)


def _container(kind: type[set[Any] | frozenset[Any] | list[Any]]) -> Make:
    def make(copies: Copies, arguments: tuple[Any, ...]) -> Any:
        if len(arguments) > 1 or (arguments and type(arguments[0]) not in (list, tuple)):
            raise NotAdmittedError(f"makes a {kind.__name__} of something else than a list")
        values = arguments[0] if arguments else ()
        copies.spend(len(values))
        return kind(map(checked, values)) if kind is not list else kind(values)

    return make


def _empty(copies: Copies, arguments: tuple[Any, ...]) -> bytes:
    # How protocol 2 writes bytes that are none.
    if arguments:
        raise NotAdmittedError("makes bytes of something")
    return b""


def _encode(copies: Copies, arguments: tuple[Any, ...]) -> bytes:
    # How protocol 2 writes bytes.
    text = arguments[0] if arguments else None
    if not isinstance(text, str) or arguments[1:] not in (("latin1",), ("latin-1",)):
        raise NotAdmittedError("calls _codecs.encode with something else than latin-1 text")
    copies.spend(len(text))
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        raise NotAdmittedError(
            "calls _codecs.encode with something else than latin-1 text"
        ) from None


def _dtype(copies: Copies, arguments: tuple[Any, ...]) -> Dtype:
    code = arguments[0] if arguments else None
    plain = isinstance(code, str) and (code in _FORMATS or (code[:1] == "U" and code[1:].isdigit()))
    if not plain or not isinstance(code, str):
        raise NotAdmittedError(f"holds the numpy dtype {code!r:.60}")
    return Dtype(code)


def _scalar(copies: Copies, arguments: tuple[Any, ...]) -> str | float | bool:
    dtype = arguments[0] if len(arguments) == 2 else None
    raw = arguments[1] if len(arguments) == 2 else None
    if not isinstance(dtype, Dtype) or not isinstance(raw, bytes):
        raise NotAdmittedError("holds a numpy scalar that is no string and no number")
    copies.spend(len(raw))
    big = dtype.order == ">"
    try:
        if dtype.code[0] == "U":
            return raw.decode("utf-32-be" if big else "utf-32-le").rstrip("\0")
        value: float | bool = struct.unpack((">" if big else "<") + _FORMATS[dtype.code], raw)[0]
    except (struct.error, UnicodeDecodeError):
        raise NotAdmittedError(f"holds a numpy scalar whose bytes are no {dtype.code}") from None
    return value


def checked(key: Any) -> Any:
    """Return what may be a key of a dict or a member of a set: a string, number or None.

    A tuple nested without end would overflow the stack when it is hashed.

    Raises:
        NotAdmittedError: if it is something else.
    """
    if type(key) in (str, int, float, bool, bytes, type(None)):
        return key
    raise NotAdmittedError(f"uses a {type(key).__name__} as a key or a member of a set")


ADMITTED: dict[str, Name] = {
    **{
        f"{module}.{kind.__name__}": Name(_container(kind))
        for module in ("builtins", "__builtin__")
        for kind in (set, frozenset, list)
    },
    "builtins.bytes": Name(_empty),
    "__builtin__.bytes": Name(_empty),
    "_codecs.encode": Name(_encode),
    "numpy.dtype": Name(_dtype),
    "numpy.core.multiarray.scalar": Name(_scalar),
    "numpy._core.multiarray.scalar": Name(_scalar),
}
"""By module and name."""
