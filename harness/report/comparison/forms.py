"""The forms a comparison is printed in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from harness.report.comparison.blocks import Block
from harness.report.markdown import markdown_table

__all__ = ["FORMS", "render"]

_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


def render(blocks: Sequence[Block], form: str) -> str:
    """Return the tables as one text.

    Args:
        blocks: The tables.
        form: A key of `FORMS`.
    """
    return "\n\n".join(FORMS[form](block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    rows = [[_markdown_cell(cell) for cell in row] for row in block.rows]
    table = markdown_table([_markdown_cell(name) for name in block.header], rows)
    return "\n\n".join(filter(None, (f"**{block.title}**", table, block.note)))


def _markdown_cell(text: str) -> str:
    text = " ".join(text.split()).replace("|", "\\|")
    value, mark, letters = text.partition(" ^")
    return f"{value}<sup>{letters}</sup>" if mark else text


def _latex(block: Block) -> str:
    lines = [
        f"% {' '.join(block.title.split())}",
        rf"\begin{{tabular}}{{{'l' * len(block.header)}}}",
        r"\toprule",
        " & ".join(map(_latex_cell, block.header)) + r" \\",
        r"\midrule",
        *(" & ".join(map(_latex_cell, row)) + r" \\" for row in block.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *([f"% {block.note}"] if block.note else []),
    ]
    return "\n".join(lines)


def _latex_cell(text: str) -> str:
    value, mark, letters = " ".join(text.split()).partition(" ^")
    escaped = _latex_text(value)
    return f"{escaped}$^{{{_latex_text(letters)}}}$" if mark else escaped


def _latex_text(text: str) -> str:
    return "".join(_LATEX.get(c, r"\textasciicircum{}" if c == "^" else c) for c in text)


def _csv(block: Block) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([f"# {block.title}"])
    writer.writerow(block.header)
    writer.writerows(block.rows)
    return out.getvalue().rstrip("\n")


FORMS: dict[str, Callable[[Block], str]] = {"markdown": _markdown, "latex": _latex, "csv": _csv}
"""How a table is written, by the name of the form."""
