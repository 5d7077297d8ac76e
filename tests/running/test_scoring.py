"""`scores.parquet` and `summary.json`: what stands in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from harness.metrics import get_scorer, score
from harness.nouns import Gold, Query, Question, Triple
from harness.running.evaluate import Outcome
from harness.running.ledger import read_ledger
from harness.running.scoring import _arrow

Run = Callable[..., Outcome]


def test_one_row_a_question_with_every_metric(run: Run) -> None:
    outcome = run("strategy=oracle_context")
    assert outcome.scored is not None
    table = pq.read_table(outcome.folder.scores)
    assert table.num_rows == 40
    assert {"question", "native_id", "type", "hops", "outcome", "prediction", "em", "f1"} <= set(
        table.column_names
    )
    assert table["question"].to_pylist() == sorted(table["question"].to_pylist())
    assert str(table.schema.field("em").type) == "double"
    assert str(table.schema.field("hops").type) == "int64"
    em = [value for value in table["em"].to_pylist() if value is not None]
    cell = outcome.scored.summary["metrics"]["em"]
    assert cell["n"] == len(em) == 40
    assert cell["value"] == pytest.approx(sum(em) / len(em))
    assert table["leak_rate"].to_pylist() == [None] * 40, "there is no unanswerable question"
    assert json.loads(table["tags"][0].as_py()) == {}


def test_columns_keep_their_type_where_all_is_empty(run: Run) -> None:
    outcome = run("strategy=always_abstain")
    schema = pq.read_table(outcome.folder.scores).schema
    assert str(schema.field("prediction").type) == "string"
    assert str(schema.field("leak_rate").type) == "double"


def test_a_summary_also_goes_where_the_user_wants_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "not yet, there" / "it is.json"
    outcome = run(f"run.summary={path}")
    text = path.read_text(encoding="utf-8")
    assert text == outcome.folder.summary.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 10, "it is for people too"
    summary = json.loads(text)
    assert set(summary) >= {
        "bench", "variant", "split", "strategy", "condition", "identity", "n", "errors", "metrics",
        "by", "cost", "seconds",
    }  # fmt: skip
    assert set(summary["by"]) >= {"hops", "type"}
    assert set(summary["metrics"]) >= {
        "em", "f1", "f1_raw", "recall@5", "all_gold@5", "abstain_accuracy", "leak_rate",
        "coverage", "resolved_em", "abstain_precision", "error_rate",
    }  # fmt: skip
    for cell in summary["metrics"].values():
        assert set(cell) == {"value", "low", "high", "n"}
    assert set(summary["by"]["hops"]) == {"2"}
    assert (summary["bench"], summary["variant"]) == ("musique", "invented")
    assert (summary["condition"], summary["frozen"]) == ("same-condition", False)


def test_wall_times_stand_nowhere_but_under_seconds(run: Run) -> None:
    def timeless(outcome: Outcome) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        assert outcome.scored is not None
        summary = {k: v for k, v in outcome.scored.summary.items() if k != "seconds"}
        return summary, pq.read_table(outcome.folder.scores).to_pylist()

    first = timeless(run())
    assert timeless(run("run.mode=always")) == first


def test_building_is_timed_once(run: Run) -> None:
    first = run()
    again = run()
    assert first.scored is not None
    assert again.scored is not None
    assert again.scored.summary["seconds"] == first.scored.summary["seconds"]
    assert first.scored.summary["seconds"]["prepare"] > 0


@pytest.mark.parametrize(
    ("hops", "kept"),
    [(2, 2), (2**31, 2**31), (2**63 - 1, 2**63 - 1), (2**63, None), (10**30, None)],
)
def test_any_hop_count_can_be_written(hops: int, kept: int | None) -> None:
    scores = score(
        [Question(Query("q", "?"), Gold("n", ("x",), hops=hops))], {}, get_scorer("exact")
    )
    assert _arrow(scores)["hops"].to_pylist() == [kept]


def test_what_an_answer_cites_is_looked_up(run: Run) -> None:
    outcome = run("strategy=oracle_context")
    assert outcome.scored is not None
    cells = outcome.scored.summary["metrics"]
    assert cells["faithfulness"]["n"] == round(cells["coverage"]["value"] * 40)
    assert cells["faithfulness"]["value"] > 0.5


def test_abstentions_by_reason(run: Run) -> None:
    outcome = run("strategy=always_abstain")
    assert outcome.scored is not None
    (group,) = outcome.scored.summary["by"]["abstain_reason"].values()
    assert (group["abstain_precision"]["value"], group["abstain_precision"]["n"]) == (0, 40)


def test_what_is_said_beside_an_answer_goes_through_a_run(
    run: Run, outside: Callable[..., str]
) -> None:
    chosen = outside(
        """
        def answer(self, query):
            from harness.nouns import Triple
            number = int(query.text.rstrip("? born").rpartition(" ")[2])
            if number == 7:
                return Prediction(answer="x", confidence=2.0)
            if number % 2:
                return Prediction(answer="Nimbrook")
            return Prediction(
                answer="Nimbrook", facts=(("T", 1),), triples=(Triple("a", "b", "c"),),
                confidence=number / 40,
            )
        """
    )
    outcome = run(chosen)
    assert outcome.exit_code == 1
    rows = read_ledger(outcome.folder.ledger)
    (failed,) = (row for row in rows.values() if row.error is not None)
    assert failed.error == "ValueError: a confidence lies between 0 and 1; 2.0 does not"
    said = [row.prediction for row in rows.values() if row.prediction is not None]
    full = [prediction for prediction in said if prediction.confidence is not None]
    assert len(full) == 20
    assert {(p.facts, p.triples) for p in full} == {((("T", 1),), (Triple("a", "b", "c"),))}
    table = pq.read_table(outcome.folder.scores)
    assert str(table.schema.field("confidence").type) == "double"
    told = [value for value in table["confidence"].to_pylist() if value is not None]
    assert sorted(told) == [number / 40 for number in range(0, 40, 2)]
    assert outcome.scored is not None
    metrics = outcome.scored.summary["metrics"]
    assert metrics["sp_f1"]["value"] is None, "MuSiQue's gold has no sentences"
    assert metrics["aurc"]["n"] == 39
    again = run(chosen)
    assert again.answered == 0
    assert read_ledger(again.folder.ledger) == rows
