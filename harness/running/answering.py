"""Answer questions one by one or in parallel; every outcome, also a failure, is a row."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from threading import Event
from typing import Any, Literal

from harness.canonical import canonical_json
from harness.errors import HarnessError
from harness.metering import Meter, metered
from harness.nouns import Prediction, Query, Row
from harness.running.rows import row_to_json
from harness.running.session import Config, Session, open_session
from harness.strategy import Strategy

__all__ = ["ExecutorKind", "answer_all", "answer_one"]

ExecutorKind = Literal["thread", "process"]
_TICK = 0.25


def answer_one(strategy: Strategy, query: Query, identity: str) -> Row:
    """Answer one query. A failure becomes an error row: neither an answer nor an abstention."""
    meter = Meter()
    try:
        with metered(meter):
            prediction = strategy.answer(query)
        row = _row(identity, query, meter, prediction=prediction)
        # Found here, where it is this question's error, and not when the ledger is written.
        canonical_json(row_to_json(row))
    except HarnessError:
        # The user's to put right (a broken cache file, a missing answer in a replay): stop here.
        raise
    except Exception as error:
        # Whatever a strategy raises is this question's outcome, and is counted as an error.
        text = " ".join(f"{type(error).__name__}: {error}".split())
        return _row(identity, query, meter, error=text, trace=traceback.format_exc())
    return row


def _row(
    identity: str,
    query: Query,
    meter: Meter,
    *,
    prediction: Prediction | None = None,
    error: str | None = None,
    trace: str | None = None,
) -> Row:
    if error is None and not isinstance(prediction, Prediction):
        raise TypeError(f"the strategy returned {type(prediction).__name__}, not a Prediction")
    return Row(identity, query.id, prediction, meter.usage, meter.seconds, error, trace)


def answer_all(
    session: Session,
    queries: Iterable[Query],
    *,
    executor: ExecutorKind,
    workers: int,
    stop: Event,
    tick: Callable[[], None],
) -> Iterator[Row]:
    """Yield rows as they are finished, in no set order.

    Args:
        session: The prepared run.
        queries: What to answer.
        executor: Threads for work that waits (models), processes for work that computes.
        workers: How many at a time.
        stop: Once set no further question is begun; those under way are finished.
        tick: Called a few times a second while waiting.

    Raises:
        HarnessError: if a worker process dies.
    """
    waiting = iter(queries)
    in_flight: set[Future[Row]] = set()
    pool, submit = _pool(session, executor, workers)
    with pool:
        while True:
            while not stop.is_set() and len(in_flight) < 2 * workers:
                if (query := next(waiting, None)) is None:
                    break
                in_flight.add(submit(query))
            if not in_flight:
                return
            done, in_flight = wait(in_flight, timeout=_TICK, return_when=FIRST_COMPLETED)
            tick()
            for future in done:
                yield _result(future)


def _pool(
    session: Session, executor: ExecutorKind, workers: int
) -> tuple[Executor, Callable[[Query], Future[Row]]]:
    if executor == "thread":
        threads = ThreadPoolExecutor(workers, thread_name_prefix="answer")
        return threads, lambda query: threads.submit(
            answer_one, session.strategy, query, session.identity
        )
    # Spawned, not forked: a fork of a process with threads and OpenMP in it can hang.
    processes = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_open_worker,
        initargs=(session.config,),
    )
    return processes, lambda query: processes.submit(_answer_in_worker, query)


def _result(future: Future[Row]) -> Row:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise HarnessError(
            "a worker process died (out of memory, or killed). The rows before are safe: give the "
            "same command again to go on, with fewer run.workers or run.executor=thread."
        ) from error


_WORKER: dict[str, Any] = {}


def _open_worker(config: Config) -> None:
    session = open_session(config)
    session.prepare()
    _WORKER["session"] = session


def _answer_in_worker(query: Query) -> Row:
    session: Session = _WORKER["session"]
    return answer_one(session.strategy, query, session.identity)
