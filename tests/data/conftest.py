"""Writers of invented files and loaders of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.musique import musique

Record = dict[str, Any]
Write = Callable[..., Path]
Load = Callable[..., Benchmark]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a writer of records: `array=True` writes one JSON array, one record per line."""

    def make(records: list[Record], name: str = "file.json", *, array: bool = False) -> Path:
        path = tmp_path / name
        lines = [json.dumps(record, ensure_ascii=False) for record in records]
        text = "[\n" + ",\n".join(lines) + "\n]\n" if array else "\n".join(lines) + "\n"
        path.write_text(text, encoding="utf-8")
        return path

    return make


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Return a loader of a MuSiQue file of one's own."""

    def make(path: Path, **options: Any) -> Benchmark:
        return musique(variant="dev", questions=str(path), **options).load(tmp_path)

    return make


@pytest.fixture
def twins(musique_records: Callable[[int], list[Record]]) -> list[Record]:
    """Return the records of a Full-like file: every question with its unanswerable twin."""
    records = []
    for record in musique_records(30):
        kept = [p for p in record["paragraphs"] if p["idx"] != 1]
        robbed = [dict(p, is_supporting=False) if p["idx"] == 0 else p for p in kept]
        records += [record, dict(record, answerable=False, paragraphs=robbed)]
    return records
