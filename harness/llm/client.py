"""LLM access as strategies see it: call a contract, get its output or an `LLMError`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from harness.checks import filled, finite, offers, whole
from harness.errors import HarnessError
from harness.llm.backend import LiteLLMBackend
from harness.llm.cache import ResponseCache
from harness.llm.contract import Contract
from harness.llm.errors import CacheMiss, ContractFailed
from harness.llm.extract import UnusableError, read_output
from harness.llm.options import PROVIDERS, ROLES, CacheOptions, Transport, one_of
from harness.llm.outcome import usable_content
from harness.llm.preflight import check_base_url, check_reachable
from harness.llm.prompts import Prompt, load_prompt
from harness.llm.repair import repair_messages
from harness.llm.request import Backend, Reply, Request
from harness.llm.shape import without_prose
from harness.metering import current_meter, stage

__all__ = ["LLM", "ModelLLM", "OfflineLLM"]

Input = TypeVar("Input", bound=BaseModel)
Output = TypeVar("Output", bound=BaseModel)


@runtime_checkable
class LLM(Protocol):
    """LLM access, with or without a model. Safe for many threads."""

    def call(self, contract: Contract[Input, Output], value: Input, *, sample: int = 0) -> Output:
        """Return the contract's output for an input.

        Args:
            contract: What is asked, and what must come back.
            value: The input.
            sample: Which of several draws of the same request.

        Raises:
            LLMError: if no usable output came back; a subclass says why.
            HarnessError: on what the user can fix: a malformed prompt, a broken cache file.
        """

    def describe(self) -> dict[str, Any]:
        """Return everything that can change an output, as JSON data for the run identity."""

    def check(self) -> None:
        """Check before a run that calls can succeed; raises `HarnessError` if not."""

    def close(self) -> None:
        """Let go of files."""


class OfflineLLM:
    """Answers every contract by its deterministic rules. No model, no network, no cost.

    A call is counted as an LLM call of no tokens, so that strategies can be compared by calls.
    """

    def call(self, contract: Contract[Input, Output], value: Input, *, sample: int = 0) -> Output:
        """Return what the contract's rules say; every sample is the same."""
        del sample
        with stage("llm"):
            output = contract.offline(value)
        if (meter := current_meter()) is not None:
            meter.add_llm(cached=False, tokens_in=0, tokens_out=0, cost_usd=0.0)
        return output

    def describe(self) -> dict[str, Any]:
        """Return the identity: rules, no model."""
        return {"provider": "offline", "model": "offline"}

    def check(self) -> None:
        """Nothing has to be there."""

    def close(self) -> None:
        """Nothing is open."""


class ModelLLM:
    """Calls a model through a backend, behind a response cache."""

    def __init__(
        self,
        provider: str,
        model: str | None,
        *,
        models: Mapping[str, str | None] | None = None,
        base_url: str | None = None,
        temperature: float | None = 0.0,
        seed: int | None = 88,
        max_tokens: int | None = 1024,
        json_mode: Literal["auto", "on", "off"] = "auto",
        transport: Transport | None = None,
        cache: CacheOptions | None = None,
        backend: Backend | None = None,
    ) -> None:
        """Set up access; nothing is opened, imported or asked yet.

        Args:
            provider: openai, anthropic, ollama or openai_compatible.
            model: The model's name at the provider.
            models: Another model for a role (planner, reader, reranker, extractor, judge); None for
                the same.
            base_url: Where the provider is.
            temperature: Sampling temperature; None leaves it to the provider.
            seed: Sampling seed, to which the sample's number is added; None sends none.
            max_tokens: Longest reply.
            json_mode: Whether the output's JSON schema is sent along (`auto`: where the provider
                is known to take it).
            transport: Timeouts, retries, concurrency, the key's variable.
            cache: The response cache.
            backend: Replaces litellm.

        Raises:
            HarnessError: on a wrong or missing value.
        """
        self._provider = one_of("llm.provider", provider, tuple(PROVIDERS))
        if model is None or not isinstance(model, str) or not model.strip():
            raise HarnessError(f"llm={provider} needs the name of a model: llm.model=NAME.")
        self._model = model
        self._models = {role: name for role, name in _models(models).items() if name != model}
        self._base_url = check_base_url(base_url)
        if self._base_url is None and not PROVIDERS[provider].hosted:
            raise HarnessError(f"llm={provider} needs llm.base_url=URL of the model server.")
        self._temperature = None if temperature is None else finite("llm.temperature", temperature)
        self._seed = None if seed is None else whole("llm.seed", seed, least=None)
        self._max_tokens = None if max_tokens is None else whole("llm.max_tokens", max_tokens)
        one_of("llm.json_mode", json_mode, ("auto", "on", "off"))
        self._json = json_mode == "on" or (json_mode == "auto" and PROVIDERS[provider].schema)
        self._transport = transport or Transport()
        self._options = cache or CacheOptions()
        offers("llm.transport", self._transport, "timeout", "retries", "api_key")
        offers("llm.cache", self._options, "mode", "path")
        self._cache: ResponseCache | None = None
        if self._options.mode != "none" and self._options.path is not None:
            self._cache = ResponseCache(
                self._options.path, read_only=self._options.mode == "replay"
            )
        self._backend: Backend = backend or LiteLLMBackend(self._transport)
        offers("llm.backend", self._backend, "complete")
        self._prompts: dict[Path, Prompt] = {}
        self._schemas: dict[type[BaseModel], dict[str, Any]] = {}

    def call(self, contract: Contract[Input, Output], value: Input, *, sample: int = 0) -> Output:
        """Ask the model; on a reply that does not fit, show it what is wrong and ask once more.

        The replies enter the cache when the call has succeeded, so that a call that failed can be
        tried again.

        Raises:
            LLMError: see `LLM.call`.
        """
        with stage("llm"):
            request = self._request(contract, value, sample)
            paid: list[tuple[Request, Reply]] = []
            content = self._content(request, paid)
            try:
                output = read_output(content, contract.output)
            except UnusableError as error:
                messages = repair_messages(request.messages, content, str(error), request.schema)
                request = replace(request, messages=messages)
                output = self._second(request, contract, paid)
            if paid and self._cache is not None:
                self._cache.put(paid)
            return output

    def describe(self) -> dict[str, Any]:
        """Return provider, models and sampling: all that can change an output."""
        return {
            "provider": self._provider,
            "model": self._model,
            "models": dict(sorted(self._models.items())),
            "base_url": self._base_url,
            "temperature": self._temperature,
            "seed": self._seed,
            "max_tokens": self._max_tokens,
            "json_mode": self._json,
        }

    def check(self) -> None:
        """Check the cache file and, unless replaying, that the model can be asked.

        Raises:
            HarnessError: if not.
        """
        if self._cache is not None:
            self._cache.open()
        if self._options.mode != "replay":
            names = {self._model, *self._models.values()}
            check_reachable(self._provider, self._base_url, names, self._transport)

    def close(self) -> None:
        """Close the cache file."""
        if self._cache is not None:
            self._cache.close()

    def _request(self, contract: Contract[Input, Output], value: Input, sample: int) -> Request:
        prompt = self._prompts.get(contract.prompt)
        if prompt is None:
            prompt = self._prompts[contract.prompt] = load_prompt(contract.prompt)
        schema = self._schemas.get(contract.output)
        if schema is None:
            schema = without_prose(contract.output.model_json_schema())
            self._schemas[contract.output] = schema
        return Request(
            provider=self._provider,
            model=self._models.get(contract.role, self._model),
            base_url=self._base_url,
            messages=prompt.render(contract.variables(value)),
            temperature=self._temperature,
            seed=None if self._seed is None else self._seed + sample,
            max_tokens=self._max_tokens,
            json_mode=self._json,
            schema=schema,
            prompt_sha256=prompt.sha256,
            contract=contract.name,
            version=contract.version,
            sample=sample,
        )

    def _content(self, request: Request, paid: list[tuple[Request, Reply]]) -> str:
        """Return the text of a reply, from the cache or the model, and account for it."""
        reply = self._cache.get(request) if self._cache is not None else None
        cached = reply is not None
        if reply is None:
            if self._options.mode == "replay":
                raise CacheMiss(
                    f"llm.cache.mode=replay found no reply of {request.provider} model "
                    f"{request.model!r} to this request of the contract {request.contract!r} in "
                    f"{self._options.path}. Prompt, model, sampling or data differ from the run "
                    "that filled the cache, or that call had failed; llm.cache.mode=read_write "
                    "asks the model."
                )
            reply = self._backend.complete(request)
            paid.append((request, reply))
        if (meter := current_meter()) is not None:
            meter.add_llm(
                cached=cached,
                tokens_in=reply.tokens_in,
                tokens_out=reply.tokens_out,
                cost_usd=reply.cost_usd,
            )
        return usable_content(reply, request)

    def _second(
        self,
        request: Request,
        contract: Contract[Input, Output],
        paid: list[tuple[Request, Reply]],
    ) -> Output:
        content = self._content(request, paid)
        try:
            return read_output(content, contract.output)
        except UnusableError as error:
            reason = str(error)
        raise ContractFailed(
            f"The contract {contract.name!r} failed with {request.provider} model "
            f"{request.model!r}, also after one repair: {reason}.",
            raw=content,
        )


def _models(models: Mapping[str, str | None] | None) -> dict[str, str]:
    """Return the models of the roles that have one of their own."""
    given: object = {} if models is None else models
    if not isinstance(given, Mapping):
        raise HarnessError(f"llm.models={given!r:.60} is wrong: give llm.models.ROLE=NAME.")
    for role in given:
        one_of("a key of llm.models", role, ROLES)
    return {
        role: filled(f"llm.models.{role}", name) for role, name in given.items() if name is not None
    }
