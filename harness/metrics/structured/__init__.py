"""Scores beside the answer: supporting facts, evidence, joint and group scores, whole files.

One file a benchmark. All are pure functions of plain data in the benchmark's own layout, so that
they can be held against the official scripts. Scores are shares between 0 and 1 and are not
rounded; the scripts that print percentages or round say so in `Source`.
"""

from __future__ import annotations

__all__: list[str] = []
