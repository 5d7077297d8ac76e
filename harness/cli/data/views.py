"""`data views`: which strategy can run on which benchmark, and by which adapter."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.data.adapters import ADAPTERS, Adapter, derivation_of
from harness.data.manifest import Manifest, load_manifest, manifest_names
from harness.nouns import Condition, View

__all__ = ["HELP", "Needs", "Way", "add_arguments", "run", "way_of"]

HELP = "which strategy runs on which benchmark, and by which adapter"

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Needs:
    """What a strategy asks of a benchmark.

    Attributes:
        views: Views it needs, all of them.
        oracle: Whether it may read those made from gold.
        one_of: Views of which one will do, the one it reads first if it has the choice.
    """

    views: frozenset[View]
    oracle: bool = False
    one_of: tuple[View, ...] = ()

    def __str__(self) -> str:
        """Return the views, e.g. `passages + skb` or `triples or passages`."""
        named = [*sorted(self.views), *([" or ".join(self.one_of)] if self.one_of else [])]
        return (" + ".join(named) or "no view") + (" (oracle)" if self.oracle else "")


@dataclass(frozen=True, slots=True)
class Way:
    """How a benchmark gives a strategy what it needs.

    Attributes:
        adapters: By which adapters; none where all views are the benchmark's own.
        lacking: The views that it cannot give at all.
    """

    adapters: tuple[Adapter, ...] = ()
    lacking: tuple[View, ...] = ()


def way_of(manifest: Manifest, needs: Needs, adapters: Sequence[Adapter] = ADAPTERS) -> Way:
    """Say how a benchmark gives a strategy the views it needs.

    A view that a benchmark makes from its gold counts for a declared oracle alone.
    """
    plain = set(manifest.views) - set(manifest.oracle_views)
    used: dict[Adapter, None] = {}
    lacking = []
    for view in sorted(needs.views):
        # A run does not replace a view that is there and may not be read.
        gold = view in manifest.oracle_views
        way = None if gold else derivation_of(plain, view, adapters)
        if way is None and needs.oracle:
            way = derivation_of(manifest.views, view, adapters)
        if way is None:
            lacking.append(view)
        else:
            used |= dict.fromkeys(way)
    # Of several views it reads what is there: none is made for it.
    if needs.one_of and plain.isdisjoint(needs.one_of):
        lacking += needs.one_of
    return Way(() if lacking else tuple(used), tuple(lacking))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments: none."""
    del parser


def run(given: argparse.Namespace, folder: Path) -> int:
    """Print the strategies by what they need, and the matrix of benchmarks and needs."""
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from harness.report.console import make_console  # noqa: PLC0415

    del given, folder
    manifests = [load_manifest(name) for name in manifest_names()]
    columns = _columns(manifests)
    legend = _Legend()
    matrix = Table("benchmark", *map(str, columns), box=None, pad_edge=False)
    for index, manifest in enumerate(manifests):
        star = "*" if _needs_optional_corpus(manifest) else ""
        cells = [
            _cell(ways[index], manifest, legend) + (star if needs.views or needs.one_of else "")
            for needs, (_, ways) in columns.items()
        ]
        matrix.add_row(manifest.id, *cells)
    console = make_console()
    for needs, (names, _) in columns.items():
        console.print(f"[bold]{needs}[/bold]: needed by {escape(', '.join(names))}", soft_wrap=True)
    console.print()
    console.print(matrix)
    for line in legend.lines(starred=any(map(_needs_optional_corpus, manifests))):
        console.print(escape(line), soft_wrap=True)
    return 0


@dataclass(slots=True)
class _Legend:
    """What the short marks of the matrix stand for."""

    adapters: dict[Adapter, str] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)

    def via(self, adapters: Iterable[Adapter]) -> str:
        marks = [
            self.adapters.setdefault(adapter, _LETTERS[len(self.adapters)]) for adapter in adapters
        ]
        return f"via {', '.join(marks)}"

    def no(self, reason: str) -> str:
        return f"no {self.reasons.setdefault(reason, str(len(self.reasons) + 1))}"

    def lines(self, *, starred: bool) -> Iterable[str]:
        yield "native: the benchmark has what is needed"
        if starred:
            yield "*: once its passages are there, which are not part of it (see `data status`)"
        for adapter, mark in self.adapters.items():
            yield f"via {mark}: {adapter.label} makes {adapter.target} out of {adapter.source}"
        for reason, mark in self.reasons.items():
            yield f"no {mark}: {reason}"


def _columns(manifests: Sequence[Manifest]) -> dict[Needs, tuple[list[str], tuple[Way, ...]]]:
    """Return the strategies that need the same, and their ways, by what they need.

    Oracles stand apart only where that makes a difference.
    """
    from harness.config.compose import compose  # noqa: PLC0415
    from harness.paths import resource  # noqa: PLC0415
    from harness.running.instantiate import instantiate  # noqa: PLC0415

    found: dict[Needs, tuple[list[str], tuple[Way, ...]]] = {}
    for name in sorted(path.stem for path in (resource("conf") / "strategy").glob("*.yaml")):
        strategy = instantiate(compose([f"strategy={name}"])["strategy"], "strategy")
        choice = tuple(getattr(strategy, "needs_one_of", ()))
        needs = Needs(strategy.needs, strategy.condition is Condition.ORACLE, choice)
        ways = tuple(way_of(manifest, needs) for manifest in manifests)
        plain = Needs(strategy.needs, one_of=choice)
        if ways == tuple(way_of(manifest, plain) for manifest in manifests):
            needs = plain
        found.setdefault(needs, ([], ways))[0].append(name)
    return dict(sorted(found.items(), key=lambda item: str(item[0])))


def _cell(way: Way, manifest: Manifest, legend: _Legend) -> str:
    if way.lacking:
        return legend.no(_reason(way, manifest))
    return legend.via(way.adapters) if way.adapters else "native"


def _reason(way: Way, manifest: Manifest) -> str:
    gold = [view for view in way.lacking if view in manifest.oracle_views]
    other = [view for view in way.lacking if view not in gold]
    reasons = []
    if gold:
        reasons.append(f"its {' and '.join(gold)} are made from gold, for declared oracles alone")
    if other:
        reasons.append(
            f"it has no {' and no '.join(other)}, and no adapter makes them of its views"
        )
    return "; ".join(reasons)


def _needs_optional_corpus(manifest: Manifest) -> bool:
    """Whether the passages of all variants are in a file that they also load without."""
    files = [v.corpus or v.files.get("skb") for v in manifest.variants.values()]
    return all(file is not None and file.optional for file in files)
