"""Whole runs against the loopback server: faults, caps, an absent provider, export and replay."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.__main__ import main
from harness.errors import HarnessError
from harness.nouns import Row
from harness.running.evaluate import Outcome, evaluate
from harness.running.ledger import read_ledger

Asking = Callable[..., dict[str, Any]]
ANSWER = '{"answer": "Nimbrook", "evidence": []}'


def run(config: dict[str, Any]) -> tuple[Outcome, list[str]]:
    notes: list[str] = []
    return evaluate(config, notify=notes.append), notes


def rows_of(outcome: Outcome) -> dict[str, Row]:
    return read_ledger(outcome.folder.ledger)


def summary_of(outcome: Outcome) -> dict[str, Any]:
    assert outcome.scored is not None
    return outcome.scored.summary


def question_of(body: dict[str, Any]) -> str:
    """The question of a request, also in the repair round."""
    asked = [m["content"] for m in body["messages"] if "Papers" in m["content"]]
    return str(asked[-1]).rpartition("Question: ")[2]


class Faulty:
    """Commits a fault on a fixed 30 % of attempts: which one depends on question and attempt."""

    def __init__(self, server: Any) -> None:
        self._answer = server.answer
        self._lock = threading.Lock()
        self._attempts: Counter[str] = Counter()
        self.faults = 0
        self.well = False

    def __call__(self, body: dict[str, Any]) -> Any:
        question = question_of(body)
        with self._lock:
            self._attempts[question] += 1
            attempt = self._attempts[question]
        draw = hashlib.sha256(f"{question} {attempt}".encode()).digest()
        if self.well or draw[0] >= 0.3 * 256:
            return self._answer(ANSWER)
        self.faults += 1
        return [
            self._answer(status=429, headers={"Retry-After": "0.01"}, body="{}"),
            self._answer(status=429, body="{}"),
            self._answer(status=500, body="{}"),
            self._answer(ANSWER, cut=True),
            self._answer(reset=True),
            self._answer(body="<html>"),
            self._answer(None),
            self._answer("no JSON"),
            self._answer(ANSWER, finish_reason="length"),
            self._answer(None, refusal="I will not."),
        ][draw[1] % 10]


def test_a_run_with_faults_records_every_question_and_is_completed_later(
    server: Any, asking: Asking
) -> None:
    faulty = server.respond = Faulty(server)
    options = ("run.workers=8", "llm.transport.retries=1")
    first, _ = run(asking(*options))
    assert first.exit_code == 1
    assert faulty.faults > 10
    rows = rows_of(first)
    failed = {id_ for id_, row in rows.items() if row.error is not None}
    assert len(rows) == 40
    assert 0 < len(failed) < 20
    summary = summary_of(first)
    assert (summary["errors"], summary["missing"]) == (len(failed), 0)
    assert summary["metrics"]["error_rate"]["value"] == len(failed) / 40
    replied = sum(call.replied for row in rows.values() for call in row.calls)
    assert summary["cost"]["llm_calls"] == replied
    assert summary["cost"]["tokens_in"] == 11 * replied
    assert summary["cost"]["usd"] is None, "unknown, not free"
    (calls,) = summary["calls"].values()
    assert (calls["llm_calls"], calls["cached_calls"], calls["usd"]) == (replied, 0, None)
    assert sum(calls["outcomes"].values()) == sum(len(row.calls) for row in rows.values())

    faulty.well = True
    asked = len(server.bodies)
    again, _ = run(asking(*options, "run.retry_errors=true"))
    assert (again.exit_code, again.answered) == (0, len(failed))
    assert again.folder == first.folder
    assert len(server.bodies) - asked == len(failed), "nothing that was answered is paid again"
    after = rows_of(again)
    assert all(after[id_] == rows[id_] for id_ in rows.keys() - failed)
    spent = sum(call.replied for row in after.values() for call in row.calls)
    assert summary_of(again)["cost"]["llm_calls"] == spent == replied + len(failed)


def test_a_cap_stops_the_run_cleanly_and_counts_all_legs(server: Any, asking: Asking) -> None:
    server.script = [server.answer(ANSWER)]
    first, notes = run(asking("run.workers=1", "llm.cap.tokens=90"))
    # The sixth may have begun when the fifth is counted.
    begun = first.answered
    assert begun in (5, 6)
    assert (first.exit_code, first.pending) == (3, 40 - begun)
    assert "tokens are spent, and llm.cap.tokens=90" in notes[-1]
    assert len(server.bodies) == begun
    again, notes = run(asking("run.workers=1", "llm.cap.tokens=90"))
    assert (again.exit_code, again.answered) == (3, 0)
    assert len(server.bodies) == begun
    more, _ = run(asking("run.workers=4", "llm.cap.tokens=180"))
    assert more.exit_code == 3
    # Of each worker one is under way, and one more may have begun when that is counted.
    assert 10 <= begun + more.answered <= 10 + 2 * 4, "those under way are finished"
    last, _ = run(asking("run.workers=4"))
    assert (last.exit_code, len(server.bodies)) == (0, 40)
    assert last.folder == first.folder
    assert summary_of(last)["cost"]["tokens_in"] == 40 * 11


def test_a_cap_on_money_needs_a_price(
    server: Any, asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    server.script = [server.answer(ANSWER)]
    hosted = ("llm=openai", "run.workers=1", "llm.cap.usd=0.00002")
    priced, notes = run(asking(*hosted, "llm.model=gpt-4o-mini-2024-07-18"))
    assert priced.exit_code == 3
    assert "is spent, and llm.cap.usd=2e-05" in notes[-1]
    assert 1 < priced.answered < 40
    unpriced, notes = run(asking(*hosted, "llm.model=nobody-knows-me"))
    assert unpriced.exit_code == 3
    assert unpriced.answered <= 2
    assert "knows no price" in notes[-1]
    with pytest.raises(HarnessError, match=r"llm\.cap\.tokens instead"):
        run(asking("llm.cap.usd=1"))


@pytest.mark.parametrize("executor", ["thread", pytest.param("process", marks=pytest.mark.slow)])
def test_a_provider_that_is_down_ends_the_run(server: Any, asking: Asking, executor: str) -> None:
    server.script = [server.answer(status=503, body="{}")]
    options = (
        f"run.executor={executor}", "run.workers=1", "llm.transport.retries=1",
        "llm.limits.breaker=3",
    )  # fmt: skip
    first, notes = run(asking(*options))
    assert (first.exit_code, first.answered, first.pending) == (3, 2, 38)
    assert "the provider failed 3 calls in a row" in notes[-1]
    assert len(server.bodies) == 6, "nobody asked any more"
    server.script = [server.answer(ANSWER)]
    again, _ = run(asking(*options, "run.retry_errors=true"))
    assert (again.exit_code, again.answered) == (0, 40)


def test_limits_are_kept(server: Any, asking: Asking) -> None:
    under_way, most, lock = [0], [0], threading.Lock()

    def respond(body: dict[str, Any]) -> Any:
        with lock:
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
        threading.Event().wait(0.02)
        with lock:
            under_way[0] -= 1
        return server.answer(ANSWER)

    # The server answers under a lock of its own otherwise.
    server.next = lambda body, headers: respond(body)
    outcome, _ = run(asking("run.workers=12", "llm.limits.concurrency=3"))
    assert outcome.exit_code == 0
    assert most[0] == 3


def test_an_exported_run_is_replayed_elsewhere_without_the_server(
    server: Any,
    asking: Asking,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    faulty = server.respond = Faulty(server)
    first, _ = run(asking("run.workers=8", "llm.transport.retries=0"))
    assert faulty.faults
    rows = rows_of(first)
    outcomes = Counter((row.error or "answered").partition(":")[0] for row in rows.values())
    assert len(outcomes) > 3, outcomes
    server.close()
    monkeypatch.chdir(tmp_path)
    export = ["cache", "export", str(first.folder.path), "--to", "calls.jsonl.gz"]
    assert main(export) == 0
    cache = tmp_path / "elsewhere" / "cache.sqlite"
    assert main(["cache", "import", "calls.jsonl.gz", "--cache", str(cache)]) == 0
    calls = {call.key for row in rows.values() for call in row.calls}
    assert f"{len(calls)} calls are new" in capsys.readouterr().out
    replayed, _ = run(
        asking(
            "llm.cache.mode=replay",
            f"llm.cache.path={cache}",
            f"paths.runs={tmp_path / 'elsewhere' / 'runs'}",
        )
    )
    assert replayed.exit_code == first.exit_code == 1
    assert replayed.folder.path.name == first.folder.path.name, "the same run"
    there = rows_of(replayed)
    assert {id_: row.prediction for id_, row in there.items()} == {
        id_: row.prediction for id_, row in rows.items()
    }
    assert {id_: row.error for id_, row in there.items()} == {
        id_: row.error for id_, row in rows.items()
    }
    assert [call.key for row in there.values() for call in row.calls if not call.cached] == []
    summary = summary_of(replayed)
    assert summary["metrics"] | _costs() == summary_of(first)["metrics"] | _costs()
    assert (summary["cost"]["llm_calls"], summary["cost"]["usd"]) == (0, 0.0)


def _costs() -> dict[str, None]:
    return dict.fromkeys(("llm_calls", "tokens_in", "tokens_out", "cost_usd"))


def test_two_threads_that_ask_the_same_pay_once(server: Any, asking: Asking, contract: Any) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from harness.running.session import open_session

    server.script = [server.answer('{"answer": "x"}', delay=0.1)]
    llm = open_session(asking()).llm
    with ThreadPoolExecutor(8) as pool:
        told = list(
            pool.map(lambda _: llm.call(contract, contract.input(question="Where?")), range(8))
        )
    assert {each.answer for each in told} == {"x"}
    assert len(server.bodies) == 1
    llm.close()


def test_the_ledger_says_of_every_call_what_it_was(server: Any, asking: Asking) -> None:
    server.script = [server.answer("no JSON"), server.answer(ANSWER)]
    outcome, _ = run(asking("run.workers=1"))
    line = json.loads(outcome.folder.ledger.read_text(encoding="utf-8").splitlines()[0])
    assert line["usage"]["llm_calls"] == 2
    for call in line["calls"]:
        assert len(call.pop("key")) == 64
        assert call.pop("seconds") > 0
        assert call == {
            "contract": "closed_book", "model": "toy", "cached": False, "tokens_in": 11,
            "tokens_out": 7, "cost_usd": None, "outcome": "reply", "replied": True,
        }  # fmt: skip
