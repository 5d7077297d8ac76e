"""LLM access as strategies see it: call a contract, get its output or an `LLMError`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel

from harness.checks import filled, finite, offers, whole
from harness.errors import HarnessError
from harness.llm.backend import LiteLLMBackend
from harness.llm.cache import ResponseCache
from harness.llm.contract import Contract
from harness.llm.conversation import Conversations
from harness.llm.keyless import check_keyless
from harness.llm.limits import Cap, Limits
from harness.llm.options import PROMPTS, ROLES, CacheOptions, Transport, one_of
from harness.llm.preflight import check_base_url, check_reachable
from harness.llm.prompts import Prompt, load_prompt
from harness.llm.providers import PROVIDERS, check_extra
from harness.llm.request import Backend, Request
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
        prompts: str | None = None,
        extra: Mapping[str, Any] | None = None,
        transport: Transport | None = None,
        limits: Limits | None = None,
        cap: Cap | None = None,
        cache: CacheOptions | None = None,
        backend: Backend | None = None,
    ) -> None:
        """Set up access; nothing is opened, imported or asked yet.

        Args:
            provider: One of `PROVIDERS`.
            model: The model's name at the provider.
            models: Another model for a role (planner, reader, reranker, extractor, judge); None for
                the same.
            base_url: Where the provider is.
            temperature: Sampling temperature; None leaves it to the provider.
            seed: Sampling seed, to which the sample's number is added; None sends none.
            max_tokens: Longest reply.
            json_mode: Whether the output's JSON schema is sent along (`auto`: where the provider
                is known to take it).
            prompts: A variant of the prompts, for the contracts that have it; None for their own.
            extra: Further parameters of the provider, such as `top_p`.
            transport: Timeouts, retries, the key's variable.
            limits: Concurrency, requests and tokens a minute, when to give the provider up.
            cap: What a run may spend; kept by the runner.
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
        if self._base_url is None and PROVIDERS[provider].address:
            raise HarnessError(f"llm={provider} needs llm.base_url=URL of the model server.")
        self._temperature = None if temperature is None else finite("llm.temperature", temperature)
        self._seed = None if seed is None else whole("llm.seed", seed, least=None)
        self._max_tokens = None if max_tokens is None else whole("llm.max_tokens", max_tokens)
        one_of("llm.json_mode", json_mode, ("auto", "on", "off"))
        self._json = json_mode == "on" or (json_mode == "auto" and PROVIDERS[provider].schema)
        self._variant = None if prompts is None else one_of("llm.prompts", prompts, PROMPTS)
        self._extra = check_extra(extra)
        check_keyless(
            {
                "llm.model": self._model,
                "llm.models": self._models,
                "llm.base_url": self._base_url,
                "llm.extra": self._extra,
            }
        )
        self._transport = transport or Transport()
        self._options = cache or CacheOptions()
        limits = limits or Limits()
        self.cap = cap or Cap()
        offers("llm.transport", self._transport, "timeout", "retries", "api_key")
        offers("llm.cache", self._options, "mode", "path")
        offers("llm.limits", limits, "concurrency", "requests_per_minute", "tokens_per_minute")
        offers("llm.cap", self.cap, "usd", "tokens", "reached")
        if self.cap.usd is not None and not PROVIDERS[provider].hosted:
            raise HarnessError(
                f"llm.cap.usd cannot be kept with llm={provider}, whose price is not known. Give "
                "llm.cap.tokens instead."
            )
        self._cache: ResponseCache | None = None
        if self._options.mode != "none" and self._options.path is not None:
            self._cache = ResponseCache(
                self._options.path, read_only=self._options.mode == "replay"
            )
        asked = backend or LiteLLMBackend(self._transport, limits)
        offers("llm.backend", asked, "complete")
        replay = self._options.mode == "replay"
        self._conversations = Conversations(asked, self._cache, replay=replay)
        self._prompts: dict[Path, Prompt] = {}
        self._schemas: dict[type[BaseModel], dict[str, Any]] = {}

    def call(self, contract: Contract[Input, Output], value: Input, *, sample: int = 0) -> Output:
        """Ask the model; on a reply that does not fit, show it what is wrong and ask once more.

        The replies enter the cache when the call has succeeded, so that a call that failed can be
        tried again. Threads that want the same call wait for the one that makes it.

        Raises:
            LLMError: see `LLM.call`.
            RunStopped: if the provider is down.
        """
        with stage("llm"):
            return self._conversations.hold(self._request(contract, value, sample), contract)

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
            "prompts": self._variant,
            "extra": self._extra,
        }

    @property
    def waits(self) -> bool:
        """Whether answering waits for a model, so that many questions at a time are worth it."""
        return self._options.mode != "replay"

    def check(self) -> None:
        """Check the cache file and, unless replaying, that the model can be asked.

        Raises:
            HarnessError: if not.
        """
        if self._cache is not None:
            self._cache.open()
        if self._options.mode != "replay":
            self.check_model()

    def check_model(self) -> None:
        """Check that the model can be asked.

        Raises:
            HarnessError: if not.
        """
        names = {self._model, *self._models.values()}
        check_reachable(self._provider, self._base_url, names, self._transport)

    def close(self) -> None:
        """Close the cache file."""
        if self._cache is not None:
            self._cache.close()

    def _request(self, contract: Contract[Input, Output], value: Input, sample: int) -> Request:
        path = contract.variants.get(self._variant or "", contract.prompt)
        prompt = self._prompts.get(path)
        if prompt is None:
            prompt = self._prompts[path] = load_prompt(path)
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
            extra=self._extra,
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
