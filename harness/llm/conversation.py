"""One call of a contract as a conversation: a request, its reply, at most one repair round."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from harness.llm.cache import ResponseCache
from harness.llm.contract import Contract
from harness.llm.entries import Failure
from harness.llm.errors import CacheMiss, ContractFailed, LLMError
from harness.llm.extract import UnusableError, read_output
from harness.llm.flight import Flights
from harness.llm.outcome import usable_content
from harness.llm.repair import repair_messages
from harness.llm.request import Backend, Reply, Request
from harness.metering import current_meter
from harness.nouns import ModelCall

__all__ = ["Conversations"]

Input = TypeVar("Input", bound=BaseModel)
Output = TypeVar("Output", bound=BaseModel)

_Round = list[tuple[Request, Reply | Failure]]


class Conversations:
    """Holds conversations with a backend, behind a response cache."""

    def __init__(self, backend: Backend, cache: ResponseCache | None, *, replay: bool) -> None:
        """Set who is asked and where replies are kept; with `replay` nobody is asked."""
        self._backend = backend
        self._cache = cache
        self._replay = replay
        self._flights = Flights()

    def hold(self, request: Request, contract: Contract[Input, Output]) -> Output:
        """Return the output of a contract for a request.

        Threads that want the same call wait for the one that makes it.

        Raises:
            LLMError: if no usable output came back.
            RunStopped: if the provider is down.
        """
        if self._cache is None or self._replay:
            return self._converse(request, contract, [])
        with self._flights.alone(request.key):
            return self._cached(request, contract, self._cache)

    def _cached(
        self, request: Request, contract: Contract[Input, Output], cache: ResponseCache
    ) -> Output:
        """Hold the conversation, and keep what came of it."""
        fresh: _Round = []
        try:
            output = self._converse(request, contract, fresh)
        except LLMError:
            cache.put_failures(
                (asked, Failure(came) if isinstance(came, Reply) else came) for asked, came in fresh
            )
            raise
        replies = [(asked, came) for asked, came in fresh if isinstance(came, Reply)]
        if replies and not cache.put(replies):
            # Another process was quicker with other words; a replay will meet those.
            return self._converse(request, contract, [])
        return output

    def _converse(
        self, request: Request, contract: Contract[Input, Output], fresh: _Round
    ) -> Output:
        """Ask, and where the reply does not fit, ask once more. `fresh` takes what was paid."""
        content = self._content(request, fresh)
        try:
            return read_output(content, contract.output)
        except UnusableError as error:
            reason = str(error)
        messages = repair_messages(request.messages, content, reason, request.schema)
        content = self._content(replace(request, messages=messages), fresh)
        try:
            return read_output(content, contract.output)
        except UnusableError as error:
            reason = str(error)
        raise ContractFailed(
            f"The contract {contract.name!r} failed with {request.provider} model "
            f"{request.model!r}, also after one repair: {reason}.",
            raw=content,
        )

    def _content(self, request: Request, fresh: _Round) -> str:
        """Return the text of a reply, from the cache or the model, and account for it."""
        start = time.perf_counter()
        reply, cached, outcome = None, True, "reply"
        try:
            reply = self._cache.get(request) if self._cache is not None else None
            if reply is None and self._replay and self._cache is not None:
                reply = self._failed_before(request, self._cache)
            elif reply is None:
                cached = False
                reply = self._ask(request, fresh)
            return usable_content(reply, request)
        except LLMError as error:
            outcome = error.outcome
            raise
        finally:
            if (meter := current_meter()) is not None and outcome != CacheMiss.outcome:
                meter.add_call(_accounted(request, reply, cached, outcome, start))

    def _ask(self, request: Request, fresh: _Round) -> Reply:
        try:
            reply = self._backend.complete(request)
        except LLMError as error:
            fresh.append((request, Failure.of(error)))
            raise
        fresh.append((request, reply))
        return reply

    def _failed_before(self, request: Request, cache: ResponseCache) -> Reply:
        """Return or raise what came of a request in the call that failed.

        Raises:
            CacheMiss: if there was none.
        """
        failure = cache.failure(request)
        if failure is None:
            raise CacheMiss(
                f"llm.cache.mode=replay found no reply of {request.provider} model "
                f"{request.model!r} to this request of the contract {request.contract!r} in "
                f"{cache.path}. Prompt, model, sampling or data differ from the run "
                "that filled the cache, or that run did not get so far; llm.cache.mode=read_write "
                "asks the model."
            )
        return failure.unwrap()


def _accounted(
    request: Request, reply: Reply | None, cached: bool, outcome: str, start: float
) -> ModelCall:
    return ModelCall(
        key=request.key,
        contract=request.contract,
        model=request.model,
        cached=cached,
        tokens_in=reply.tokens_in if reply else 0,
        tokens_out=reply.tokens_out if reply else 0,
        cost_usd=reply.cost_usd if reply else None,
        seconds=round(time.perf_counter() - start, 4),
        outcome=outcome,
        replied=reply is not None,
    )
