"""The summary of a run: the metrics two equal runs share, and what it cost in money and time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from harness.config.settings import settings_of
from harness.data.benchmark import Benchmark
from harness.errors import DataError
from harness.metrics import Scores
from harness.nouns import Condition, ModelCall, Row, Usage, View
from harness.running.folder import RunFolder, subfolders
from harness.running.measures import measures_of
from harness.running.readback import read_object
from harness.splits import Selection

__all__ = ["heldout_runs", "llm_name", "retriever_name", "summary_of"]

_MOST_GROUPS = 30


def summary_of(
    benchmark: Benchmark,
    selection: Selection,
    rows: Mapping[str, Row],
    scores: Scores,
    *,
    identity: str,
    parts: Mapping[str, Any],
    condition: Condition,
    build_seconds: float,
) -> dict[str, Any]:
    """Return the summary as JSON data. Wall times stand under `seconds` and nowhere else.

    `missing` is how many questions have no row: with any the run is unfinished, whatever its
    numbers. `retrieved` is false for a run that answered and never looked at a passage.
    """
    tags = _breakdowns(scores.table["tags"])
    aggregates = scores.summary(by=("hops", "type", "abstain_reason", *tags))
    asked = [rows[q.query.id] for q in selection.questions if q.query.id in rows]
    cost = _cost([row.usage for row in asked])
    return {
        "bench": benchmark.id,
        "variant": benchmark.label,
        "context": benchmark.context,
        "split": selection.side,
        "frozen": selection.frozen,
        "strategy": parts["strategy"]["name"],
        "settings": ", ".join(settings_of(parts["strategy"]["config"], folds=parts.get("folds"))),
        "retriever": retriever_name(parts["retriever"]) if cost["retrieval_calls"] else None,
        "llm": llm_name(parts["llm"]),
        "condition": condition.value,
        "identity": identity,
        "scorer": {"name": scores.scorer, "version": scores.scorer_version},
        "n": len(selection.questions),
        "n_split": selection.total,
        "limit": parts["split"].get("limit"),
        "missing": len(selection.questions) - len(asked),
        "n_passages": _n_passages(benchmark),
        "errors": sum(row.error is not None for row in asked),
        "retrieved": _retrieved(asked),
        "notes": list(benchmark.notes),
        "metrics": aggregates["metrics"],
        "by": aggregates["by"],
        "cost": cost,
        "calls": _calls(asked),
        "seconds": _seconds(asked, build_seconds),
        **measures_of(parts, selection, rows, scores),
    }


def _n_passages(benchmark: Benchmark) -> int:
    corpus = benchmark.corpus
    return corpus.size(View.PASSAGES) if View.PASSAGES in corpus.views else 0


def retriever_name(described: Mapping[str, Any]) -> str:
    """Return what tells a run's retriever from another's in a line: `bm25 k=5`."""
    return f"{described.get('kind', 'other')} k={described.get('k', '?')}"


def llm_name(described: Mapping[str, Any]) -> str:
    """Return what tells a run's model from another's in a line: `ollama/llama3`, `offline`."""
    provider, model = described.get("provider"), described.get("model")
    name = "/".join(dict.fromkeys(str(part) for part in (provider, model) if part)) or "other"
    models = described.get("models") or {}
    roles = [f"{role}={other}" for role, other in sorted(models.items()) if other != model]
    return f"{name} ({', '.join(roles)})" if roles else name


def _retrieved(rows: Sequence[Row]) -> bool:
    answered = [(row.usage, row.prediction) for row in rows if row.prediction is not None]
    # Where all failed nobody knows; then retrieval scores 0, like all else.
    return not answered or any(
        usage.retrieval_calls or prediction.passages or prediction.rankings
        for usage, prediction in answered
    )


def _breakdowns(tags: Sequence[Mapping[str, str]]) -> list[str]:
    """Return the tags with few enough labels to break a score down by; the rest are facts.

    So is a tag that gives every question a label of its own, however few have it.
    """
    labels: dict[str, Counter[str]] = {}
    for given in tags:
        for name, label in given.items():
            labels.setdefault(name, Counter())[label] += 1
    return sorted(
        name
        for name, counts in labels.items()
        if len(counts) <= _MOST_GROUPS and (len(counts) == 1 or max(counts.values()) > 1)
    )


def _cost(usages: Sequence[Usage]) -> dict[str, float | int | None]:
    total = sum(usages, Usage())
    return {
        "llm_calls": total.llm_calls,
        "cached_calls": total.cached_calls,
        "tokens_in": total.tokens_in,
        "tokens_out": total.tokens_out,
        "retrieval_calls": total.retrieval_calls,
        # One call of unknown price makes the total unknown, not smaller.
        "usd": None if total.cost_usd is None else round(total.cost_usd, 6),
    }


def _calls(rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """Return the model calls by contract: how many, what they cost, and how they ended.

    Those that brought no reply at all stand under `outcomes` alone.
    """
    groups: dict[str, list[ModelCall]] = {}
    for row in rows:
        for call in row.calls:
            groups.setdefault(call.contract, []).append(call)
    return {name: _group(calls) for name, calls in sorted(groups.items())}


def _group(calls: Sequence[ModelCall]) -> dict[str, Any]:
    paid = [call for call in calls if call.replied and not call.cached]
    prices = [call.cost_usd for call in paid]
    return {
        "llm_calls": len(paid),
        "cached_calls": sum(call.replied and call.cached for call in calls),
        "tokens_in": sum(call.tokens_in for call in paid),
        "tokens_out": sum(call.tokens_out for call in paid),
        "usd": None if None in prices else round(sum(filter(None, prices)), 6),
        "outcomes": dict(sorted(Counter(call.outcome for call in calls).items())),
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
    for path in subfolders(runs / benchmark.id / strategy):
        try:
            summary = read_object(RunFolder(path).summary)
        except DataError:
            # It was not finished, or its summary is lost.
            continue
        count += (
            summary.get("split") == "heldout"
            and summary.get("variant") == benchmark.label
            and summary.get("identity") != but
            and not summary.get("missing")
        )
    return count
