"""Write the README's figures of runs with a small local model: `tools/local_model.py FOLDER...`.

The folders are those of complete runs (`runs/<bench>/<strategy>/<identity>`), in the order in which
they are to stand. Nothing is run here: such runs take minutes and a model server.
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

KEYS = ("em", "f1", "coverage", "resolved_em", "recall@5", "abstain_accuracy", "leak_rate")


def main(folders: Sequence[str]) -> int:
    """Write the block `local-model`; return 0, or 2 where a folder holds no complete run."""
    rows = []
    for folder in map(Path, folders):
        try:
            summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
            config = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))
        except OSError as error:
            sys.stderr.write(f"error: {error.filename}: {error.strerror}; is the run complete?\n")
            return 2
        rows.append(row(summary, config))
    header = ["model", "prompt", "questions", "n", *KEYS, "p50 s", "tokens in", "errors"]
    write("local-model", markdown_table(header, rows))
    return 0


def row(summary: Mapping[str, Any], config: Mapping[str, Any]) -> list[str]:
    """Return the cells of one run."""
    answerable = summary["metrics"]["em"]["n"]
    asked = f"{answerable}+{summary['n'] - answerable}"
    return [
        summary["llm"].rpartition("/")[2],
        config["llm"]["prompts"] or "usual",
        f"{summary['bench']}.{summary['variant']}",
        asked,
        *(format_metric(summary, key) for key in KEYS),
        f"{summary['seconds']['latency_p50']:.1f}",
        f"{summary['metrics']['tokens_in']['value']:,.0f}",
        str(summary["errors"]),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
