"""The tables of a comparison as plain text cells, whatever they are printed as afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.comparing.comparison import ALPHA, Comparison
from harness.comparing.costs import cost_points
from harness.comparing.published import Published
from harness.metrics import CONTROLLED, controls
from harness.report.beside import beside
from harness.report.table import format_metric
from harness.report.visible import visible

__all__ = ["Block", "blocks_of", "letter"]


@dataclass(frozen=True, slots=True)
class Block:
    """One table: its title, its header, its rows, and a sentence on how to read it."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def blocks_of(
    comparison: Comparison,
    *,
    published: Sequence[Published] = (),
    cost: str | None = None,
    flips: int = 10,
) -> list[Block]:
    """Return the tables of a comparison in reading order.

    Args:
        comparison: What was found.
        published: Figures of papers on the same benchmark.
        cost: One of `COSTS`, to compare at equal cost; None leaves that table out.
        flips: How many of the questions that flipped are shown.
    """
    blocks = [_values(comparison), _pairs(comparison)]
    if cost is not None:
        blocks.append(_costs(comparison, cost))
    if comparison.flips and flips:
        blocks.append(_flips(comparison, flips))
    if published:
        blocks.append(_published(published))
    return blocks


def letter(run: int) -> str:
    """Return the letter by which superscripts name a run: a, b, ..., z, aa, ab, ..."""
    text = ""
    number = run + 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _values(comparison: Comparison) -> Block:
    first = comparison.runs[0].summary
    rows = []
    for place, run in enumerate(comparison.runs):
        cells = []
        for key in comparison.metrics:
            beaten = ",".join(letter(other) for other in comparison.beaten(place, key))
            cells.append(format_metric(run.summary, key) + (f" ^{beaten}" if beaten else ""))
        n = str(run.summary["n"])
        rows.append((letter(place), run.label, run.summary["condition"], n, *cells))
    rows += _controls(comparison)
    untested = set(comparison.metrics) - {pair.metric for pair in comparison.pairs}
    failed = "".join(
        f" {letter(place)}: {run.summary['errors']:,} of {run.summary['n']:,} questions ended in "
        "an error; they score 0, also where 0 is best."
        for place, run in enumerate(comparison.runs)
        if run.summary["errors"]
    )
    only = f" Without a paired test: {', '.join(sorted(untested))}." if untested else ""
    return Block(
        f"{first['bench']}.{first['variant']}, split {first['split']}, context {first['context']}",
        ("", "run", "condition", "n", *comparison.metrics),
        tuple(rows),
        f"95 % intervals. ^x: significantly better than run x (p < {ALPHA:g} after Holm's "
        f"correction over all {len(comparison.pairs)} tests below).{only}{failed}",
    )


def _controls(comparison: Comparison) -> list[tuple[str, ...]]:
    """Return what the trivial controls score, where a metric says nothing without them."""
    if not set(comparison.metrics) & set(CONTROLLED):
        return []
    cells = comparison.runs[0].summary["metrics"]
    sizes = [cells.get(key, {"n": 0})["n"] for key in ("coverage", "leak_rate")]
    n = str(comparison.runs[0].summary["n"])
    return [
        ("", name, "control", n, *(beside(values, key) for key in comparison.metrics))
        for name, values in controls(*sizes).items()
    ]


def _pairs(comparison: Comparison) -> Block:
    rows = []
    for pair in comparison.pairs:
        smallest = "-" if pair.detectable is None else f"{pair.detectable:.3f}"
        if pair.detectable is not None and pair.detectable > 1:
            smallest = "none"  # a rate cannot differ by more than 1
        rows.append(
            (
                f"{letter(pair.second)} - {letter(pair.first)}",
                pair.metric,
                str(pair.n),
                f"{pair.difference:+.3f} [{pair.low:+.3f}, {pair.high:+.3f}]",
                f"{pair.wins}/{pair.losses}/{pair.ties}",
                pair.test,
                _p(pair.p),
                _p(pair.p_holm),
                smallest,
            )
        )
    return Block(
        "Paired differences on the same questions",
        ("runs", "metric", "n", "difference", "win/loss/tie", "test", "p", "p Holm", "detectable"),
        tuple(rows),
        "mcnemar: exact; sign-flip: paired permutation, exact or 10,000 resamples; intervals by "
        "bootstrap over questions. detectable: the smallest true difference that such a test would "
        "find at 5 % with 80 % power; none where it would take more than 1.",
    )


def _costs(comparison: Comparison, cost: str) -> Block:
    metric = comparison.metrics[0]
    rows = []
    for point in cost_points(comparison.runs, metric, cost):
        value = "-" if point.value is None else f"{point.value:.3f}"
        if point.best is None:
            rival = "-"
        elif point.best == point.run:
            rival = "on the frontier"
        else:
            best = comparison.cell(point.best, metric)["value"]
            rival = f"{letter(point.best)} has {best:.3f} for no more"
        spent = "unknown" if point.cost is None else f"{point.cost:.4g}"
        label = comparison.runs[point.run].label
        rows.append((letter(point.run), label, spent, value, rival))
    return Block(
        f"{metric} at equal {cost}",
        ("", "run", f"{cost} a question", metric, "best at that cost"),
        tuple(rows),
    )


def _flips(comparison: Comparison, shown: int) -> Block:
    header = ("question", "native id", *(letter(n) for n in range(len(comparison.runs))))
    rows = tuple(
        (flip.question, flip.native_id, *map(_answer, flip.em, flip.answers))
        for flip in comparison.flips[:shown]
    )
    total = len(comparison.flips)
    return Block(
        f"Questions whose EM differs ({len(rows)} of {total:,})",
        header,
        rows,
        "+ right, - wrong, with the answer given.",
    )


def _published(figures: Sequence[Published]) -> Block:
    return Block(
        "published-reference: figures of papers, made by others under their own conditions",
        ("paper", "system", "metric", "value", "n", "condition", "where"),
        tuple(
            (f.paper, f.system, f.metric, f.value, f.n or "-", f.condition, f.where)
            for f in figures
        ),
    )


def _answer(em: float, answer: str | None) -> str:
    said = "(none)" if answer is None else visible(" ".join(answer.split()))
    return f"{'+' if em == 1.0 else '-'} {said}"


def _p(value: float) -> str:
    return f"{value:.2g}" if value >= 1e-4 else f"{value:.0e}"
