"""The graph of a synthetic base: nodes by type, names, subjects, edges; all drawn at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from harness.data.benchmarks.stark.synthetic.schema import DOMAINS, Domain
from harness.data.benchmarks.stark.synthetic.settings import Settings
from harness.data.benchmarks.stark.synthetic.words import SUBJECTS, named

__all__ = ["Rows", "World", "make_world"]

_FIRST_YEAR, _YEARS, _VENUES = 1960, 60, 40
_OF_A_SUBJECT = 12


@dataclass(frozen=True, slots=True)
class Rows:
    """The edges of one relation in both directions, in compressed sparse rows."""

    starts: tuple[NDArray[np.int64], NDArray[np.int64]]
    ends: tuple[NDArray[np.int64], NDArray[np.int64]]

    def beyond(self, nodes: NDArray[np.int64], *, forward: bool) -> NDArray[np.int64]:
        """Return the nodes at the other ends of the edges of some nodes, ascending, each once."""
        starts, ends = self.starts[not forward], self.ends[not forward]
        low, high = starts[nodes], starts[nodes + 1]
        counts = high - low
        places = np.repeat(low - (np.cumsum(counts) - counts), counts) + np.arange(counts.sum())
        return np.unique(ends[places])


@dataclass(frozen=True)
class World:
    """All that is true.

    Attributes:
        settings: What it was made from.
        domain: Its types, relations and shapes.
        bounds: The first node of each type, and the number of all nodes.
        alike: By node: the number that its name is made from.
        subjects: By node: what its text is about.
        years: By node.
        venues: By node.
        edges: By relation: sources and targets.
    """

    settings: Settings
    domain: Domain
    bounds: tuple[int, ...]
    alike: NDArray[np.int64]
    subjects: NDArray[np.int64]
    years: NDArray[np.int64]
    venues: NDArray[np.int64]
    edges: tuple[tuple[NDArray[np.int64], NDArray[np.int64]], ...]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The names of the types."""
        return tuple(name for name, _ in self.domain.types)

    def kind(self, node: int) -> str:
        """Return a node's type."""
        return self.kinds[int(np.searchsorted(self.bounds, node, "right")) - 1]

    def name(self, node: int) -> str:
        """Return a node's name."""
        return named(self.kind(node), int(self.alike[node]))

    def of_type(self, kind: str) -> tuple[int, int]:
        """Return the first node of a type, and the one behind its last."""
        at = self.kinds.index(kind)
        return self.bounds[at], self.bounds[at + 1]

    @cached_property
    def bearers(self) -> NDArray[np.int64]:
        """By node: how many nodes of its type bear its name, itself included."""
        kinds = np.searchsorted(self.bounds, np.arange(self.bounds[-1]), "right")
        _, names, counts = np.unique(
            kinds * self.bounds[-1] + self.alike, return_inverse=True, return_counts=True
        )
        found: NDArray[np.int64] = counts[names]
        return found

    @cached_property
    def rows(self) -> dict[str, Rows]:
        """The edges by relation, for walking."""
        nodes = self.bounds[-1]
        return {
            link.name: _rows(sources, targets, nodes)
            for link, (sources, targets) in zip(self.domain.links, self.edges, strict=True)
        }


def make_world(settings: Settings) -> World:
    """Draw a world; equal settings but for `missing` give equal worlds."""
    stream = np.random.default_rng([settings.seed, sorted(DOMAINS).index(settings.kind)])
    domain, scale = DOMAINS[settings.kind], settings.scale
    sizes = [max(4, round(share * scale.nodes)) for _, share in domain.types]
    bounds = (0, *np.cumsum(sizes).tolist())
    nodes = bounds[-1]
    alike = np.arange(nodes, dtype=np.int64)
    for low, high in pairwise(bounds):
        alike[low:high] -= low
        again = np.flatnonzero(stream.random(high - low) < settings.faults.shared)
        alike[low + again] = alike[low + stream.integers(0, high - low, len(again))]
    few = int(min(SUBJECTS, max(8, nodes // _OF_A_SUBJECT)))
    spans = dict(zip([name for name, _ in domain.types], pairwise(bounds), strict=True))
    edges = []
    for link in domain.links:
        head, tail = spans[link.head], spans[link.tail]
        edges.append(_drawn(stream, head, tail, max(8, round(link.share * scale.edges))))
    return World(
        settings=settings,
        domain=domain,
        bounds=bounds,
        alike=alike,
        subjects=stream.integers(0, few, nodes),
        years=_FIRST_YEAR + stream.integers(0, _YEARS, nodes),
        venues=stream.integers(0, _VENUES, nodes),
        edges=tuple(edges),
    )


def _drawn(
    stream: np.random.Generator, head: tuple[int, int], tail: tuple[int, int], count: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return different edges, none from a node to itself; targets are crowded on a few."""
    sources = stream.integers(*head, count)
    width = tail[1] - tail[0]
    targets = tail[0] + (width * stream.random(count) ** 2).astype(np.int64)
    packed = np.unique((sources << 32) | targets)
    sources, targets = packed >> 32, packed & 0xFFFFFFFF
    proper = sources != targets
    return sources[proper], targets[proper]


def _rows(sources: NDArray[np.int64], targets: NDArray[np.int64], nodes: int) -> Rows:
    starts, ends = [], []
    for first, last in ((sources, targets), (targets, sources)):
        order = np.lexsort((last, first))
        counts = np.bincount(first, minlength=nodes)
        starts.append(np.concatenate([[0], np.cumsum(counts)]).astype(np.int64))
        ends.append(last[order])
    return Rows((starts[0], starts[1]), (ends[0], ends[1]))
