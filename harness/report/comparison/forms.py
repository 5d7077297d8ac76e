"""The forms a comparison is printed in."""

from __future__ import annotations

import re
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
    "^": r"\textasciicircum{}",
    "≥": r"$\geq$",
}

_MARKDOWN = re.compile(r"\\(?=[!-/:-@\[-`{-~])|[|*`]|(?<!\w)_|_(?!\w)")
"""A backslash that would escape what follows, and the marks that end a cell or set it in type."""

_SUPERSCRIPT = re.compile(r"(\d[^^]*) \^([a-z]+(?:,[a-z]+)*)")
"""A value and the runs that it beats; an answer that a table shows may hold such a sign too."""


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
    # A legend shows the sign that the cells have.
    note = re.sub(r"\^(\w+)", r"<sup>\1</sup>", block.note)
    return "\n\n".join(filter(None, (f"**{block.title}**", table, note)))


def _markdown_cell(text: str) -> str:
    text = " ".join(text.split())
    if (mark := _SUPERSCRIPT.fullmatch(text)) is not None:
        return f"{mark[1]}<sup>{mark[2]}</sup>"
    return _MARKDOWN.sub(r"\\\g<0>", text).replace("<", "&lt;")


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
        *([f"% {block.note}"] if block.note else []),  # a comment, where ^x stands as it is
    ]
    return "\n".join(lines)


def _latex_cell(text: str) -> str:
    text = " ".join(text.split())
    if (mark := _SUPERSCRIPT.fullmatch(text)) is not None:
        return f"{_latex_text(mark[1])}$^{{{mark[2]}}}$"
    # A row that began with a bracket or a star would belong to the line break before it.
    return f"{{}}{_latex_text(text)}" if text.startswith(("[", "*")) else _latex_text(text)


def _latex_text(text: str) -> str:
    return "".join(_LATEX.get(c, c) for c in text)


FORMS: dict[str, Callable[[Block], str]] = {"markdown": _markdown, "latex": _latex}
"""How a table is written, by the name of the form."""
