"""Make the results on questions that the generator of atlas did not word: `make results`.

`wordings/*.jsonl` holds questions on the facts of atlas medium, a file an author. The authors are
runs of a large language model that were shown the facts, and neither the generator's wordings nor
the rules that read them. A file whose questions the rules were later developed on says so in its
name (`developed`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from results import ATLAS, finish, publish

from harness.config.compose import compose
from harness.metrics import METRICS, get_scorer, score
from harness.nouns import Question, Row
from harness.report.markdown import markdown_table
from harness.report.table import format_cell
from harness.running.session import open_session

FOLDER = Path(__file__).with_name("wordings")
CONFIG = (
    *ATLAS, "bench.variant=medium", "strategy=lattice", "strategy.build.extractor=triples",
    "strategy.planner.kind=rule",
)  # fmt: skip
KEYS = ("em", "coverage", "resolved_em")


def main() -> None:
    """Ask everything and write the block."""
    session = open_session(compose(CONFIG))
    session.prepare()
    known = {question.query.id: question for question in session.benchmark.questions}
    scorer = get_scorer(session.benchmark.scorer)
    rows = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        asked = written(path, known)
        answers = {
            one.query.id: Row(session.identity, one.query.id, session.strategy.answer(one.query))
            for one in asked
        }
        metrics = [metric for metric in METRICS.values() if metric.key in KEYS]
        scores = score(asked, answers, scorer, metrics=metrics)
        cells = scores.summary(by=("type",))
        kinds = cells["by"]["type"]
        total = [path.stem, "all", str(len(asked)), *_cells(cells["metrics"])]
        rows += [total, *([path.stem, kind, *_kind(kinds[kind])] for kind in sorted(kinds))]
    header = ("author", "type", "n", *KEYS)
    publish({"strategies-written": markdown_table(header, rows)})


def written(path: Path, known: Mapping[str, Question]) -> list[Question]:
    """Return the questions of a file: each asks for the gold of one of atlas's own."""
    asked = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        own = known[row["id"]]
        query = replace(own.query, id=f"{row['id']}-{number}", text=row["q"])
        asked.append(replace(own, query=query))
    return asked


def _cells(cells: Mapping[str, Mapping[str, object]]) -> list[str]:
    return [format_cell(cells[key]) for key in KEYS]


def _kind(given: Mapping[str, Mapping[str, object]]) -> list[str]:
    return [str(given["em"]["n"]), *_cells(given)]


if __name__ == "__main__":
    finish(main)
