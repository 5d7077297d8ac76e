"""Opaque, stable ids."""

from __future__ import annotations

from harness.canonical import sha256_text

__all__ = ["node_id", "passage_id", "pool_of", "query_id"]


def query_id(native: str) -> str:
    """Return the opaque id of a question."""
    return f"q{sha256_text(native)[:16]}"


def passage_id(title: str, text: str) -> str:
    """Return the id of a passage, by its content."""
    return f"p{sha256_text(f'{title}{chr(0)}{text}')[:16]}"


def node_id(title: str) -> str:
    """Return the id of a node, by its title, which is unique."""
    return f"n{sha256_text(f'node {title}')[:16]}"


def pool_of(native: str, *, mixed: bool) -> str:
    """Return the wording pool of an item: where pools are mixed, every second id is reserved."""
    reserved = mixed and int(sha256_text(query_id(native))[:8], 16) % 2 == 1
    return "reserved" if reserved else "shown"
