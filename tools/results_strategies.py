"""Make the README's results of the decomposing strategies: the second half of `make results`.

2WikiMultihopQA is shown by halves: the rules were developed on the questions of dev249 whose
sha256(_id) is even, so the even half is no measure of anything; nor are its ids in dev200.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from results import ATLAS, HOTPOTQA, MUSIQUE, TWOWIKI, UNANSWERABLE, Run, finish, half, run, write

from harness.metrics import discordant, mcnemar_exact
from harness.metrics.bootstrap import ratio_intervals
from harness.report.markdown import markdown_table, results_table
from harness.report.table import format_cell
from harness.running.recorded import read_run

NAIVE = ("naive_rag, bm25", ("strategy=naive_rag",))
HIQ = ("hiq, bm25", ("strategy=hiq",))
TEXT = ("lattice, text", ("strategy=lattice", "strategy.build.extractor=rule"))
TRIPLES = ("lattice, triples", ("strategy=lattice", "strategy.build.extractor=triples"))
GOLD = ("lattice, gold facts", ("strategy=lattice", "strategy.build.extractor=oracle"))
RULES = "strategy.planner.kind=rule"
TWOWIKI_200 = ("bench=2wiki", "bench.variant=dev200", "split=all")
MEDIUM = (*ATLAS, "bench.variant=medium")
METAQA = ("bench=metaqa", "split=all", "strategy=lattice")
KEYS = ("em", "f1", "coverage", "resolved_em")
MIXED_KEYS = ("em", "coverage", "abstain_accuracy", "leak_rate", "frr")
SET_KEYS = ("any_hit", "answer_recall@100", "set_em", "set_f1")


def main() -> None:
    """Run everything and write the blocks."""
    texts = [planned(NAIVE), planned(HIQ), planned(TEXT)]
    write("strategies-2wiki", twowiki([*texts, planned(GOLD)]))
    others = {"MuSiQue dev200": MUSIQUE, "HotpotQA dev200": HOTPOTQA}
    rows = [
        (f"{label}: {name}", summary)
        for label, bench in others.items()
        for name, summary, *_ in (run(name, [*bench, *given]) for name, given in texts)
    ]
    write("strategies-open", results_table(rows, KEYS))
    mixed = [run(name, [*UNANSWERABLE, *given])[:2] for name, given in texts]
    write("strategies-unanswerable", results_table(mixed, MIXED_KEYS))
    medium = [run(name, [*MEDIUM, *given]) for name, given in (*texts, planned(TRIPLES))]
    write("strategies-atlas", results_table([done[:2] for done in medium], MIXED_KEYS))
    write("strategies-wordings", by_tag(medium, "wording"))
    write("strategies-metaqa", metaqa())


def planned(given: tuple[str, Sequence[str]]) -> tuple[str, Sequence[str]]:
    """Return a run of the lattice with the rule planner said, of another as it is."""
    name, overrides = given
    return (name, (*overrides, RULES)) if "strategy=lattice" in overrides else given


def twowiki(chosen: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return EM, coverage and resolved EM by set, and what is paired with the first run."""
    runs = [run(name, [*TWOWIKI, *given]) for name, given in chosen]
    smaller = [run(name, [*TWOWIKI_200, *given]) for name, given in chosen]
    developed = {native for native in runs[0][2]["native_id"] if "not" not in half(native)}
    sets: list[tuple[str, Sequence[Run], Callable[[str], bool]]] = [
        ("dev249, even half (developed on)", runs, lambda native: native in developed),
        ("dev249, odd half", runs, lambda native: native not in developed),
        ("dev200 without the even half", smaller, lambda native: native not in developed),
    ]
    rows = []
    for title, done, belongs in sets:
        first = column(done[0], "em", belongs)
        for one in done:
            em, answered = column(one, "em", belongs), column(one, "coverage", belongs)
            ((low, high),) = ratio_intervals([(np.array(em), np.ones(len(em)))])
            worse, better = discordant(first, em)
            p = "" if one is done[0] else f"{mcnemar_exact(worse, better):.1g}"
            resolved = sum(em) / max(1.0, sum(answered))
            cells = [f"{np.mean(em):.3f} [{low:.3f}, {high:.3f}]", f"{np.mean(answered):.3f}"]
            rows.append([title, one[0], str(len(em)), *cells, f"{resolved:.3f}", p])
    return markdown_table(["questions", "run", "n", "em", "coverage", "resolved_em", "p"], rows)


def column(one: Run, key: str, belongs: Callable[[str], bool]) -> list[float]:
    """Return a metric of the answerable questions that belong, in the run's order."""
    table = one[2]
    return [
        float(value)
        for native, value in zip(table["native_id"], table[key], strict=True)
        if value is not None and belongs(native)
    ]


def by_tag(runs: Sequence[Run], tag: str) -> str:
    """Return EM on answerable questions by a tag of their gold: a row a run."""
    questions = read_run(runs[0][3]).selection.questions
    tags = {q.query.id: dict(q.gold.tags).get(tag, "") for q in questions}
    values = sorted(set(tags.values()))
    rows = []
    for label, _, table, _ in runs:
        cells = []
        for value in values:
            em = [
                float(score)
                for id_, score in zip(table["question"], table["em"], strict=True)
                if score is not None and tags[id_] == value
            ]
            cells.append(f"{np.mean(em):.3f} (n={len(em)})")
        rows.append([label, *cells])
    return markdown_table(["run", *(f"em, {value} wording" for value in values)], rows)


def metaqa() -> str:
    """Return the set metrics on MetaQA: with and without the start entity, and by rules alone."""
    kinds: Mapping[str, Sequence[str]] = {
        "template, exclude_start=false": ("strategy.exclude_start=false",),
        "template, exclude_start=true": ("strategy.exclude_start=true",),
        "rule, exclude_start=true": (RULES, "strategy.exclude_start=true"),
    }
    rows: list[list[str]] = []
    for name, given in kinds.items():
        folds = ["run.folds=2"] if name.startswith("template") else []
        _, summary, *_ = run(name, [*METAQA, *given, *folds])
        rows.append([name, "all", *cells_of(summary["metrics"])])
        rows += [[name, hops, *cells_of(part)] for hops, part in summary["by"]["hops"].items()]
    return markdown_table(["planner", "hops", "n", *SET_KEYS], rows)


def cells_of(metrics: Mapping[str, Any]) -> list[str]:
    """Return the n and the set metrics of a group of questions."""
    return [f"{metrics['set_em']['n']:,}", *(format_cell(metrics[key]) for key in SET_KEYS)]


if __name__ == "__main__":
    finish(main)
