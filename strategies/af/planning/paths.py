"""Labels that are paths from a topic, as MetaQA has them, as typed plans."""

from __future__ import annotations

from harness.data.benchmarks.metaqa.paths import relation_path
from harness.plan.template import path_reader

__all__ = ["read_path"]

read_path = path_reader(relation_path)
"""Reads the plan of a labelled question, from its type; None where that is no path."""
