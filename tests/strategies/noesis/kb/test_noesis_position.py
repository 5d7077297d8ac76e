"""Positions of every system are read, or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies.noesis.kb.position import System, parse_place, system_of


@pytest.mark.parametrize(
    ("text", "kind", "start", "end"),
    [
        ("minute 12", "minute", 12, 12),
        ("episode 3", "episode", 3, 3),
        ("sentence 1", "sentence", 1, 1),
        ("00:11:04,120 --> 00:11:07,800", "time code", 664.12, 667.8),
        ("00:11:04.120 --> 00:11:07.800", "time code", 664.12, 667.8),
        ("11:04.5", "time code", 664.5, 664.5),
        ("1:00:00", "time code", 3600, 3600),
        ("20:05", "clock", 1205, 1205),
        ("2014-10-02", "date", 735508, 735508),
        ("1970-01-01T00:01+00:00", "time", 60, 60),
    ],
)
def test_a_position_is_read(text: str, kind: str, start: float, end: float) -> None:
    place = parse_place(text)
    assert place is not None
    assert (place.kind, place.start, place.end, place.text) == (kind, start, end, text)


@pytest.mark.parametrize(
    "text", ["", "soon", "25:61", "2014-13-02", "12", "minute twelve", "a b c"]
)
def test_what_is_no_position_is_none(text: str) -> None:
    assert parse_place(text) is None


def test_a_repeated_hour_is_told_apart_by_its_offset() -> None:
    first = parse_place("2020-10-25T01:30+01:00")
    second = parse_place("2020-10-25T01:30+00:00")
    assert first is not None
    assert second is not None
    assert second.start - first.start == 3600


@given(st.text(max_size=40))
def test_any_text_is_read_or_none(text: str) -> None:
    place = parse_place(text)
    assert place is None or place.end >= place.start or place.kind == "time"


def test_systems() -> None:
    assert system_of("minute") == system_of("clock") == System.TIME
    assert system_of("episode") == System.ROW
    assert system_of("page") == System.PAGE
    assert system_of("sentence") == System.SENTENCE
