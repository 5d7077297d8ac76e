"""What bounds the asking: how much at a time, how much a minute, how much in all, how long in vain.

None of it can change an output, so none of it enters the run identity.
"""

from __future__ import annotations

from dataclasses import dataclass

from harness.checks import finite, whole
from harness.nouns import Usage

__all__ = ["Cap", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How fast a process may ask; each worker process keeps limits of its own.

    Attributes:
        concurrency: Requests under way at the same time.
        requests_per_minute: Requests sent in any minute, retries included; None for no bound.
        tokens_per_minute: Tokens in and out in a minute; None for no bound. What a reply takes is
            known only afterwards, so it holds back the requests that follow.
        breaker: Calls in a row that the provider fails, retries included, before the run stops
            instead of turning all its questions into errors; None for never.
    """

    concurrency: int = 16
    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None
    breaker: int | None = 5

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            HarnessError: on a value out of range.
        """
        whole("llm.limits.concurrency", self.concurrency)
        for name in ("requests_per_minute", "tokens_per_minute", "breaker"):
            if (value := getattr(self, name)) is not None:
                whole(f"llm.limits.{name}", value)


@dataclass(frozen=True, slots=True)
class Cap:
    """What a run may spend in all its legs together; None sets no bound.

    Questions under way when it is reached are finished, so that what they cost is on their rows:
    the bound is overstepped by at most that.

    Attributes:
        usd: Money, by litellm's price table.
        tokens: Prompt and completion tokens together.
    """

    usd: float | None = None
    tokens: int | None = None

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            HarnessError: on a value out of range.
        """
        if self.usd is not None:
            finite("llm.cap.usd", self.usd, zero=False)
        if self.tokens is not None:
            whole("llm.cap.tokens", self.tokens)

    def reached(self, spent: Usage) -> str | None:
        """Return why nothing is left to spend, or None."""
        tokens = spent.tokens_in + spent.tokens_out
        if self.tokens is not None and tokens >= self.tokens:
            return f"{tokens:,} tokens are spent, and llm.cap.tokens={self.tokens}"
        if self.usd is None:
            return None
        if spent.cost_usd is None:
            return (
                f"llm.cap.usd={self.usd:g} cannot be kept, since litellm knows no price for this "
                "model. Give llm.cap.tokens instead"
            )
        if spent.cost_usd < self.usd:
            return None
        return f"${spent.cost_usd:.4f} is spent, and llm.cap.usd={self.usd:g}"
