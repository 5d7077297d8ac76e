"""The pickle opcodes that builtin containers, strings and numbers need, and nothing else.

Numbers are those of the pickle protocols 2 to 5 (PEP 307, PEP 3154, PEP 574). Whatever is not
named here is refused, above all every opcode that calls something by a name of the file's choice.
"""

from __future__ import annotations

__all__ = [
    "FETCHING",
    "FIXED",
    "PREFIXED",
    "REFUSED",
    "Op",
]


class Op:
    """Opcodes by their names in the protocol."""

    MARK = 0x28
    STOP = 0x2E
    BININT = 0x4A
    BININT1 = 0x4B
    BININT2 = 0x4D
    NONE = 0x4E
    BINFLOAT = 0x47
    LONG1 = 0x8A
    LONG4 = 0x8B
    NEWTRUE = 0x88
    NEWFALSE = 0x89
    BINUNICODE = 0x58
    SHORT_BINUNICODE = 0x8C
    BINUNICODE8 = 0x8D
    BINBYTES = 0x42
    SHORT_BINBYTES = 0x43
    BINBYTES8 = 0x8E
    EMPTY_DICT = 0x7D
    EMPTY_LIST = 0x5D
    EMPTY_TUPLE = 0x29
    EMPTY_SET = 0x8F
    FROZENSET = 0x91
    TUPLE = 0x74
    TUPLE1 = 0x85
    TUPLE2 = 0x86
    TUPLE3 = 0x87
    SETITEM = 0x73
    SETITEMS = 0x75
    APPEND = 0x61
    APPENDS = 0x65
    ADDITEMS = 0x90
    BINGET = 0x68
    LONG_BINGET = 0x6A
    BINPUT = 0x71
    LONG_BINPUT = 0x72
    MEMOIZE = 0x94
    GLOBAL = 0x63
    STACK_GLOBAL = 0x93
    REDUCE = 0x52
    BUILD = 0x62
    PROTO = 0x80
    FRAME = 0x95


_ALL = [code for code in vars(Op).values() if isinstance(code, int)]

FIXED = {
    **dict.fromkeys(_ALL, 0),
    Op.BININT: 4,
    Op.BININT1: 1,
    Op.BININT2: 2,
    Op.BINFLOAT: 8,
    Op.BINGET: 1,
    Op.LONG_BINGET: 4,
    Op.BINPUT: 1,
    Op.LONG_BINPUT: 4,
    Op.PROTO: 1,
    Op.FRAME: 8,
}
"""How many bytes follow an opcode, where that is always the same."""

PREFIXED = {
    Op.LONG1: 1,
    Op.LONG4: 4,
    Op.BINUNICODE: 4,
    Op.SHORT_BINUNICODE: 1,
    Op.BINUNICODE8: 8,
    Op.BINBYTES: 4,
    Op.SHORT_BINBYTES: 1,
    Op.BINBYTES8: 8,
}
"""In how many bytes the length of what follows is told, where it differs."""

FETCHING = (Op.BINGET, Op.LONG_BINGET)
"""The opcodes that take something out of the memo."""

REFUSED = {
    0x81: "NEWOBJ",
    0x92: "NEWOBJ_EX",
    0x69: "INST",
    0x6F: "OBJ",
    0x50: "PERSID",
    0x51: "BINPERSID",
    0x82: "EXT1",
    0x83: "EXT2",
    0x84: "EXT4",
    0x96: "BYTEARRAY8",
    0x97: "NEXT_BUFFER",
    0x98: "READONLY_BUFFER",
    0x49: "INT",
    0x4C: "LONG",
    0x46: "FLOAT",
    0x53: "STRING",
    0x54: "BINSTRING",
    0x55: "SHORT_BINSTRING",
    0x56: "UNICODE",
    0x67: "GET",
    0x70: "PUT",
    0x64: "DICT",
    0x6C: "LIST",
    0x31: "POP_MARK",
    0x32: "DUP",
    0x30: "POP",
}
"""Opcodes that exist and are refused, for the message."""
