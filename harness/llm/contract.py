"""A contract: one kind of LLM call, typed on both sides, with a prompt and offline rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from harness.canonical import sha256_text

__all__ = ["Contract", "PromptMessage"]

Input = TypeVar("Input", bound=BaseModel)
Output = TypeVar("Output", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One chat message of a prompt: its role and its text."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Contract(Generic[Input, Output]):
    """One kind of LLM call.

    Attributes:
        name: Unique name, e.g. `reader`.
        version: Raised when the meaning of the contract changes.
        role: Which model answers it: planner, reader, reranker, extractor or judge.
        input: Pydantic model of what goes in.
        output: Pydantic model of what must come back.
        prompt: The prompt's text file, beside the code that owns the contract.
        variables: Turns an input into the texts that fill the prompt's `$names`.
        offline: Answers by deterministic rules, without a model (`llm=offline`).
        variants: Other prompt files by name, chosen with `llm.prompts=NAME`: `small` for models
            that need more examples than a large one.
    """

    name: str
    version: str
    role: str
    input: type[Input]
    output: type[Output]
    prompt: Path
    variables: Callable[[Input], dict[str, str]]
    offline: Callable[[Input], Output]
    variants: Mapping[str, Path] = field(default_factory=dict)

    @property
    def prompt_sha256(self) -> str:
        """The sha256 of the prompt file's text: part of every run's identity and cache key."""
        return _sha256(self.prompt)

    def describe(self) -> dict[str, Any]:
        """Return what identifies the contract, as JSON data."""
        described: dict[str, Any] = {
            "name": self.name,
            "version": self.version,
            "role": self.role,
            "prompt": self.prompt.name,
            "prompt_sha256": self.prompt_sha256,
        }
        if self.variants:
            described["variants"] = {
                name: _sha256(path) for name, path in sorted(self.variants.items())
            }
        return described


def _sha256(prompt: Path) -> str:
    return sha256_text(prompt.read_text(encoding="utf-8"))
