"""Configuration, identity, preflight and the offline LLM; nothing here imports litellm."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hydra.errors import InstantiationException
from hydra.utils import instantiate
from omegaconf import OmegaConf

from harness.errors import HarnessError
from harness.llm.client import LLM, ModelLLM, OfflineLLM
from harness.llm.errors import EmptyReply
from harness.llm.limits import Cap, Limits
from harness.llm.options import CacheOptions, Transport
from harness.llm.request import Reply, Request
from harness.metering import Meter, metered

CONF = sorted((Path(__file__).parents[2] / "conf" / "llm").glob("*.yaml"))
LOCAL: dict[str, Any] = {"provider": "openai_compatible", "model": "toy", "base_url": "http://h/v1"}


class Echo:
    """A backend in place of litellm: says which model was asked."""

    def __init__(self) -> None:
        self.requests: list[Request] = []

    def complete(self, request: Request) -> Reply:
        self.requests.append(request)
        return Reply(json.dumps({"answer": request.model}), "stop", None, 1, 1, 0.5)


def build(path: Path, tmp_path: Path, **values: Any) -> Any:
    config = OmegaConf.create({"paths": {"cache": str(tmp_path)}, "llm": OmegaConf.load(path)})
    for name, value in values.items():
        OmegaConf.update(config, f"llm.{name}", value)
    return instantiate(config.llm)


@pytest.mark.parametrize("path", CONF, ids=lambda path: path.stem)
def test_every_config_begins_with_its_command_and_builds(path: Path, tmp_path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# make eval ")
    if path.stem == "offline":
        assert isinstance(build(path, tmp_path), OfflineLLM)
        return
    given = "gguf" if path.stem == "llamacpp" else "model"
    with pytest.raises(InstantiationException) as caught:
        build(path, tmp_path)
    assert isinstance(caught.value.__cause__, HarnessError)
    assert f"llm.{given}=" in str(caught.value.__cause__)
    if path.stem == "llamacpp":
        return
    llm = build(path, tmp_path, model="m", models={"judge": "j"}, base_url="http://h:1/v1/")
    assert isinstance(llm, LLM)
    described = llm.describe()
    assert json.loads(json.dumps(described)) == described
    assert (described["provider"], described["model"]) == (path.stem, "m")
    assert (described["temperature"], described["seed"]) == (0.0, 88)
    assert described["base_url"] == "http://h:1/v1"


def test_the_identity_holds_what_changes_outputs_and_nothing_else(tmp_path: Path) -> None:
    base = ModelLLM(**LOCAL).describe()
    same: list[dict[str, Any]] = [
        {"transport": Transport(timeout=1, retries=0, api_key_env="K")},
        {"limits": Limits(concurrency=1, requests_per_minute=5, tokens_per_minute=9, breaker=1)},
        {"cap": Cap(tokens=3)},
        {"extra": {}},
        {"cache": CacheOptions("replay", tmp_path / "c.sqlite")},
        {"models": {"reader": "toy"}},
        {"base_url": "http://h/v1/"},
        {"json_mode": "off"},
    ]
    other: list[dict[str, Any]] = [
        {"model": "toy2"},
        {"models": {"reader": "toy2"}},
        {"base_url": "http://h2/v1"},
        {"temperature": 0.5},
        {"seed": None},
        {"max_tokens": 5},
        {"json_mode": "on"},
        {"prompts": "small"},
        {"extra": {"top_p": 0.5}},
    ]
    assert all(ModelLLM(**(LOCAL | change)).describe() == base for change in same)
    assert all(ModelLLM(**(LOCAL | change)).describe() != base for change in other)


def test_a_role_may_have_its_own_model(contract: Any) -> None:
    llm = ModelLLM(**LOCAL, models={"reader": "big"}, backend=Echo())
    with metered(Meter()) as meter:
        assert llm.call(contract, contract.input(question="q")).answer == "big"
    assert meter.usage.cost_usd == 0.5


def test_tokens_of_a_reply_that_is_no_answer_are_counted(contract: Any) -> None:
    class Silent(Echo):
        def complete(self, request: Request) -> Reply:
            return Reply(None, "stop", None, 5, 6, 0.25)

    with metered(Meter()) as meter, pytest.raises(EmptyReply):
        ModelLLM(**LOCAL, backend=Silent()).call(contract, contract.input(question="q"))
    assert (meter.usage.tokens_in, meter.usage.tokens_out, meter.usage.cost_usd) == (5, 6, 0.25)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"provider": "openia"}, "Did you mean 'openai'"),
        ({"models": {"raeder": "x"}}, "Did you mean 'reader'"),
        ({"model": None}, r"llm\.model=NAME"),
        ({"base_url": None}, r"llm\.base_url"),
        ({"base_url": "ftp://h"}, "http://"),
        ({"base_url": "http://user:secret-canary@h/v1"}, "must not carry"),
        ({"base_url": "http://h/v1?key=secret-canary"}, "must not carry"),
        ({"json_mode": "maybe"}, "json_mode"),
        ({"json_mode": ["on"]}, "json_mode"),
        *[({"base_url": u}, "is no address") for u in ("http://[::1", "http://", "http://h:x/v1")],
        *[({"base_url": u}, "is no address") for u in ("http://h h/", "http://h\n/", "http://ü/")],
        ({"base_url": 3}, "must begin with http"),
        *[({"temperature": t}, r"llm.temperature=") for t in (-0.1, float("nan"), "0", True, [])],
        ({"temperature": float("inf")}, r"llm.temperature="),
        ({"temperature": 10**400}, r"llm.temperature="),
        *[({"max_tokens": n}, r"llm.max_tokens=") for n in (0, -1, 1.5, "9", True)],
        *[({"seed": n}, r"llm.seed=") for n in (1.5, "9", True, [])],
        *[({"model": m}, r"llm\.model=NAME") for m in ("", "  ", 3, [])],
        *[({"models": {"reader": m}}, r"llm.models.reader=") for m in ("", " ", 3)],
        ({"models": "x"}, r"llm.models="),
        ({"transport": 5}, "llm.transport is wrong: int is not a transport"),
        ({"cache": "x"}, "llm.cache is wrong: str is not a cache"),
        ({"limits": "x"}, "llm.limits is wrong: str is not a limits"),
        ({"cap": 5}, "llm.cap is wrong: int is not a cap"),
        ({"cap": Cap(usd=1.0)}, "llm.cap.usd cannot be kept with llm=openai_compatible"),
        ({"prompts": "smal"}, "Did you mean 'small'"),
        ({"extra": 3}, r"llm\.extra\.NAME"),
        ({"extra": {"seed": 3}}, "is set by the harness itself"),
        ({"extra": {"x": float("nan")}}, "JSON data"),
        *[
            ({"extra": {name: "secret-canary"}}, "may hold a secret")
            for name in ("api_key", "extra_headers", "Authorization", "aws_session_token")
        ],
        ({"extra": {"a": {"b": [{"password": "secret-canary"}]}}}, "may hold a secret"),
    ],
)
def test_wrong_values_are_told_in_one_paragraph(change: dict[str, Any], what: str) -> None:
    with pytest.raises(HarnessError, match=what) as caught:
        ModelLLM(**(LOCAL | change))
    assert "\n" not in str(caught.value)
    assert "secret-canary" not in str(caught.value)


def test_a_key_in_place_of_its_name_is_refused_and_not_repeated() -> None:
    with pytest.raises(HarnessError) as caught:
        Transport(api_key_env="sk-secret-canary")
    assert "canary" not in str(caught.value)
    for bad in (
        {"timeout": 0},
        {"timeout": float("inf")},
        {"timeout": float("nan")},
        {"timeout": "9"},
        {"retries": -1},
        {"retries": 1.5},
        {"max_wait": float("inf")},
        {"max_wait": -1},
        {"api_key_env": 3},
    ):
        with pytest.raises(HarnessError, match=r"llm\.transport"):
            Transport(**bad)  # type: ignore[arg-type]
    for limits in (
        {"concurrency": 0},
        {"requests_per_minute": 0},
        {"tokens_per_minute": 1.5},
        {"breaker": 0},
        {"breaker": True},
    ):
        with pytest.raises(HarnessError, match=r"llm\.limits"):
            Limits(**limits)  # type: ignore[arg-type]
    for cap in ({"usd": 0}, {"usd": float("nan")}, {"tokens": 0}, {"tokens": 1.5}):
        with pytest.raises(HarnessError, match=r"llm\.cap"):
            Cap(**cap)  # type: ignore[arg-type]
    with pytest.raises(HarnessError, match="read_write"):
        CacheOptions("readwrite", "x")  # type: ignore[arg-type]
    with pytest.raises(HarnessError, match=r"llm\.cache\.path"):
        CacheOptions("replay")


def test_preflight(server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ModelLLM("openai_compatible", "toy", base_url=server.url).check()
    with pytest.raises(HarnessError, match="cannot be used at"):
        ModelLLM("openai_compatible", "toy", base_url="http://127.0.0.1:9/v1").check()
    hosted = ModelLLM("openai", "m", transport=Transport(api_key_env="TOY_KEY"))
    monkeypatch.delenv("TOY_KEY", raising=False)
    with pytest.raises(HarnessError, match="TOY_KEY"):
        hosted.check()
    monkeypatch.setenv("TOY_KEY", "x")
    hosted.check()
    cache = CacheOptions("replay", tmp_path / "absent.sqlite")
    with pytest.raises(HarnessError, match="replay"):
        ModelLLM("openai", "m", cache=cache).check()


def test_ollama_preflight_names_the_models_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    listing = b'{"models": [{"name": "tiny:latest"}]}'
    monkeypatch.setattr("harness.llm.preflight._get", lambda *_: listing)
    ModelLLM("ollama", "tiny", base_url="http://h").check()
    with pytest.raises(HarnessError, match="ollama pull huge"):
        ModelLLM("ollama", "huge", base_url="http://h").check()


def test_offline_answers_by_the_contracts_rules_and_counts(contract: Any) -> None:
    llm: LLM = OfflineLLM()
    llm.check()
    with metered(Meter()) as meter:
        assert llm.call(contract, contract.input(question="where")).answer == "WHERE"
    assert (meter.usage.llm_calls, meter.usage.tokens_in, meter.usage.cost_usd) == (1, 0, 0.0)
    assert "llm" in meter.seconds
    assert llm.describe()["provider"] == "offline"
    llm.close()


def test_no_sampling_option_need_be_given() -> None:
    described = ModelLLM(**(LOCAL | {"temperature": None, "seed": None, "max_tokens": None}))
    assert [described.describe()[k] for k in ("temperature", "seed", "max_tokens")] == [None] * 3
    assert ModelLLM(**(LOCAL | {"temperature": 0})).describe()["temperature"] == 0.0


@pytest.mark.parametrize("key", ["canary\nx", " canary", "canary\u00e9", "canary\x00"])
@pytest.mark.parametrize("provider", ["openai", "openai_compatible"])
def test_a_key_that_no_header_can_carry_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, key: str, provider: str
) -> None:
    monkeypatch.setattr(Transport, "api_key", key)
    transport = Transport(api_key_env="TOY_KEY")
    llm = ModelLLM(provider, "m", base_url="http://127.0.0.1:9/v1", transport=transport)
    with pytest.raises(HarnessError, match="TOY_KEY holds a line break") as caught:
        llm.check()
    assert "canary" not in str(caught.value)


def test_a_variant_of_the_prompt_is_another_request(contract: Any, tmp_path: Path) -> None:
    small = tmp_path / "toy.small.v1.txt"
    small.write_text("[user]\nShortly: $question\n", encoding="utf-8")
    varied = replace(contract, variants={"small": small})
    asked = []
    for given, prompts in ((contract, "small"), (varied, None), (varied, "small")):
        echo = Echo()
        ModelLLM(**LOCAL, prompts=prompts, backend=echo).call(given, given.input(question="q"))
        asked.append(echo.requests[0])
    assert asked[0] == asked[1], "a contract without the variant keeps its own prompt"
    assert asked[2].messages[-1].content == "Shortly: q"
    assert asked[2].prompt_sha256 == varied.describe()["variants"]["small"]
    assert asked[2].key != asked[1].key
