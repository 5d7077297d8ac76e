"""Where the Cypher comes from: a model, rules, templates, or gold."""

from __future__ import annotations

__all__: list[str] = []
