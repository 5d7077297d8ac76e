"""Make the README's figures of Hi-Q's own claims: gold decompositions, and its ablations.

The ablations are the files `conf/experiment/hq*.yaml`, cell by cell, on the questions of atlas
small; each is held against what the paper says of it. HQ8's entailment and HQ9's other readers
need a model and are not made here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import product
from typing import Any

import yaml
from results import ATLAS, Run, run, write

from harness.errors import HarnessError
from harness.metrics import discordant, mcnemar_exact
from harness.paths import resource
from harness.report.markdown import markdown_table
from harness.report.table import format_cell

TREE_KEYS = ("all_gold_root@5", "all_gold@5", "all_gold_leaf@5", "all_gold_leaf_all")
TREE_HEADER = ("root@5", "leaf@5, scaled", "leaf@5, RRF", "leaf@all")
ABLATIONS = {
    "hq1": "declining > always > never (60.7, 57.3 of 100 and lower)",
    "hq2": "without dependency 10.8 points of EM are lost",
    "hq3": "binary as good as n-ary, flat clearly worse",
    "hq4": "one level costs 3.3 points of EM against four",
    "hq5": "the verifier gives 1.0 point of F1 at four hops",
    "hq10": "the more passages, the fewer splits",
}


def main() -> int:
    """Run everything and rewrite the README's blocks; return 0, or a failed run's exit code."""
    write("hiq-oracle", oracle())
    write("hiq-ablations", ablations())
    return 0


def oracle() -> str:
    """Return how much gold each query of a tree finds, with gold decompositions (MuSiQue)."""
    given = ("strategy=hiq", "strategy.contracts=oracle")
    control = ("strategy.trigger.kind=never", "strategy.append_bridge=true")
    rows = []
    for variant in ("dev200", "train100"):
        for retriever in ("bm25", "dense", "hybrid"):
            bench = ("bench=musique", f"bench.variant={variant}", "split=all")
            chosen = (*bench, *given, f"retriever={retriever}")
            tree = run("hiq", chosen)[1]["metrics"]
            single = run("hiq, one query", [*chosen, *control])[1]["metrics"]
            rows.append(
                [
                    variant,
                    retriever,
                    str(tree["all_gold_root@5"]["n"]),
                    *(format_cell(tree[key]) for key in TREE_KEYS),
                    format_cell(single["all_gold@5"]),
                ]
            )
    header = ["questions", "retriever", "n", *TREE_HEADER, "one query with bridge answers @5"]
    return markdown_table(header, rows)


def ablations() -> str:
    """Return a row a cell of each ablation, with its scores, its splits and its calls.

    The p is of the exact McNemar test of EM against the experiment's last cell.
    """
    rows = []
    for name, paper in ABLATIONS.items():
        cells = [(label, run(label, [*ATLAS, *given])) for label, given in cells_of(name)]
        last = cells[-1][1]
        for number, (label, one) in enumerate(cells):
            p = "" if one is last else f"{against(last, one):.1g}"
            rows.append([name.upper(), label, *figures(one), p, paper if number == 0 else ""])
    header = ["", "cell", "n", "em", "f1", "split", "calls", "p", "the paper"]
    return markdown_table(header, rows)


def cells_of(name: str) -> list[tuple[str, list[str]]]:
    """Return label and overrides of each cell of an experiment file, in its own order."""
    text = (resource("conf") / "experiment" / f"{name}.yaml").read_text(encoding="utf-8")
    raw = yaml.safe_load(text)
    fixed = ["strategy=hiq", *flat("strategy", raw.get("strategy", {}))]
    swept: Mapping[str, Any] = raw["hydra"]["sweeper"]["params"]
    choices = [[(key, one) for one in str(value).split(",")] for key, value in swept.items()]
    cells = []
    for chosen in product(*choices):
        label = ", ".join(f"{key.removeprefix('strategy.')}={value}" for key, value in chosen)
        cells.append((label, [*fixed, *(f"{key}={value}" for key, value in chosen)]))
    return cells


def flat(prefix: str, given: Mapping[str, Any]) -> list[str]:
    """Return nested settings as overrides."""
    found = []
    for key, value in given.items():
        name = f"{prefix}.{key}"
        found += flat(name, value) if isinstance(value, Mapping) else [f"{name}={value}"]
    return found


def figures(one: Run) -> list[str]:
    """Return n, EM and F1 with intervals over the answerable questions, trigger rate and calls."""
    metrics, measures = one[1]["metrics"], one[1]["measures"]
    return [
        str(metrics["em"]["n"]),
        format_cell(metrics["em"]),
        format_cell(metrics["f1"]),
        f"{measures['trigger_rate']['value']:.3f}",
        f"{measures['calls']['value']:.2f}",
    ]


def against(first: Run, second: Run) -> float:
    """Return the exact McNemar p of two runs' EM on the same questions."""
    pairs = [
        (float(a), float(b))
        for a, b in zip(first[2]["em"], second[2]["em"], strict=True)
        if a is not None and b is not None
    ]
    worse, better = discordant([a for a, _ in pairs], [b for _, b in pairs])
    return mcnemar_exact(worse, better)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except HarnessError as error:
        sys.stderr.write(f"error: {error}\n")
        sys.exit(error.exit_code)
