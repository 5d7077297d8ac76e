"""Where facts come from: triples, imports, rules, a model, gold."""

from __future__ import annotations

__all__: list[str] = []
