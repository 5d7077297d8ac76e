"""Compute a run's predictions again, from its own configuration, and compare them step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.canonical import canonical_json
from harness.errors import DataError, HarnessError
from harness.nouns import Prediction, Query, Question, Row, Trace, TraceStep
from harness.running.folder import RunFolder
from harness.running.folds import one_for
from harness.running.ledger import read_ledger
from harness.running.readback import read_config, read_provenance
from harness.running.rows import prediction_to_json
from harness.running.session import Session, open_session
from harness.strategy import Replayable, Strategy

__all__ = [
    "Difference",
    "OpenedRun",
    "Replayed",
    "can_replay",
    "first_difference",
    "open_again",
    "replay_rows",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a prediction that was computed again is another than the recorded one.

    Attributes:
        step: Number of the first step of the trace that differs, from 1; 0 where all are the same
            and something beside the trace differs, or the trace cannot be replayed at all.
        kind: Of that step, as recorded; as computed where the recorded trace has ended before. At
            0 the name of what differs beside the trace, such as `answer`, or `trace`.
        recorded: Its canonical JSON; empty where the recorded trace has no such step.
        computed: What came in its place; empty where nothing did.
    """

    step: int
    kind: str
    recorded: str
    computed: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """One question's prediction, computed again; `difference` is None where it is the same."""

    question: Question
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class OpenedRun:
    """A run that is ready to be computed again.

    Attributes:
        folder: Its folder.
        session: A session made from its own configuration, not yet prepared.
        rows: The ledger's last rows, by query id.
        changed: What has changed since the run in what it is identified by; empty if nothing.
    """

    folder: RunFolder
    session: Session
    rows: Mapping[str, Row]
    changed: tuple[str, ...]


def open_again(folder: RunFolder, *, data_dir: str | None = None) -> OpenedRun:
    """Open a run folder for a replay.

    Args:
        folder: The run folder.
        data_dir: Where the data are now, if not where they were.

    Raises:
        HarnessError: if a file is missing or damaged, the data are not those of the run, or its
            strategy cannot replay.
    """
    config = read_config(folder)
    provenance = read_provenance(folder)
    if data_dir is not None:
        config["paths"]["data"] = data_dir
    session = open_session(config)
    then, now = provenance["identity_parts"], session.parts
    if then["bench"]["sha256"] != now["bench"]["sha256"]:
        raise DataError(folder.path, "was made from other data than those found now.")
    changed = tuple(
        f"{group}.{key}"
        for group in ("bench", "split", "strategy", "retriever", "llm", "code", "examples")
        for key in sorted({*then.get(group, {}), *now.get(group, {})})
        if then.get(group, {}).get(key) != now.get(group, {}).get(key)
    )
    rows = read_ledger(folder.ledger, provenance["identity"])
    return OpenedRun(folder, session, rows, changed)


def replay_rows(
    run: OpenedRun, questions: Sequence[Question], *, having: Callable[[], Sequence[str]]
) -> Iterator[Replayed]:
    """Prepare the strategy, and yield the questions that have a prediction, computed again.

    Args:
        run: The run.
        questions: Which of its questions.
        having: Names the strategies that can replay, for the error that says this one cannot.

    Raises:
        HarnessError: if the strategy cannot replay.
    """
    session = run.session
    if not can_replay(one_for(session.strategy, questions[0].query)):
        others = ", ".join(having()) or "none"
        raise HarnessError(
            f"the strategy {session.strategy.name} cannot compute its traces again: it has no "
            f"`replay`. Strategies that have one: {others}."
        )
    session.prepare()
    for question in questions:
        row = run.rows.get(question.query.id)
        if row is not None and row.prediction is not None:
            yield Replayed(question, _difference(session.strategy, question.query, row.prediction))


def can_replay(strategy: object) -> bool:
    """Whether a strategy, or a class of strategies, can compute its traces again."""
    return callable(getattr(strategy, "replay", None))


def _difference(strategy: Strategy, query: Query, prediction: Prediction) -> Difference | None:
    inner = one_for(strategy, query)
    assert isinstance(inner, Replayable)
    try:
        computed = inner.replay(prediction.trace, query)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # A trace that was altered may hold anything.
        kinds = canonical_json([step.kind for step in prediction.trace.steps])
        return Difference(0, "trace", kinds, f"{type(error).__name__}: {error}")
    step = first_difference(prediction.trace, computed.trace)
    return step if step is not None else _beside(prediction, computed)


def _beside(recorded: Prediction, computed: Prediction) -> Difference | None:
    """Return what first differs beside two equal traces, or None."""
    before, after = prediction_to_json(recorded), prediction_to_json(computed)
    for name in sorted({*before, *after} - {"trace"}):
        texts = [canonical_json(data.get(name)) for data in (before, after)]
        if texts[0] != texts[1]:
            return Difference(0, name, *texts)
    return None


def first_difference(recorded: Trace, computed: Trace) -> Difference | None:
    """Return the first step in which two traces differ as canonical JSON, or None."""
    for number in range(max(len(recorded.steps), len(computed.steps))):
        before, after = _step(recorded, number), _step(computed, number)
        texts = _text(before), _text(after)
        if texts[0] != texts[1]:
            kind = (before or after or TraceStep("")).kind
            return Difference(number + 1, kind, *texts)
    return None


def _step(trace: Trace, number: int) -> TraceStep | None:
    return trace.steps[number] if number < len(trace.steps) else None


def _text(step: TraceStep | None) -> str:
    return "" if step is None else canonical_json({"kind": step.kind, "data": dict(step.data)})
