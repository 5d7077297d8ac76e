"""Measure loading a knowledge base of STaRK-MAG's size, on a synthetic one in the native layout.

    python tools/stark_scale.py FOLDER [--nodes 1872968] [--edges 39802116] [--seed 88]

Writes `FOLDER/synthetic` (types, fields and relations as in MAG; all names, texts and edges made
up) unless it is there, then loads it three times, each in a process of its own: first with an empty
cache, which converts it, then from the cache. Says seconds and peak resident memory of each. At the
default size it takes some minutes and 5 GB of disk. The graph is good for measuring only.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

TYPES = {0: "author", 1: "institution", 2: "field_of_study", 3: "paper"}
SHARES = (0.59, 0.005, 0.032)
RELATIONS = {
    0: "author___affiliated_with___institution",
    1: "paper___cites___paper",
    2: "paper___has_topic___field_of_study",
    3: "author___writes___paper",
}
ENDS = {0: (0, 1), 1: (3, 3), 2: (3, 2), 3: (0, 3)}
EDGE_SHARES = (0.05, 0.35, 0.25)
QUESTIONS = 1000
BATCH = 1000
WORDS = 1 << 20


def main() -> int:
    """Make what is missing, measure, and say what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--nodes", type=int, default=1_872_968)
    parser.add_argument("--edges", type=int, default=39_802_116)
    parser.add_argument("--seed", type=int, default=88)
    parser.add_argument("--child", choices=("write", "load"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    synthetic, cache = given.folder / "synthetic", given.folder / "cache"
    if given.child == "load":
        say(json.dumps(load(synthetic, cache)))
    if given.child == "write":
        write(synthetic, given.nodes, given.edges, given.seed)
    if given.child:
        return 0
    # Whatever needs memory is done in children: a child's peak is never under its parent's.
    child = [sys.executable, *sys.argv, "--child"]
    if not (synthetic / "complete").is_file():
        start = time.monotonic()
        subprocess.run([*child, "write"], check=True)
        say(f"written in {time.monotonic() - start:.0f} s")
    size = sum(path.stat().st_size for path in (synthetic / "processed").iterdir())
    say(f"native files: {size / 1e9:.2f} GB")
    shutil.rmtree(cache, ignore_errors=True)
    for what in ("converted", "opened again", "and again"):
        done = subprocess.run([*child, "load"], check=True, capture_output=True, text=True)
        found = json.loads(done.stdout)
        say(
            f"{what}: {found['seconds']:.1f} s ({found['cpu']:.1f} s of CPU), peak "
            f"{found['peak'] / 2**30:.2f} GiB resident; {found['nodes']:,} nodes, "
            f"{found['edges']:,} edges, {found['questions']:,} questions; two hops from "
            f"{found['asked']:,} nodes: {found['reached']:,} nodes in {found['walk']:.2f} s"
        )
    kept = sum(path.stat().st_size for path in cache.rglob("*") if path.is_file())
    say(f"kept in the cache: {kept / 1e9:.2f} GB")
    return 0


def load(folder: Path, cache: Path) -> dict[str, Any]:
    """Load the benchmark, walk over its graph, and return what that took."""
    from harness.data.benchmarks.stark import StarkSource  # noqa: PLC0415 - only in the child

    start, begun = time.monotonic(), time.process_time()
    benchmark = StarkSource(id="stark_mag", folder=str(folder), cache=str(cache)).load(folder)
    skb = benchmark.corpus.skb
    seconds, cpu = time.monotonic() - start, time.process_time() - begun
    start = time.monotonic()
    asked = skb.of_type("author")[:10_000]
    papers = skb.neighbours(asked, RELATIONS[3], "out")
    reached = skb.neighbours(papers, RELATIONS[1])
    return {
        "seconds": seconds,
        "cpu": cpu,
        "walk": time.monotonic() - start,
        "asked": len(asked),
        "reached": len(reached),
        "nodes": skb.n_nodes,
        "edges": skb.n_edges,
        "questions": len(benchmark.questions),
        # Kilobytes on Linux, bytes on macOS.
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        * (1 if sys.platform == "darwin" else 1024),
    }


def write(folder: Path, nodes: int, edges: int, seed: int) -> None:
    """Write a synthetic benchmark in the native layout."""
    import torch  # noqa: PLC0415 - seconds

    rng = np.random.default_rng(seed)
    processed = folder / "processed"
    for place in (processed, folder / "split", folder / "stark_qa"):
        place.mkdir(parents=True, exist_ok=True)
    bounds = [0, *np.cumsum([max(1, int(share * nodes)) for share in SHARES]).tolist(), nodes]
    types = np.repeat(np.arange(4), np.diff(bounds))
    torch.save(torch.from_numpy(types), processed / "node_types.pt")
    index, relations = graph(rng, bounds, edges)
    torch.save(torch.from_numpy(index), processed / "edge_index.pt")
    torch.save(torch.from_numpy(relations), processed / "edge_types.pt")
    del index, relations
    for name, table in (("node_type_dict", TYPES), ("edge_type_dict", RELATIONS)):
        with (processed / f"{name}.pkl").open("wb") as file:
            pickled(file, iter(table.items()))
    with (processed / "node_info.pkl").open("wb", buffering=1 << 20) as file:
        pickled(file, enumerate(fields(rng, bounds)))
    papers = rng.choice(np.arange(bounds[3], nodes), min(QUESTIONS, nodes - bounds[3]), False)
    lines = [f'{i},"Which paper has the number {p}?",[{p}]' for i, p in enumerate(papers.tolist())]
    text = "\n".join(["id,query,answer_ids", *lines]) + "\n"
    (folder / "stark_qa" / "stark_qa.csv").write_text(text, encoding="utf-8")
    (folder / "split" / "test.index").write_text("\n".join(map(str, range(len(lines)))))
    (folder / "complete").touch()


def graph(
    rng: np.random.Generator, bounds: list[int], edges: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return random edges: sources even, targets crowded on a few, as citations are."""
    counts = [int(share * edges) for share in EDGE_SHARES]
    counts.append(edges - sum(counts))
    index = np.empty((2, edges), np.int64)
    done = 0
    for relation, count in enumerate(counts):
        source, target = ENDS[relation]
        part = slice(done, done + count)
        index[0, part] = rng.integers(bounds[source], bounds[source + 1], count)
        width = bounds[target + 1] - bounds[target]
        index[1, part] = bounds[target] + (width * rng.random(count) ** 2).astype(np.int64)
        done += count
    return index, np.repeat(np.arange(4), counts)


def fields(rng: np.random.Generator, bounds: list[int]) -> Iterator[dict[str, str | int]]:
    """Yield the fields of each node: about 300 characters, papers more and authors less."""
    letters = np.array(list("aeioubcdfglmnprst"))
    sizes = rng.integers(2, 11, 20_000)
    vocabulary = ["".join(rng.choice(letters, size)) for size in sizes]
    words = [vocabulary[i] for i in rng.integers(0, len(vocabulary), WORDS)]
    nodes = bounds[-1]
    places = rng.integers(0, WORDS - 200, nodes).tolist()
    numbers = rng.integers(1, 100_000, nodes).tolist()
    for node in range(nodes):
        at, number = places[node], numbers[node]
        name = " ".join(words[at : at + 3]).title()
        common: dict[str, str | int] = {"mag_id": 2_000_000_000 + node, "new_id": node}
        if node < bounds[3]:
            kind = TYPES[sum(node >= bound for bound in bounds[1:4])]
            yield {
                "id": node, "Rank": number, "DisplayName": f"{name} {node}",
                "LastKnownAffiliationId": -1, "PaperCount": number % 300,
                "CitationCount": number, "type": kind, **common,
            }  # fmt: skip
        else:
            yield {
                "id": node, "PaperRank": number, "DocType": "Journal",
                "OriginalTitle": f"{name} {words[at + 3]} {node}", "BookTitle": -1,
                "Year": 1950 + number % 70, "Date": f"{1950 + number % 70}-01-{1 + number % 28:02}",
                "JournalId": number, "ReferenceCount": number % 90, "CitationCount": number % 700,
                "OriginalVenue": f"Journal of {words[number]}", "type": "paper", **common,
                "title": f"{name} {words[at + 3]} {node}".lower(),
                "abstract": " ".join(words[at + 4 : at + 100]) + ".",
            }  # fmt: skip


def pickled(file: BinaryIO, items: Iterator[tuple[int, Any]]) -> None:
    """Write a dict as a pickle (protocol 4), item by item, as Python's own pickler lays it out.

    Python's needs the whole dict in memory, which at this size it should not.
    """
    memo: dict[str, int] = {}
    count = 1

    def text(value: str) -> bytes:
        nonlocal count
        raw = value.encode()
        short = len(raw) < 256
        count += 1
        head = b"\x8c" + bytes([len(raw)]) if short else b"X" + struct.pack("<I", len(raw))
        return head + raw + b"\x94"

    def plain(value: str | int) -> bytes:
        if isinstance(value, str):
            return text(value)
        if -(2**31) <= value < 2**31:
            return b"J" + struct.pack("<i", value)
        return b"\x8a\x08" + struct.pack("<q", value)

    def key(name: str) -> bytes:
        if name in memo:
            place = memo[name]
            return b"h" + bytes([place]) if place < 256 else b"j" + struct.pack("<I", place)
        memo[name] = count
        return text(name)

    file.write(b"\x80\x04}\x94(")
    for number, (node, value) in enumerate(items, start=1):
        file.write(plain(node))
        if isinstance(value, dict):
            count += 1
            body = b"".join(key(name) + plain(inner) for name, inner in value.items())
            file.write(b"}\x94(" + body + b"u")
        else:
            file.write(plain(value))
        if number % BATCH == 0:
            file.write(b"u(")
    file.write(b"u.")


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
