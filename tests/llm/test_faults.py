"""Every fault that a server can commit, each with the outcome that `harness.llm` documents."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

import harness.llm
from harness.llm.client import ModelLLM
from harness.llm.errors import (
    AccessDenied,
    ContextTooLong,
    ContractFailed,
    EmptyReply,
    LLMError,
    RefusedReply,
    RequestRejected,
    TruncatedReply,
    Unavailable,
)
from harness.llm.options import CacheOptions, Transport
from harness.metering import Meter, metered

GOOD = '{"answer": "Velden", "places": [0]}'
TOO_LONG = {
    "error": {
        "message": "This model's maximum context length is 4096 tokens. However, your messages "
        "resulted in 9000 tokens.",
        "type": "invalid_request_error",
        "code": "context_length_exceeded",
    }
}
QUOTA = {"error": {"code": "insufficient_quota", "message": "the account is empty"}}
NO_CHOICES = '{"id":"x","object":"chat.completion","created":1,"model":"toy","choices":[]}'


def client(server: Any, **transport: Any) -> ModelLLM:
    options = {"timeout": 5.0, "retries": 2, "max_wait": 0.05} | transport
    return ModelLLM("openai_compatible", "toy", base_url=server.url, transport=Transport(**options))


PASSING = {
    "429 with Retry-After": {"status": 429, "headers": {"Retry-After": "0.02"}, "body": "{}"},
    "429 without": {"status": 429, "body": "{}"},
    "500": {"status": 500, "body": '{"error": {"message": "boom"}}'},
    "503 without a body": {"status": 503, "body": ""},
    "408": {"status": 408, "body": "{}"},
    "half a body": {"content": GOOD, "cut": True},
    "a body that is no JSON": {"body": "<html>busy</html>"},
    "reset": {"reset": True},
}


@pytest.mark.parametrize("fault", PASSING)
def test_what_may_pass_is_asked_again_and_then_answered(
    server: Any, contract: Any, fault: str
) -> None:
    server.script = [server.answer(**PASSING[fault]), server.answer(GOOD)]
    with metered(Meter()) as meter:
        told = client(server).call(contract, contract.input(question="Where?"))
    assert told.answer == "Velden"
    assert len(server.bodies) == 2
    assert [call.outcome for call in meter.calls] == ["reply"]
    assert meter.usage.llm_calls == 1, "an attempt that brought nothing costs nothing"


@pytest.mark.parametrize("fault", PASSING)
def test_what_does_not_pass_is_unavailable_after_a_bounded_number_of_attempts(
    server: Any, contract: Any, fault: str
) -> None:
    server.script = [server.answer(**PASSING[fault])]
    with metered(Meter()) as meter, pytest.raises(Unavailable, match="failed 3 times in a row"):
        client(server).call(contract, contract.input(question="Where?"))
    assert len(server.bodies) == 3
    (call,) = meter.calls
    assert (call.outcome, call.replied, meter.usage.llm_calls) == ("unavailable", False, 0)


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ({"status": 429, "headers": {"Retry-After": "60"}, "body": "{}"}, Unavailable),
        ({"status": 429, "body": json.dumps(QUOTA)}, AccessDenied),
        ({"status": 401, "body": '{"error": {"message": "bad key"}}'}, AccessDenied),
        ({"status": 403, "body": '{"error": {"message": "no permission"}}'}, AccessDenied),
        ({"status": 404, "body": '{"error": {"message": "no such model"}}'}, AccessDenied),
        ({"status": 400, "body": json.dumps(TOO_LONG)}, ContextTooLong),
        ({"status": 400, "body": '{"error": {"message": "bad seed"}}'}, RequestRejected),
        ({"body": NO_CHOICES}, EmptyReply),
        ({"content": None}, EmptyReply),
        ({"content": " \n"}, EmptyReply),
        ({"content": None, "finish_reason": "length"}, TruncatedReply),
        ({"content": GOOD, "finish_reason": "length"}, TruncatedReply),
        ({"content": None, "refusal": "I will not."}, RefusedReply),
        ({"content": None, "finish_reason": "content_filter"}, RefusedReply),
    ],
)
def test_what_does_not_pass_is_asked_once(
    server: Any, contract: Any, fault: Any, error: type[LLMError]
) -> None:
    server.script = [server.answer(**fault)]
    with metered(Meter()) as meter, pytest.raises(error) as caught:
        client(server).call(contract, contract.input(question="Where?"))
    assert type(caught.value) is error
    assert len(server.bodies) == 1
    assert meter.calls[0].outcome == error.outcome
    assert error.__name__ in (harness.llm.__doc__ or "")


@pytest.mark.parametrize("content", ["Velden, I think.", '{"reply": 1}', '{"answer": ["a", {}]}'])
def test_what_does_not_fit_is_shown_to_the_model_once(
    server: Any, contract: Any, content: str
) -> None:
    server.script = [server.answer(content), server.answer(GOOD)]
    assert client(server).call(contract, contract.input(question="Where?")).answer == "Velden"
    server.script = [server.answer(content)]
    with metered(Meter()) as meter, pytest.raises(ContractFailed) as caught:
        client(server).call(contract, contract.input(question="Where?"))
    assert caught.value.raw == content
    assert len(server.bodies) == 4
    assert (meter.usage.llm_calls, meter.usage.tokens_in) == (2, 22), "both were paid"


def test_a_slow_first_byte_is_waited_for(server: Any, contract: Any) -> None:
    server.script = [server.answer(GOOD, delay=0.5)]
    assert client(server).call(contract, contract.input(question="Where?")).answer == "Velden"
    assert len(server.bodies) == 1


@pytest.mark.parametrize("fault", [{"delay": 2.0}, {"drip": 0.05}])
def test_a_connection_that_hangs_or_drips_is_given_up(
    server: Any, contract: Any, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.llm.backend._GRACE", 0.1)
    server.script = [server.answer(GOOD, **fault), server.answer(GOOD)]
    start = time.perf_counter()
    told = client(server, timeout=0.5).call(contract, contract.input(question="Where?"))
    assert told.answer == "Velden"
    assert time.perf_counter() - start < 2.0 + 3.0
    assert len(server.bodies) == 2


def test_half_a_surrogate_in_a_question_is_sent_as_a_question_mark(
    server: Any, contract: Any
) -> None:
    """No encoding carries one: the call would fail for ever, and count against the provider."""
    server.script = [server.answer(GOOD)]
    client(server).call(contract, contract.input.model_construct(question="Where\ud800?"))
    assert server.bodies[-1]["messages"][-1]["content"] == "Where??"


def test_usage_below_zero_is_no_usage(server: Any, contract: Any, tmp_path: Path) -> None:
    body = json.loads(server.answer(GOOD).text())
    body["usage"] = {"prompt_tokens": -5, "completion_tokens": -1, "total_tokens": -6}
    server.script = [server.answer(body=json.dumps(body))]
    llm = ModelLLM(
        "openai_compatible",
        "toy",
        base_url=server.url,
        cache=CacheOptions("read_write", tmp_path / "c.sqlite"),
    )
    for cached in (0, 1):
        with metered(Meter()) as meter:
            llm.call(contract, contract.input(question="Where?"))
        assert (meter.usage.tokens_in, meter.usage.cached_calls) == (0, cached)
