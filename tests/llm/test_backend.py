"""The whole path over real litellm calls to a scripted loopback server."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from harness.llm.client import ModelLLM
from harness.llm.errors import (
    ContractFailed,
    EmptyReply,
    LLMError,
    RefusedReply,
    RequestRejected,
    TruncatedReply,
    Unavailable,
)
from harness.llm.options import CacheOptions, Transport
from harness.llm.shape import without_prose
from harness.metering import Meter, metered

CANARY = "cnry-7f3a91d2-never-to-be-seen"
GOOD = '{"answer": "Velden", "places": [0]}'


def client(server: Any, *, cache: CacheOptions | None = None, **more: Any) -> ModelLLM:
    transport = Transport(timeout=5, retries=more.pop("retries", 2), api_key_env="TOY_KEY")
    options = {"base_url": server.url, "transport": transport, "cache": cache, "max_tokens": 50}
    return ModelLLM("openai_compatible", "toy", **(options | more))


def saved(tmp_path: Path, mode: Any = "read_write") -> CacheOptions:
    return CacheOptions(mode, tmp_path / "cache" / "llm.sqlite")


def test_a_reply_is_validated_metered_and_sent_as_configured(server: Any, contract: Any) -> None:
    server.script = [server.answer(GOOD)]
    with metered(Meter()) as meter:
        told = client(server, json_mode="on").call(contract, contract.input(question="Where?"))
    assert (told.answer, told.places) == ("Velden", (0,))
    usage = meter.usage
    assert (usage.llm_calls, usage.cached_calls) == (1, 0)
    assert (usage.tokens_in, usage.tokens_out, usage.cost_usd) == (11, 7, None)
    assert meter.seconds["llm"] > 0
    (body,) = server.bodies
    assert body["model"] == "toy"
    assert (body["temperature"], body["seed"], body["max_tokens"]) == (0.0, 88, 50)
    assert body["messages"][-1] == {"role": "user", "content": "Where?"}
    assert body["response_format"]["json_schema"]["schema"] == without_prose(
        contract.output.model_json_schema()
    )


def test_a_second_call_is_cached_and_counted_apart(
    server: Any, contract: Any, tmp_path: Path
) -> None:
    server.script = [server.answer(GOOD)]
    llm = client(server, cache=saved(tmp_path))
    first = llm.call(contract, contract.input(question="Where?"))
    with metered(Meter()) as meter:
        assert llm.call(contract, contract.input(question="Where?")) == first
    assert len(server.bodies) == 1
    assert (meter.usage.llm_calls, meter.usage.cached_calls) == (0, 1)
    assert (meter.usage.tokens_in, meter.usage.cost_usd) == (0, 0.0)
    llm.call(contract, contract.input(question="Where?"), sample=1)
    assert [body["seed"] for body in server.bodies] == [88, 89]


def test_replay_needs_neither_server_nor_litellm(
    server: Any, contract: Any, tmp_path: Path
) -> None:
    server.script = [server.answer("no JSON at all"), server.answer(GOOD)]
    client(server, cache=saved(tmp_path)).call(contract, contract.input(question="Where?"))
    server.close()
    code = f"""
import sys, json
from pathlib import Path
from pydantic import BaseModel
from harness.llm.client import ModelLLM
from harness.llm.contract import Contract
from harness.llm.errors import CacheMiss
from harness.llm.options import CacheOptions
class Ask(BaseModel):
    question: str
class Told(BaseModel):
    answer: str
    places: tuple[int, ...] = ()
contract = Contract("toy", "1", "reader", Ask, Told, Path({str(contract.prompt)!r}),
                    lambda v: {{"question": v.question}}, lambda v: Told(answer="x"))
llm = ModelLLM("openai_compatible", "toy", base_url={server.url!r}, max_tokens=50,
               cache=CacheOptions("replay", {str(tmp_path / "cache" / "llm.sqlite")!r}))
llm.check()
print(llm.call(contract, Ask(question="Where?")).answer)
try:
    llm.call(contract, Ask(question="When?"))
except CacheMiss as error:
    print(str(error))
print("litellm" in sys.modules, "openai" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    answer, miss, imported = done.stdout.splitlines()
    assert answer == "Velden"
    assert "'toy'" in miss
    assert "contract" in miss
    assert imported == "False False"


def test_429_waits_as_told_and_then_succeeds(server: Any, contract: Any) -> None:
    server.script = [
        server.answer(status=429, headers={"Retry-After": "1"}, body="{}"),
        server.answer(GOOD),
    ]
    start = time.perf_counter()
    assert client(server).call(contract, contract.input(question="Where?")).answer == "Velden"
    assert time.perf_counter() - start >= 1.0
    assert len(server.bodies) == 2


def test_a_long_retry_after_fails_at_once(server: Any, contract: Any) -> None:
    server.script = [server.answer(status=429, headers={"Retry-After": "3600"}, body="{}")]
    with pytest.raises(Unavailable, match="3600 s"):
        client(server).call(contract, contract.input(question="Where?"))
    assert len(server.bodies) == 1


def test_500_is_tried_a_bounded_number_of_times(server: Any, contract: Any) -> None:
    server.script = [server.answer(status=500, body='{"error": {"message": "boom"}}')]
    with pytest.raises(Unavailable, match="failed 2 times"):
        client(server, retries=1).call(contract, contract.input(question="Where?"))
    assert len(server.bodies) == 2


@pytest.mark.parametrize(
    "case",
    [
        ({"content": None}, EmptyReply),
        ({"content": " \n"}, EmptyReply),
        ({"content": None, "finish_reason": "length"}, TruncatedReply),
        ({"content": GOOD, "finish_reason": "length"}, TruncatedReply),
        ({"content": None, "refusal": "I will not."}, RefusedReply),
        ({"content": None, "finish_reason": "content_filter"}, RefusedReply),
        ({"body": '{"id":"x","object":"chat.completion","created":1,"choices":[]}'}, LLMError),
        ({"body": "<html>not JSON</html>"}, LLMError),
        ({"content": GOOD, "cut": True}, LLMError),
        ({"status": 401, "body": '{"error": {"message": "bad key"}}'}, RequestRejected),
        ({"status": 400, "body": '{"error": {"message": "too long"}}'}, RequestRejected),
        (
            {"status": 429, "body": '{"error": {"code": "insufficient_quota", "message": "q"}}'},
            RequestRejected,
        ),
    ],
)
def test_what_is_no_answer_is_an_outcome_of_its_own(
    server: Any, contract: Any, tmp_path: Path, case: Any
) -> None:
    answer, error = case
    server.script = [server.answer(**answer)]
    llm = client(server, cache=saved(tmp_path), retries=0)
    with pytest.raises(error) as caught:
        llm.call(contract, contract.input(question="Where?"))
    assert "\n" not in str(caught.value)
    # Nothing of it was cached: trying again asks again.
    server.script = [server.answer(GOOD)]
    assert llm.call(contract, contract.input(question="Where?")).answer == "Velden"


def test_an_unreadable_reply_is_repaired_in_a_second_round(server: Any, contract: Any) -> None:
    server.script = [
        server.answer('{"answer": ["Velden"]}'),
        server.answer(f"Sorry!\n```json\n{GOOD}\n```"),
    ]
    with metered(Meter()) as meter:
        assert client(server).call(contract, contract.input(question="Where?")).answer == "Velden"
    assert meter.usage.llm_calls == 2
    shown, asked = server.bodies[1]["messages"][-2:]
    assert shown == {"role": "assistant", "content": '{"answer": ["Velden"]}'}
    assert "answer: Input should be a valid string" in asked["content"]


def test_a_contract_that_fails_twice_keeps_the_raw_text_and_is_not_cached(
    server: Any, contract: Any, tmp_path: Path
) -> None:
    server.script = [
        server.answer('{"reply": 1}'),
        server.answer('{"reply": 2}'),
        server.answer(GOOD),
    ]
    llm = client(server, cache=saved(tmp_path))
    with pytest.raises(ContractFailed) as caught:
        llm.call(contract, contract.input(question="Where?"))
    assert caught.value.raw == '{"reply": 2}'
    assert "none of the fields answer" in str(caught.value)
    assert llm.call(contract, contract.input(question="Where?")).answer == "Velden"


def test_a_silent_server_times_out(server: Any, contract: Any) -> None:
    server.script = [server.answer(GOOD, delay=1.5)]
    llm = client(server, transport=Transport(timeout=0.3, retries=0))
    with pytest.raises(Unavailable, match="Timeout"):
        llm.call(contract, contract.input(question="Where?"))


def test_a_price_is_known_or_unknown_but_never_zero(
    server: Any, contract: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOY_KEY", CANARY)
    server.script = [server.answer(GOOD)]
    transport = Transport(api_key_env="TOY_KEY")
    costs = []
    for provider, model in (
        ("openai", "gpt-4o-mini-2024-07-18"),
        ("openai", "a-model-without-a-price"),
        ("openai_compatible", "gpt-4o-mini-2024-07-18"),
    ):
        llm = ModelLLM(provider, model, base_url=server.url, transport=transport)
        with metered(Meter()) as meter:
            llm.call(contract, contract.input(question="Where?"))
        costs.append(meter.usage.cost_usd)
    assert costs[0] is not None
    assert 0 < costs[0] < 0.01
    assert costs[1:] == [None, None]


def test_a_hosted_provider_is_never_asked_with_a_key_of_another_name(
    server: Any, contract: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    monkeypatch.delenv("TOY_KEY", raising=False)
    llm = ModelLLM("openai", "toy", base_url=server.url, transport=Transport(api_key_env="TOY_KEY"))
    with pytest.raises(RequestRejected, match="TOY_KEY"):
        llm.call(contract, contract.input(question="Where?"))
    assert server.bodies == []


def test_no_server_is_unavailable(contract: Any) -> None:
    llm = ModelLLM(
        "openai_compatible",
        "toy",
        base_url="http://127.0.0.1:9/v1",
        transport=Transport(timeout=2, retries=1, max_wait=0.1),
    )
    with pytest.raises(Unavailable, match="failed 2 times"):
        llm.call(contract, contract.input(question="Where?"))


def test_a_key_reaches_the_server_and_nothing_else(
    server: Any, contract: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    monkeypatch.setenv("TOY_KEY", CANARY)
    llm = client(server, cache=saved(tmp_path), retries=1)
    echo = json.dumps({"error": {"message": f"key {CANARY} / Bearer {CANARY} is wrong"}})
    texts = [repr(llm), json.dumps(llm.describe())]
    for status in (401, 403, 400, 404, 429, 500):
        server.script = [server.answer(status=status, body=echo)]
        with pytest.raises(LLMError) as caught:
            llm.call(contract, contract.input(question="Where?"))
        texts.append("".join(traceback.format_exception(caught.value)))
    assert server.headers[0]["authorization"] == f"Bearer {CANARY}"
    server.script = [server.answer(f"you sent {CANARY}")]
    with pytest.raises(ContractFailed) as failed:
        llm.call(contract, contract.input(question="Where?"))
    texts += [failed.value.raw, str(failed.value)]
    server.script = [server.answer(json.dumps({"answer": f"you sent {CANARY}"}))]
    texts.append(llm.call(contract, contract.input(question="Who?")).answer)
    llm.close()
    out = capfd.readouterr()
    assert not [text for text in [*texts, out.out, out.err] if CANARY in text]
    files = [path for path in (tmp_path / "cache").iterdir() if path.is_file()]
    assert files
    assert not [path for path in files if CANARY.encode() in path.read_bytes()]


def test_many_threads_share_one_client(server: Any, contract: Any, tmp_path: Path) -> None:
    server.script = [server.answer(GOOD)]
    llm = client(server, cache=saved(tmp_path))
    with ThreadPoolExecutor(8) as pool:
        told = list(
            pool.map(
                lambda i: llm.call(contract, contract.input(question=f"Where is {i}?")), range(32)
            )
        )
    assert {each.answer for each in told} == {"Velden"}
    assert len(server.bodies) == 32
