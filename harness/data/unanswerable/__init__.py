"""Unanswerable questions made out of answerable ones, on sets that have none.

A share of the questions, drawn by the seed from each stratum, loses what its last hop rests on:
the one gold passage (in a knowledge base, the edges) that bears the answer. Nothing else changes,
so that these questions look like the others, and all other questions keep all their gold.
"""

from __future__ import annotations

from harness.data.unanswerable.make import make_unanswerable
from harness.data.unanswerable.share import share_of

__all__ = ["make_unanswerable", "share_of"]
