"""One request to a model and its reply, with the key under which the reply is cached."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from harness.canonical import canonical_json, sha256_json
from harness.llm.contract import PromptMessage

__all__ = ["Backend", "Reply", "Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """Everything that can change a reply, and nothing else: no key, no timeout, no header.

    `schema` is the JSON schema of the expected output; it is sent only where `json_mode` is on.
    `sample` numbers repeated draws of one request.
    """

    provider: str
    model: str
    base_url: str | None
    messages: tuple[PromptMessage, ...]
    temperature: float | None
    seed: int | None
    max_tokens: int | None
    json_mode: bool
    schema: Mapping[str, Any]
    prompt_sha256: str
    contract: str
    version: str
    sample: int = 0

    @property
    def key(self) -> str:
        """The hex sha256 of the canonical JSON of all fields."""
        return sha256_json(asdict(self))


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. `cost_usd` is None where the price is unknown, which is not free."""

    content: str | None
    finish_reason: str | None
    refusal: str | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = None

    def to_json(self) -> str:
        """Return the reply as canonical JSON text."""
        return canonical_json(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Reply:
        """Read a reply back.

        Raises:
            ValueError: if the text is not such a reply.
        """
        data = json.loads(text)
        try:
            return cls(**data)
        except TypeError as error:
            raise ValueError(f"not a stored reply: {error}") from error


class Backend(Protocol):
    """Whatever turns a request into a reply: litellm, or something around it or in its place."""

    def complete(self, request: Request) -> Reply:
        """Return the reply to a request, or raise `LLMError`."""
