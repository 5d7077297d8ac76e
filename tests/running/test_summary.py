"""Cost, time and held-out runs in a summary."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from harness.data.benchmark import Benchmark
from harness.nouns import Prediction, Row, Usage
from harness.running.evaluate import Outcome
from harness.running.scoring import score_ledger
from harness.running.session import open_session
from harness.running.summary import heldout_runs, llm_name, retriever_name

Config = Callable[..., dict[str, Any]]


def summary_of(config: Config, rows: list[Row]) -> dict[str, Any]:
    session = open_session(config())
    return score_ledger(
        session.benchmark,
        session.selection,
        {row.question: row for row in rows},
        identity="a" * 64,
        parts=session.parts,
        condition=session.strategy.condition,
        build_seconds=1.23456,
    ).summary


def row(config: Config, n: int, **given: Any) -> Row:
    question = open_session(config()).selection.questions[n].query.id
    return Row("a" * 64, question, Prediction(answer="x"), **given)


def test_costs_add_up_over_rows(config: Config) -> None:
    usage = Usage(1, 2, 30, 4, 0.25, 5)
    summary = summary_of(config, [row(config, 0, usage=usage), row(config, 1, usage=usage)])
    assert summary["cost"] == {
        "llm_calls": 2, "cached_calls": 4, "tokens_in": 60, "tokens_out": 8, "retrieval_calls": 10,
        "usd": 0.5,
    }  # fmt: skip


def test_a_retriever_is_named_where_one_was_asked(config: Config) -> None:
    asked = row(config, 0, usage=Usage(retrieval_calls=1))
    assert summary_of(config, [asked, row(config, 1)])["retriever"] == "bm25 k=5"
    assert summary_of(config, [row(config, 0), row(config, 1)])["retriever"] is None


def test_one_unknown_price_makes_the_total_unknown(config: Config) -> None:
    rows = [
        row(config, 0, usage=Usage(cost_usd=None)),
        row(config, 1, usage=Usage(cost_usd=0.5)),
    ]
    assert summary_of(config, rows)["cost"]["usd"] is None


def test_times_by_stage(config: Config) -> None:
    rows = [
        row(config, 0, seconds={"total": 1.0, "llm": 0.5}),
        row(config, 1, seconds={"total": 3.0, "retrieve": 0.25}),
    ]
    seconds = summary_of(config, rows)["seconds"]
    assert seconds == {
        "prepare": 1.235, "llm": 0.5, "retrieve": 0.25, "total": 4.0, "latency_p50": 2.0,
        "latency_p95": 2.9,
    }  # fmt: skip


def test_denominators_are_the_splits_with_or_without_rows(config: Config) -> None:
    empty = summary_of(config, [])
    assert (empty["n"], empty["errors"], empty["missing"]) == (40, 0, 40)
    assert empty["metrics"]["em"] | {"low": 0, "high": 0} == {
        "value": 0.0, "low": 0, "high": 0, "n": 40,
    }  # fmt: skip
    assert empty["metrics"]["error_rate"]["value"] == 1.0
    assert empty["metrics"]["leak_rate"] == {"value": None, "low": None, "high": None, "n": 0}
    failed = Row("a" * 64, row(config, 0).question, None, error="x")
    one = summary_of(config, [failed])
    assert (one["errors"], one["missing"], one["metrics"]["em"]["n"]) == (1, 39, 40)


@pytest.mark.parametrize(("variant", "counted"), [("dev", 2), ("full_dev", 1), ("none", 0)])
def test_heldout_runs_are_those_of_the_strategy_on_the_variant(
    tmp_path: Path, variant: str, counted: int
) -> None:
    runs = [
        ("naive_rag", "1", "heldout", "dev"),
        ("naive_rag", "2", "heldout", "dev"),
        ("naive_rag", "3", "heldout", "full_dev"),
        ("naive_rag", "4", "tune", "dev"),
        ("naive_rag", "5", "heldout", "dev"),
        ("keyword", "6", "heldout", "dev"),
    ]
    for strategy, identity, split, name in runs:
        folder = tmp_path / "musique" / strategy / identity
        folder.mkdir(parents=True)
        text = json.dumps({"split": split, "variant": name, "identity": identity})
        (folder / "summary.json").write_text(text, encoding="utf-8")
    bench = cast(Benchmark, SimpleNamespace(id="musique", label=variant))
    assert heldout_runs(tmp_path, bench, "naive_rag", but="5") == counted


def test_oracles_say_so(run: Callable[..., Outcome]) -> None:
    outcome = run("strategy=oracle_context")
    assert outcome.scored is not None
    assert outcome.scored.summary["condition"] == "oracle"
    provenance = json.loads(outcome.folder.provenance.read_text(encoding="utf-8"))
    assert provenance["condition"] == "oracle"


@pytest.mark.parametrize("text", [None, "", "{", "{}", "[]", "3", "[" * 50_000, "folder"])
def test_a_damaged_or_incomplete_run_is_no_heldout_run(tmp_path: Path, text: str | None) -> None:
    good = {"split": "heldout", "variant": "dev", "identity": "1", "missing": 0}
    for name, told in (("1", good), ("2", {**good, "missing": 3})):
        folder = tmp_path / "musique" / "keyword" / name
        folder.mkdir(parents=True)
        (folder / "summary.json").write_text(json.dumps(told), encoding="utf-8")
    broken = tmp_path / "musique" / "keyword" / "3"
    broken.mkdir()
    if text == "folder":
        (broken / "summary.json").mkdir()
    elif text is not None:
        (broken / "summary.json").write_text(text, encoding="utf-8")
    bench = cast(Benchmark, SimpleNamespace(id="musique", label="dev"))
    assert heldout_runs(tmp_path, bench, "keyword", but="9") == 1


@pytest.mark.parametrize(
    ("described", "name"),
    [
        ({"provider": "offline", "model": "offline"}, "offline"),
        ({"provider": "ollama", "model": "m", "models": {}}, "ollama/m"),
        ({"provider": "p", "model": "m", "models": {"b": "m", "a": "n"}}, "p/m (a=n)"),
        ({"provider": "p", "model": None, "models": None}, "p"),
        ({}, "other"),
    ],
)
def test_a_model_in_a_line(described: dict[str, Any], name: str) -> None:
    assert llm_name(described) == name


def test_a_retriever_in_a_line() -> None:
    assert retriever_name({"kind": "bm25", "k": 5, "b": 1}) == "bm25 k=5"
    assert retriever_name({}) == "other k=?"


def test_what_tells_runs_apart_stands_in_the_summary(run: Callable[..., Outcome]) -> None:
    outcome = run("retriever.k=3", "run.limit=9")
    assert outcome.scored is not None
    told = outcome.scored.summary
    assert [told[name] for name in ("retriever", "llm", "limit", "missing", "retrieved")] == [
        "bm25 k=3", "offline", 9, 0, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("strategy", "retrieved"),
    [
        ("closed_book", False),
        ("always_abstain", False),
        ("oracle_context", True),
        ("keyword", True),
    ],
)
def test_whether_a_run_looked_at_passages(
    run: Callable[..., Outcome], strategy: str, retrieved: bool
) -> None:
    outcome = run(f"strategy={strategy}", "run.limit=5")
    assert outcome.scored is not None
    assert outcome.scored.summary["retrieved"] is retrieved
    assert outcome.scored.summary["metrics"]["recall@5"]["n"] == 5, "the numbers stay"
