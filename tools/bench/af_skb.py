"""Steps 3 to 7 of `af` on a synthetic graph, without encoder and model, beside a graph database.

    python tools/bench af_skb --scale 1000000

Ten edges a node, in the types of STaRK's MAG; vectors of 384 dimensions drawn by chance stand for
an encoder's, so that their search costs what it would. The same patterns, from the same things, are
given to ladybug (`pip install ladybug`; the live fork of Kùzu) where it is installed: both find the
distinct answers of a MATCH on one thread, by the clock.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from figure import Figure, Options, laps, percentile
from numpy.typing import NDArray

from harness.canonical import sha256_json, sha256_text
from harness.data.benchmarks.stark.synthetic.asking import Asked, ask
from harness.data.benchmarks.stark.synthetic.settings import Settings, Size
from harness.data.benchmarks.stark.synthetic.world import World, make_world
from harness.data.skb import Skb, kept_skb
from harness.data.skb.adjacency import Packing
from harness.data.skb.sinks import Sink
from harness.data.skb.writer import Schema, SkbWriter
from strategies.af.cypher import CypherQuery
from strategies.af.engine import Engine
from strategies.af.graph.arrays import Edges
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.binding import bind
from strategies.af.graph.candidates import find_candidates
from strategies.af.graph.expansion import expand
from strategies.af.graph.names import Names
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.options import read_options
from strategies.af.planning.planned import Planned, from_text
from strategies.af.similarity.base import stable_keys
from strategies.af.similarity.vectors import Vectors

__all__ = ["figures"]

GROUP = "af_skb"
_VENUE = re.compile(r"t\.OriginalVenue = 'Journal (\d+)'")
_EDGES, _QUESTIONS, _DIMENSIONS = 10, 300, 384


class _Chance:
    """An encoder whose vectors follow from their texts by chance."""

    def describe(self) -> dict[str, Any]:
        return {"kind": "chance", "dimensions": _DIMENSIONS}

    def encode(self, texts: Sequence[str], *, batch_size: int = 32) -> NDArray[np.float32]:
        del batch_size
        seed = int(sha256_text(texts[0])[:16], 16)
        found = np.random.default_rng(seed).standard_normal((len(texts), _DIMENSIONS), np.float32)
        length: NDArray[np.float32] = np.linalg.norm(found, axis=1, keepdims=True)
        return np.asarray(found / length, np.float32)


def figures(options: Options) -> Iterator[Figure]:
    """Yield the figures."""
    scale = Size(options.scale, _EDGES * options.scale, _QUESTIONS)
    world = make_world(Settings("mag", f"n{options.scale}", "normal", 88, 0.0, scale))
    cache = options.out.absolute() / "af_skb"
    key = sha256_json([GROUP, options.scale, 1])
    skb = kept_skb(cache, key, partial(_write, world))
    asked = ask(world)
    engine = _engine(skb, cache, key)
    paper = skb.node_types.index("paper")
    planned = [(one.text, [from_text(one.cypher)]) for one in asked]
    # What is read at its first use is read before the clock runs.
    for text, plan in planned[:20]:
        engine.find(text, plan, paper)
    times = laps(lambda one: engine.find(one[0], one[1], paper), planned)
    size = f"{skb.n_nodes:,} nodes, {skb.n_edges:,} edges"
    n = len(times)
    yield Figure(GROUP, f"steps 3-7, p50 ({size})", n, percentile(times, 50), "ms", 20)
    yield Figure(GROUP, "steps 3-7, p95", n, percentile(times, 95), "ms", 100)
    # Kilobytes on Linux, bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**30
    yield Figure(GROUP, "peak memory, what made the graph included", 1, peak, "GiB", 8)
    if importlib.util.find_spec("ladybug") is None:
        sys.stderr.write(f"{GROUP}: ladybug is not installed; the comparison is left out.\n")
        return
    yield from _beside(engine, world, asked, planned, options.out.absolute() / "ladybug")


def _write(world: World, sink: Sink) -> Schema:
    """Write the graph without texts."""
    nodes = world.bounds[-1]
    writer = SkbWriter(sink, nodes=nodes)
    first, _ = world.of_type("paper")
    for node in range(nodes):
        fields: tuple[tuple[str, str], ...] = ()
        if node >= first:
            venue = f"Journal {int(world.venues[node])}"
            fields = (("Year", str(int(world.years[node]))), ("OriginalVenue", venue))
        writer.add(node, str(node), world.name(node), fields, "")
    packing = Packing.of(nodes, len(world.edges))
    packed = np.concatenate([
        packing.pack(sources, np.full(len(sources), code), targets)
        for code, (sources, targets) in enumerate(world.edges)
    ])  # fmt: skip
    kinds = np.repeat(np.arange(len(world.kinds)), np.diff(world.bounds))
    links = tuple(link.name for link in world.domain.links)
    schema = Schema(node_types=world.kinds, edge_types=links, candidate_types=("paper",))
    return writer.finish(schema, kinds, packed, packing)


def _engine(skb: Skb, cache: Path, content: str) -> Engine:
    options = read_options({"embed": {"step7_relations": False}})
    similar = Vectors(
        skb, _Chance(), cache=cache, content=content, relations=False, keys=stable_keys(skb)
    )
    return Engine(
        skb=skb,
        vocabulary=Vocabulary(skb),
        names=Names(skb),
        attributes=Attributes(skb),
        edges=Edges(skb),
        step4=similar,
        step6=similar,
        step7=similar,
        options=options,
    )


def _beside(
    engine: Engine,
    world: World,
    asked: Sequence[Asked],
    planned: Sequence[tuple[str, list[Planned]]],
    folder: Path,
) -> Iterator[Figure]:
    """Time the patterns alone: from the things that the names mean to the distinct answers."""
    connection = _database(world, folder)
    ours: list[float] = []
    theirs: list[float] = []
    walked: list[float] = []
    same = 0
    for one, (text, plan) in zip(asked, planned, strict=True):
        query = plan[0].query
        if not isinstance(query, CypherQuery):
            continue
        work, things = _grounding(engine, text, query)
        statement = _with_ids(one.cypher, things)
        # The database does not keep to Cypher's edge uniqueness.
        spent, found = _clocked(partial(work, edge_unique=False))
        ours.append(spent)
        walked.append(_clocked(partial(work, edge_unique=True))[0])
        spent, rows = _clocked(partial(_rows, connection, statement))
        theirs.append(spent)
        same += set(found) == {row[0] for row in rows}
    n = len(ours)
    yield Figure(GROUP, "patterns answered alike by ladybug", n, same / n, "", 1, ">=")
    yield Figure(GROUP, "step 5 on one thing a name, p50", n, percentile(ours, 50), "ms")
    unique = percentile(walked, 50)
    yield Figure(GROUP, "step 5 with edge uniqueness, p50", n, unique, "ms")
    yield Figure(GROUP, "ladybug, same patterns by key, p50", n, percentile(theirs, 50), "ms")
    ratios = sorted(their / our for their, our in zip(theirs, ours, strict=True))
    yield Figure(GROUP, "ladybug / step 5, median of ratios", n, ratios[n // 2], "")
    yield Figure(GROUP, "ladybug / step 5, sums", n, sum(theirs) / sum(ours), "")


def _grounding(
    engine: Engine, text: str, query: CypherQuery
) -> tuple[Callable[..., list[int]], list[int]]:
    """Return what finds the answers with every name as the first thing of that name."""
    options, skb = engine.options, engine.skb
    bound = bind(query, engine.vocabulary, options.rules, question=text)
    assert not hasattr(bound, "reason")
    candidates = find_candidates(
        bound, skb, engine.names, engine.attributes, engine.step4, most=1, cutoff=-1.0
    )
    things = [int(one.first(1)[0]) for one in candidates.ranked.values()]

    def work(*, edge_unique: bool) -> list[int]:
        found = expand(
            bound, candidates, skb, engine.edges,
            k=1, l_max=1, schedule="geometric", cap=None, edge_unique=edge_unique,
        )  # fmt: skip
        answers: list[int] = found.answers.tolist()
        return answers

    return work, things


def _with_ids(cypher: str, things: Sequence[int]) -> str:
    """Return a generated query with things by their keys instead of their names."""
    cypher = _VENUE.sub(r"t.venue = \1", cypher)
    head, _, tail = cypher.rpartition(" RETURN ")
    for thing in things:
        start = head.index("{name: ")
        # Generated names hold no brace.
        head = f"{head[:start]}{{id: {thing}}}{head[head.index('}', start) + 1 :]}"
    return f"{head} RETURN DISTINCT {tail}.id"


def _rows(connection: Any, statement: str) -> list[list[int]]:
    rows: list[list[int]] = connection.execute(statement).get_all()
    return rows


def _clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def _database(world: World, folder: Path) -> Any:
    """Return a connection to a database that holds the graph, loaded from CSV files."""
    ladybug: Any = importlib.import_module("ladybug")

    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    database = ladybug.Database(str(folder / "graph.db"))
    connection = ladybug.Connection(database, num_threads=1)
    for kind in world.kinds:
        low, high = world.of_type(kind)
        columns = [np.arange(low, high)]
        more = ""
        if kind == "paper":
            columns += [world.years[low:high], world.venues[low:high]]
            more = ", Year INT64, venue INT64"
        connection.execute(f"CREATE NODE TABLE {kind}(id INT64{more}, PRIMARY KEY(id))")
        path = folder / f"{kind}.csv"
        np.savetxt(path, np.stack(columns, 1), fmt="%d", delimiter=",")
        connection.execute(f"COPY {kind} FROM '{path}'")
    for link, edges in zip(world.domain.links, world.edges, strict=True):
        name = link.name.replace("___", "_")
        connection.execute(f"CREATE REL TABLE {name}(FROM {link.head} TO {link.tail})")
        path = folder / f"{name}.csv"
        np.savetxt(path, np.stack(edges, 1), fmt="%d", delimiter=",")
        connection.execute(f"COPY {name} FROM '{path}'")
    return connection
