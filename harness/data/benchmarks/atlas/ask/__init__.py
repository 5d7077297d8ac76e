"""Asks questions about a world: drafts of every shape, and what becomes of them."""

from __future__ import annotations
