"""The providers: what litellm wants to know of each, and what a run wants to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.canonical import canonical_json
from harness.errors import HarnessError

__all__ = ["PROVIDERS", "Provider", "check_extra"]


@dataclass(frozen=True, slots=True)
class Provider:
    """How a provider is reached through litellm.

    Attributes:
        prefix: What litellm wants before the model's name.
        hosted: Whether it is a paid service, with a price in litellm's table.
        schema: Whether `json_mode=auto` sends the output's JSON schema along.
        own_key: Whether it needs the key that `llm.transport.api_key_env` names. If not, litellm
            may find one by itself, as the provider's own tools do.
        address: Whether it needs `llm.base_url`.
    """

    prefix: str
    hosted: bool
    schema: bool
    own_key: bool
    address: bool

    @property
    def timed(self) -> bool:
        """Whether litellm asks it over the connections of `harness.llm.session`."""
        return self.prefix in ("openai/", "azure/")


PROVIDERS = {
    "openai": Provider("openai/", hosted=True, schema=True, own_key=True, address=False),
    "anthropic": Provider("anthropic/", hosted=True, schema=True, own_key=True, address=False),
    "azure": Provider("azure/", hosted=True, schema=True, own_key=True, address=True),
    "bedrock": Provider("bedrock/", hosted=True, schema=True, own_key=False, address=False),
    # Whatever litellm reads as a model, its own prefix included.
    "litellm": Provider("", hosted=True, schema=True, own_key=False, address=False),
    "ollama": Provider("ollama_chat/", hosted=False, schema=True, own_key=False, address=True),
    "vllm": Provider("openai/", hosted=False, schema=True, own_key=False, address=True),
    # Served by this process: the address is made up when it starts.
    "llamacpp": Provider("openai/", hosted=False, schema=True, own_key=False, address=False),
    # What such a server can do is not known, so the schema is only sent when asked for.
    "openai_compatible": Provider(
        "openai/", hosted=False, schema=False, own_key=False, address=True
    ),
}

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_SECRET = re.compile(r"(?i)key|secret|passw|credential|header|auth|bearer|(?<!max_)token(?!s)")
_OURS = {
    "model", "messages", "temperature", "seed", "max_tokens", "n", "stream", "response_format",
    "base_url", "api_base", "timeout", "max_retries", "num_retries", "mock_response", "fallbacks",
}  # fmt: skip


def check_extra(extra: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return further parameters of a provider, which enter identity and cache key.

    Raises:
        HarnessError: if one is set elsewhere, may hold a secret, or is no JSON data.
    """
    given: object = {} if extra is None else extra
    if not isinstance(given, Mapping):
        raise HarnessError("llm.extra is wrong: give llm.extra.NAME=VALUE.")
    _check_names(given)
    for name in given:
        if name in _OURS:
            raise HarnessError(f"llm.extra.{name} is set by the harness itself, not by llm.extra.")
    try:
        canonical_json(given)
    except (TypeError, ValueError):
        raise HarnessError("llm.extra must be JSON data: texts, numbers, lists.") from None
    return dict(given)


def _check_names(value: object) -> None:
    for inner in value if isinstance(value, list) else ():
        _check_names(inner)
    for name, inner in value.items() if isinstance(value, Mapping) else ():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise HarnessError("llm.extra has a key that is no name.")
        if _SECRET.search(name):
            # The value is not repeated: it may well be a key.
            raise HarnessError(
                f"llm.extra.{name} may hold a secret, and llm.extra is written to the run. Export "
                "the key as an environment variable and name it in llm.transport.api_key_env."
            )
        _check_names(inner)
