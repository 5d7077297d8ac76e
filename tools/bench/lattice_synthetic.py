"""A synthetic lattice at the scale of an open-text build: build, reopen, scan, execute.

Seeded and skewed: a few values are hubs of a hundred thousand subjects. The plans have three hops
and a meet of two constraints, over all four patterns of directions; a third of them goes through a
hub on purpose. Each pattern is drawn so that it has an answer.
"""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Iterator
from itertools import product

import numpy as np
from figure import Figure, Options, laps, percentile

from harness.plan.plan import (
    Constraint,
    Direction,
    Follow,
    Plan,
    PlanKind,
    Provenance,
    Source,
    Step,
)
from harness.vocabulary.load import load_vocabulary
from strategies.lattice.build.assertion import Assertion
from strategies.lattice.build.build import build
from strategies.lattice.build.options import BuildOptions
from strategies.lattice.core.files import read_lattice, write_lattice
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.lexicon.scan import scan
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.state import Options as Execution

__all__ = ["figures"]

GROUP = "lattice_synthetic"
_DIMENSIONS = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")
_PLANS = 400
_QUESTIONS = 2000
_SYLLABLES = ("ka", "ru", "mel", "to", "vin", "sa", "qui", "dor", "len", "bri", "no", "xa")


def figures(options: Options) -> Iterator[Figure]:
    """Yield the figures of a lattice of `options.scale` instances."""
    rng = np.random.default_rng(88)
    triples = _triples(rng, options.scale)
    start = time.process_time()
    lattice = build(
        (Assertion(s, d, o, source_text=f"{s} | {d} | {o}") for s, d, o in triples),
        BuildOptions("triples"),
        texts=False,
        extractor="triples",
    )
    n = int(lattice.manifest["report"]["instances"])
    yield Figure(GROUP, "build", n, time.process_time() - start, "s", 60)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    yield Figure(GROUP, "peak memory of the build", n, peak, "GiB", 3)
    folder = options.out / "lattice"
    shutil.rmtree(folder, ignore_errors=True)
    write_lattice(lattice, folder)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 2**20
    yield Figure(GROUP, "size on disk", n, size, "MiB")
    start = time.process_time()
    reopened = read_lattice(folder, load_vocabulary())
    assert reopened is not None
    yield Figure(GROUP, "reopen", n, time.process_time() - start, "s", 2)
    yield from _scans(reopened, rng)
    yield from _executions(reopened, rng)


def _triples(rng: np.random.Generator, n: int) -> list[tuple[str, str, str]]:
    names = _names(rng, max(1000, n // 4))
    count = len(names)
    subjects = rng.integers(0, count, n)
    # A tenth of the values are hubs: a power of a uniform number piles up at the first names.
    values = (count * rng.random(n) ** 6).astype(int)
    flat = rng.random(n) < 0.6
    values[flat] = rng.integers(0, count, int(flat.sum()))
    dimensions = rng.integers(0, len(_DIMENSIONS), n)
    # A real hub: a twelfth of all instances say the same of their subjects.
    hub = rng.random(n) < 1 / 12
    values[hub], dimensions[hub] = 0, 5
    return [
        (names[s], _DIMENSIONS[d], names[v])
        for s, d, v in zip(subjects.tolist(), dimensions.tolist(), values.tolist(), strict=True)
    ]


def _names(rng: np.random.Generator, n: int) -> list[str]:
    made: dict[str, None] = {}
    while len(made) < n:
        lengths = rng.integers(2, 4, size=(n, 3))
        parts = rng.integers(0, len(_SYLLABLES), size=(n, 3, 4))
        for row, size in zip(parts.tolist(), lengths.tolist(), strict=True):
            words = (
                "".join(_SYLLABLES[k] for k in word[:length])
                for word, length in zip(row, size, strict=True)
            )
            made[" ".join(word.capitalize() for word in words)] = None
    return list(made)[:n]


def _scans(lattice: KnowledgeLattice, rng: np.random.Generator) -> Iterator[Figure]:
    nodes = rng.integers(0, len(lattice.labels), size=(_QUESTIONS, 2)).tolist()
    texts = [
        f"Which of the works that came out before 1950 did {lattice.labels[a]} make together with "
        f"the brother of {lattice.labels[b]}, and where was it first shown?"
        for a, b in nodes
    ]
    times = laps(lambda text: list(scan(lattice.lexicon, text)), texts)
    n = len(lattice.labels)
    yield Figure(
        GROUP,
        f"lexicon scan of a question, {n:,} names, p50",
        len(times),
        percentile(times, 50),
        "ms",
        235,
    )
    yield Figure(GROUP, "lexicon scan, p95", len(times), percentile(times, 95), "ms", 235)


def _executions(lattice: KnowledgeLattice, rng: np.random.Generator) -> Iterator[Figure]:
    every: list[float] = []
    for pattern in product(Direction, repeat=2):
        plans = [_plan(lattice, rng, pattern, through_hub=n % 3 == 0) for n in range(_PLANS)]
        times = laps(lambda plan: execute(plan, lattice, Execution()), plans)
        every += times
        name = "/".join(direction.value for direction in pattern)
        yield Figure(
            GROUP,
            f"three hops and two constraints, {name}, p50",
            len(times),
            percentile(times, 50),
            "ms",
        )
        yield Figure(
            GROUP,
            f"three hops and two constraints, {name}, p95",
            len(times),
            percentile(times, 95),
            "ms",
        )
    yield Figure(
        GROUP,
        "three hops and two constraints, all, p50",
        len(every),
        percentile(every, 50),
        "ms",
        1,
    )
    yield Figure(
        GROUP,
        "three hops and two constraints, all, p95",
        len(every),
        percentile(every, 95),
        "ms",
        5,
    )


def _plan(
    lattice: KnowledgeLattice,
    rng: np.random.Generator,
    pattern: tuple[Direction, ...],
    *,
    through_hub: bool,
) -> Plan:
    """Return a plan of three hops whose last set meets two constraints, and has a member.

    The first two hops have the pattern's directions, the third goes forward; drawn as a walk.
    """
    for _ in range(1000):
        seed = at = int(rng.integers(0, len(lattice.labels)))
        hops: list[tuple[str, Direction]] = []
        for number, direction in enumerate((*pattern, Direction.INVERSE)):
            name = "zeta" if through_hub and number == 1 else str(rng.choice(_DIMENSIONS[:5]))
            dimension = lattice.dimensions[name]
            side = dimension.forward if direction is Direction.FORWARD else dimension.inverse
            near = side.of(at)
            if not near:
                break
            at = near[int(rng.integers(0, len(near)))]
            hops.append((name, direction))
        constraints = _constraints(lattice, rng, at) if len(hops) == 3 else ()
        if len(constraints) == 2:
            return _as_plan(lattice.labels[seed], hops, constraints)
    raise RuntimeError("no such walk in this lattice")


def _constraints(
    lattice: KnowledgeLattice, rng: np.random.Generator, node: int
) -> tuple[Constraint, ...]:
    own = [
        (name, value)
        for name, dimension in lattice.dimensions.items()
        for value in dimension.forward.of(node)
    ]
    if len(own) < 2:
        return ()
    chosen = rng.choice(len(own), size=2, replace=False).tolist()
    return tuple(Constraint(own[n][0], lattice.labels[own[n][1]]) for n in chosen)


def _as_plan(
    seed: str, hops: list[tuple[str, Direction]], constraints: tuple[Constraint, ...]
) -> Plan:
    steps = tuple(
        Step(
            f"${n}",
            Source(entity=seed) if n == 1 else Source(var=f"${n - 1}"),
            Follow(name, direction),
            constraints if n == 3 else (),
        )
        for n, (name, direction) in enumerate(hops, 1)
    )
    return Plan(PlanKind.CHAIN, Provenance.TEMPLATE, steps, "$3", many=True)
