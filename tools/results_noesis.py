"""Make the README's results of `noesis`: forms and variants of its battery, and its budgets.

`python tools/results_noesis.py` rewrites the blocks of README.md; with a file as its argument the
blocks are written there instead. `audience` is read from the folder of the benchmarks' files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from results import cells_of, finish, mcnemar, publish, run

from harness.report.markdown import markdown_table
from harness.report.table import format_cell

BROADCAST = ("bench=broadcast", "split=all", "strategy=noesis")
FORMS = ("atlas", "paraphrase", "crosslingual", "audience")
VARIANTS = ("full", "flat", "skeleton", "hydrate")
RATES = ("exact_value", "exact_position", "trap_refusal", "absent_numbers", "scope")
BUDGETS = {
    "no2": "skeleton 20 to 30 % smaller, the same values",
    "no3": "fetched for 5 of 6 verbatim questions, for no structural one",
    "no5": "without readout 42 to 50 % smaller",
    "no6": "proportional 26 % smaller than uniform",
    "no7": "bounded to the address: about a quarter",
    "no8": "two words anchor",
    "no10": "a model asks for what it needs",
}
TIERS = ("tier0", "tier1", "tier2", "all")


def main() -> None:
    """Run everything and write the blocks."""
    publish({"noesis-forms": forms(), "noesis-budgets": budgets()})


def forms() -> str:
    """Return a row a form and variant; p is of the exact McNemar test of EM against `full`."""
    rows = []
    for form in FORMS:
        done = {
            variant: run(
                f"{form}, {variant}",
                [*BROADCAST, f"bench.variant={form}", f"strategy.variant={variant}"],
            )
            for variant in VARIANTS
        }
        for variant, one in done.items():
            em, measures = one[1]["metrics"]["em"], one[1]["measures"]
            p = "" if variant == "full" else f"{mcnemar(done['full'], one):.1g}"
            found = sum(measures["checks"].values())
            rows.append(
                [form, variant, str(em["n"]), format_cell(em), p]
                + [share(measures[key]) for key in RATES]
                + [str(found), f"{measures['tokens']['all']:.0f}"]
                + [f"{measures['calls_per_query']:.2f}"]
            )
    header = ["form", "variant", "n", "em", "p", *RATES, "failed checks", "tokens", "calls"]
    return markdown_table(header, rows)


def share(rate: Mapping[str, Any] | None) -> str:
    """Return a rate as how many of how many; `-` over nothing."""
    return "-" if rate is None else f"{rate['k']}/{rate['n']}"


def budgets() -> str:
    """Return a row a cell of the experiments on prompts, with the tokens of each tier.

    The saving is of all tokens against the experiment's first cell.
    """
    rows = []
    for name, paper in BUDGETS.items():
        first: float | None = None
        for label, given in cells_of(name):
            one = run(label, [*BROADCAST, *given])
            em, tokens = one[1]["metrics"]["em"], one[1]["measures"]["tokens"]
            told = "" if first is None else f"{100 * (1 - tokens['all'] / first):+.1f} %"
            first = tokens["all"] if first is None else first
            rows.append(
                [name.upper(), label, str(em["n"]), format_cell(em)]
                + [f"{tokens[tier]:.0f}" for tier in TIERS]
                + [told, share(one[1]["measures"]["hydrated"]), "" if told else paper]
            )
    header = ["", "cell", "n", "em", *TIERS, "saved", "hydrated", "the paper"]
    return markdown_table(header, rows)


if __name__ == "__main__":
    finish(main)
