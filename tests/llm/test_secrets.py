"""A canary key, put wherever a key can come from: it reaches the server, and nothing else."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.__main__ import main
from harness.config.compose import compose
from harness.errors import HarnessError
from harness.llm.backend import LiteLLMBackend
from harness.llm.client import ModelLLM
from harness.llm.errors import LLMError
from harness.llm.options import Transport
from harness.running.evaluate import evaluate
from harness.tracking import track

CANARY = "cnry-7f3a91d2-never-to-be-seen"


@pytest.fixture
def finished_offline(config: Callable[..., Any]) -> Path:
    return evaluate(
        config("strategy=never_abstain", "run.limit=3"), notify=lambda _: None
    ).folder.path


def test_a_key_in_the_environment_is_in_no_file_and_no_line(  # noqa: PLR0917
    server: Any,
    asking: Callable[..., dict[str, Any]],
    store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOY_KEY", CANARY)
    caplog.set_level(logging.DEBUG)
    echo = json.dumps(
        {"error": {"message": f"wrong: {{'Authorization': 'Bearer {CANARY}'}} api_key={CANARY}"}}
    )
    answers = [
        server.answer(status=401, body=echo),
        server.answer(status=500, body=echo, headers={"x-api-key": CANARY}),
        server.answer(f"you sent {CANARY}"),
        server.answer(json.dumps({"answer": f"you sent {CANARY}"})),
        server.answer(None, refusal=f"not with {CANARY}"),
    ]
    server.respond = lambda body: answers[len(str(body["messages"])) % len(answers)]
    config = asking(
        "llm.transport.api_key_env=TOY_KEY",
        "llm.transport.retries=0",
        "llm.limits.breaker=null",
        "run.workers=1",
        "tracking=mlflow",
    )
    outcome = evaluate(config, notify=lambda _: None)
    assert outcome.scored is not None
    assert outcome.exit_code == 1
    track(config, outcome.folder, outcome.scored.summary)
    assert main(["cache", "export", str(outcome.folder.path), "--to", "calls.jsonl"]) == 0
    main(["show", str(outcome.folder.path), "--errors"])
    main(["cache", "stats"])
    assert server.headers[0]["authorization"] == f"Bearer {CANARY}"
    texts = [*capfd.readouterr(), caplog.text]
    assert not [text for text in texts if CANARY in text]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    names = {path.name for path in files}
    assert names >= {"ledger.jsonl", "llm.sqlite", "mlflow.db", "calls.jsonl", "config.yaml"}
    assert not [path for path in files if CANARY.encode() in path.read_bytes()]


@pytest.mark.parametrize(
    "override",
    [
        f"llm.transport.api_key_env={CANARY}",
        f"llm.base_url=http://user:{CANARY}@h/v1",
        f'llm.base_url="http://h/v1?key={CANARY}"',
        f"+llm.extra.api_key={CANARY}",
        f"+llm.extra.extra_headers.Authorization={CANARY}",
        f"+llm.extra.aws_secret_access_key={CANARY}",
        f"llm.api_key={CANARY}",
        f"+llm.extra.api_key={CANARY},other",
        f"+llm.extra.api_key=[{CANARY}",
        f"+llm.extra.api_key='{CANARY}",
        f"+llm.extra.api_key={CANARY}={CANARY}(",
        f"retriever.token=[{CANARY},other]",
    ],
)
def test_a_key_in_the_configuration_is_refused_and_not_repeated(
    override: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], musique_file: Path
) -> None:
    given = [
        "bench=musique", f"bench.questions={musique_file}", "split=all", f"paths.root={tmp_path}",
        "llm=openai_compatible", "llm.model=m", "llm.base_url=http://127.0.0.1:9/v1", override,
    ]  # fmt: skip
    with pytest.raises(HarnessError) as caught:
        evaluate(compose(given), notify=lambda _: None)
    assert CANARY not in "".join(traceback.format_exception_only(caught.value))
    assert main(["eval", *given]) == 2
    out = capfd.readouterr()
    assert CANARY not in out.out + out.err
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("verb", ["eval", "judge"])
@pytest.mark.parametrize(
    "setting",
    [
        "llm.model={}",
        "llm.model=openai/{}",
        "llm.models.judge={}",
        "llm.models.reader={}",
        "llm.base_url=http://127.0.0.1:9/{}/v1",
        "+llm.extra.user={}",
        "+llm.extra.metadata.note=[a,{}]",
        "llm.prompts={}",
        "llm.json_mode={}",
        "llm.cache.mode={}",
        "llm={}",
    ],
)
@pytest.mark.parametrize("key", [CANARY, "sk-cnry7f3a91d2nevertobeseen"])
def test_a_key_as_the_value_of_any_setting_is_refused_and_not_repeated(  # noqa: PLR0917
    verb: str,
    setting: str,
    key: str,
    finished_offline: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The one is known from the environment, the other looks like a key."""
    monkeypatch.setenv("TOY_KEY", CANARY)
    before = {path: path.read_bytes() for path in finished_offline.iterdir() if path.is_file()}
    what = ["bench=musique", "split=all", f"paths.root={tmp_path}"]
    given = what if verb == "eval" else [str(finished_offline), f"paths.cache={tmp_path}/cache"]
    asked = ["llm=openai_compatible", "llm.model=m", "llm.base_url=http://127.0.0.1:9/v1"]
    assert main([verb, *given, *asked, setting.format(key)]) == 2
    said = capfd.readouterr()
    assert key not in said.out + said.err
    after = {path: path.read_bytes() for path in finished_offline.iterdir() if path.is_file()}
    assert {path: after[path] for path in before} == before
    assert not [p for p in tmp_path.rglob("*") if p.is_file() and key.encode() in p.read_bytes()]


@pytest.mark.parametrize(
    "name", ["hf_AbCdEfGhIjKlMnOp123", "sk_live", "0aB", "aB3dE5gH7jK9mN1pQ3sT5vW7"]
)
def test_a_key_that_could_be_the_name_of_a_variable_is_told_apart(name: str) -> None:
    if name == "sk_live":
        assert Transport(api_key_env=name).api_key_env == name
        return
    with pytest.raises(HarnessError, match="not the key itself") as caught:
        Transport(api_key_env=name)
    assert name not in str(caught.value)


@pytest.mark.parametrize(
    "model",
    ["gpt-4o-mini-2024-07-18", "facebook/hf-seamless-m4t-medium", "xai/grok-4", "qwen2.5:0.5b"],
)
def test_the_name_of_a_model_is_no_key(model: str) -> None:
    ModelLLM("litellm", model, extra={"top_p": 0.5, "stop": ["\n\n"]})


@pytest.mark.parametrize("provider", ["litellm", "bedrock", "openai"])
def test_a_key_that_litellm_found_by_itself_is_masked_too(
    contract: Any, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    """Whatever litellm raises, also what it does not expect, may quote what it was given."""
    import litellm

    monkeypatch.setenv("MISTRAL_API_KEY", CANARY)
    monkeypatch.setenv("TOY_KEY", CANARY)

    def broken(**arguments: Any) -> None:
        raise ValueError(f"cannot use {CANARY}", arguments)

    monkeypatch.setattr(litellm, "completion", broken)
    transport = Transport(api_key_env="TOY_KEY" if provider == "openai" else None)
    llm = ModelLLM(provider, "mistral/m", backend=LiteLLMBackend(transport), transport=transport)
    with pytest.raises(LLMError, match="ValueError") as caught:
        llm.call(contract, contract.input(question="Where?"))
    assert CANARY not in "".join(traceback.format_exception(caught.value))
