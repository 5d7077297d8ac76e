"""A million rows: ingestion by columns, and a query plane that does not grow with them."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from harness.data.series import load_schema
from harness.nouns import Query
from strategies.noesis.generation import input_of
from strategies.noesis.ingest.files import add_csv
from strategies.noesis.kb.base import Mesh
from strategies.noesis.options import Options
from strategies.noesis.plane.assemble import assemble
from strategies.noesis.plane.plan import plan
from strategies.noesis.render.renderer import render

ROWS, NAMES = 200_000, ("Alder Quay", "Birch Quay", "Cedar Quay", "Dogwood Quay", "Elm Quay")
SCHEMA = """
table: tide
subject: {name}
positions: [{{column: second, kind: second}}]
metrics: {{level: {{label: water level, unit: metres}}}}
"""


class Nothing:
    """A search over a mesh without prose."""

    k = 5

    def search(self, *_: object, **__: object) -> list[object]:
        return []


@pytest.mark.slow
def test_a_million_rows(tmp_path: Path) -> None:
    random = np.random.default_rng(88)
    values = {}
    for name in NAMES:
        values[name] = random.integers(0, 10**9, ROWS)
        lines = [f"{row},{value / 1000:.3f}" for row, value in enumerate(values[name], start=1)]
        (tmp_path / f"{name}.csv").write_text("second,level\n" + "\n".join(lines) + "\n")
        (tmp_path / f"{name}.yaml").write_text(SCHEMA.format(name=name))
    mesh = Mesh()
    start = time.process_time()
    for name in NAMES:
        add_csv(mesh, tmp_path / f"{name}.csv", load_schema(tmp_path / f"{name}.yaml"))
    assert time.process_time() - start < 20
    options, seconds = Options(variant="skeleton"), []
    for name in NAMES:
        for text, wanted in (
            (f"What was the highest water level of {name}?", values[name].max()),
            (f"What was the lowest water level of {name}?", values[name].min()),
            (f"What was the water level of {name} in second 1234?", values[name][1233]),
        ):
            begun = time.perf_counter()
            asked = plan(mesh, Query("q", text), options, Nothing())  # type: ignore[arg-type]
            context = assemble(mesh, asked, options, Nothing())  # type: ignore[arg-type]
            seconds.append(time.perf_counter() - begun)
            answer = render(input_of(mesh, asked, context, (), offer=False)).answer
            assert answer == f"{int(wanted) / 1000:.3f}"
    assert sorted(seconds)[len(seconds) // 2] < 0.05
