"""The verbs of the strategy."""

from __future__ import annotations
