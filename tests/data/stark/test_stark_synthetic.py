"""Synthetic bases: equal bytes, exact gold, known faults, and the loader of the real files."""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.stark.synthetic import SyntheticStarkSource
from harness.data.benchmarks.stark.synthetic.asking import ask
from harness.data.benchmarks.stark.synthetic.settings import SIZES, settings
from harness.data.benchmarks.stark.synthetic.words import _STYLES, named
from harness.data.benchmarks.stark.synthetic.world import World, make_world
from harness.data.benchmarks.stark.synthetic.writing import write_pickle
from harness.data.manifest import load_manifest
from harness.data.skb import Skb
from harness.errors import HarnessError

KINDS = ("mag", "prime", "amazon")


def world(kind: str, difficulty: str = "hard", size: str = "tiny") -> World:
    return make_world(settings(kind, size, difficulty, 88, None))


def load(tmp_path: Path, kind: str, **options: Any) -> Benchmark:
    given = {"variant": kind, "size": "tiny", "cache": str(tmp_path), **options}
    return SyntheticStarkSource(**given).load(tmp_path)


def tags(benchmark: Benchmark, key: str) -> list[str]:
    return [dict(question.gold.tags)[key] for question in benchmark.questions]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_what_the_loader_of_real_files_reads(tmp_path: Path, kind: str) -> None:
    benchmark = load(tmp_path, kind, difficulty="easy")
    made, skb = world(kind, "easy"), benchmark.corpus.skb
    assert skb.n_nodes == made.bounds[-1]
    assert skb.n_edges == sum(len(sources) for sources, _ in made.edges)
    assert [skb.name(node) for node in range(skb.n_nodes)] == [
        made.name(node) for node in range(skb.n_nodes)
    ]
    assert skb.node_types == made.kinds
    assert benchmark.name == f"stark_synth.{kind}-tiny-easy-88"
    assert benchmark.questions
    assert "synthetic" in benchmark.notes[0]
    again = load(tmp_path, kind, difficulty="easy")
    assert again.sha256 == benchmark.sha256
    assert again.questions == benchmark.questions
    assert load(tmp_path, kind, difficulty="easy", seed=7).sha256 != benchmark.sha256


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_the_gold_is_what_the_query_says_on_the_whole_graph(
    tmp_path: Path, kind: str, difficulty: str
) -> None:
    """Counted again, match by match, on the graph before anything is left out of it."""
    benchmark = load(tmp_path, kind, difficulty=difficulty, missing=0.0)
    made, skb = world(kind, difficulty), benchmark.corpus.skb
    for one, question in zip(ask(made), sorted(benchmark.questions, key=by_id), strict=True):
        assert question.query.text == one.text
        assert set(question.gold.answer_set) == set(map(str, one.answers))
        if one.textual or one.mentioned == "alias" or one.shared or "WHERE" in one.cypher:
            continue
        assert counted(skb, one.cypher) == set(one.answers), one


def by_id(question: Any) -> int:
    return int(question.gold.native_id)


def counted(skb: Skb, cypher: str) -> set[int]:
    """Follow the patterns of a generated query one edge at a time, no edge twice."""
    found: set[int] | None = None
    for pattern in cypher.removeprefix("MATCH ").partition(" RETURN")[0].split(", (t"):
        nodes = re.findall(r":(\w+)(?: \{name: '((?:[^'\\]|\\.)*)'\})?\)", pattern)
        edges = re.findall(r"(<-|-)\[:(\w+)\]", pattern)
        name = nodes[-1][1].replace("\\'", "'")
        (start,) = skb.by_name(name).tolist()
        ways = {(start, frozenset[Any]())}
        for arrow, relation in reversed(edges):
            ways = {
                (other, used | {edge})
                for node, used in ways
                for other, edge in near(skb, node, relation, out=arrow == "<-")
                if edge not in used
            }
        reached = {node for node, _ in ways}
        found = reached if found is None else found & reached
    return found or set()


def near(skb: Skb, node: int, relation: str, *, out: bool) -> list[tuple[int, Any]]:
    plain = {"".join(c if c.isalnum() else "_" for c in name): name for name in skb.edge_types}
    plain |= {"_".join(filter(None, key.split("_"))): name for key, name in plain.items()}
    ends = skb.relations(node, "out" if out else "in").get(plain[relation], [])
    return [
        (int(end), (node, relation, int(end)) if out else (int(end), relation, node))
        for end in ends
    ]


def test_an_easy_base_has_no_faults_and_a_hard_one_has_them_all(tmp_path: Path) -> None:
    easy, hard = (load(tmp_path, "mag", difficulty=one) for one in ("easy", "hard"))
    for key, fault in (("constraint", "text"), ("mention", "alias"), ("name", "shared")):
        assert fault not in tags(easy, key)
        assert tags(hard, key).count(fault) > 5
    assert easy.corpus.skb.n_edges > 1.15 * hard.corpus.skb.n_edges
    whole = load(tmp_path, "mag", difficulty="hard", missing=0.0)
    assert [q.gold.answer_set for q in whole.questions] == [
        q.gold.answer_set for q in hard.questions
    ]
    assert len(hard.corpus.skb.by_name("x")) == 0
    names = [hard.corpus.skb.name(node) for node in range(hard.corpus.skb.n_nodes)]
    assert len(set(names)) < 0.9 * len(names)


@pytest.mark.parametrize("kind", KINDS)
def test_constraints_of_texts_stand_in_texts(tmp_path: Path, kind: str) -> None:
    benchmark = load(tmp_path, kind, difficulty="hard")
    skb = benchmark.corpus.skb
    checked = 0
    for question in benchmark.questions:
        if dict(question.gold.tags)["constraint"] == "text":
            words = question.query.text.partition(" about ")[2].split()[:2]
            about = " ".join(words).rstrip(",?.")
            for answer in question.gold.answer_set:
                assert f"about {about}." in skb.text(skb.index(answer))
            checked += 1
    assert checked > 10


def test_names_are_different_and_numbers_tell_them_apart() -> None:
    for kind in _STYLES:
        names = {named(kind, number) for number in range(5000)}
        assert len(names) == 5000


def test_the_pickle_is_one_that_python_reads() -> None:
    items: list[tuple[int, Any]] = [
        (at, {"type": "x", "n": -at, "l": ["a", {"b": "é"}], "d": {"e": 1 << 20}})
        for at in range(2500)
    ]
    out = io.BytesIO()
    write_pickle(out, items)
    assert pickle.loads(out.getvalue()) == dict(items)
    with pytest.raises(TypeError):
        write_pickle(io.BytesIO(), [(0, 1.5)])


def test_edges_are_different_and_none_is_a_loop() -> None:
    for sources, targets in world("prime").edges:
        assert len(np.unique(sources * 10**6 + targets)) == len(sources)
        assert (sources != targets).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "mga"}, "bench.variant='mga' is wrong: did you mean mag"),
        ({"size": "huge"}, "bench.size='huge' is wrong"),
        ({"difficulty": "evil"}, "bench.difficulty='evil' is wrong"),
        ({"missing": 2.0}, "bench.missing=2.0 is wrong"),
    ],
)
def test_settings_that_are_not_known(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(HarnessError, match=re.escape(message)):
        SyntheticStarkSource(**options).load(tmp_path)


def test_the_default_base_is_the_manifests(tmp_path: Path) -> None:
    generated = load_manifest("stark_synth").variants["mag"].generated
    assert generated is not None
    benchmark = SyntheticStarkSource(cache=str(tmp_path)).load(tmp_path)
    assert len(benchmark.questions) == generated.rows == SIZES["small"].questions


def test_without_a_cache_nothing_stays(tmp_path: Path) -> None:
    benchmark = SyntheticStarkSource(size="tiny").load(tmp_path)
    assert benchmark.corpus.skb.n_nodes > 200
    assert list(tmp_path.iterdir()) == []
