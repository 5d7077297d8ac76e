"""A circuit breaker: once a provider has failed several calls in a row, nobody asks it any more."""

from __future__ import annotations

import threading

from harness.llm.errors import LLMError, RunStopped

__all__ = ["Breaker"]


class Breaker:
    """Counts the calls in a row that failed through the provider; open after `most` of them.

    A call counts when its retries are used up, or when the provider turns the caller away (bad
    key, unknown model, empty account). Any other answer, also one that rejects the request for
    what it holds, shows that the provider is there.
    """

    def __init__(self, most: int | None) -> None:
        """Set how many calls in a row may fail; None for any number."""
        self._most = most
        self._lock = threading.Lock()
        self._failed = 0
        self._stopped: str | None = None

    def check(self) -> None:
        """Let a request pass, unless the breaker is open.

        Raises:
            RunStopped: if it is.
        """
        if self._stopped is not None:
            raise RunStopped(self._stopped)

    def passed(self) -> None:
        """Count a call that the provider answered."""
        with self._lock:
            self._failed = 0

    def failed(self, error: LLMError) -> None:
        """Count a call that ended in an error.

        Raises:
            RunStopped: if it was one too many.
        """
        if not error.of_provider:
            self.passed()
            return
        with self._lock:
            self._failed += 1
            if self._most is not None and self._failed >= self._most and self._stopped is None:
                self._stopped = (
                    f"the provider failed {self._failed} calls in a row "
                    f"(llm.limits.breaker={self._most}), so no more were made. The last: {error}"
                )
        self.check()
