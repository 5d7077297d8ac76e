"""The deterministic renderer: it answers from a context without a model, in every variant."""

from __future__ import annotations
