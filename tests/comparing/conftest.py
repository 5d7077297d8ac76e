"""Finished runs made up in memory and on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from harness.comparing import ComparedRun, read_compared
from harness.running.folder import RunFolder

MakeRun = Callable[..., ComparedRun]


@pytest.fixture
def run_of(tmp_path: Path) -> MakeRun:
    """Return a maker of a run from its EM and F1 by question, written to disk and read back."""

    def make(
        em: Sequence[float | None],
        f1: Sequence[float | None] | None = None,
        *,
        strategy: str = "naive_rag",
        identity: str | None = None,
        cost: dict[str, Any] | None = None,
        bench: dict[str, Any] | None = None,
        **summary: Any,
    ) -> ComparedRun:
        number = len(list(tmp_path.iterdir()))
        identity = identity or f"{number:064x}"
        folder = RunFolder(tmp_path / f"{number:02}")
        folder.path.mkdir()
        columns = {"em": list(em), "f1": list(em if f1 is None else f1)}
        metrics = {key: _cell(values) for key, values in columns.items()}
        told = {
            "bench": "invented", "variant": "v", "context": "pool", "split": "all",
            "strategy": strategy, "retriever": "bm25 k=5", "llm": "offline",
            "condition": "same-condition", "identity": identity, "n": len(em), "errors": 0,
            "scorer": {"name": "squad", "version": 1}, "metrics": metrics,
            "cost": cost or {}, **summary,
        }  # fmt: skip
        parts = {
            "bench": {"sha256": "d", **(bench or {})}, "split": {"sha256": "s"},
            "strategy": {"name": strategy}, "retriever": {}, "llm": {},
        }  # fmt: skip
        provenance = {
            "identity": identity, "identity_parts": parts, "condition": "same-condition"
        }  # fmt: skip
        folder.summary.write_text(json.dumps(told))
        folder.provenance.write_text(json.dumps(provenance))
        ids = [f"q{place:04}" for place in range(len(em))]
        table = {
            "question": ids,
            "native_id": [f"n-{id_}" for id_ in ids],
            "prediction": ["right" if value == 1.0 else None for value in em],
            **columns,
        }
        pq.write_table(pa.table(table), folder.scores)
        return read_compared(folder)

    return make


def _cell(values: Sequence[float | None]) -> dict[str, Any]:
    known = [value for value in values if value is not None]
    if not known:
        return {"value": None, "low": None, "high": None, "n": 0}
    mean = sum(known) / len(known)
    return {"value": mean, "low": mean, "high": mean, "n": len(known)}
