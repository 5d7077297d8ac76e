"""LLM access: contracts, prompts, the response cache, and one module that talks to litellm."""

from __future__ import annotations

__all__: list[str] = []
