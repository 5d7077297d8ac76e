"""The only module that touches litellm: one request in, one reply or one `LLMError` out."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from harness.llm.breaker import Breaker
from harness.llm.deadline import DeadlineError, within_seconds
from harness.llm.errors import (
    AccessDenied,
    ContextTooLong,
    LLMError,
    RefusedReply,
    RequestRejected,
)
from harness.llm.limits import Limits
from harness.llm.options import Transport
from harness.llm.pace import Pace
from harness.llm.providers import PROVIDERS
from harness.llm.request import Reply, Request
from harness.llm.retry import Passing, retried, retry_after
from harness.llm.session import connections
from harness.redact import environment_secrets, one_paragraph, redact

__all__ = ["LiteLLMBackend"]

# The timeout of litellm is one of each read: a reply that drips would never end. What it does
# before it sends is not the provider's time.
_GRACE = 2.0
_PASSING_STATUS = {408, 409, 425, 429}
_DENIED_STATUS = {401, 402, 403, 404, 429}
_CHARACTERS_PER_TOKEN = 4
_IMPORT = threading.Lock()
_READY: list[Any] = []


def _litellm() -> Any:
    """Return litellm, imported quietly: no telemetry, no prices from the network, no log lines."""
    with _IMPORT:
        if not _READY:
            _READY.append(_import_litellm())
        return _READY[0]


def _import_litellm() -> Any:
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    # Its handlers are made on import and would print to the terminal.
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # At their lowest level they write headers down, keys included.
    for name in ("openai", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    import litellm  # noqa: PLC0415

    if litellm.client_session is None:
        litellm.client_session = connections()
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.drop_params = True
    return litellm


class LiteLLMBackend:
    """Sends requests through litellm, within limits and with bounded retries."""

    def __init__(self, transport: Transport, limits: Limits | None = None) -> None:
        """Set how requests travel, and how many; nothing is imported or opened yet."""
        limits = limits or Limits()
        self._transport = transport
        self._slots = threading.BoundedSemaphore(limits.concurrency)
        self._requests = Pace(limits.requests_per_minute)
        self._tokens = Pace(limits.tokens_per_minute)
        self._breaker = Breaker(limits.breaker)

    def complete(self, request: Request) -> Reply:
        """Return the reply to a request, whatever its content.

        Raises:
            Unavailable: after the last retry of a 429, a 5xx, a timeout or a lost connection.
            RequestRejected: if the provider refuses the request.
            RefusedReply: if the provider's content filter stops it.
            RunStopped: once too many calls in a row have failed through the provider.
        """
        self._breaker.check()
        try:
            reply = self._complete(request)
        except LLMError as error:
            failed = error
        else:
            self._breaker.passed()
            return reply
        self._breaker.failed(failed)
        raise failed

    def _complete(self, request: Request) -> Reply:
        who = f"{request.provider} model {request.model!r} (contract {request.contract})"
        provider, key = PROVIDERS[request.provider], self._transport.api_key
        if key is None and (provider.own_key or (provider.hosted and self._transport.api_key_env)):
            # litellm would look for a key of its own choice.
            raise AccessDenied(
                f"{who} needs an API key in the environment variable "
                f"{self._transport.api_key_env or '(llm.transport.api_key_env names none)'}."
            )
        secrets = (key,) if key or not provider.hosted else tuple(environment_secrets().values())
        litellm = _litellm()
        arguments = self._arguments(request, key)

        def attempt() -> Reply | Passing:
            self._breaker.check()
            estimate = self._wait(request)
            try:
                with self._slots:
                    response = self._send(litellm, arguments, timed=provider.timed)
            except DeadlineError:
                return Passing(
                    f"no whole reply within llm.transport.timeout={self._transport.timeout:g} s"
                )
            except Exception as caught:
                # Also what litellm does not expect itself: its text may hold a key, so that it
                # must not travel on as it is.
                error = caught
            else:
                reply = _reply(response, request, secrets)
                self._tokens.correct(reply.tokens_in + reply.tokens_out - estimate)
                return reply
            # Raised out here, so that no traceback drags the original along with its headers.
            return _judge(error, who, secrets)

        return retried(attempt, self._transport, who)

    def _send(self, litellm: Any, arguments: dict[str, Any], *, timed: bool) -> Any:
        if timed and litellm.client_session is not None:
            # Its connections keep the deadline themselves: another thread would be wasted.
            return litellm.completion(**arguments)
        return within_seconds(
            self._transport.timeout + _GRACE, lambda: litellm.completion(**arguments)
        )

    def _wait(self, request: Request) -> float:
        """Wait until another request may be sent; return how many tokens it was taken to have."""
        characters = sum(len(message.content) for message in request.messages)
        estimate = characters / _CHARACTERS_PER_TOKEN
        self._requests.take()
        self._tokens.take(estimate)
        return estimate

    def _arguments(self, request: Request, key: str | None) -> dict[str, Any]:
        provider = PROVIDERS[request.provider]
        arguments: dict[str, Any] = {
            "model": provider.prefix + request.model,
            "messages": [{"role": m.role, "content": _whole(m.content)} for m in request.messages],
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
        arguments |= request.extra
        return {name: value for name, value in arguments.items() if value is not None}


def _reply(response: Any, request: Request, secrets: Iterable[str | None]) -> Reply:
    """Turn litellm's response into a reply."""
    choice = response.choices[0] if response.choices else None
    message = choice.message if choice is not None else None
    usage = getattr(response, "usage", None)
    # A server of one's own may serve a model under a priced name: its price is not known.
    hidden = response._hidden_params if PROVIDERS[request.provider].hosted else {}
    cost = hidden.get("response_cost") or 0.0
    return Reply(
        content=_clean(message.content if message is not None else None, secrets),
        finish_reason=choice.finish_reason if choice is not None else None,
        refusal=_clean(getattr(message, "refusal", None), secrets),
        tokens_in=_count(usage, "prompt_tokens"),
        tokens_out=_count(usage, "completion_tokens"),
        cost_usd=cost if cost > 0 else None,
    )


def _count(usage: Any, name: str) -> int:
    """Return a number of tokens; what a server says below 0 is no number of any."""
    return max(0, int(getattr(usage, name, 0) or 0))


def _clean(text: str | None, secrets: Iterable[str | None]) -> str | None:
    """Free a text from half surrogates, which cannot be stored, and from an echoed key."""
    if text is None:
        return None
    return redact(_whole(text), secrets)


def _whole(text: str) -> str:
    """Return a text with a question mark for half a surrogate, which no UTF-8 can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _judge(error: Exception, who: str, secrets: Iterable[str | None]) -> Passing:
    """Return a failure that may pass; raise one that will not."""
    import openai  # noqa: PLC0415

    name = type(error).__name__
    said = one_paragraph(f"{name}: {error}", secrets)
    if not isinstance(error, openai.OpenAIError):
        raise LLMError(f"{who}: {said}")
    status = getattr(error, "status_code", None)
    if name == "ContentPolicyViolationError":
        raise RefusedReply(f"{who}: the provider's content filter stopped the request: {said}")
    body = getattr(error, "body", None)
    # An exhausted account is a 429 too, but waiting does not fill it.
    final = isinstance(body, Mapping) and body.get("code") == "insufficient_quota"
    if not final and (not isinstance(status, int) or status in _PASSING_STATUS or status >= 500):
        return Passing(said, retry_after(_headers(error)))
    kind = _rejection(name, status)
    raise kind(f"{who} rejected the request ({status}): {said}")


def _rejection(name: str, status: int | None) -> type[RequestRejected]:
    if name == "ContextWindowExceededError":
        return ContextTooLong
    return AccessDenied if status in _DENIED_STATUS else RequestRejected


def _headers(error: Exception) -> Mapping[str, str]:
    """Return the response headers that came with an error."""
    response = getattr(error, "response", None)
    for headers in (
        getattr(error, "litellm_response_headers", None),
        getattr(response, "headers", None),
    ):
        if headers and retry_after(headers) is not None:
            return dict(headers)
    return {}
