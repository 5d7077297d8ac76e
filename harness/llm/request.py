"""One request to a model and its reply, with the key under which the reply is cached."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from harness.canonical import canonical_json, sha256_text
from harness.llm.contract import PromptMessage

__all__ = ["Backend", "Reply", "Request"]


@dataclass(frozen=True, slots=True)
class Request:
    """Everything that can change a reply, and nothing else: no key, no timeout, no header.

    `schema` is the JSON schema of the expected output; it is sent only where `json_mode` is on.
    `sample` numbers repeated draws of one request. `extra` are further parameters of the provider.

    Attributes:
        text: The canonical JSON of all of it.
        key: The hex sha256 of `text`.
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
    extra: Mapping[str, Any] = field(default_factory=dict)
    text: str = field(init=False, repr=False, compare=False)
    key: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Write the canonical text and hash it, once: both are asked for several times."""
        data: dict[str, Any] = {
            "provider": self.provider,
            "model": self.model,
            "base_url": self.base_url,
            "messages": [{"role": m.role, "content": m.content} for m in self.messages],
            "temperature": self.temperature,
            "seed": self.seed,
            "max_tokens": self.max_tokens,
            "json_mode": self.json_mode,
            "schema": self.schema,
            "prompt_sha256": self.prompt_sha256,
            "contract": self.contract,
            "version": self.version,
            "sample": self.sample,
        }
        if self.extra:
            # Left out where empty, so that caches from before there was such a field stay valid.
            data["extra"] = self.extra
        object.__setattr__(self, "text", canonical_json(data))
        object.__setattr__(self, "key", sha256_text(self.text))

    @classmethod
    def from_json(cls, text: str) -> Request:
        """Read a request back from its canonical text; its key is computed anew.

        Raises:
            ValueError: if the text is not such a request.
        """
        data = json.loads(text)
        try:
            messages = tuple(PromptMessage(**message) for message in data["messages"])
            request = cls(**{**data, "messages": messages})
        except (TypeError, KeyError) as error:
            raise ValueError(f"not a stored request: {error}") from error
        if request.text != text:
            raise ValueError("not the canonical text of a request")
        return request


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
        return canonical_json({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def from_json(cls, text: str) -> Reply:
        """Read a reply back.

        Raises:
            ValueError: if the text is not such a reply.
        """
        data = json.loads(text)
        try:
            reply = cls(**data)
        except TypeError as error:
            raise ValueError(f"not a stored reply: {error}") from error
        texts = (reply.content, reply.finish_reason, reply.refusal)
        if not all(isinstance(text, str | None) for text in texts):
            raise ValueError("not a stored reply: its content is no text")
        if not all(
            type(count) is int and count >= 0 for count in (reply.tokens_in, reply.tokens_out)
        ):
            raise ValueError("not a stored reply: its tokens are no number")
        cost = reply.cost_usd
        if cost is not None and not (type(cost) in (int, float) and 0 <= cost < math.inf):
            raise ValueError("not a stored reply: its cost is no number")
        return reply


class Backend(Protocol):
    """Whatever turns a request into a reply: litellm, or something around it or in its place."""

    def complete(self, request: Request) -> Reply:
        """Return the reply to a request, or raise `LLMError`."""
