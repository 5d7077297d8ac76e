"""A comparison in every form: nothing a question or a label holds breaks a table."""

from __future__ import annotations

import csv
import io

import pytest

from harness.report.comparison import FORMS, Block, csv_of, render
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


@pytest.mark.parametrize(
    ("answer", "latex", "markdown"),
    [
        ("+ 2 ^b,c", r"+ 2 \textasciicircum{}b,c", "+ 2 ^b,c"),
        ("- 12 ^a", r"- 12 \textasciicircum{}a", "- 12 ^a"),
        ("≥ 0.195", r"$\geq$ 0.195", "≥ 0.195"),
        ("[x]", "{}[x]", "[x]"),
        ("*x", "{}*x", r"\*x"),
        ("<b> `c` _d_", r"\textless{}b\textgreater{} `c` \_d\_", r"&lt;b> \`c\` \_d\_"),
        (r"a\|b", r"a\textbackslash{}|b", r"a\\\|b"),
    ],
)
def test_a_cell_says_what_it_holds(answer: str, latex: str, markdown: str) -> None:
    """No answer turns into a superscript, a mark or an argument of the line break before it."""
    block = Block("T", ("a",), ((answer,),))
    assert f"{latex} \\\\" in render([block], "latex").splitlines()
    assert f"| {markdown} |" in render([block], "markdown").splitlines()


def test_the_legend_has_the_sign_of_the_cells() -> None:
    block = Block("T", ("em",), (("0.5 ^a",),), "Intervals. ^x: better than run x.")
    text = render([block], "markdown")
    assert "<sup>x</sup>: better" in text
    assert "^" not in text
    assert "^x: better" in render([block], "latex")


def test_csv_gives_every_cell_back() -> None:
    table = (("a", "b"), [("x, y", 0.1), ("pipe\nbreak", None)])
    rows = list(csv.reader(io.StringIO(csv_of(table))))
    assert rows == [["a", "b"], ["x, y", "0.1"], ["pipe\nbreak", ""]]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_writes_every_block(form: str) -> None:
    assert render([BLOCK, BLOCK], form).count("0.5 [0.4, 0.6]") == 2


def test_letters_go_on_after_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]
