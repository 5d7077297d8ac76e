"""What can go wrong in an LLM call: each is a recorded error, never an answer or an abstention."""

from __future__ import annotations

# ruff: noqa: N818 - the names are outcomes, as tables show them.

__all__ = [
    "CacheMiss",
    "ContractFailed",
    "EmptyReply",
    "LLMError",
    "RefusedReply",
    "RequestRejected",
    "TruncatedReply",
    "Unavailable",
]


class LLMError(Exception):
    """An LLM call that gave no usable output. The text is one paragraph and free of secrets.

    `outcome` is the short name under which a ledger or a table counts it.
    """

    outcome = "llm_error"


class Unavailable(LLMError):
    """The provider could not be reached or kept failing until the retries were used up."""

    outcome = "unavailable"


class RequestRejected(LLMError):
    """The provider refused the request itself (bad key, unknown model, context too long)."""

    outcome = "request_rejected"


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
