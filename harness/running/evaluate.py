"""The main job: identify, check, answer what is missing, score, write, track."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from harness.data.obtain import obtain
from harness.errors import DataError, HarnessError
from harness.llm.errors import RunStopped
from harness.llm.limits import Cap
from harness.nouns import Row, Usage
from harness.running.answering import answer_all
from harness.running.folder import RunFolder, write_bytes, write_json
from harness.running.ledger import Ledger, read_ledger
from harness.running.preflight import pending, preflight
from harness.running.progress import Progress
from harness.running.provenance import provenance
from harness.running.readback import read_provenance
from harness.running.scoring import Scored, score_run
from harness.running.session import Config, Session, open_session, workers_of
from harness.running.stopping import stop_on_signals
from harness.running.summary import heldout_runs
from harness.running.target import summary_target

__all__ = ["Outcome", "evaluate"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an evaluation.

    Attributes:
        folder: The run folder.
        scored: Scores and summary; None if it was interrupted.
        answered: How many questions this process answered; the rest came from the ledger.
        pending: How many are still without a row.
        stopped: Why the run stopped by itself before its end, if it did.
    """

    folder: RunFolder
    scored: Scored | None
    answered: int
    pending: int
    stopped: str | None = None

    @property
    def exit_code(self) -> int:
        """0 if all is well, 1 if a question ended in an error, 3 if stopped, 130 if interrupted."""
        if self.scored is None:
            return 130 if self.stopped is None else RunStopped.exit_code
        return 1 if self.scored.summary["errors"] else 0


def evaluate(config: Config, *, notify: Callable[[str], None]) -> Outcome:
    """Run one evaluation to its end, taking up whatever an earlier try has left.

    Args:
        config: The resolved configuration.
        notify: Takes lines that a user should read before the run begins.

    Raises:
        HarnessError: on what the user can fix; nothing computed is lost.
    """
    obtain(config["bench"], Path(config["paths"]["data"]), notify=notify)
    session = open_session(config)
    runs = Path(config["paths"]["runs"])
    folder = RunFolder.of(runs, session.benchmark.id, session.strategy.name, session.identity)
    preflight(session, folder)
    # Found out now, and not when every question has been paid for.
    summary_target(config["run"]["summary"], folder, option="run.summary")
    for line in _notices(session, runs):
        notify(line)
    try:
        with folder.locked():
            outcome = _run(session, folder)
    finally:
        session.llm.close()
    if outcome.stopped is not None:
        notify(f"The run stopped: {outcome.stopped.rstrip('.')}.")
    return outcome


@contextmanager
def _writing(folder: RunFolder) -> Iterator[None]:
    """Around what writes to the run folder, and around nothing else."""
    try:
        yield
    except OSError as error:
        raise HarnessError(
            f"{error.filename or folder.path}: {error.strerror or error}. What the ledger holds is "
            "safe: put that right and give the same command again."
        ) from error


def _notices(session: Session, runs: Path) -> list[str]:
    lines = [f"{session.benchmark.name}: {note}." for note in session.benchmark.notes]
    if session.selection.side != session.config["split"]["side"]:
        lines.append(
            f"{session.benchmark.name} is one of its publisher's splits and is asked whole, "
            "whatever side was chosen."
        )
    if session.selection.side == "heldout":
        earlier = heldout_runs(runs, session.benchmark, session.strategy.name, but=session.identity)
        lines.append(
            f"This is a held-out run. {session.strategy.name} has {earlier} other held-out "
            f"{'run' if earlier == 1 else 'runs'} on {session.benchmark.name} already; a held-out "
            "set is meant to be used once."
        )
    missing = session.examples and session.examples.missing(session.benchmark)
    if missing:
        lines.append(f"{session.strategy.name} runs without examples: {missing}")
    if session.config["run"].get("folds") and session.examples is None:
        lines.append(
            f"{session.strategy.name} learns from no examples, so that run.folds changes nothing."
        )
    return lines


def _run(session: Session, folder: RunFolder) -> Outcome:
    run = session.config["run"]
    with _writing(folder):
        if run["mode"] == "always":
            folder.set_ledger_aside()
        _write_config(session, folder)
    rows = read_ledger(folder.ledger, session.identity)
    queries = pending(session, rows)
    if queries or not _has_provenance(folder):
        told = provenance(session.identity, session.parts, session.strategy.condition)
        told["n"] = len(session.selection.questions)
        with _writing(folder):
            write_json(folder.provenance, told)
    build, answered, stopped = 0.0, 0, None
    if queries:
        build = _prepare(session)
        answered, stopped = _answer(session, folder, queries, rows)
    unanswered = sum(q.query.id not in rows for q in session.selection.questions)
    if unanswered:
        return Outcome(folder, None, answered, unanswered, stopped)
    scored = score_run(session, folder, rows, build_seconds=build)
    return Outcome(folder, scored, answered, 0)


def _prepare(session: Session) -> float:
    """Prepare the strategy, where this process is the one that answers; return the seconds."""
    start = time.perf_counter()
    if session.config["run"]["executor"] == "thread":
        try:
            session.prepare()
        except OSError as error:
            raise HarnessError(
                f"the strategy {session.strategy.name} could not be prepared: "
                f"{type(error).__name__}: {error}. Put that right and give the same command again."
            ) from error
    return time.perf_counter() - start


def _has_provenance(folder: RunFolder) -> bool:
    try:
        return read_provenance(folder) is not None
    except DataError:
        return False


def _answer(
    session: Session, folder: RunFolder, queries: list[Any], rows: dict[str, Row]
) -> tuple[int, str | None]:
    """Answer queries; return how many, and why the run stopped by itself, if it did."""
    run = session.config["run"]
    cap: Cap = getattr(session.llm, "cap", None) or Cap()
    spent = sum((row.usage for row in rows.values()), Usage())
    if (why := cap.reached(spent)) is not None:
        return 0, _stopped_by(why)
    stop = Event()
    answered, stopped = 0, None
    with Ledger(folder.ledger) as ledger, stop_on_signals(stop), Progress(session, rows) as bar:
        answers = answer_all(
            session,
            queries,
            executor=run["executor"],
            workers=workers_of(session),
            stop=stop,
            tick=ledger.sync_if_due,
        )
        try:
            for given in answers:
                row = _with_earlier(given, rows.get(given.question))
                ledger.append(row)
                rows[row.question] = row
                answered += 1
                bar.update(row)
                spent += given.usage
                if (why := cap.reached(spent)) is not None:
                    stopped = _stopped_by(why)
                    stop.set()
        except RunStopped as error:
            stopped = str(error)
    return answered, stopped


def _stopped_by(why: str) -> str:
    return f"{why}. Give a higher cap with the same command to go on"


def _with_earlier(row: Row, before: Row | None) -> Row:
    """Return a row that also counts what earlier tries of its question have spent."""
    if before is None:
        return row
    return replace(row, usage=before.usage + row.usage, calls=before.calls + row.calls)


def _write_config(session: Session, folder: RunFolder) -> None:
    import yaml  # noqa: PLC0415

    text = yaml.safe_dump(dict(session.config), sort_keys=True, allow_unicode=True)
    write_bytes(folder.config, text.encode("utf-8"))
