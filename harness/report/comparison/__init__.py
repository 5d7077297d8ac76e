"""A comparison on the terminal, as Markdown, as LaTeX and as CSV."""

from __future__ import annotations

from harness.report.comparison.blocks import Block, blocks_of
from harness.report.comparison.forms import FORMS, render

__all__ = ["FORMS", "Block", "blocks_of", "render"]
