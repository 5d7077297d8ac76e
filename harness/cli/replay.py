"""`python -m harness replay RUN [QUESTION]`: compute a run's predictions again, and compare them.

Prints how many are the same with their traces, byte for byte; exits 1 at a difference, naming the
first step, or what differs beside the trace.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import sys
from pathlib import Path
from typing import get_type_hints

from harness.cli.options import add_places, runs_of
from harness.config.verbs import strategy_classes
from harness.errors import HarnessError
from harness.nouns import Question
from harness.running.recorded import find_run
from harness.running.replaying import (
    Difference,
    OpenedRun,
    Replayed,
    can_replay,
    open_again,
    replay_rows,
)

__all__ = ["main"]

_SHOWN = 400


def main(arguments: list[str]) -> int:
    """Replay the questions that were asked for, all by default."""
    parser = argparse.ArgumentParser("python -m harness replay", description=__doc__)
    parser.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    parser.add_argument("question", nargs="?", help="an id, a native id, or words of the question")
    add_places(parser)
    given = parser.parse_args(arguments)
    run = open_again(find_run(Path(runs_of(given)), given.run), data_dir=given.data)
    try:
        return _replay(run, _chosen(run, given.question))
    finally:
        run.session.llm.close()


def _replay(run: OpenedRun, questions: list[Question]) -> int:
    if run.changed:
        print(
            f"{run.folder.path.name} was made with another {', another '.join(run.changed)}: what "
            "is computed now may differ for that.",
            file=sys.stderr,
        )
    done = list(replay_rows(run, questions, having=_replaying))
    if not done:
        raise HarnessError("none of these questions has a prediction; nothing can be replayed.")
    different = [replayed for replayed in done if replayed.difference is not None]
    skipped = len(questions) - len(done)
    without = f"; {skipped:,} without a prediction" if skipped else ""
    same = f"{len(done) - len(different):,} of {len(done):,} predictions are the same"
    print(f"{same}, with their traces{without}")
    if not different:
        return 0
    _show(run, different[0])
    return 1


def _show(run: OpenedRun, replayed: Replayed) -> None:
    difference, question = replayed.difference, replayed.question
    assert difference is not None
    print(
        f"run {run.folder.path.name}, question {question.query.id} ({question.gold.native_id}): "
        f"{_where(difference)}"
    )
    print(f"  recorded: {_short(difference.recorded)}")
    print(f"  computed: {_short(difference.computed)}")


def _where(difference: Difference) -> str:
    if difference.step:
        return f"step {difference.step} ({difference.kind}) is the first that differs"
    if difference.kind == "trace":
        return "the recorded trace cannot be replayed"
    return f"the trace is the same, but what is recorded as {difference.kind} differs"


def _short(text: str) -> str:
    if not text:
        return "no such step"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _chosen(run: OpenedRun, wanted: str | None) -> list[Question]:
    questions = list(run.session.selection.questions)
    if wanted is None:
        return questions
    low = wanted.lower()
    found = [q for q in questions if low in (q.query.id, q.gold.native_id.lower())]
    found = found or [q for q in questions if low in q.query.text.lower()]
    if not found:
        raise HarnessError(f"no question of this run is or contains {wanted!r}.")
    return found


def _replaying() -> list[str]:
    """Return the configured strategies that can replay."""
    names = []
    for name, target in strategy_classes().items():
        module, _, kind = target.rpartition(".")
        try:
            made = getattr(importlib.import_module(module), kind, None)
            if inspect.isfunction(made):  # a factory, of which its annotation says what it makes
                made = get_type_hints(made).get("return")
        except (ImportError, NameError, ValueError):
            # What cannot be imported cannot replay either.
            continue
        if can_replay(made):
            names.append(name)
    return names
