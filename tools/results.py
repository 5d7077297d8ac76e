"""Make the results of the README, by running them: `make results DATA=FOLDER`.

Every figure between the markers `<!-- results:... -->` of README.md and ABLATIONS.md is written
by this script and its neighbours `results_*.py` from run folders; a run that is complete already
is only read.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import yaml

from harness.config.compose import compose
from harness.errors import HarnessError
from harness.metrics import discordant, mcnemar_exact, sign_flip_permutation
from harness.paths import resource
from harness.reader import answer_type
from harness.report.markdown import markdown_table, results_table
from harness.report.table import format_cell
from harness.running.evaluate import evaluate
from harness.running.folder import RunFolder
from harness.running.recorded import read_run
from harness.tracking import track

README = Path(__file__).resolve().parents[1] / "README.md"

MUSIQUE = ("bench=musique", "bench.variant=dev200", "split=all")
HOTPOTQA = ("bench=hotpotqa", "bench.variant=dev200", "split=all")
TWOWIKI = ("bench=2wiki", "bench.variant=dev249", "split=all")
UNANSWERABLE = (*MUSIQUE, "bench.unanswerable=0.25")
ATLAS = ("bench=atlas", "split=all")
RUNS = (
    ("keyword, bm25", ("strategy=keyword",)),
    ("naive_rag, bm25", ("strategy=naive_rag",)),
    ("naive_rag, dense", ("strategy=naive_rag", "retriever=dense")),
    ("naive_rag, hybrid", ("strategy=naive_rag", "retriever=hybrid")),
    ("oracle_context", ("strategy=oracle_context",)),
    ("closed_book", ("strategy=closed_book",)),
    ("always_abstain", ("strategy=always_abstain",)),
    ("never_abstain, bm25", ("strategy=never_abstain",)),
)
ATLAS_RUNS = tuple(run for run in RUNS if run[0] != "naive_rag, hybrid")
SHORT_RUNS = tuple(
    run for run in RUNS if run[0] in ("keyword, bm25", "naive_rag, bm25", "oracle_context")
)
CONTROLLED_RUNS = (*SHORT_RUNS, *RUNS[-2:])
KEYS = ("em", "f1", "coverage", "resolved_em", "recall@5", "all_gold@5")
ATLAS_KEYS = ("em", "f1", "recall@5", "abstain_accuracy", "leak_rate", "frr")

Run = tuple[str, dict[str, Any], dict[str, list[Any]], RunFolder]


def main() -> None:
    """Run everything and write the blocks."""
    musique = {label: run(label, [*MUSIQUE, *overrides]) for label, overrides in RUNS}
    atlas = {label: run(label, [*ATLAS, *overrides]) for label, overrides in ATLAS_RUNS}
    write("musique", results_table([run[:2] for run in musique.values()], KEYS))
    write("paired", paired(musique["oracle_context"], musique["naive_rag, bm25"]))
    write("reader", halves(musique["oracle_context"]))
    hotpotqa = {label: run(label, [*HOTPOTQA, *overrides]) for label, overrides in SHORT_RUNS}
    twowiki = {label: run(label, [*TWOWIKI, *overrides]) for label, overrides in SHORT_RUNS}
    unanswerable = [run(label, [*UNANSWERABLE, *overrides]) for label, overrides in CONTROLLED_RUNS]
    write("hotpotqa", results_table([run[:2] for run in hotpotqa.values()], KEYS))
    write("2wiki", results_table([run[:2] for run in twowiki.values()], KEYS))
    write("unanswerable", results_table([run[:2] for run in unanswerable], ATLAS_KEYS))
    readers = {"MuSiQue": musique, "HotpotQA": hotpotqa, "2WikiMultihopQA": twowiki}
    oracles = {name: runs["oracle_context"] for name, runs in readers.items()}
    write("reader-types", answer_types(oracles))
    write("atlas", results_table([run[:2] for run in atlas.values()], ATLAS_KEYS))
    write("atlas-hops", by_hops(list(atlas.values())))
    chosen = [atlas[label] for label in ("keyword, bm25", "naive_rag, bm25", "oracle_context")]
    write("atlas-types", by_type(chosen))


def run(label: str, overrides: Sequence[str]) -> Run:
    """Run one evaluation, or read it where it is complete.

    Raises:
        HarnessError: if it was interrupted or a question ended in an error.
    """
    config = compose(overrides)
    outcome = evaluate(config, notify=lambda line: None)
    if outcome.exit_code or outcome.scored is None:
        raise HarnessError(f"{label}: the run in {outcome.folder.path} is not complete.")
    track(config, outcome.folder, outcome.scored.summary)
    table = pq.read_table(outcome.folder.scores).to_pydict()
    return label, outcome.scored.summary, table, outcome.folder


def by_type(runs: Sequence[Run]) -> str:
    """Return EM by question type, a row a type, a column a run."""
    types = runs[0][1]["by"]["type"]
    rows = []
    for name, metrics in types.items():
        if metrics["em"]["n"]:
            cells = [format_cell(run[1]["by"]["type"][name]["em"]) for run in runs]
            rows.append([name, str(metrics["em"]["n"]), *cells])
    return markdown_table(["type", "n", *(run[0] for run in runs)], rows)


def by_hops(runs: Sequence[Run]) -> str:
    """Return EM on questions of one hop, and of two or more, a row a run."""
    rows = []
    for label, _, table, _ in runs:
        pairs = [
            (hops > 1, em)
            for hops, em in zip(table["hops"], table["em"], strict=True)
            if em is not None
        ]
        cells = [
            f"{np.mean(values):.3f} (n={len(values)})"
            for values in ([em for many, em in pairs if many is side] for side in (False, True))
        ]
        rows.append([label, *cells])
    return markdown_table(["run", "em, 1 hop", "em, 2+ hops"], rows)


def write(name: str, text: str) -> None:
    """Replace the block of that name, in the README or in ABLATIONS.md beside it.

    Raises:
        ValueError: if the two have not exactly one such block.
    """
    block = f"<!-- results:{name} -->\n{text}\n<!-- /results:{name} -->"
    pattern = re.compile(f"<!-- results:{name} -->.*?<!-- /results:{name} -->", re.DOTALL)
    places = [path for path in (README, README.with_name("ABLATIONS.md")) if path.is_file()]
    found = [(path, path.read_text(encoding="utf-8")) for path in places]
    counts = [len(pattern.findall(before)) for _, before in found]
    if sum(counts) != 1:
        raise ValueError(f"README.md and ABLATIONS.md have {sum(counts)} blocks named {name}")
    for (path, before), count in zip(found, counts, strict=True):
        if count:
            path.write_text(pattern.sub(lambda _: block, before), encoding="utf-8")


def publish(blocks: Mapping[str, str]) -> None:
    """Write blocks of results where they stand, or into the file that the command line names."""
    if len(sys.argv) > 1:
        texts = [
            f"<!-- results:{name} -->\n{text}\n<!-- /results:{name} -->\n"
            for name, text in blocks.items()
        ]
        Path(sys.argv[1]).write_text("\n".join(texts), encoding="utf-8")
        return
    for name, text in blocks.items():
        write(name, text)


def cells_of(experiment: str) -> list[tuple[str, list[str]]]:
    """Return label and overrides of each cell of an experiment file, in its own order."""
    path = resource("conf") / "experiment" / f"{experiment}.yaml"
    swept = yaml.safe_load(path.read_text(encoding="utf-8"))["hydra"]["sweeper"]["params"]
    choices = [[(key, one) for one in str(value).split(",")] for key, value in swept.items()]
    return [
        (
            ", ".join(f"{key.removeprefix('strategy.')}={value}" for key, value in chosen),
            [f"experiment={experiment}", *(f"{key}={value}" for key, value in chosen)],
        )
        for chosen in product(*choices)
    ]


def mcnemar(first: Run, second: Run) -> float:
    """Return the exact McNemar p of two runs' EM on the same questions."""
    pairs = [
        (float(a), float(b))
        for a, b in zip(first[2]["em"], second[2]["em"], strict=True)
        if a is not None and b is not None
    ]
    return mcnemar_exact(*discordant([a for a, _ in pairs], [b for _, b in pairs]))


def finish(main: Callable[[], None]) -> None:
    """Run a tool and end the process; what a user can mend is one line and its exit code."""
    try:
        main()
    except HarnessError as error:
        sys.stderr.write(f"error: {error}\n")
        sys.exit(error.exit_code)


def paired(first: Run, second: Run) -> str:
    """Return a sentence with the paired tests of two runs on the same questions."""
    a, b = (list(map(float, run[2]["em"])) for run in (first, second))
    only_first, only_second = discordant(a, b)
    p = mcnemar_exact(only_first, only_second)
    f1: list[list[float]] = [run[2]["f1"] for run in (first, second)]
    p_f1 = sign_flip_permutation(f1[0], f1[1])
    return (
        f"`{first[0]}` against `{second[0]}` on the same {len(a)} questions: EM differs by "
        f"{np.mean(a) - np.mean(b):+.3f}; {only_first} questions are right only in the first, "
        f"{only_second} only in the second (exact McNemar p = {p:.2g}); F1 differs by "
        f"{np.mean(f1[0]) - np.mean(f1[1]):+.3f} (paired sign-flip permutation, 10,000 resamples, "
        f"p {'≤' if p_f1 < 1.5e-4 else '='} {p_f1:.2g})."
    )


def halves(run: Run) -> str:
    """Return the offline reader's scores on gold passages, by half."""
    return markdown_table(["half", "n", "em", "f1"], group(run, lambda _, native: half(native)))


def answer_types(runs: Mapping[str, Run]) -> str:
    """Return EM by the kind of answer a question asks for: a row a kind, a column a benchmark."""
    columns: dict[str, dict[str, Sequence[str]]] = {}
    for name, done in runs.items():
        questions = read_run(done[3]).selection.questions
        kinds = {q.query.id: answer_type(q.query.text) for q in questions}
        rows = group(done, lambda id_, _, kinds=kinds: kinds[id_])  # type: ignore[misc]
        columns[name] = {row[0]: row for row in rows}
    kinds_there = sorted({kind for rows in columns.values() for kind in rows})
    return markdown_table(
        ["asked for", *(f"{name}, em (n)" for name in columns)],
        [[kind, *(_em(rows.get(kind)) for rows in columns.values())] for kind in kinds_there],
    )


def _em(row: Sequence[str] | None) -> str:
    return "-" if row is None else f"{row[2]} ({row[1]})"


def half(native_id: str) -> str:
    """Return which half a question is in: the reader's rules were developed on the even one."""
    even = int(hashlib.sha256(native_id.encode()).hexdigest(), 16) % 2 == 0
    return "even (developed on)" if even else "odd (not developed on)"


def group(run: Run, label: Callable[[str, str], str]) -> list[Sequence[str]]:
    """Return rows (label, n, em, f1) of a run's answerable questions, by label."""
    table = run[2]
    groups: dict[str, list[tuple[float, float]]] = defaultdict(list)
    columns: Iterable[Any] = zip(
        table["question"], table["native_id"], table["em"], table["f1"], strict=True
    )
    for id_, native, em, f1 in columns:
        if em is not None:
            groups[label(id_, native)].append((em, f1))
    return [
        (name, str(len(pairs)), *(f"{np.mean(column):.3f}" for column in zip(*pairs, strict=True)))
        for name, pairs in sorted(groups.items())
    ]


if __name__ == "__main__":
    finish(main)
