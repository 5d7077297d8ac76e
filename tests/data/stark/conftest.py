"""Synthetic knowledge bases and questions, written in STaRK's native layout."""

from __future__ import annotations

import csv
import io
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.stark import StarkSource

FIELDS = ("Optics", "Ecology", "Logic")


@dataclass
class Native:
    """What a native folder holds; a test changes it before it is written."""

    node_info: dict[Any, Any]
    edges: list[tuple[int, int, int]]
    node_types: list[int]
    node_type_dict: dict[Any, Any]
    edge_type_dict: dict[Any, Any]
    questions: list[tuple[Any, str, str]]
    split: dict[str, list[Any]]
    human: list[tuple[Any, str, str, str]] = field(default_factory=list)

    def write(self, folder: Path) -> Path:
        """Write all files under a folder."""
        import torch

        processed = folder / "processed"
        for place in (processed, folder / "split", folder / "stark_qa"):
            place.mkdir(parents=True, exist_ok=True)
        for name in ("node_info", "node_type_dict", "edge_type_dict"):
            (processed / f"{name}.pkl").write_bytes(pickle.dumps(getattr(self, name)))
        index = torch.tensor([edge[:2] for edge in self.edges], dtype=torch.int64).reshape(-1, 2)
        torch.save(index.T.contiguous(), processed / "edge_index.pt")
        types = torch.tensor([edge[2] for edge in self.edges], dtype=torch.int64)
        torch.save(types, processed / "edge_types.pt")
        torch.save(torch.tensor(self.node_types, dtype=torch.int64), processed / "node_types.pt")
        table(folder / "stark_qa" / "stark_qa.csv", ("id", "query", "answer_ids"), self.questions)
        columns = ("id", "query", "answer_ids", "answer_ids_source")
        table(folder / "stark_qa" / "stark_qa_human_generated_eval.csv", columns, self.human)
        for name, ids in self.split.items():
            (folder / "split" / f"{name}.index").write_text("\n".join(map(str, ids)))
        return folder


def table(path: Path, header: tuple[str, ...], rows: list[Any]) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    path.write_text(out.getvalue(), encoding="utf-8", newline="")


@pytest.fixture
def native() -> Native:
    """Return an invented graph in MAG's types: 3 fields, 6 authors, 12 papers; 12 questions."""
    names = ("Ada Tarrow", "Bo Quell", "Cy Mostin", "Di Varde", "Ed Ulmer", "Fa Sorrel")
    info: dict[Any, Any] = {}
    types: list[int] = []
    for author in names:
        info[len(info)] = {"type": "author", "DisplayName": author, "PaperCount": 2, "Rank": -1}
        types.append(0)
    for name in FIELDS:
        info[len(info)] = {"type": "field_of_study", "DisplayName": name, "PaperCount": 4}
        types.append(2)
    edges: list[tuple[int, int, int]] = []
    questions: list[tuple[Any, str, str]] = []
    for i in range(12):
        node = len(info)
        year, author, subject = 2000 + i, i % len(names), i % len(FIELDS)
        info[node] = {
            "type": "paper",
            "title": f"On the {FIELDS[subject]} of basin {i}",
            "abstract": f"The survey of basin {i} was led by {names[author]} in {year}.",
            "Year": float(year),
            "OriginalVenue": f"Annals {i % 4}",
            "Date": "",
            "JournalId": -1,
        }
        types.append(3)
        edges += [(author, node, 3), (node, len(names) + subject, 2)]
        if i:
            edges.append((node, node - 1, 1))
        questions.append((i, f"Which paper on basin {i} did {names[author]} write?", f"[{node}]"))
    human = [(0, "Which papers are about optics?", "[9, 12, 15, 18]", "[9]")]
    return Native(
        node_info=info,
        edges=edges,
        node_types=types,
        node_type_dict={0: "author", 1: "institution", 2: "field_of_study", 3: "paper"},
        edge_type_dict={0: "affiliated", 1: "cites", 2: "has_topic", 3: "writes"},
        questions=questions[::-1],
        split={"train": [0, 5, 2, 9, 4, 11], "val": [1, 3, 7], "test": [10, 6, 8]},
        human=human,
    )


Load = Callable[..., Benchmark]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Return a loader of a folder in the native layout."""

    def make(folder: Path, /, **options: Any) -> Benchmark:
        given = {"id": "stark_mag", "folder": str(folder), "cache": str(tmp_path / "cache")}
        return StarkSource(**{**given, **options}).load(tmp_path)

    return make
