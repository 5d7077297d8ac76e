"""The knowledge base: files with positions, verbatim units, derived facts, links, alignments."""

from __future__ import annotations
