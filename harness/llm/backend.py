"""The only module that touches litellm: one request in, one reply or one `LLMError` out."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from harness.llm.deadline import DeadlineError, within_seconds
from harness.llm.errors import LLMError, RefusedReply, RequestRejected
from harness.llm.options import PROVIDERS, Transport
from harness.llm.redact import one_paragraph, redact
from harness.llm.request import Reply, Request
from harness.llm.retry import Passing, retried, retry_after

if TYPE_CHECKING:
    from openai import OpenAIError

__all__ = ["LiteLLMBackend"]

# The timeout of litellm is one of each read: a reply that drips would never end. What it does
# before it sends is not the provider's time.
_GRACE = 2.0
_PASSING_STATUS = {408, 409, 425, 429}
_IMPORT = threading.Lock()


def _litellm() -> Any:
    """Import litellm quietly: no telemetry, no price list from the network, no log lines."""
    with _IMPORT:
        os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
        # Its handlers are made on import and would print to the terminal.
        for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        import litellm  # noqa: PLC0415

        litellm.telemetry = False
        litellm.suppress_debug_info = True
        litellm.drop_params = True
        return litellm


class LiteLLMBackend:
    """Sends requests through litellm, at most `max_concurrency` at a time, with bounded retries."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._slots = threading.BoundedSemaphore(transport.max_concurrency)

    def complete(self, request: Request) -> Reply:
        """Return the reply to a request, whatever its content.

        Raises:
            Unavailable: after the last retry of a 429, a 5xx, a timeout or a lost connection.
            RequestRejected: if the provider refuses the request.
            RefusedReply: if the provider's content filter stops it.
        """
        who = f"{request.provider} model {request.model!r} (contract {request.contract})"
        key = self._transport.api_key
        if key is None and PROVIDERS[request.provider].hosted:
            # litellm would look for a key of its own choice.
            raise RequestRejected(
                f"{who} needs an API key in the environment variable "
                f"{self._transport.api_key_env or '(llm.transport.api_key_env names none)'}."
            )
        litellm = _litellm()
        arguments = self._arguments(request, key)

        def attempt() -> Reply | Passing:
            import openai  # noqa: PLC0415

            try:
                with self._slots:
                    response = within_seconds(
                        self._transport.timeout + _GRACE, lambda: litellm.completion(**arguments)
                    )
            except DeadlineError:
                return Passing(
                    f"no whole reply within llm.transport.timeout={self._transport.timeout:g} s"
                )
            except openai.OpenAIError as caught:
                error = caught
            else:
                return _reply(response, request, (key,))
            # Raised out here, so that no traceback drags the original along with its headers.
            return _judge(error, who, (key,))

        return retried(attempt, self._transport, who)

    def _arguments(self, request: Request, key: str | None) -> dict[str, Any]:
        provider = PROVIDERS[request.provider]
        arguments: dict[str, Any] = {
            "model": provider.prefix + request.model,
            "messages": [{"role": m.role, "content": m.content} for m in request.messages],
            "api_base": request.base_url,
            # litellm insists on some key even where the server wants none.
            "api_key": key or (None if provider.hosted else "none"),
            "temperature": request.temperature,
            "seed": request.seed,
            "max_tokens": request.max_tokens,
            "timeout": self._transport.timeout,
            "num_retries": 0,
            "max_retries": 0,
        }
        if request.json_mode:
            arguments["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": request.contract, "schema": dict(request.schema)},
            }
        return {name: value for name, value in arguments.items() if value is not None}


def _reply(response: Any, request: Request, secrets: Iterable[str | None]) -> Reply:
    """Turn litellm's response into a reply."""
    choice = response.choices[0] if response.choices else None
    message = choice.message if choice is not None else None
    usage = getattr(response, "usage", None)
    # A server of one's own may serve a model under a priced name: its price is not known.
    hidden = response._hidden_params if PROVIDERS[request.provider].hosted else {}
    return Reply(
        content=_clean(message.content if message is not None else None, secrets),
        finish_reason=choice.finish_reason if choice is not None else None,
        refusal=_clean(getattr(message, "refusal", None), secrets),
        tokens_in=int(getattr(usage, "prompt_tokens", 0) or 0),
        tokens_out=int(getattr(usage, "completion_tokens", 0) or 0),
        cost_usd=hidden.get("response_cost") or None,
    )


def _clean(text: str | None, secrets: Iterable[str | None]) -> str | None:
    """Free a text from half surrogates, which cannot be stored, and from an echoed key."""
    if text is None:
        return None
    return redact(text.encode("utf-8", "replace").decode("utf-8"), secrets)


def _judge(error: OpenAIError, who: str, secrets: Iterable[str | None]) -> Passing:
    """Return a failure that may pass; raise one that will not."""
    name = type(error).__name__
    said = one_paragraph(f"{name}: {error}", secrets)
    status = getattr(error, "status_code", None)
    if name == "ContentPolicyViolationError":
        raise RefusedReply(f"{who}: the provider's content filter stopped the request: {said}")
    body = getattr(error, "body", None)
    # An exhausted account is a 429 too, but waiting does not fill it.
    final = isinstance(body, Mapping) and body.get("code") == "insufficient_quota"
    if not final and (not isinstance(status, int) or status in _PASSING_STATUS or status >= 500):
        return Passing(said, retry_after(_headers(error)))
    if status is None:
        raise LLMError(f"{who}: {said}")
    raise RequestRejected(f"{who} rejected the request ({status}): {said}")


def _headers(error: OpenAIError) -> Mapping[str, str]:
    """Return the response headers that came with an error."""
    response = getattr(error, "response", None)
    for headers in (
        getattr(error, "litellm_response_headers", None),
        getattr(response, "headers", None),
    ):
        if headers and retry_after(headers) is not None:
            return dict(headers)
    return {}
