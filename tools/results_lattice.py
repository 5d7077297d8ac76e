"""Make the ablations of lattice, as part of `make results`.

Each cell is run from its experiment file (conf/experiment/lw*.yaml). 2WikiMultihopQA is shown by
the even half, on which the rules were developed, and MetaQA by a sample of its dev questions: what
is shown is what a knob does, not how good the strategy is. `noisy` is the rule extraction of the
same passages with noise put into it as a free extraction has it, imported as openie_json: a
relation is written under any name that the vocabulary has for it, and half of the names as a
clause.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from results import HOTPOTQA, MUSIQUE, UNANSWERABLE, Run, finish, half, publish, run

from harness.canonical import sha256_json
from harness.config.compose import compose
from harness.extract.rule import RuleExtractor
from harness.metrics.bootstrap import ratio_intervals
from harness.report.markdown import markdown_table
from harness.report.table import format_cell
from harness.running.session import open_session
from harness.vocabulary.load import load_vocabulary
from harness.vocabulary.relation import ValueKind

KEYS = ("em", "coverage", "abstain_accuracy", "resolved_em", "any_hit")
HEADER = ("experiment", "knob", "n", *KEYS)
SAMPLE = "run.limit=1200"
RULES = ("strategy=lattice", "strategy.planner.kind=rule")
TEXTS = (*RULES, "strategy.build.extractor=rule")
CLAUSES = (
    "{}, who was well known at that time",
    "{}, which is named in the same text",
    "{} after all of that had been decided",
)
EXTRACTION = Path("lattice-noisy") / "2wiki.json"
"""Below the folder of the runs."""

Rows = list[list[str]]


def main() -> None:
    """Run everything and write the blocks."""
    rows = [*knowledge(), *texts(), *abstaining()]
    rows.sort(key=lambda cells: int(cells[0].removeprefix("LW")))
    publish({"lattice-ablations": markdown_table(HEADER, rows), "lattice-reasons": reasons()})


def knowledge() -> Rows:
    """Return what is executed on complete knowledge: MetaQA (LW1, LW11, LW15, LW16), the gate."""
    drops = ("0", "0.03", "0.1", "0.3")
    damaged = [
        cell("lw16_damage", f"bench.drop_edges={drop}", "bench.hops=all", SAMPLE) for drop in drops
    ]
    # The same questions under other knobs; each of these runs is only read the second time.
    kept = cell("lw15_set_size", "strategy.exclude_start=false", SAMPLE)
    excluded = damaged[0]
    rows = [row("LW1", f"metaqa, {hops} hops", part) for hops, part in by(excluded, "hops")]
    for name, one in (("false", kept), ("true", excluded)):
        rows += [
            row("LW11", f"exclude_start={name}, {hops} hops", part)
            for hops, part in by(one, "hops")
            if hops != "1"
        ]
        rows += [
            row("LW15", f"exclude_start={name}, sets of {size}", part)
            for size, part in sorted(by(one, "set_size"), key=lambda pair: int_of(pair[0]))
        ]
    for drop, one in zip(drops, damaged, strict=True):
        rows += [
            row("LW16", f"drop_edges={drop}, {hops} hops", part) for hops, part in by(one, "hops")
        ]
    modes = ("none", "unique_glb", "upset_distributive", "full_distributive")
    gates = [(mode, cell("lw10_gate", f"strategy.gate.mode={mode}")) for mode in modes]
    return rows + [row("LW10", f"gate.mode={mode}", one[1]["metrics"]) for mode, one in gates]


def texts() -> Rows:
    """Return what is executed on open text: LW1 to LW3, LW5 to LW7."""
    rows = [
        row("LW1", f"{name}, rules", cell("lw1_text", *bench)[1]["metrics"])
        for name, bench in (("musique", MUSIQUE), ("hotpotqa", HOTPOTQA))
    ]
    for planner in ("template", "rule", "oracle"):
        for extractor in ("rule", "oracle"):
            kinds = (f"strategy.planner.kind={planner}", f"strategy.build.extractor={extractor}")
            folds = () if planner == "template" else ("run.folds=null",)
            title = f"planner={planner}, extractor={extractor}"
            rows.append(even("LW2", title, cell("lw2_planner", *kinds, *folds)))
    for name, given in {"rule": rule(), "noisy": noisy(), "oracle": gold()}.items():
        rows.append(even("LW3", f"oracle plans, {name}", cell("lw3_build", *given)))
    for name, given in {"rule": rule(), "noisy": noisy()}.items():
        for value in ("false", "true"):
            common = ("bench=2wiki", "bench.variant=dev249", "bench.unanswerable=null", *given)
            cleaned = cell("lw5_cleaning", *common, f"strategy.build.value_cleaning={value}")
            rows.append(even("LW5", f"{name}, value_cleaning={value}", cleaned))
        for value in ("false", "true"):
            listed = cell("lw6_whitelist", *given, f"strategy.build.whitelist={value}")
            rows.append(even("LW6", f"{name}, whitelist={value}", listed))
    for value in ("false", "true"):
        pages = cell("lw7_pages", *rule(), f"strategy.build.evidence_pages={value}")
        rows.append(even("LW7", f"evidence_pages={value}", pages))
    return rows


def abstaining() -> Rows:
    """Return what abstaining is worth: LW5 with unanswerable questions, and LW12."""
    rows = []
    for value in ("false", "true"):
        mixed = cell("lw5_cleaning", *UNANSWERABLE, f"strategy.build.value_cleaning={value}")
        rows.append(row("LW5", f"musique+unans25, value_cleaning={value}", mixed[1]["metrics"]))
    for strategy in ("lattice", "always_abstain", "never_abstain", "naive_rag"):
        rules = RULES if strategy == "lattice" else (f"strategy={strategy}",)
        one = cell("lw12_abstain", *UNANSWERABLE, *rules)
        rows.append(row("LW12", f"musique+unans25, {strategy}", one[1]["metrics"]))
    for value in ("true", "false"):
        one = cell("lw12_sentinel", f"strategy.abstain.sentinel={value}")
        rows.append(row("LW12", f"atlas, sentinel={value}", one[1]["metrics"]))
    return rows


def reasons() -> str:
    """Return how often lattice abstains by rules for which reason, a column a benchmark."""
    benches = {
        "MuSiQue dev200": MUSIQUE,
        "HotpotQA dev200": HOTPOTQA,
        "musique+unans25": UNANSWERABLE,
    }
    runs = {name: run(name, [*bench, *TEXTS]) for name, bench in benches.items()}
    counts = {name: Counter(map(reason, details(one))) for name, one in runs.items()}
    told = sorted({key for count in counts.values() for key in count if key != "answered"})
    rows = [
        ["questions", *(f"{len(one[2]['question'])}" for one in runs.values())],
        *([key, *(f"{counts[name][key]}" for name in runs)] for key in ("answered", *told)),
        *(
            [key, *(format_cell(one[1]["metrics"].get(key)) for one in runs.values())]
            for key in ("em", "coverage", "leak_rate", "abstain_accuracy")
        ),
    ]
    return markdown_table(["lattice, rules", *runs], rows)


def details(one: Run) -> list[str]:
    """Return why each question was abstained on, empty where it was not."""
    table = one[2]
    return [
        (detail or "?") if outcome == "abstained" else ""
        for outcome, detail in zip(table["outcome"], table["abstain_detail"], strict=True)
    ]


def reason(detail: str) -> str:
    """Return the reason of a detail such as `lattice.no_hit:2`, with its hop or kind alone."""
    name, _, about = detail.removeprefix("lattice.").partition(":")
    if not name:
        return "answered"
    return f"{name}:{about}" if name == "sentinel" or (name == "no_hit" and about) else name


def cell(experiment: str, *overrides: str) -> Run:
    """Run one cell of an experiment."""
    return run(f"{experiment} {' '.join(overrides)}", [f"experiment={experiment}", *overrides])


def by(one: Run, group: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """Yield the parts of a run by a group of its summary."""
    yield from one[1]["by"][group].items()


def row(experiment: str, knob: str, metrics: Mapping[str, Any]) -> list[str]:
    """Return a row of the table; n are the answerable questions."""
    cells = [format_cell(metrics.get(key)) for key in KEYS]
    return [experiment, knob, f"{metrics['em']['n']:,}", *cells]


def even(experiment: str, knob: str, one: Run) -> list[str]:
    """Return a row of the questions that the rules were developed on."""
    pairs = [
        (float(em), float(answered))
        for native, em, answered in zip(
            one[2]["native_id"], one[2]["em"], one[2]["coverage"], strict=True
        )
        if em is not None and "not" not in half(native)
    ]
    em, answered = map(np.array, zip(*pairs, strict=True))
    every = np.ones(len(em))
    shown = [interval(em, every), interval(answered, every), "-", interval(em * answered, answered)]
    return [experiment, f"2wiki even half, {knob}", f"{len(em):,}", *shown, "-"]


def interval(over: Any, under: Any) -> str:
    """Return a ratio of two sums with its interval."""
    if not under.sum():
        return "-"
    ((low, high),) = ratio_intervals([(over, under)])
    return f"{over.sum() / under.sum():.3f} [{low:.3f}, {high:.3f}]"


def int_of(size: str) -> int:
    """Return the least number of a size such as `2-3` or `11+`."""
    return int(size.rstrip("+").partition("-")[0])


def rule() -> tuple[str, ...]:
    """Return the overrides of the rule extraction."""
    return ("strategy.build.extractor=rule",)


def gold() -> tuple[str, ...]:
    """Return the overrides of the gold extraction."""
    return ("strategy.build.extractor=oracle",)


@cache
def noisy() -> tuple[str, ...]:
    """Write the noisy extraction of 2Wiki's passages; return the overrides that import it."""
    config = compose(["bench=2wiki", "bench.variant=dev249", "split=all", *TEXTS])
    passages = open_session(config).benchmark.corpus.passages
    path = Path(config["paths"]["runs"]) / EXTRACTION
    reader = RuleExtractor().knowing(passages)
    docs = [
        {
            "passage": passage.default_text,
            "extracted_triples": [
                noise(fact.subject, fact.relation, fact.value) for fact in reader.extract([passage])
            ],
        }
        for passage in passages
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"docs": docs}), encoding="utf-8")
    return ("strategy.build.extractor=openie_json", f"strategy.build.path={path}")


def noise(subject: str, relation: str, value: str) -> list[str]:
    """Return a triple as a free extraction might have written it; the same every time."""
    chance = int(sha256_json([subject, relation, value]), 16)
    vocabulary = load_vocabulary()
    if vocabulary.canonical(relation) != relation:
        return [subject, relation, value]
    known = vocabulary.relation(relation)
    names: Callable[[str], str] = lambda name: name.replace("_", " ")  # noqa: E731
    written = [relation, *map(names, known.aliases), *(f"was {names(a)}" for a in known.aliases)]
    if known.kind is ValueKind.ENTITY and chance & 1:
        value = CLAUSES[(chance >> 1) % len(CLAUSES)].format(value)
    return [subject, written[(chance >> 8) % len(written)], value]


if __name__ == "__main__":
    finish(main)
