"""Answer questions one by one or in parallel; every outcome, also a failure, is a row."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
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
from harness.llm.errors import RunStopped
from harness.metering import Meter, metered
from harness.nouns import AbstainReason, Prediction, Query, Row
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
        # The user's to put right (such as a cache file that cannot be written): stop here.
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
    if error is None:
        _check(prediction)
    return Row(
        identity, query.id, prediction, meter.usage, meter.seconds, error, trace, meter.calls
    )


def _check(prediction: object) -> None:
    """Refuse what could be written but never scored: it would spoil the ledger for good."""
    if not isinstance(prediction, Prediction):
        raise TypeError(f"the strategy returned {type(prediction).__name__}, not a Prediction")
    rankings = [(ranking.leaf, *ranking.passages) for ranking in prediction.rankings]
    fields: tuple[object, ...] = (
        prediction.answers, prediction.ranked, prediction.passages, prediction.evidence, *rankings,
    )  # fmt: skip
    for field in fields:
        if not isinstance(field, tuple | list) or not all(isinstance(text, str) for text in field):
            raise TypeError("the strategy returned a Prediction whose ids are not all strings")
    declined = prediction.abstention
    if declined is not None and not isinstance(declined.reason, AbstainReason):
        raise TypeError(f"the strategy abstained for {declined.reason!r}, not for an AbstainReason")


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
        RunStopped: if answering raised it: the provider is down.
        HarnessError: if answering raised one or a worker process died, once the rows of the
            questions under way have been yielded.
    """
    pool, submit = _pool(session, executor, workers)
    try:
        yield from _rows(submit, iter(queries), 2 * workers, stop, tick)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _rows(
    submit: Callable[[Query], Future[Row]],
    waiting: Iterator[Query],
    most: int,
    stop: Event,
    tick: Callable[[], None],
) -> Iterator[Row]:
    in_flight: set[Future[Row]] = set()
    fault: HarnessError | None = None
    while True:
        try:
            while fault is None and not stop.is_set() and len(in_flight) < most:
                if (query := next(waiting, None)) is None:
                    break
                in_flight.add(submit(query))
        except BrokenProcessPool as error:
            fault = _worker_died(error)
        if fault is not None or stop.is_set():
            # What is only queued is not begun.
            in_flight = {future for future in in_flight if not future.cancel()}
        if not in_flight:
            break
        done, in_flight = wait(in_flight, timeout=_TICK, return_when=FIRST_COMPLETED)
        tick()
        for future in done:
            raised = future.exception()
            if isinstance(raised, BrokenProcessPool):
                fault = fault or _worker_died(raised)
            elif isinstance(raised, HarnessError):
                fault = fault or raised
            else:
                yield future.result()
    if fault is not None:
        raise fault


def _worker_died(cause: BrokenProcessPool) -> HarnessError:
    error = HarnessError(
        "a worker process died (out of memory, or killed). The rows before are safe: give the "
        "same command again to go on, with fewer run.workers or run.executor=thread."
    )
    error.__cause__ = cause
    return error


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
        initargs=(session.config, session.identity),
    )
    return processes, lambda query: processes.submit(_answer_in_worker, query)


_WORKER: dict[str, Any] = {}


def _open_worker(config: Config, identity: str) -> None:
    # Ctrl-C reaches the whole process group; the parent alone decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        session = open_session(config)
        if session.identity != identity:
            raise HarnessError("the data or the code changed while the run began; start it again.")
        session.prepare()
    except HarnessError as error:
        # Raised here it would only break the pool; as the first question's it is reported.
        _WORKER["fault"] = str(error)
    else:
        _WORKER["session"] = session


def _leave_with_parent() -> None:
    # A worker waits for work for ever if its parent is killed.
    if (parent := multiprocessing.parent_process()) is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _answer_in_worker(query: Query) -> Row:
    if (fault := _WORKER.get("fault")) is not None:
        raise HarnessError(fault)
    session: Session = _WORKER["session"]
    try:
        return answer_one(session.strategy, query, session.identity)
    except RunStopped:
        raise
    except HarnessError as error:
        # A subclass may have a constructor that no pickle can call.
        raise HarnessError(str(error)) from None
