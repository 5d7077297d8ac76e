"""Autofocus-Retriever: Cypher that is grounded, not executed, over a semi-structured base."""

from __future__ import annotations

from strategies.af.strategy import Af, OracleAf, af

__all__ = ["Af", "OracleAf", "af"]
