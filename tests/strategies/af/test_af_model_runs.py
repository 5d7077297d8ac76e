"""Whole runs with a model behind a loopback server: Cypher, every reranker, the ladder, replay."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.config.compose import compose
from harness.nouns import Row
from harness.running.evaluate import evaluate
from harness.running.ledger import read_ledger

N = 3
TOO_LONG = {
    "error": {
        "message": "This model's maximum context length is 900 tokens. Please reduce the length.",
        "type": "invalid_request_error",
        "code": "context_length_exceeded",
    }
}


@pytest.fixture
def server() -> Iterator[Any]:
    """The loopback model server of the tests of the LLM access."""
    path = Path(__file__).resolve().parents[2] / "llm" / "conftest.py"
    spec = importlib.util.spec_from_file_location("llm_loopback", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    running = module.ScriptedServer()
    yield running
    running.close()


Ran = Callable[..., dict[str, Row]]


@pytest.fixture
def ran(server: Any, tmp_path: Path) -> Ran:
    """Return a function that evaluates the strategy and returns the rows."""

    def go(*overrides: str) -> dict[str, Row]:
        config = compose([
            "bench=stark_synth", "bench.size=tiny", "split=all", f"run.limit={N}", "strategy=af",
            "strategy.embed.kind=bm25", "strategy.cypher.kind=oracle", "strategy.k=6",
            "llm=openai_compatible", "llm.model=toy", f"llm.base_url={server.url}",
            "llm.transport.timeout=10", "llm.transport.max_wait=0.05", "tracking=none",
            f"paths.root={tmp_path}", *overrides,
        ])  # fmt: skip
        outcome = evaluate(config, notify=lambda line: None)
        assert outcome.exit_code == 0
        rows = read_ledger(outcome.folder.ledger)
        assert len(rows) == N
        return rows

    return go


def last(body: dict[str, Any]) -> str:
    """What is asked, without the worked example."""
    return str(body["messages"][-1]["content"])


def step(row: Row, kind: str) -> dict[str, Any]:
    assert row.prediction is not None
    (found,) = [one.data for one in row.prediction.trace.steps if one.kind == kind]
    return dict(found)


def merged(row: Row) -> list[str]:
    return [one["node"] for one in step(row, "strands")["merged"]]


def test_listwise_puts_documents_as_the_model_says(server: Any, ran: Ran) -> None:
    def reply(body: dict[str, Any]) -> Any:
        # In reverse, with one that there is not and one left out.
        return server.answer(json.dumps({"order": [5, 99, 4, 3, 2, 1]}))

    server.respond = reply
    for row in ran("strategy.rerank.kind=listwise").values():
        before = merged(row)
        assert len(before) == 6
        assert row.prediction is not None
        assert list(row.prediction.ranked) == before[::-1]
        assert step(row, "rerank")["rung"] == "full"
        assert Counter(call.contract for call in row.calls) == {"af.listwise": 1}


def test_pointwise_asks_once_a_document_and_ties_stay(server: Any, ran: Ran) -> None:
    def reply(body: dict[str, Any]) -> Any:
        return server.answer(json.dumps({"score": "0.9" if "year" in last(body) else "?"}))

    server.respond = reply
    for row in ran("strategy.rerank.kind=pointwise").values():
        told = step(row, "rerank")
        scores = [call["score"] for call in told["calls"]]
        assert set(scores) <= {0.5, 0.9}
        assert told["order"] == sorted(range(6), key=lambda at: (-scores[at], at))
        assert Counter(call.contract for call in row.calls) == {"af.pointwise": 6}


def test_pairwise_sorts_by_what_the_model_prefers(server: Any, ran: Ran) -> None:
    """A model that always prefers the later document in the text's order sorts by that order."""

    def reply(body: dict[str, Any]) -> Any:
        first, second = last(body).split("\nA:\n")[1].split("\nB:\n")
        side = "A" if first.strip() >= second.strip() else "B"
        return server.answer(json.dumps({"better": side}))

    server.respond = reply
    for row in ran("strategy.rerank.kind=pairwise").values():
        assert row.prediction is not None
        assert sorted(row.prediction.ranked) == sorted(merged(row))
        # Of six at most ceil(log2) comparisons each: 1 + 2 + 2 + 3 + 3.
        assert 5 <= len(row.calls) <= 11
        told = step(row, "rerank")
        place = {at: number for number, at in enumerate(told["order"])}
        for call in told["calls"]:
            one, two = call["pair"]
            assert (place[one] < place[two]) == call["better"]


@pytest.mark.parametrize(
    ("most", "rung"), [(10**6, "full"), (0, "skipped")], ids=["it fits", "nothing fits"]
)
def test_what_is_too_long_is_shortened_and_then_left(
    server: Any, ran: Ran, most: int, rung: str
) -> None:
    def reply(body: dict[str, Any]) -> Any:
        if len(last(body)) > most:
            return server.answer(body=json.dumps(TOO_LONG), status=400)
        return server.answer(json.dumps({"order": [1, 0]}))

    server.respond = reply
    for row in ran().values():
        assert step(row, "rerank")["rung"] == rung
        assert row.prediction is not None
        assert sorted(row.prediction.ranked) == sorted(merged(row))
        if rung == "skipped":
            assert list(row.prediction.ranked) == merged(row)


def test_the_second_rung_is_shorter_than_the_first(server: Any, ran: Ran) -> None:
    lengths: dict[str, list[int]] = {}

    def reply(body: dict[str, Any]) -> Any:
        text = last(body)
        asked = lengths.setdefault(text.splitlines()[0], [])
        asked.append(len(text))
        if len(asked) < 3:
            return server.answer(body=json.dumps(TOO_LONG), status=400)
        return server.answer(json.dumps({"order": []}))

    server.respond = reply
    rows = ran()
    assert {step(row, "rerank")["rung"] for row in rows.values()} == {"no_relations"}
    assert all(one[0] > one[1] >= one[2] for one in lengths.values())


@pytest.mark.parametrize(("shots", "messages"), [(0, 2), (1, 4)])
def test_a_model_writes_the_query_after_no_or_one_example(
    server: Any, ran: Ran, shots: int, messages: int
) -> None:
    asked: list[dict[str, Any]] = []

    def reply(body: dict[str, Any]) -> Any:
        if "Node labels" not in last(body):
            return server.answer(json.dumps({"order": []}))
        asked.append(body)
        query = "MATCH (a:author)-[:author___writes___paper]->(p:paper) RETURN p"
        return server.answer(json.dumps({"cypher": query}))

    server.respond = reply
    rows = ran("strategy.cypher.kind=llm", f"strategy.examples={shots}")
    assert len(asked) == N
    assert {len(body["messages"]) for body in asked} == {messages}
    assert all("author_writes_paper" in last(body) for body in asked)
    name = "af.cypher_one" if shots else "af.cypher"
    for row in rows.values():
        assert [call.contract for call in row.calls] == [name, "af.listwise"]
        assert step(row, "parse")["raw"].startswith("MATCH (a:author)")


def test_a_reply_that_is_no_query_leaves_the_text_strand(server: Any, ran: Ran) -> None:
    server.respond = lambda body: server.answer('{"cypher": "DROP TABLE papers", "order": []}')
    for row in ran("strategy.cypher.kind=llm", "strategy.rerank.kind=none").values():
        assert row.error is None
        assert step(row, "answer")["state"] == "failed_parse"
        assert {one["from"] for one in step(row, "strands")["merged"]} == {"text"}
