"""What is wrong with an audience table: minutes without figures, and figures not to rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.data.benchmarks.atlas.draw import Stream

__all__ = ["Faults", "faults_of"]

_WHOLE = 340
"""How often, in permille, a whole column is not to be relied on."""
_SAFE = "viewers"
"""The column of which every good cell can be relied on."""
_PART = 250
_OUTAGE, _SKIP, _HOLE = 500, 300, 350

_WRONG = (
    "the figures of another programme were entered",
    "the figures belong to the programme before it",
    "the figures are those of a test run of the meters",
    "the column was filled in from a forecast",
)
_FAULTY = (
    "the meters were being restarted",
    "the line to the meters was disturbed",
    "the figures of these minutes were guessed afterwards",
)


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults of one table, by column and minute (counted from 1).

    Attributes:
        skipped: Minutes that have no row.
        missing: Cells without a value.
        distrusted: Cells that must not be relied on, with the reason.
        replaced: Columns whose every cell is distrusted and holds something else.
    """

    skipped: frozenset[int]
    missing: frozenset[tuple[str, int]]
    distrusted: Mapping[tuple[str, int], str]
    replaced: tuple[str, ...]


def faults_of(stream: Stream, columns: Sequence[str], length: int) -> Faults:
    """Draw the faults of a table.

    An outage takes all cells of one to four minutes, a skip leaves out one to three rows, a hole
    is a single cell. One further column may be distrusted in a run of minutes.
    """
    skipped: set[int] = set()
    missing: set[tuple[str, int]] = set()
    if stream.chance(_OUTAGE):
        missing |= {(name, m) for m in _run(stream, 1, 4, length) for name in columns}
    if stream.chance(_SKIP):
        skipped |= set(_run(stream, 1, 3, length))
    for name in columns:
        if stream.chance(_HOLE):
            missing.add((name, stream.between(1, length)))
    replaced = tuple(name for name in columns if name != _SAFE and stream.chance(_WHOLE))
    distrusted: dict[tuple[str, int], str] = {}
    for name in replaced:
        reason = stream.pick(_WRONG)
        distrusted |= {(name, minute): reason for minute in range(1, length + 1)}
    rest = [name for name in columns if name not in replaced and name != _SAFE]
    if rest and stream.chance(_PART):
        name, reason = stream.pick(rest), stream.pick(_FAULTY)
        distrusted |= {(name, minute): reason for minute in _run(stream, 4, 8, length)}
    return Faults(frozenset(skipped), frozenset(missing), distrusted, replaced)


def _run(stream: Stream, least: int, most: int, length: int) -> range:
    size = stream.between(least, most)
    start = stream.between(1, length - size + 1)
    return range(start, start + size)
