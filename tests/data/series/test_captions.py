"""SRT and WebVTT files are read verbatim, or refused with the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.series import read_captions
from harness.errors import DataError

SRT = """1
00:00:04,120 --> 00:00:06,000
ANNA: The tide is out.

2
00:00:01,000 --> 00:00:03,500
Two lines
of one cue.
"""
VTT = """WEBVTT - harbour

NOTE nothing
to read here

intro
00:04.120 --> 00:06.000 align:start
<v Anna>The tide is out.
"""


def write(tmp_path: Path, text: str, end: str = "\n") -> Path:
    path = tmp_path / "cues.srt"
    path.write_bytes(text.replace("\n", end).encode())
    return path


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_srt_cues_are_verbatim_and_in_order(tmp_path: Path, end: str) -> None:
    path = write(tmp_path, SRT, end)
    first, second = read_captions(path)
    assert (first.start, first.end, first.line) == (1000, 3500, 6)
    assert first.times == "00:00:01,000 --> 00:00:03,500"
    assert second.text == "ANNA: The tide is out."
    text = path.read_bytes().decode()
    for cue in (first, second):
        assert text[cue.offset : cue.offset + len(cue.text)] == cue.text


def test_vtt_notes_names_and_settings_are_no_text(tmp_path: Path) -> None:
    (cue,) = read_captions(write(tmp_path, VTT))
    assert (cue.start, cue.text) == (4120, "<v Anna>The tide is out.")
    assert cue.times == "00:04.120 --> 00:06.000"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "holds no cues"),
        ("1\nhello\n", 1, "no time codes"),
        ("1\n00:00:01,000 --> soon\nhello\n", 2, "cannot be read"),
        ("1\n00:00:05,000 --> 00:00:01,000\nhello\n", 2, "ends before it begins"),
        ("1\n00:00:01,000 --> 00:00:02,000\n\n", 2, "no text"),
        ("1\n00:61:01,000 --> 00:62:02,000\nhello\n", 2, "cannot be read"),
    ],
)
def test_a_bad_cue_is_named_by_line(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    with pytest.raises(DataError) as caught:
        read_captions(write(tmp_path, text))
    assert said in str(caught.value)
    where = "cues.srt: " if line is None else f"cues.srt:{line}: "
    assert where in str(caught.value)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, len(SRT) - 1), drop=st.integers(0, 4), put=st.binary(max_size=3))
def test_any_mutation_is_read_or_located(tmp_path: Path, at: int, drop: int, put: bytes) -> None:
    raw = SRT.encode()
    path = tmp_path / "cues.srt"
    path.write_bytes(raw[:at] + put + raw[at + drop :])
    try:
        cues = read_captions(path)
    except DataError as error:
        assert "cues.srt" in str(error)
    else:
        assert all(cue.text.strip() for cue in cues)
