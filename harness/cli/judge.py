"""`python -m harness judge RUN llm=...`: have a model judge whether answers mean the gold ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, cast

from harness.cli.options import add_places, runs_of
from harness.config.compose import compose
from harness.errors import HarnessError
from harness.judging.judge import Judge, judge_answers
from harness.judging.judgement import Judgement
from harness.llm.errors import RunStopped
from harness.nouns import Condition
from harness.report.visible import visible
from harness.report.words import many
from harness.running.instantiate import instantiate
from harness.running.readback import seconds_of_building
from harness.running.recorded import find_run, read_run
from harness.running.scoring import score_ledger, write_scored
from harness.running.stopping import stop_on_signals

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["main"]

_WORKERS = 8
_EVERY = 50


def main(arguments: list[str]) -> int:
    """Judge the answered answerable questions of a run, and score it again.

    What is judged already is not asked again; a judgement that failed is. The exit code is 1 if
    judgements failed, 3 if the judge stopped by itself, 130 if it was interrupted.
    """
    parser = argparse.ArgumentParser("python -m harness judge", description=__doc__)
    parser.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    parser.add_argument("overrides", nargs="*", metavar="llm...", help="llm=openai llm.model=NAME")
    parser.add_argument("--workers", type=int, default=_WORKERS, help="judgements at a time")
    parser.add_argument("--anew", action="store_true", help="set aside what another judge said")
    add_places(parser)
    given = parser.parse_intermixed_args(arguments)
    if given.workers < 1:
        raise HarnessError(f"--workers {given.workers} judges nothing; give 1 or more.")
    for override in given.overrides:
        if not override.lstrip("+~").startswith(("llm", "paths.cache=")):
            raise HarnessError(
                f"{override.partition('=')[0]!r} cannot change how a run is judged: give the "
                "judge, such as llm=openai llm.model=NAME."
            )
    folder = find_run(Path(runs_of(given)), given.run)
    llm = cast("LLM", instantiate(compose(given.overrides)["llm"], "llm"))
    try:
        judge = Judge.of(llm)
        llm.check()
        stop = Event()
        # Read under the lock: a run that is still being answered would be scored without its end.
        with folder.locked(), stop_on_signals(stop):
            run = read_run(folder, data_dir=given.data)
            if given.anew and (kept := folder.set_judgements_aside()) is not None:
                print(f"The earlier judgements are kept in {kept}.", file=sys.stderr)
            made = judge_answers(
                judge,
                folder,
                run.selection.questions,
                run.rows,
                workers=given.workers,
                stop=stop,
                tell=_tell,
            )
            scored = score_ledger(
                run.benchmark,
                run.selection,
                run.rows,
                identity=run.identity,
                parts=run.provenance["identity_parts"],
                condition=Condition(run.provenance["condition"]),
                build_seconds=seconds_of_building(folder),
                judgements=made.judgements,
            )
            write_scored(folder, scored, None)
    finally:
        llm.close()
    return _report(scored.summary, made.new, made.stopped, interrupted=stop.is_set())


def _tell(judgement: Judgement, left: int) -> None:
    if judgement.error is not None:
        failed = f"{judgement.question}: the judgement failed: {judgement.error}"
        print(visible(failed), file=sys.stderr)
    if left and left % _EVERY == 0:
        print(f"{many(left, 'answer')} to go.", file=sys.stderr)


def _report(summary: dict[str, object], new: int, stopped: str | None, *, interrupted: bool) -> int:
    from harness.report.table import judged_between, print_summary  # noqa: PLC0415

    print_summary(summary)
    judge = cast("dict[str, int] | None", summary.get("judge"))
    if judge is None:
        print("There is nothing to judge: no answerable question was answered.")
        return RunStopped.exit_code if stopped else 130 if interrupted else 0
    print(f"{many(new, 'judgement')} made now.")
    if judge["failed"] or judge["pending"]:
        print(f"{judged_between(summary)} Give the same command again to go on.")
    if stopped is not None:
        print(f"The judge stopped: {stopped.rstrip('.')}.", file=sys.stderr)
        return RunStopped.exit_code
    if interrupted:
        return 130
    return 1 if judge["failed"] else 0
