"""A comparison on the terminal, as Markdown, as LaTeX and as CSV."""

from __future__ import annotations

from harness.report.comparison.blocks import Block, blocks_of
from harness.report.comparison.forms import FORMS, render
from harness.report.comparison.tables import RESULTS, csv_of, tables_of

__all__ = ["FORMS", "RESULTS", "Block", "blocks_of", "csv_of", "render", "tables_of"]
