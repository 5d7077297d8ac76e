"""Make the README's results of Autofocus-Retriever: the last part of `make results`.

    python tools/results_af.py [FILE]

With a file the blocks are written there, and the README is left alone. Every run compares texts by
BM25 (`strategy.embed.kind=bm25`): embedding every document of each base would take most of an hour
on two cores. The bases of `stark_synth` are invented.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from results import ATLAS, TWOWIKI, Run, finish, half, publish, run

from harness.metrics import discordant, mcnemar_exact, sign_flip_permutation
from harness.metrics.bootstrap import ratio_intervals
from harness.nouns import Prediction, View
from harness.report.markdown import markdown_table
from harness.report.table import format_cell
from harness.running.recorded import RecordedRun, read_run

AF = ("strategy=af", "strategy.embed.kind=bm25")
# Of sixty short runs sending each to MLflow would take longer than the runs.
SYNTHETIC = (
    "bench=stark_synth", "split=all", *AF, "strategy.cypher.kind=oracle", "tracking=none",
)  # fmt: skip
METAQA = (
    "bench=metaqa", "split=all", "run.limit=3000", "run.folds=2", *AF,
    "strategy.cypher.kind=template",
)  # fmt: skip
KINDS = ("mag", "prime", "amazon")
DIFFICULTIES = ("easy", "normal", "hard")
ALPHAS = (0, 5, 10, 13, 15, 20)
SCOPES = (1, 2, 3, 5, 8)
KEYS = ("hit@1", "hit@5", "answer_recall@20", "mrr")
PATHS = {
    "the topic apart, edges once": (),
    "edges once": ("strategy.cypher.distinct_start=false",),
    "neither": ("strategy.cypher.distinct_start=false", "strategy.edge_unique=false"),
    "text strand alone": ("strategy.alpha=0",),
}
RULES = "strategy.planner.kind=rule"
BESIDE = {
    "af, rule": (*AF, "strategy.cypher.kind=rule"),
    "lattice": ("strategy=lattice", RULES),
    "hiq, bm25": ("strategy=hiq",),
    "naive_rag, bm25": ("strategy=naive_rag",),
}
LATTICE = {"atlas": "strategy.build.extractor=triples", "2wiki": "strategy.build.extractor=rule"}

Found = Sequence[tuple[Sequence[str], set[str]]]
"""What is ranked for each question, and its gold."""


def main() -> None:
    """Run everything and write the blocks."""
    publish(
        {
            "af-synthetic": "\n\n".join((difficulties(), alphas(), scopes(), strands())),
            "af-metaqa": "\n\n".join(metaqa()),
            "af-compare": compare(),
        }
    )


def synthetic(kind: str, *overrides: str) -> Run:
    """Run one invented base with gold Cypher."""
    return run(f"af, {kind}", [*SYNTHETIC, f"bench.variant={kind}", *overrides])


def difficulties() -> str:
    """Return what gold Cypher finds on each base."""
    rows = []
    for kind in KINDS:
        for difficulty in DIFFICULTIES:
            metrics = synthetic(kind, f"bench.difficulty={difficulty}")[1]["metrics"]
            cells = [format_cell(metrics[key]) for key in KEYS]
            rows.append([kind, difficulty, str(metrics["hit@1"]["n"]), *cells])
    return markdown_table(["base (synthetic)", "difficulty", "n", *_named(KEYS)], rows)


def alphas() -> str:
    """Return the sweep of alpha, and where it is best."""
    rows, best = [], []
    for kind in KINDS:
        found = {
            alpha: synthetic(kind, f"strategy.alpha={alpha}")[1]["metrics"] for alpha in ALPHAS
        }
        for key in ("answer_recall@20", "mrr"):
            values = {alpha: float(metrics[key]["value"]) for alpha, metrics in found.items()}
            rows.append([kind, *_named([key]), *(f"{value:.3f}" for value in values.values())])
            top = max(values.values())
            where = ", ".join(str(alpha) for alpha, value in values.items() if top - value < 5e-4)
            best.append(f"{kind}, {_named([key])[0]}: {where}")
    header = ["base, normal (n=300)", "metric", *(f"alpha {alpha}" for alpha in ALPHAS)]
    return f"{markdown_table(header, rows)}\n\nBest alpha ({'; '.join(best)})."


def scopes() -> str:
    """Return recall and precision of the graph strand by the largest scope."""
    rows = []
    for kind in KINDS:
        recall, precision = [], []
        for scope in SCOPES:
            done = read_run(
                synthetic(
                    kind, "bench.difficulty=hard", "strategy.k=100", f"strategy.l_max={scope}"
                )[3]
            )
            pairs = [(set(strand), gold) for strand, gold in _graph(done)]
            hits = sum(len(strand & gold) for strand, gold in pairs)
            recall.append(np.mean([len(strand & gold) / len(gold) for strand, gold in pairs]))
            precision.append(hits / max(1, sum(len(strand) for strand, _ in pairs)))
        rows.append([kind, "recall", *(f"{value:.3f}" for value in recall)])
        rows.append([kind, "precision", *(f"{value:.3f}" for value in precision)])
    header = ["base, hard (n=300)", "graph strand", *(f"l_max {scope}" for scope in SCOPES)]
    return markdown_table(header, rows)


def strands() -> str:
    """Return both strands and each alone, with 30 % of the edges away, paired."""
    rows = []
    for kind in KINDS:
        both = read_run(synthetic(kind, "bench.missing=0.3")[3])
        text = read_run(synthetic(kind, "bench.missing=0.3", "strategy.alpha=0")[3])
        lists: dict[str, Found] = {
            "both": [(_ranked(p), gold) for p, gold in _answers(both)],
            "graph alone": [(strand[:20], gold) for strand, gold in _graph(both)],
            "text alone": [(_ranked(p), gold) for p, gold in _answers(text)],
        }
        first = {name: measure(lists["both"]) for name, measure in MEASURES.items()}
        for label, found in lists.items():
            cells = []
            for name, measure in MEASURES.items():
                values = measure(found)
                p = "" if label == "both" else f" (p = {_p(name, first[name], values)})"
                cells.append(f"{np.mean(values):.3f}{p}")
            rows.append([kind, label, str(len(found)), *cells])
    return markdown_table(["base, 30 % of edges away", "strands", "n", *MEASURES], rows)


def _first(found: Found) -> list[float]:
    return [float(bool(ranked) and ranked[0] in gold) for ranked, gold in found]


def _recall(found: Found) -> list[float]:
    return [len(set(ranked[:20]) & gold) / len(gold) for ranked, gold in found]


def _reciprocal(found: Found) -> list[float]:
    return [
        next((1 / at for at, one in enumerate(ranked, 1) if one in gold), 0.0)
        for ranked, gold in found
    ]


MEASURES: Mapping[str, Callable[[Found], list[float]]] = {
    "hit@1": _first,
    "recall@20": _recall,
    "MRR": _reciprocal,
}


def metaqa() -> Iterator[str]:
    """Yield hit@1 by hops with what keeps paths from their topic, and what no order can know."""
    rows: list[list[str]] = []
    runs = {name: run(name, [*METAQA, *given]) for name, given in PATHS.items()}
    for name, (_, summary, *_) in runs.items():
        parts = summary["by"]["hops"]
        cells = [format_cell(part["hit@1"]) for part in parts.values()]
        rows.append([name, *cells, format_cell(summary["metrics"]["set_em"])])
    hops = runs[next(iter(PATHS))][1]["by"]["hops"]
    header = [f"hit@1, {n} hops (n={part['hit@1']['n']:,})" for n, part in hops.items()]
    yield markdown_table(["paths", *header, "set EM, all"], rows)
    yield _ceiling(read_run(runs[next(iter(PATHS))][3]))


def _ceiling(done: RecordedRun) -> str:
    """Return how many 1-hop questions ask for one of several films of one title, in a sentence."""
    benchmark = done.benchmark
    assert benchmark.walk is not None
    walks = benchmark.walk(benchmark.corpus.view(View.TRIPLES))
    questions = [one for one in done.selection.questions if one.gold.hops == 1]
    shares, hits = [], []
    for one in questions:
        reached, gold = set(walks[one.query.id].reached), set(one.gold.answer_set)
        if not reached <= gold:
            shares.append(len(reached & gold) / len(reached))
            prediction = done.rows[one.query.id].prediction
            hits.append(bool(prediction and prediction.ranked and prediction.ranked[0] in gold))
    n = len(questions)
    return (
        f"In {len(shares)} of the {n} 1-hop questions the KB holds values of several films of one "
        f"title and gold those of one of them; {sum(hits)} are right here, and {sum(shares):.1f} "
        f"would be expected of any order that cannot know which film is meant: hit@1 "
        f"{(n - len(shares) + sum(shares)) / n:.3f} where all others are right."
    )


_COMPARED = ("questions", "run", "n", "EM", "answered", "leaked", "hit@1, sets", "p")


def compare() -> str:
    """Return the strategy beside others, paired on the same questions."""
    rows: list[list[str]] = []
    for name, bench in (("atlas", ATLAS), ("2wiki", TWOWIKI)):
        runs = []
        for label, given in BESIDE.items():
            more = (LATTICE[name],) if label == "lattice" else ()
            runs.append(run(label, [*bench, *given, *more]))
        sets: dict[str, Callable[[str], bool]] = {"atlas small": lambda _: True}
        if name == "2wiki":
            sets = {
                "2wiki dev249, even half (developed on)": lambda id_: "not" not in half(id_),
                "2wiki dev249, odd half": lambda id_: "not" in half(id_),
            }
        for title, belongs in sets.items():
            rows += _paired(title, runs, belongs)
    return markdown_table(_COMPARED, rows)


def _paired(title: str, runs: Sequence[Run], belongs: Callable[[str], bool]) -> Iterator[list[str]]:
    first = _column(runs[0], "em", belongs)
    for one in runs:
        em, covered = _column(one, "em", belongs), _column(one, "coverage", belongs)
        sets = _column(one, "hit@1", belongs)
        ((low, high),) = ratio_intervals([(np.array(em), np.ones(len(em)))])
        p = "" if one is runs[0] else f"{mcnemar_exact(*discordant(first, em)):.1g}"
        leaks = _column(one, "leak_rate", belongs)
        leaked, shown = (
            f"{np.mean(values):.3f} (n={len(values)})" if values else "-"
            for values in (leaks, sets)
        )
        cells = [f"{np.mean(em):.3f} [{low:.3f}, {high:.3f}]", f"{np.mean(covered):.3f}"]
        cells += [leaked, shown, p]
        yield [title, one[0], str(len(em)), *cells]


def _column(one: Run, key: str, belongs: Callable[[str], bool]) -> list[float]:
    table = one[2]
    return [
        float(value)
        for native, value in zip(table["native_id"], table[key], strict=True)
        if value is not None and belongs(native)
    ]


def _answers(done: RecordedRun) -> Iterator[tuple[Prediction, set[str]]]:
    for question in done.selection.questions:
        prediction = done.rows[question.query.id].prediction
        assert prediction is not None
        yield prediction, set(question.gold.answer_set or question.gold.answers)


def _graph(done: RecordedRun) -> Found:
    """Return what the graph strand of each question holds, and its gold."""
    return [
        ([one["node"] for one in _step(prediction, "strands")["graph"]], gold)
        for prediction, gold in _answers(done)
    ]


def _step(prediction: Prediction, kind: str) -> Mapping[str, Any]:
    return next(step.data for step in prediction.trace.steps if step.kind == kind)


def _ranked(prediction: Prediction) -> Sequence[str]:
    return prediction.ranked


def _p(name: str, both: Sequence[float], alone: Sequence[float]) -> str:
    p = (
        mcnemar_exact(*discordant(both, alone))
        if name == "hit@1"
        else sign_flip_permutation(both, alone)
    )
    return f"{p:.1g}"


def _named(keys: Sequence[str]) -> list[str]:
    names = {"answer_recall@20": "recall@20", "mrr": "MRR"}
    return [names.get(key, key) for key in keys]


if __name__ == "__main__":
    finish(main)
