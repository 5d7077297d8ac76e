"""Planners: from a question to a typed plan, each replaceable by another."""

from __future__ import annotations

__all__: list[str] = []
