"""Every outcome of a question is a row; what is not a question's fault stops the run."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest

from harness.errors import DataError, HarnessError
from harness.metering import current_meter, stage
from harness.nouns import (
    Abstention,
    Prediction,
    Query,
    Ranking,
    Row,
    Trace,
    TraceStep,
    Usage,
)
from harness.running.answering import answer_all, answer_one
from harness.running.evaluate import Outcome
from harness.running.folder import find_runs
from harness.running.ledger import read_ledger
from harness.running.session import Session

Answer = Callable[[Query], Any]


class Fake:
    """A strategy that answers by a function."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


def ask(answer: Answer) -> Row:
    return answer_one(cast(Any, Fake(answer)), Query("q1", "Who?"), "a" * 64)


def failing(error: BaseException) -> Answer:
    def answer(_: Query) -> Prediction:
        raise error

    return answer


def queries(n: int) -> list[Query]:
    return [Query(f"q{i}", "Who?") for i in range(n)]


def everything(answer: Answer, n: int, *, workers: int = 1, **given: Any) -> list[Row]:
    session = cast(Session, SimpleNamespace(strategy=Fake(answer), identity="a" * 64, config={}))
    options = {"stop": Event(), "tick": lambda: None, **given}
    rows = answer_all(session, queries(n), executor="thread", workers=workers, **options)
    return list(rows)


def test_an_answer_is_a_row_with_what_it_cost() -> None:
    def answer(query: Query) -> Prediction:
        meter = current_meter()
        assert meter is not None
        meter.add_retrieval()
        meter.add_llm(cached=False, tokens_in=3, tokens_out=2, cost_usd=0.5)
        meter.add_llm(cached=True, tokens_in=9, tokens_out=9, cost_usd=0.5)
        with stage("think"):
            time.sleep(0.01)
        return Prediction(answer=query.text)

    row = ask(answer)
    assert (row.question, row.error, row.prediction) == ("q1", None, Prediction(answer="Who?"))
    assert row.usage == Usage(1, 1, 3, 2, 0.5, 1)
    assert 0.01 <= row.seconds["think"] <= row.seconds["total"]
    assert current_meter() is None


@pytest.mark.parametrize(
    "error", [ValueError("bad\n  thing"), RecursionError("deep"), MemoryError(), OSError(5, "io")]
)
def test_what_a_strategy_raises_is_that_questions_error(error: Exception) -> None:
    row = ask(failing(error))
    assert row.prediction is None
    assert row.error is not None
    assert row.error.startswith(type(error).__name__)
    assert "\n" not in row.error
    assert row.traceback is not None
    assert "raise error" in row.traceback
    assert "total" in row.seconds


@pytest.mark.parametrize(
    "reply",
    [
        None,
        "an answer",
        {"answer": "x"},
        Prediction(answer="x", trace=Trace((TraceStep("s", {"score": float("nan")}),))),
        Prediction(answer="x", trace=Trace((TraceStep("s", {"score": float("inf")}),))),
        Prediction(answer="x", trace=Trace((TraceStep("s", {"seen": {1, 2}}),))),
        Prediction(answer="x", trace=Trace((TraceStep("s", {"o": object()}),))),
        Prediction(answer="x", trace=cast(Any, "a trace")),
        Prediction(answers=cast(Any, (1, 2))),
        Prediction(answers=cast(Any, "ab")),
        Prediction(ranked=cast(Any, (None,))),
        Prediction(answer="x", passages=cast(Any, (7,))),
        Prediction(answer="x", passages=cast(Any, None)),
        Prediction(answer="x", evidence=cast(Any, "p1")),
        Prediction(answer="x", rankings=(Ranking(cast(Any, 1), ()),)),
        Prediction(answer=cast(Any, b"bytes")),
        Prediction(abstention=Abstention(cast(Any, "no_evidence"))),
        Prediction(abstention=Abstention(cast(Any, None))),
    ],
)
def test_junk_is_an_error_and_never_reaches_the_ledger(reply: object) -> None:
    row = ask(lambda _: reply)
    assert row.error is not None
    assert row.prediction is None


def test_what_the_user_must_put_right_is_no_row() -> None:
    with pytest.raises(HarnessError, match="the cache is broken"):
        ask(failing(HarnessError("the cache is broken")))


@pytest.mark.parametrize("workers", [1, 3])
def test_every_query_is_answered_once(workers: int) -> None:
    rows = everything(lambda query: Prediction(answer=query.id), 20, workers=workers)
    assert sorted(row.question for row in rows) == sorted(query.id for query in queries(20))
    assert all(row.prediction == Prediction(answer=row.question) for row in rows)


def test_workers_answer_at_the_same_time() -> None:
    together = threading.Barrier(3, timeout=5)

    def answer(_: Query) -> Prediction:
        together.wait()
        return Prediction(answer="x")

    assert [row.error for row in everything(answer, 6, workers=3)] == [None] * 6


def test_after_a_stop_nothing_new_is_begun_and_what_is_under_way_is_kept() -> None:
    stop, begun = Event(), []

    def answer(query: Query) -> Prediction:
        begun.append(query.id)
        time.sleep(0.1)  # by now the next one is queued
        stop.set()
        time.sleep(0.6)
        return Prediction(answer="x")

    rows = everything(answer, 50, workers=1, stop=stop)
    assert [row.question for row in rows] == begun
    assert len(begun) == 1


def test_a_fault_keeps_the_answers_under_way_and_begins_nothing_new() -> None:
    begun: list[str] = []

    def answer(query: Query) -> Prediction:
        begun.append(query.id)
        if query.id == "q0":
            time.sleep(0.05)
            raise HarnessError("stop here")
        time.sleep(0.2)
        return Prediction(answer="x")

    session = cast(Session, SimpleNamespace(strategy=Fake(answer), identity="a", config={}))
    answering = answer_all(
        session, queries(50), executor="thread", workers=2, stop=Event(), tick=lambda: None
    )
    rows: list[str] = []
    with pytest.raises(HarnessError, match="stop here"):
        for row in answering:
            rows.append(row.question)  # noqa: PERF401 - those before the error count
    assert set(rows) == {question for question in begun if question != "q0"}
    assert len(begun) <= 4


def test_the_clock_ticks_while_waiting() -> None:
    ticks: list[float] = []

    def answer(_: Query) -> Prediction:
        time.sleep(0.9)
        return Prediction(answer="x")

    everything(answer, 1, tick=lambda: ticks.append(time.monotonic()))
    assert len(ticks) >= 3
    assert max(b - a for a, b in itertools.pairwise(ticks)) < 0.5


def test_processes_answer_as_threads_do(run: Callable[..., Outcome]) -> None:
    threads = run("retriever.k=4")
    in_threads = read_ledger(threads.folder.ledger)
    processes = run("retriever.k=4", "run.executor=process", "run.workers=2", "run.mode=always")
    in_processes = read_ledger(processes.folder.ledger)
    assert processes.folder == threads.folder
    assert processes.answered == len(in_threads) == 40
    for id_, row in in_threads.items():
        assert in_processes[id_].prediction == row.prediction
        assert in_processes[id_].usage == row.usage


def test_a_fault_in_a_worker_is_told_in_its_own_words(
    run: Callable[..., Outcome], outside: Callable[..., str]
) -> None:
    chosen = outside("""
        def prepare(self, corpus, context):
            raise DataError("some.file", "is broken", line=7)

        def answer(self, query):
            return Prediction(answer="x")
        """)
    with pytest.raises(HarnessError, match=r"^some\.file:7: is broken$"):
        run(chosen, "run.executor=process", "run.workers=1")


def test_a_worker_that_dies_loses_no_row(
    run: Callable[..., Outcome], outside: Callable[..., str], config: Callable[..., Any]
) -> None:
    chosen = outside("""
        def answer(self, query):
            if query.text.endswith("Papers 9 born?"):
                time.sleep(0.3)
                os._exit(9)
            return Prediction(answer="x")
        """)
    with pytest.raises(HarnessError, match="a worker process died"):
        run(chosen, "run.executor=process", "run.workers=1")
    (folder,) = find_runs(Path(config()["paths"]["runs"]))
    assert 0 < len(read_ledger(folder.ledger)) < 40


def test_errors_that_no_pickle_can_carry(
    run: Callable[..., Outcome], outside: Callable[..., str]
) -> None:
    assert DataError("f", "m", line=1).exit_code == 2
    chosen = outside("""
        def answer(self, query):
            raise DataError("some.file", "is broken", line=7)
        """)
    with pytest.raises(HarnessError, match=r"^some\.file:7: is broken$"):
        run(chosen, "run.executor=process", "run.workers=1")
