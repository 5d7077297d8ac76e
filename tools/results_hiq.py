"""Make the README's figures of Hi-Q's own claims: gold decompositions, and its ablations.

The ablations are the files `conf/experiment/hq*.yaml`, cell by cell, on the questions of atlas
small; each is held against what the paper says of it. HQ8's entailment and HQ9's other readers
need a model and are not made here.
"""

from __future__ import annotations

from results import ATLAS, Run, cells_of, finish, mcnemar, publish, run

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


def main() -> None:
    """Run everything and write the blocks."""
    publish({"hiq-oracle": oracle(), "hiq-ablations": ablations()})


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
        cells = [(label, run(label, [*given, *ATLAS])) for label, given in cells_of(name)]
        last = cells[-1][1]
        for number, (label, one) in enumerate(cells):
            p = "" if one is last else f"{mcnemar(last, one):.1g}"
            rows.append([name.upper(), label, *figures(one), p, paper if number == 0 else ""])
    header = ["", "cell", "n", "em", "f1", "split", "calls", "p", "the paper"]
    return markdown_table(header, rows)


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


if __name__ == "__main__":
    finish(main)
