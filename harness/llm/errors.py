"""What can go wrong in an LLM call: each is a recorded error, never an answer or an abstention.

`RunStopped` alone is no outcome of a question: it ends the run, and the question stays unasked.
"""

from __future__ import annotations

from collections.abc import Iterator

from harness.errors import HarnessError

# ruff: noqa: N818 - the names are outcomes, as tables show them.

__all__ = [
    "AccessDenied",
    "CacheMiss",
    "ContextTooLong",
    "ContractFailed",
    "EmptyReply",
    "LLMError",
    "RefusedReply",
    "RequestRejected",
    "RunStopped",
    "TruncatedReply",
    "Unavailable",
    "recorded_error",
]


class RunStopped(HarnessError):
    """The run ends here, cleanly, as if interrupted: a cap is reached, or the provider is down.

    What was answered is safe, and the same command goes on from there.
    """

    exit_code = 3


class LLMError(Exception):
    """An LLM call that gave no usable output. The text is one paragraph and free of secrets.

    `outcome` is the short name under which a ledger or a table counts it. `of_provider` tells the
    failures that would meet any other request as well.
    """

    outcome = "llm_error"
    of_provider = False


class Unavailable(LLMError):
    """The provider could not be reached or kept failing until the retries were used up."""

    outcome = "unavailable"
    of_provider = True


class RequestRejected(LLMError):
    """The provider refused the request itself."""

    outcome = "request_rejected"


class AccessDenied(RequestRejected):
    """The provider turns the caller away: bad key, no permission, unknown model, empty account."""

    outcome = "access_denied"
    of_provider = True


class ContextTooLong(RequestRejected):
    """The request is longer than the model's context."""

    outcome = "context_too_long"


class EmptyReply(LLMError):
    """The reply had no choice, or null or blank content."""

    outcome = "empty_reply"


class RefusedReply(LLMError):
    """The model or the provider's content filter declined to reply."""

    outcome = "refused"


class TruncatedReply(LLMError):
    """The reply was cut by `max_tokens`."""

    outcome = "truncated"


class CacheMiss(LLMError):
    """`cache.mode=replay` met a request that is not in the cache."""

    outcome = "cache_miss"


class ContractFailed(LLMError):
    """Neither the reply nor its repair fits the contract. `raw` is the last reply's text."""

    outcome = "contract_failed"

    def __init__(self, message: str, *, raw: str) -> None:
        """Make the error.

        Args:
            message: Which contract and model failed, and why.
            raw: The text that could not be used; its beginning is added to the message.
        """
        super().__init__(f"{message} The reply: {' '.join(raw.split())[:300]!r}")
        self.raw = raw


def recorded_error(outcome: str, message: str) -> LLMError:
    """Return the error that was recorded under an outcome, with the text it had."""
    for kind in _kinds(LLMError):
        if kind.outcome == outcome and kind is not ContractFailed:
            return kind(message)
    return LLMError(message)


def _kinds(root: type[LLMError]) -> Iterator[type[LLMError]]:
    yield root
    for kind in root.__subclasses__():
        yield from _kinds(kind)
