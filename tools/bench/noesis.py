"""Noesis: ingestion of ten million rows, the query plane over them, and budgets on uneven meshes.

A scale of 1,200,000 stands for ten million rows: 50 series of 200,000 points, seeded. They are
ingested in a process of their own, so that its peak memory is that of ingestion and of nothing
else. The rows are without prose: what a search of passages takes is not part of the query plane
here. The budgets are measured in `noesis_budgets.py`.
"""

from __future__ import annotations

import multiprocessing
import resource
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
from figure import Figure, Options, laps, percentile
from noesis_budgets import savings
from numpy.typing import NDArray

from harness.data.series import load_schema
from harness.nouns import Query, Scope
from harness.retrieval import Hit
from strategies.noesis.generation import input_of
from strategies.noesis.ingest.files import add_csv
from strategies.noesis.kb.base import Mesh
from strategies.noesis.options import Options as Knobs
from strategies.noesis.plane.assemble import assemble
from strategies.noesis.plane.plan import plan
from strategies.noesis.render.renderer import render

__all__ = ["figures", "measure"]

GROUP = "noesis"
_SCALE, _ROWS = 1_200_000, 10_000_000
_FIRST = ("Alder", "Birch", "Cedar", "Hazel", "Willow")
_SECOND = ("Quay", "Weir", "Lock", "Basin", "Sluice", "Ford", "Mole", "Pier", "Reach", "Sound")
NAMES = tuple(f"{first} {second}" for first in _FIRST for second in _SECOND)
_SCHEMA = """table: tide
subject: {name}
positions: [{{column: second, kind: second}}]
metrics: {{level: {{label: water level, unit: metres}}}}
"""
_CONCURRENT = 32

Told = tuple[str, int, float, str, float | None, str]


class _Nothing:
    """A search over a mesh without prose."""

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Find nothing."""
        return []


def figures(options: Options) -> Iterator[Figure]:
    """Yield the figures of `options.scale` of the rows, and of the budgets."""
    each = max(100, round(options.scale / _SCALE * _ROWS) // len(NAMES))
    # A fresh process, or the peak would be that of whichever group ran before.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as pool:
        for one in pool.submit(measure, options.out / "noesis", each).result():
            yield Figure(GROUP, *one)
    yield from savings(GROUP)


def measure(folder: Path, each: int) -> list[Told]:
    """Return what is told of each figure: what, n, value, unit, goal, sign.

    Args:
        folder: Takes the files.
        each: Points of each series.
    """
    values = _write(folder, each)
    rows = each * len(NAMES)
    mesh = Mesh()
    start, begun = time.process_time(), time.perf_counter()
    for number in range(len(NAMES)):
        add_csv(mesh, folder / f"{number}.csv", load_schema(folder / f"{number}.yaml"))
    seconds, wall = time.process_time() - start, time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    told: list[Told] = [
        ("ingestion of rows of 50 series", rows, seconds, "s", 60, "<"),
        ("the same by the clock on the wall", rows, wall, "s", None, "<"),
        ("peak memory of ingestion", rows, peak, "GiB", 4, "<"),
    ]
    asked = list(_questions(values))
    texts = [text for text, _ in asked]
    times = laps(lambda text: _answer(mesh, text, generate=False), texts)
    told += [
        (f"query plane over {rows:,} rows, p{at}", len(times), percentile(times, at), "ms", goal, s)
        for at, goal, s in ((50, 10, "<"), (95, None, "<"))
    ]
    alone = [_answer(mesh, text) for text in texts]
    right = sum(found[1] == wanted for found, (_, wanted) in zip(alone, asked, strict=True))
    told.append(("answers that are exact", len(asked), right, "answers", len(asked), ">="))
    some = texts[:: max(1, len(texts) // _CONCURRENT)][:_CONCURRENT]
    with ThreadPoolExecutor(_CONCURRENT) as pool:
        together = list(pool.map(lambda text: _answer(mesh, text), some))
    of = dict(zip(texts, alone, strict=True))
    same = sum(found == of[text] for found, text in zip(together, some, strict=True))
    told.append(
        ("concurrent queries answered as alone", len(some), same, "queries", len(some), ">=")
    )
    return told


def _write(folder: Path, each: int) -> list[NDArray[np.int64]]:
    """Write a table and its schema for each series; return the values in thousandths."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(88)
    values = []
    for number, name in enumerate(NAMES):
        drawn = rng.integers(0, 10**9, each)
        lines = [f"{row},{value / 1000:.3f}" for row, value in enumerate(drawn.tolist(), start=1)]
        text = "second,level\n" + "\n".join(lines) + "\n"
        (folder / f"{number}.csv").write_text(text, encoding="utf-8")
        (folder / f"{number}.yaml").write_text(_SCHEMA.format(name=name), encoding="utf-8")
        values.append(drawn)
    return values


def _questions(values: list[NDArray[np.int64]]) -> Iterator[tuple[str, str]]:
    """Yield questions of five kinds about each series, with the exact answers ("": refused)."""
    for name, drawn in zip(NAMES, values, strict=True):
        at = 1 + (7919 * len(name)) % len(drawn)
        yield f"What was the highest water level of {name}?", _spelled(int(drawn.max()))
        yield f"What was the lowest water level of {name}?", _spelled(int(drawn.min()))
        yield (
            f"In which second was the water level of {name} highest?",
            f"second {int(drawn.argmax()) + 1}",
        )
        yield (
            f"What was the water level of {name} in second {at}?",
            _spelled(int(drawn[at - 1])),
        )
        yield f"What was the highest number of gulls of {name}?", ""


def _spelled(value: int) -> str:
    return f"{value / 1000:.3f}"


def _answer(mesh: Mesh, text: str, *, generate: bool = True) -> tuple[str, str]:
    """Return the context of a question, and its answer ("" for none) unless only the plane runs."""
    knobs, nothing = Knobs(), _Nothing()
    asked = plan(mesh, Query("q", text), knobs, nothing)
    context = assemble(mesh, asked, knobs, nothing)
    if not generate:
        return context.text, ""
    given = input_of(mesh, asked, context, (), offer=False)
    return context.text, render(given).answer or ""
