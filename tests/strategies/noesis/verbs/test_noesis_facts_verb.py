"""The verb shows what was derived from a benchmark or from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.__main__ import main

SCHEMA = """
table: tide
subject: Port Arden
positions: [{column: at, kind: hour}]
metrics: {level: {label: water level, unit: metres}}
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["noesis", "facts", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "tide.csv"
    table.write_text("at,level\n1,2.5\n2,3.5\n")
    code, _, err = run(capsys, str(table))
    assert code == 2
    assert "needs a schema" in err
    (tmp_path / "tide.yaml").write_text(SCHEMA)
    (tmp_path / "talk.vtt").write_text("WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n")
    code, out, _ = run(capsys, str(table), str(tmp_path / "talk.vtt"), "--subject", "Port Arden")
    assert code == 0
    assert "1 knowledge bases, 2 files, 8 derived facts" in out
    assert "highest: 3.5 (hour 2)" in out
    assert "aligned with Port Arden: dialogue by time" in out


def test_a_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "broadcast", "--variant", "atlas", "--source", "audience", "--most", "2"
    )
    assert code == 0
    assert "20 knowledge bases, 60 files" in out
    assert "positions by minute" in out
    assert "more: choose with --source" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch"], "no benchmark `nosuch`"),
        (["nosuch.csv"], "there is no such file"),
        (["broadcast", "atlas"], "one benchmark at a time"),
        (["broadcast", "--most", "0"], "--most=0"),
    ],
)
def test_what_cannot_be_shown(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert said in err
