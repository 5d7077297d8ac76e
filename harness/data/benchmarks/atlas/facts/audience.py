"""The audience of a broadcast, minute by minute: with ties, gaps and columns not to rely on."""

from __future__ import annotations

from collections.abc import Mapping

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.facts.faults import Faults, faults_of
from harness.data.series.numbers import parse_number
from harness.data.series.records import Cell, Metric, Position, Series, SeriesRow, State

__all__ = ["METRICS", "MISSING", "audience_of"]

METRICS = (
    Metric("viewers", "number of viewers", "thousand viewers"),
    Metric("share", "share of the audience", "percent"),
    Metric("overnight", "overnight estimate of viewers", "thousand viewers"),
    Metric("streams", "number of live streams", "streams"),
    Metric("recordings", "number of home recordings", "recordings"),
    Metric("appreciation", "appreciation score", "points"),
)
"""What a table may have; every one has the first three, and each of the others every second."""

MISSING = "NA"
_SHARE = (60, 320)
_OPTIONAL = {"streams": (700, 9000), "recordings": (120, 2100), "appreciation": (420, 680)}
_HAS = 500
_TENTHS = ("share", "appreciation")
_TIE_HIGH, _TIE_LOW = 300, 250


def audience_of(seed: int, title: str, clock: Mapping[int, str]) -> Series:
    """Return the audience series of a broadcast.

    Args:
        seed: The benchmark's seed.
        title: The programme.
        clock: Clock time of every minute, from 1 on.
    """
    stream = Stream(seed, "facts.audience", title)
    columns = _columns(stream, len(clock))
    metrics = tuple(metric for metric in METRICS if metric.id in columns)
    faults = faults_of(Stream(seed, "facts.faults", title), tuple(columns), len(clock))
    for name in faults.replaced:
        # A column that is about something else must not look like the true one.
        columns[name] = _walk(stream, len(clock), *_spread(columns[name]))
    rows = tuple(
        SeriesRow(
            title,
            "audience",
            (Position("minute", str(minute)), Position("clock", time)),
            tuple(_cell(metric.id, columns, minute, faults) for metric in metrics),
        )
        for minute, time in clock.items()
        if minute not in faults.skipped
    )
    return Series(title, "audience", metrics, rows)


def _columns(stream: Stream, length: int) -> dict[str, list[int]]:
    """Return the true columns, in whole units or in tenths."""
    base = stream.between(180, 2400)
    viewers = _walk(stream, length, base, base)
    columns = {
        "viewers": viewers,
        "share": _walk(stream, length, *_SHARE),
        "overnight": [value * stream.between(880, 985) // 1000 for value in viewers],
    }
    for name, level in _OPTIONAL.items():
        if stream.chance(_HAS):
            columns[name] = _walk(stream, length, *level)
    for values in columns.values():
        _tie(stream, values)
    return columns


def _walk(stream: Stream, length: int, low: int, high: int) -> list[int]:
    """Return a walk that begins in [low, high] and has one swell somewhere."""
    level = stream.between(low, high)
    step = max(2, level // 28)
    top = stream.between(length // 5, length - 1)
    values = []
    for minute in range(length):
        drift = step // 3 if minute <= top else -(step // 3)
        level = max(3 * step, level + stream.between(-step, step) + drift)
        values.append(level)
    return values


def _tie(stream: Stream, values: list[int]) -> None:
    """Let the highest or the lowest value of some columns stand in a second minute, too.

    It is a minute that was among the highest (lowest) third anyway, so that no spike shows it.
    """
    for rate, extreme, sign in ((_TIE_HIGH, max(values), -1), (_TIE_LOW, min(values), 1)):
        if stream.chance(rate):
            order = sorted(range(len(values)), key=lambda i: (sign * values[i], i))
            near = [i for i in order[: len(order) // 3] if values[i] != extreme]
            if near:
                values[stream.pick(near)] = extreme


def _spread(values: list[int]) -> tuple[int, int]:
    return max(values) * 13 // 10, max(values) * 17 // 10


def _cell(name: str, columns: Mapping[str, list[int]], minute: int, faults: Faults) -> Cell:
    if (name, minute) in faults.missing:
        return Cell(name, MISSING, State.MISSING)
    value = columns[name][minute - 1]
    text = f"{value // 10}.{value % 10}" if name in _TENTHS else str(value)
    reason = faults.distrusted.get((name, minute))
    if reason is not None:
        return Cell(name, text, State.DISTRUSTED, reason=reason)
    return Cell(name, text, State.GOOD, parse_number(text))
