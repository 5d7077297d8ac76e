"""Write a synthetic base as the publisher lays it out: pickles, tensors and CSV."""

from __future__ import annotations

import csv
import io
import json
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from harness.data.benchmarks.stark.synthetic.asking import Asked
from harness.data.benchmarks.stark.synthetic.texts import fields
from harness.data.benchmarks.stark.synthetic.world import World

__all__ = ["CYPHER", "kept_edges", "write_native", "write_pickle"]

CYPHER = "cypher.json"
"""Beside the questions: what the layout has no place for, by their ids."""

_BATCH = 1000


def write_native(world: World, asked: list[Asked], folder: Path) -> None:
    """Write `processed`, `stark_qa` and `split` under a folder.

    The edges that are missing are drawn by the seed; the gold counts them all the same.
    """
    import torch  # noqa: PLC0415 - seconds

    processed, questions, split = (folder / name for name in ("processed", "stark_qa", "split"))
    for place in (processed, questions, split):
        place.mkdir(parents=True, exist_ok=True)
    sizes = np.diff(world.bounds)
    kinds = np.repeat(np.arange(len(sizes)), sizes)
    torch.save(torch.from_numpy(kinds), processed / "node_types.pt")
    index, relations = kept_edges(world)
    torch.save(torch.from_numpy(index), processed / "edge_index.pt")
    torch.save(torch.from_numpy(relations), processed / "edge_types.pt")
    for name, table in (
        ("node_type_dict", dict(enumerate(world.kinds))),
        ("edge_type_dict", {at: link.name for at, link in enumerate(world.domain.links)}),
    ):
        with (processed / f"{name}.pkl").open("wb") as file:
            write_pickle(file, table.items())
    with (processed / "node_info.pkl").open("wb", buffering=1 << 20) as file:
        write_pickle(file, enumerate(fields(world)))
    _write_questions(asked, questions, split)


def kept_edges(world: World) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the edges that are in the base, shape (2, E), and their relations, shape (E,)."""
    stream = np.random.default_rng([world.settings.seed, 13])
    sources = np.concatenate([edge[0] for edge in world.edges])
    targets = np.concatenate([edge[1] for edge in world.edges])
    relations = np.repeat(np.arange(len(world.edges)), [len(edge[0]) for edge in world.edges])
    kept = stream.random(len(sources)) >= world.settings.missing
    return np.stack([sources[kept], targets[kept]]), relations[kept]


def _write_questions(asked: list[Asked], questions: Path, split: Path) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("id", "query", "answer_ids"))
    writer.writerows((at, one.text, str(list(one.answers))) for at, one in enumerate(asked))
    (questions / "stark_qa.csv").write_text(out.getvalue(), encoding="utf-8", newline="")
    (split / "test.index").write_text("\n".join(map(str, range(len(asked)))), encoding="utf-8")
    told = {
        str(at): {
            "cypher": one.cypher,
            "shape": one.shape,
            "constraint": "text" if one.textual else "graph",
            "mention": one.mentioned,
            "name": "shared" if one.shared else "own",
        }
        for at, one in enumerate(asked)
    }
    (questions / CYPHER).write_text(json.dumps(told, indent=0), encoding="utf-8")


def write_pickle(file: BinaryIO, items: Iterable[tuple[int, Any]]) -> None:
    """Write a dict as a pickle of protocol 2, item by item.

    Python's own pickler needs the whole dict in memory. Values are texts, whole numbers, and lists
    and dicts of these.
    """
    file.write(b"\x80\x02}(")
    for number, (key, value) in enumerate(items, start=1):
        file.write(_pickled(key) + _pickled(value))
        if number % _BATCH == 0:
            file.write(b"u(")
    file.write(b"u.")


def _pickled(value: Any) -> bytes:
    if isinstance(value, str):
        raw = value.encode()
        return b"X" + struct.pack("<I", len(raw)) + raw
    if isinstance(value, int):
        return b"J" + struct.pack("<i", value)
    if isinstance(value, dict):
        return b"}(" + b"".join(_pickled(key) + _pickled(one) for key, one in value.items()) + b"u"
    if isinstance(value, list):
        return b"](" + b"".join(map(_pickled, value)) + b"e"
    raise TypeError(f"{type(value).__name__} is not written")
