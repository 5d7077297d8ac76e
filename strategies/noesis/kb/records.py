"""What a knowledge base is made of (specification, section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from strategies.noesis.kb.position import Place, System

__all__ = ["Alignment", "Derived", "File", "Kind", "Link", "Note", "Stat", "Unit"]

Kind = Literal["table", "dialogue", "schedule", "prose"]
Stat = Literal[
    "max", "min", "first", "last", "count", "sum", "mean", "rise", "fall", "rank", "value"
]


@dataclass(frozen=True, slots=True)
class File:
    """One source. `name` is exact and unique; `word` is what its positions are called.

    `entities` are folded names that its texts mention, as far as they are written like names.
    """

    name: str
    title: str
    kb: str
    aliases: tuple[str, ...]
    kind: Kind
    system: System
    word: str
    entities: tuple[str, ...] = ()
    span: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Unit:
    """One verbatim piece of prose: the only prose there is.

    `start` and `end` are its offsets in the block it was cut from, whose hash is `block`; `passage`
    is the id of that block in the corpus, "" where it is in none.
    """

    uid: str
    file: str
    place: Place
    text: str
    start: int
    end: int
    block: str
    passage: str = ""


@dataclass(frozen=True, slots=True)
class Derived:
    """One fact: a statistic of a metric of a file, or one value.

    `value_text` is how the file spells it (sums and means are spelled by us), `value` its number,
    None for a text. `places` are the positions it holds at: several where values tie; none for a
    statistic that stands nowhere. `more` counts ties that are not listed.
    """

    fid: str
    file: str
    metric: str
    label: str
    unit: str
    stat: Stat
    value_text: str
    value: Decimal | None
    places: tuple[Place, ...]
    more: int
    rendered: str


@dataclass(frozen=True, slots=True)
class Note:
    """What must be known before a metric of a file is used: a warning, or that it is missing."""

    file: str
    metric: str
    text: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Link:
    """One structural relation between two files or from a file to an entity."""

    source: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which range of one file is which range of another, and by which rule that was computed."""

    file_a: str
    range_a: tuple[float, float]
    file_b: str
    range_b: tuple[float, float]
    rule: str
