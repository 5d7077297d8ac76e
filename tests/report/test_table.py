"""The terminal report of a run."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from harness.metrics.registry import METRICS
from harness.report.hint import show_command
from harness.report.markdown import results_table
from harness.report.table import format_cell, format_metric, print_outcome, print_summary
from harness.running.evaluate import Outcome
from harness.running.folder import RunFolder

_RANKED = {"recall", "all_gold", "ndcg", "title_recall", "passage_hit", "passage_mrr"}
CELL = {"value": 0.1234, "low": 0.1, "high": 0.2, "n": 7}
NONE = {"value": None, "low": None, "high": None, "n": 0}


def summary(**changes: Any) -> dict[str, Any]:
    base = {
        "bench": "musique", "variant": "my [b]file[/b]", "context": "own", "split": "all",
        "frozen": False, "strategy": "s[1]", "condition": "oracle", "identity": "ab" * 32, "n": 7,
        "n_passages": 1234, "errors": 0, "metrics": {"em": CELL, "leak_rate": NONE},
        "by": {"hops": {"[/2]": {"em": CELL, "f1": NONE}}},
    }  # fmt: skip
    return {**base, **changes}


def outcome(path: Path, told: dict[str, Any] | None, *, pending: int = 0) -> Outcome:
    scored = None if told is None else cast(Any, SimpleNamespace(summary=told))
    return Outcome(RunFolder(path), scored, 3, pending)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (CELL, "0.123 [0.100, 0.200]"),
        ({**CELL, "low": None, "high": None}, "0.123"),
        (NONE, "-"),
        (None, "-"),
    ],
)
def test_a_number_with_its_interval(cell: dict[str, Any] | None, text: str) -> None:
    assert format_cell(cell) == text


def test_every_number_stands_with_its_n_condition_and_identity(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_summary(summary())
    out = " ".join(capsys.readouterr().out.split())
    assert "s[1] on musique.my [b]file[/b], split all (unfrozen), context own, n=7" in out
    assert "1,234 passages, oracle, identity abababababababab" in out
    assert "em 0.123 [0.100, 0.200] 7" in out
    assert "leak_rate" not in out, "a metric without a denominator is no number"
    assert "[/2] 0.123 [0.100, 0.200] - - 7" in out


def test_what_to_do_next(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "[old]" / ("long " * 30).strip() / "x[/y]"
    print_outcome(outcome(path, summary(errors=2)))
    out = capsys.readouterr().out
    assert f"  {show_command(path, '--wrong 1')}\n" in out, "a command is never broken"
    assert f"  {show_command(path, '--errors')}\n" in out
    flat = " ".join(out.split())
    assert "2 of 7 questions ended in an error: they score 0 in em and f1, and are neither" in flat
    assert "run.retry_errors=true" in out
    assert "3 answered now, 4 from the ledger" in out
    print_outcome(outcome(path, None, pending=5))
    out = " ".join(capsys.readouterr().out.split())
    assert "Stopped with 5 questions to go. Answered this time: 3, safe in" in out
    assert "Give the same command again" in out


def test_the_header_tells_runs_apart(capsys: pytest.CaptureFixture[str]) -> None:
    given = {"retriever": "bm25 k=5", "llm": "maker/[b]m[/b]", "limit": 7}
    print_summary(summary(**given))
    out = " ".join(capsys.readouterr().out.split())
    assert "passages, retriever bm25 k=5, llm maker/[b]m[/b], limit 7, oracle, identity" in out
    print_summary(summary(**{**given, "limit": None}))
    assert "limit" not in capsys.readouterr().out


def test_the_header_names_settings_and_no_retriever_where_there_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = {"retriever": "bm25 k=5", "settings": "build.path=[b]x[/b], planner.kind=rule"}
    print_summary(summary(**given))
    out = " ".join(capsys.readouterr().out.split())
    assert "(build.path=[b]x[/b], planner.kind=rule) on " in out
    assert "retriever bm25 k=5" in out
    print_summary(summary(**{**given, "retriever": None}))
    assert "retriever" not in capsys.readouterr().out


def test_an_incomplete_run_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    print_summary(summary(n=212, missing=162))
    out = " ".join(capsys.readouterr().out.split())
    assert "50 of 212 questions have a row: the run is incomplete" in out
    print_summary(summary(missing=0))
    assert "incomplete" not in capsys.readouterr().out


def test_questions_that_are_neither_answerable_nor_not_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    kinds = {"derived_em": {**CELL, "n": 11}, "derived_abstain": {**CELL, "value": 0.9}}
    print_summary(summary(metrics={"em": CELL, **kinds}))
    out = " ".join(capsys.readouterr().out.split())
    assert "11 further questions ask for a value that has to be computed and count" in out
    assert "derived_em 0.123 [0.100, 0.200], derived_abstain 0.900 [0.100, 0.200]" in out
    print_summary(summary(metrics={"em": CELL, "derived_em": NONE, "derived_abstain": NONE}))
    assert "computed" not in capsys.readouterr().out


def test_hops_without_a_question_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    groups = {"2": {"em": CELL, "f1": CELL}, "77": {"em": NONE, "f1": NONE}}
    print_summary(summary(by={"hops": groups}))
    assert "77" not in capsys.readouterr().out
    print_summary(summary(by={"hops": {"77": {"em": NONE, "f1": NONE}}}))
    assert "hops" not in capsys.readouterr().out


def test_types_are_shown_where_hops_do_not_divide(capsys: pytest.CaptureFixture[str]) -> None:
    groups = {"bridge": {"em": CELL, "f1": CELL}, "comparison": {"em": CELL, "f1": CELL}}
    two = {"2": {"em": CELL, "f1": CELL}}
    for hops in ({}, two):
        print_summary(summary(by={"hops": hops, "type": groups}))
        out = capsys.readouterr().out
        assert "comparison" in out
        assert "hops" not in out
    print_summary(summary(by={"hops": {**two, "3": two["2"]}, "type": groups}))
    assert "comparison" not in capsys.readouterr().out
    print_summary(summary(by={"hops": two, "type": {"bridge": groups["bridge"]}}))
    assert "hops" in capsys.readouterr().out


def test_who_judged_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    judge = {"model": "maker/[b]m", "prompt_sha256": "c" * 64, "judged": 6, "failed": 1}
    print_summary(summary(judge={**judge, "pending": 0}))
    out = " ".join(capsys.readouterr().out.split())
    assert "an LLM judgement, by maker/[b]m (prompt cccccccccccccccc); 6 answers judged" in out
    assert "1 failed" in out


RETRIEVAL = ("recall@5", "all_gold@10", "ndcg@10", "title_recall@2", "passage_mrr")


@pytest.mark.parametrize("key", RETRIEVAL)
def test_what_was_not_tried_is_no_number(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    metrics = {"em": CELL, key: CELL, "recall@5": CELL}
    by = {"hops": {"2": {"em": CELL, "f1": CELL, "recall@5": CELL}}}
    for retrieved, shown in ((True, "0.123 [0.100, 0.200]"), (False, "-")):
        told = summary(metrics=metrics, by=by, retrieved=retrieved)
        assert format_metric(told, key) == shown
        assert format_metric(told, "em") == "0.123 [0.100, 0.200]"
        assert f"| 0.123 [0.100, 0.200] | {shown} |" in results_table([("x", told)], ["em", key])
        print_summary(told)
        out = " ".join(capsys.readouterr().out.split())
        assert f"recall@5 {shown} 7" in out
        assert f"2 0.123 [0.100, 0.200] 0.123 [0.100, 0.200] {shown} 7" in out


def test_every_retrieval_metric_is_known_to_the_tables() -> None:
    told = summary(retrieved=False, metrics=dict.fromkeys(METRICS, CELL))
    dashed = {key for key in METRICS if format_metric(told, key) == "-"}
    assert dashed == {key for key in METRICS if key.partition("@")[0] in _RANKED}


def test_abstention_stands_beside_its_controls(capsys: pytest.CaptureFixture[str]) -> None:
    metrics = {"coverage": CELL, "abstain_precision": CELL, "leak_rate": {**CELL, "n": 3}}
    print_summary(summary(metrics=metrics))
    out = " ".join(capsys.readouterr().out.split())
    assert "metric value [95 % interval] n always_abstain never_abstain" in out
    assert "coverage 0.123 [0.100, 0.200] 7 0.000 1.000" in out
    assert "leak_rate 0.123 [0.100, 0.200] 3 0.000 1.000" in out
    assert "abstain_precision 0.123 [0.100, 0.200] 7 0.300 -" in out


def test_abstentions_by_reason(capsys: pytest.CaptureFixture[str]) -> None:
    half = {"abstain_precision": {**CELL, "value": 0.25, "n": 8}}
    by = {"abstain_reason": {"no[/]": half, "budget": {"abstain_precision": NONE}}}
    print_summary(summary(by=by))
    out = " ".join(capsys.readouterr().out.split())
    assert "abstained for questions rightly no[/] 8 2" in out
    assert "budget" not in out
