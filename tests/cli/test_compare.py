"""`compare`: two runs in every form, and what is refused in one paragraph."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.running.folder import RunFolder

Harness = Callable[..., Any]


@pytest.fixture
def two(
    finished: Any, evaluate_again: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Return the folders of two runs, of which the second answers what the first failed on."""
    monkeypatch.setenv("WELL", "1")
    first = str(finished.folder)
    evaluate_again("retriever.k=4")
    folders = {str(path.parent) for path in finished.runs.glob("*/*/*/summary.json")}
    return [first, *(folders - {first})]


def test_two_runs_are_compared_on_the_terminal(harness: Harness, two: list[str]) -> None:
    told = harness("compare", *two, "--cost", "retrieval_calls", "--published")
    assert told.code == 0
    for part in ("Paired differences", "em at equal retrieval_calls", "published-reference", "n"):
        assert part in told.out
    assert "mcnemar" in told.out


@pytest.mark.parametrize(
    ("form", "mark"), [("markdown", "| --- |"), ("latex", r"\toprule"), ("csv", "run,against,")]
)
def test_other_forms_go_to_standard_output(
    harness: Harness, two: list[str], form: str, mark: str
) -> None:
    told = harness("compare", *two, "--format", form)
    assert told.code == 0
    assert mark in told.out


def test_csv_can_be_read_back(
    harness: Harness, two: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    from harness.cli.compare import main

    capsys.readouterr()
    assert main([*two, "--format", "csv", "--metrics", "em,f1"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 2 * 2 + 2
    values = {
        (row["run"], row["metric"]): float(row["value"]) for row in rows if not row["against"]
    }
    (pair,) = (row for row in rows if row["against"] and row["metric"] == "em")
    difference = values[pair["run"], "em"] - values[pair["against"], "em"]
    assert float(pair["value"]) == pytest.approx(difference)
    assert {row["n"] for row in rows} == {"20"}


def test_every_table_has_a_file_of_its_own(
    harness: Harness, two: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "tables" / "here"
    told = harness("compare", *two, "--published", "--out", str(out))
    assert (told.code, "results.csv" in told.err) == (0, True)
    assert {path.name for path in out.iterdir()} == {
        "results.csv", "costs.csv", "flips.csv", "published.csv",
    }  # fmt: skip
    for path in out.iterdir():
        rows = list(csv.reader(path.read_text("utf-8").splitlines()))
        assert len(rows) > 1 or path.name == "flips.csv"
        assert {len(row) for row in rows} == {len(rows[0])}
    refused = harness("compare", *two, "--out", str(out / "costs.csv"))
    assert (refused.code, "--out" in refused.err) == (2, True)


def test_what_one_table_cannot_hold_is_said(harness: Harness, two: list[str]) -> None:
    told = harness("compare", *two, "--format", "csv", "--cost", "tokens")
    assert (told.code, "--out DIR" in told.err) == (2, True)


def test_abstention_stands_beside_its_controls(harness: Harness, two: list[str]) -> None:
    told = harness("compare", *two, "--metrics", "coverage,aurc")
    assert "always_abstain control 20 0.000 -" in told.out
    assert "never_abstain control 20 1.000 ≥ 0.000" in told.out
    assert "Without a paired test: aurc." in told.out
    assert "always_abstain" not in harness("compare", *two, "--metrics", "em").out


def test_the_data_are_not_needed(harness: Harness, two: list[str], finished: Any) -> None:
    for folder in two:
        config = RunFolder(Path(folder)).config
        text = config.read_text("utf-8").replace(str(finished.questions), "/nowhere.jsonl")
        config.write_text(text, encoding="utf-8")
    assert harness("compare", *two).code == 0


def test_what_is_wrong_is_one_paragraph(harness: Harness, two: list[str]) -> None:
    none = harness("compare")
    assert (none.code, "make compare RUNS=" in none.err, "usage" in none.err) == (2, True, False)
    alone = harness("compare", two[0])
    assert (alone.code, "two runs or more" in alone.err) == (2, True)
    nothing = harness("compare", two[0], "beefbeef")
    assert (nothing.code, "there is no run" in nothing.err) == (2, True)
    wrong = harness("compare", *two, "--metrics", "emm")
    assert (wrong.code, "there is no metric `emm`" in wrong.err) == (2, True)
