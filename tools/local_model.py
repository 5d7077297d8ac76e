"""Write the README's figures of runs with a small local model: `tools/local_model.py FOLDER...`.

The folders are those of complete runs (`runs/<bench>/<strategy>/<identity>`), in the order in which
they are to stand. Nothing is run here: such runs take minutes and a model server. Runs of
`naive_rag` stand in the block `local-model`, all others in `local-model-strategies`; a block of
which no run is given is left as it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from results import write

from harness.report.markdown import markdown_table
from harness.report.table import format_metric

READER = "naive_rag"
KEYS = ("em", "f1", "coverage", "resolved_em", "recall@5", "abstain_accuracy", "leak_rate")
HEADER = ("model", "prompt", "questions", "n", *KEYS, "p50 s", "tokens in", "errors")
STRATEGY_KEYS = ("em", "f1", "coverage", "abstain_accuracy", "leak_rate")
STRATEGY_HEADER = (
    "strategy", "model", "questions", "n", *STRATEGY_KEYS, "figures exact", "split",
    "calls by contract", "failed", "p50 s", "tokens in", "errors",
)  # fmt: skip
SETTINGS = ("variant", "trigger.kind", "d_max", "planner.kind", "cypher.kind", "build.extractor")

Read = tuple[Mapping[str, Any], Mapping[str, Any]]


def main(folders: Sequence[str]) -> int:
    """Write the blocks; return 0, or 2 where a folder holds no complete run."""
    runs: list[Read] = []
    for folder in map(Path, folders):
        try:
            summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
            config = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))
        except OSError as error:
            sys.stderr.write(f"error: {error.filename}: {error.strerror}; is the run complete?\n")
            return 2
        runs.append((summary, config))
    reader = [row(*one) for one in runs if one[0]["strategy"] == READER]
    others = [strategy_row(*one) for one in runs if one[0]["strategy"] != READER]
    if reader:
        write("local-model", markdown_table(HEADER, reader))
    if others:
        write("local-model-strategies", markdown_table(STRATEGY_HEADER, others))
    return 0


def row(summary: Mapping[str, Any], config: Mapping[str, Any]) -> list[str]:
    """Return the cells of one run of the reader."""
    return [
        model(summary),
        config["llm"]["prompts"] or "usual",
        *asked(summary),
        *(format_metric(summary, key) for key in KEYS),
        *spent(summary),
    ]


def strategy_row(summary: Mapping[str, Any], config: Mapping[str, Any]) -> list[str]:
    """Return the cells of one run of a strategy: its settings, scores, calls and failures."""
    measures = summary.get("measures") or {}
    calls = measures.get("calls_by_contract") or {}
    failed = measures.get("contract_failures", {})
    split = measures.get("trigger_rate")
    exact = [measures[key] for key in ("exact_value", "exact_position") if measures.get(key)]
    told = f"{sum(one['k'] for one in exact)} of {sum(one['n'] for one in exact)}"
    return [
        f"{summary['strategy']} ({settings(config['strategy'])})",
        model(summary),
        *asked(summary),
        *(format_metric(summary, key) for key in STRATEGY_KEYS),
        told if exact else "-",
        f"{split['value']:.2f}" if split else "-",
        ", ".join(f"{name.removeprefix('hiq_')} {count}" for name, count in calls.items()) or "-",
        ", ".join(f"{name} {count}" for name, count in failed.items()) or "0",
        *spent(summary),
    ]


def settings(strategy: Mapping[str, Any]) -> str:
    """Return the settings of a strategy that tell runs apart."""
    found = []
    for name in SETTINGS:
        value: Any = strategy
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if value is not None:
            found.append(f"{name}={value}")
    return ", ".join(found)


def model(summary: Mapping[str, Any]) -> str:
    """Return the model's name without its provider."""
    return str(summary["llm"]).rpartition("/")[2]


def asked(summary: Mapping[str, Any]) -> list[str]:
    """Return the set and how many answerable and unanswerable questions of it were asked."""
    answerable = summary["metrics"]["em"]["n"]
    return [
        f"{summary['bench']}.{summary['variant']}",
        f"{answerable}+{summary['n'] - answerable}",
    ]


def spent(summary: Mapping[str, Any]) -> list[str]:
    """Return median seconds, prompt tokens and errors."""
    return [
        f"{summary['seconds']['latency_p50']:.1f}",
        f"{summary['metrics']['tokens_in']['value']:,.0f}",
        str(summary["errors"]),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
