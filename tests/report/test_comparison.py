"""A comparison in every form: nothing a question or a label holds breaks a table."""

from __future__ import annotations

import csv
import io

import pytest

from harness.report.comparison import FORMS, Block, render
from harness.report.comparison.blocks import letter

BLOCK = Block(
    "Title & more",
    ("run", "em"),
    (("a_b 50%", "0.5 [0.4, 0.6] ^b,c"), ("pipe | and\nbreak", r"\x{y}$z")),
    "A note.",
)


def test_markdown_escapes_what_would_break_a_row() -> None:
    lines = render([BLOCK], "markdown").splitlines()
    assert "| a_b 50% | 0.5 [0.4, 0.6]<sup>b,c</sup> |" in lines
    assert r"| pipe \| and break | \x{y}$z |" in lines


def test_latex_escapes_every_special_character() -> None:
    text = render([BLOCK], "latex")
    assert r"a\_b 50\% & 0.5 [0.4, 0.6]$^{b,c}$ \\" in text
    assert r"\textbackslash{}x\{y\}\$z" in text
    assert text.count(r"\begin{tabular}{ll}") == 1


def test_csv_gives_every_cell_back() -> None:
    rows = list(csv.reader(io.StringIO(render([BLOCK], "csv"))))
    assert rows[1:] == [list(BLOCK.header), *map(list, BLOCK.rows)]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_writes_every_block(form: str) -> None:
    assert render([BLOCK, BLOCK], form).count("0.5 [0.4, 0.6]") == 2


def test_letters_go_on_after_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]
