"""The summary of a run: the metrics two equal runs share, and what it cost in money and time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from harness.data.benchmark import Benchmark
from harness.metrics import Scores
from harness.nouns import Condition, Row
from harness.splits import Selection

__all__ = ["heldout_runs", "summary_of"]


def summary_of(
    benchmark: Benchmark,
    selection: Selection,
    rows: Mapping[str, Row],
    scores: Scores,
    *,
    identity: str,
    strategy: str,
    condition: Condition,
    build_seconds: float,
) -> dict[str, Any]:
    """Return the summary as JSON data. Wall times stand under `seconds` and nowhere else."""
    tags = sorted({name for tags in scores.table["tags"] for name in tags})
    aggregates = scores.summary(by=("hops", "type", *tags))
    asked = [rows[q.query.id] for q in selection.questions if q.query.id in rows]
    return {
        "bench": benchmark.id,
        "variant": benchmark.variant,
        "context": benchmark.context,
        "split": selection.side,
        "frozen": selection.frozen,
        "strategy": strategy,
        "condition": condition.value,
        "identity": identity,
        "scorer": {"name": scores.scorer, "version": scores.scorer_version},
        "n": len(selection.questions),
        "n_split": selection.total,
        "n_passages": len(benchmark.corpus.passages),
        "errors": sum(row.error is not None for row in asked),
        "notes": list(benchmark.notes),
        "metrics": aggregates["metrics"],
        "by": aggregates["by"],
        "cost": _cost(asked),
        "seconds": _seconds(asked, build_seconds),
    }


def _cost(rows: list[Row]) -> dict[str, float | int | None]:
    usages = [row.usage for row in rows]
    prices = [usage.cost_usd for usage in usages]
    return {
        "llm_calls": sum(usage.llm_calls for usage in usages),
        "cached_calls": sum(usage.cached_calls for usage in usages),
        "tokens_in": sum(usage.tokens_in for usage in usages),
        "tokens_out": sum(usage.tokens_out for usage in usages),
        "retrieval_calls": sum(usage.retrieval_calls for usage in usages),
        # One call of unknown price makes the total unknown, not smaller.
        "usd": None if None in prices else round(sum(filter(None, prices)), 6),
    }


def _seconds(rows: list[Row], build: float) -> dict[str, float]:
    stages: dict[str, float] = {}
    for row in rows:
        for name, seconds in row.seconds.items():
            stages[name] = stages.get(name, 0.0) + seconds
    totals = np.array([row.seconds.get("total", 0.0) for row in rows] or [0.0])
    return {
        "prepare": round(build, 3),
        **{name: round(seconds, 3) for name, seconds in sorted(stages.items())},
        "latency_p50": round(float(np.percentile(totals, 50)), 4),
        "latency_p95": round(float(np.percentile(totals, 95)), 4),
    }


def heldout_runs(runs: Path, benchmark: Benchmark, strategy: str, *, but: str) -> int:
    """Count the finished held-out runs of a strategy on a variant, without the run `but`."""
    count = 0
    for path in (runs / benchmark.id / strategy).glob("*/summary.json"):
        summary = json.loads(path.read_text(encoding="utf-8"))
        count += (
            summary["split"] == "heldout"
            and summary["variant"] == benchmark.variant
            and summary["identity"] != but
        )
    return count
