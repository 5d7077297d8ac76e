"""What a model says is shown, never obeyed, on every console and in every table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.panel import Panel
from rich.table import Table

from harness.report.console import make_console
from harness.report.visible import visible

NASTY = "a\x1b[31mred\x07\rb\u202ec"


@settings(max_examples=100)
@given(st.text())
def test_nothing_is_left_to_obey(text: str) -> None:
    shown = visible(text)
    assert not [sign for sign in shown if ord(sign) < 32 and sign not in "\n\t"]
    assert visible(shown) == shown
    if text.isprintable():
        assert shown == text


def test_lines_and_half_surrogates() -> None:
    assert visible("a\r\nb\tc\n") == "a\nb\tc\n"
    assert visible("a\ud800") == "a\\ud800"


def test_every_way_to_print_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("x")
    table.add_row(NASTY)
    console = make_console()
    for thing in (NASTY, table, Panel(NASTY)):
        console.print(thing)
    out = capsys.readouterr().out
    assert out.count("a\\x1b[31mred\\x07\\rb\\u202ec") == 3
    assert not set(out) & set("\x1b\x07\r\u202e")
