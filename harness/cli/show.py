"""`python -m harness show RUN [QUESTION]`: one question of a run, readable without the code."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.options import add_places, runs_of
from harness.errors import HarnessError
from harness.metrics import get_scorer, score
from harness.nouns import Question
from harness.running.recorded import RecordedRun, find_run, read_run

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Show the questions that were asked for."""
    parser = argparse.ArgumentParser("python -m harness show", description=__doc__)
    parser.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    parser.add_argument("question", nargs="?", help="an id, a native id, or words of the question")
    parser.add_argument("--wrong", type=int, metavar="N", help="the first N wrong answers")
    parser.add_argument("--errors", action="store_true", help="the questions that failed")
    add_places(parser)
    given = parser.parse_args(arguments)
    run = read_run(find_run(Path(runs_of(given)), given.run), data_dir=given.data)
    questions = _chosen(run, given)

    from harness.report.console import make_console  # noqa: PLC0415
    from harness.report.question import render_question  # noqa: PLC0415

    console = make_console()
    for question in questions:
        for part in render_question(run, question):
            console.print(part)
        console.print()
    return 0


def _chosen(run: RecordedRun, given: argparse.Namespace) -> list[Question]:
    questions = run.selection.questions
    if given.question:
        wanted = given.question.lower()
        found = [q for q in questions if wanted in (q.query.id, q.gold.native_id.lower())]
        found = found or [q for q in questions if wanted in q.query.text.lower()]
        if not found:
            raise HarnessError(f"no question of this run is or contains {given.question!r}.")
        return found
    if given.errors:
        failed = [q for q in questions if (row := run.rows.get(q.query.id)) and row.error]
        if not failed:
            raise HarnessError("no question of this run ended in an error.")
        return failed
    if given.wrong is not None:
        if given.wrong < 1:
            raise HarnessError(f"--wrong {given.wrong} shows nothing; give 1 or more.")
        if not (wrong := _wrong(run)):
            raise HarnessError(
                "no question of this run was answered wrongly. To see one, give its id or words of "
                "it in place of --wrong."
            )
        return wrong[: given.wrong]
    raise HarnessError("say which question: an id, words of it, --wrong N or --errors.")


def _wrong(run: RecordedRun) -> list[Question]:
    table = score(run.selection.questions, run.rows, get_scorer(run.benchmark.scorer)).table
    wrong = {
        id_
        for id_, em, leak in zip(table["question"], table["em"], table["leak_rate"], strict=True)
        if em == 0 or leak == 1
    }
    return [question for question in run.selection.questions if question.query.id in wrong]
