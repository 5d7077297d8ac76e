"""Runs made from rows of the test's own making, on invented questions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from harness.cli.score import main
from harness.nouns import Prediction, Question, Row
from harness.running.evaluate import evaluate
from harness.running.folder import RunFolder
from harness.running.ledger import Ledger
from harness.running.recorded import read_run

Make = Callable[[Question], Row | None]


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory, musique_records: Any) -> Path:
    """A file of twelve invented questions, the last two of which have no answer."""
    path = tmp_path_factory.mktemp("few") / "invented.jsonl"
    records = musique_records(12)
    for record in records[10:]:
        record.update(answerable=False)
    lines = [json.dumps(record) + "\n" for record in records]
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def run_of(config: Callable[..., dict[str, Any]], few: Path) -> Callable[..., RunFolder]:
    """Return a maker of run folders: real runs of `closed_book`, or of what is chosen."""

    def go(*overrides: str) -> RunFolder:
        given = [f"bench.questions={few}", "strategy=closed_book", *overrides]
        return evaluate(config(*given), notify=lambda _: None).folder

    return go


@pytest.fixture(scope="session")
def rewrite() -> Callable[[RunFolder, Make], None]:
    """Return a function that gives a run other rows and scores them."""
    return _rewrite


def _rewrite(folder: RunFolder, make: Make) -> None:
    run = read_run(folder)
    folder.ledger.unlink()
    with Ledger(folder.ledger) as ledger:
        for question in run.selection.questions:
            if (row := make(question)) is not None:
                ledger.append(row)
    main([str(folder.path)])


@pytest.fixture
def row_of() -> Callable[..., Row]:
    """Return a maker of rows: `row_of(folder, question, answer="x", passages=(...))`."""

    def go(folder: RunFolder, question: Question, /, **given: Any) -> Row:
        identity = json.loads(folder.provenance.read_bytes())["identity"]
        return Row(identity, question.query.id, Prediction(**given))

    return go


@pytest.fixture
def answering(run_of: Any, row_of: Any) -> Callable[..., RunFolder]:
    """Return a maker of runs that answer question n (by native id) with `answers[n]`."""

    def go(answers: Mapping[int, str] | Iterable[str], *overrides: str) -> RunFolder:
        table = dict(answers) if isinstance(answers, Mapping) else dict(enumerate(answers))
        folder: RunFolder = run_of(*overrides)

        def make(question: Question) -> Row:
            number = int(question.gold.native_id[6:10]) - 1000
            text = table.get(number, "nowhere")
            answer = question.gold.answers[0] if text == "gold" else text
            row: Row = row_of(folder, question, answer=answer)
            return row

        _rewrite(folder, make)
        return folder

    return go
