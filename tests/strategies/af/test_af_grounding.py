"""Arc consistency and edge uniqueness against the plain definition: all matches, one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.skb import Skb, build_skb
from harness.nouns import Edge, Node
from strategies.af.graph.arrays import Edges, Nodes, contains, meet
from strategies.af.graph.grounding import ground
from strategies.af.graph.symbols import Bound, Symbol, Triplet
from strategies.af.graph.walks import unique_targets

RELATIONS = ("r", "s")


@st.composite
def cases(draw: st.DrawFn, *, tree: bool) -> tuple[Skb, Bound, dict[str, Nodes | None]]:
    """A small graph, a connected pattern over it, and candidates to begin with."""
    stream = random.Random(draw(st.integers(0, 10**9)))
    size = stream.randint(2, 7)
    nodes = [Node(f"n{at}", stream.choice("AB"), f"name {at}") for at in range(size)]
    links = {
        (stream.randrange(size), stream.choice(RELATIONS), stream.randrange(size))
        for _ in range(stream.randint(1, 16))
    }
    skb = build_skb([*nodes, *(Edge(f"n{a}", r, f"n{b}") for a, r, b in links)])
    symbols = [f"x{at}" for at in range(stream.randint(2, 4))]
    pairs = [(symbols[stream.randrange(at)], symbols[at]) for at in range(1, len(symbols))]
    if not tree:
        pairs += [(stream.choice(symbols), stream.choice(symbols)) for _ in range(2)]
    triplets = []
    for one, two in pairs:
        head, tail = (one, two) if stream.random() < 0.5 else (two, one)
        relations = stream.choice([None, (0,), (len(skb.edge_types) - 1,)])
        triplets.append(Triplet(head, tail, relations, stream.random() < 0.5))
    start: dict[str, Nodes | None] = dict.fromkeys(symbols)
    for var in symbols:
        if var == symbols[0] or stream.random() < 0.5:
            some = stream.sample(range(size), stream.randint(1, size))
            start[var] = np.array(sorted(some), np.int32)
    bound = Bound({var: Symbol(var) for var in symbols}, tuple(triplets), stream.choice(symbols))
    return skb, bound, start


def matches(
    skb: Skb, bound: Bound, start: Mapping[str, Nodes | None]
) -> Iterator[tuple[dict[str, int], list[tuple[int, int, int]]]]:
    """Every assignment of nodes and edges to a pattern."""
    edges = list(zip(*(column.tolist() for column in skb.edges()), strict=True))
    symbols = list(bound.symbols)
    domains = [
        range(skb.n_nodes) if (known := start[var]) is None else known.tolist() for var in symbols
    ]
    for nodes in product(*domains):
        given = dict(zip(symbols, nodes, strict=True))
        options = []
        for triplet in bound.triplets:
            head, tail = given[triplet.head], given[triplet.tail]
            ends = [(head, tail)] if triplet.directed else [(head, tail), (tail, head)]
            options.append([
                edge for edge in set(edges)
                if (edge[0], edge[2]) in ends
                and (triplet.relations is None or edge[1] in triplet.relations)
            ])  # fmt: skip
        for chosen in product(*options):
            yield given, list(chosen)


def joined(skb: Skb, bound: Bound, start: Mapping[str, Nodes | None], *, unique: bool) -> set[int]:
    return {
        given[bound.target]
        for given, edges in matches(skb, bound, start)
        if not unique or len(set(edges)) == len(edges)
    }


def found(sets: Nodes | None) -> set[int]:
    assert sets is not None
    return set(sets.tolist())


@given(cases(tree=True))
@settings(max_examples=80, deadline=None)
def test_on_trees_the_target_set_is_the_join(case: Any) -> None:
    skb, bound, start = case
    grounded = ground(bound, start, skb, Edges(skb), cap=None)
    assert found(grounded.sets[bound.target]) == joined(skb, bound, start, unique=False)


@given(cases(tree=False))
@settings(max_examples=80, deadline=None)
def test_on_cycles_the_target_set_is_no_smaller(case: Any) -> None:
    skb, bound, start = case
    grounded = ground(bound, start, skb, Edges(skb), cap=None)
    assert found(grounded.sets[bound.target]) >= joined(skb, bound, start, unique=False)


@given(cases(tree=False), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_order_changes_nothing_and_the_fixpoint_stays(case: Any, stream: random.Random) -> None:
    skb, bound, start = case
    cap = stream.choice([None, 2, 3])
    grounded = ground(bound, start, skb, Edges(skb), cap=cap)
    triplets = list(bound.triplets)
    stream.shuffle(triplets)
    other = Bound(bound.symbols, tuple(triplets), bound.target)
    shuffled = ground(other, start, skb, Edges(skb), cap=cap)
    again = ground(bound, grounded.sets, skb, Edges(skb), cap=cap)
    assert again.passes == 1
    for var, nodes in grounded.sets.items():
        for twin in (shuffled.sets[var], again.sets[var]):
            assert (nodes is None) == (twin is None)
            assert nodes is None or np.array_equal(nodes, twin)


@given(cases(tree=False))
@settings(max_examples=60, deadline=None)
def test_what_was_pruned_has_no_support(case: Any) -> None:
    skb, bound, start = case
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    for triplet in bound.triplets:
        for mine, other, ways in (
            (triplet.head, triplet.tail, ("out",)), (triplet.tail, triplet.head, ("in",))
        ):  # fmt: skip
            kept = sets[mine]
            assert kept is not None
            for node in kept.tolist():
                near = set()
                for way in ways if triplet.directed else ("out", "in"):
                    for name, ends in skb.relations(node, way).items():  # type: ignore[arg-type]
                        code = skb.edge_types.index(name)
                        if triplet.relations is None or code in triplet.relations:
                            near |= set(ends.tolist())
                assert near & found(sets[other])


@given(cases(tree=True))
@settings(max_examples=120, deadline=None)
def test_edge_uniqueness_is_exact_on_trees(case: Any) -> None:
    skb, bound, start = case
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    targets, exact = unique_targets(bound, sets, Edges(skb))
    assert exact
    assert found(targets) == joined(skb, bound, start, unique=True)


@given(cases(tree=False))
@settings(max_examples=60, deadline=None)
def test_edge_uniqueness_leaves_no_false_target_where_it_has_walked(case: Any) -> None:
    skb, bound, start = case
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    targets, exact = unique_targets(bound, sets, Edges(skb))
    assert exact
    assert found(targets) >= joined(skb, bound, start, unique=True)
    assert found(targets) <= found(sets[bound.target])


@given(cases(tree=True), st.data())
@settings(max_examples=60, deadline=None)
def test_two_variables_that_must_differ(case: Any, data: st.DataObject) -> None:
    skb, bound, start = case
    pair = tuple(data.draw(st.permutations(sorted(bound.symbols)))[:2])
    apart = Bound(bound.symbols, bound.triplets, bound.target, distinct=(pair,))
    sets = ground(apart, start, skb, Edges(skb), cap=None).sets
    targets, exact = unique_targets(apart, sets, Edges(skb), edge_unique=False)
    assert exact
    assert found(targets) == {
        given[bound.target]
        for given, _ in matches(skb, bound, start)
        if given[pair[0]] != given[pair[1]]
    }


def path(*triplets: Triplet, target: str) -> Bound:
    names = {var: Symbol(var) for one in triplets for var in (one.head, one.tail)}
    return Bound(names, triplets, target)


def test_a_path_does_not_go_back_over_its_edge() -> None:
    skb = build_skb([
        Node("f1", "film", "F1"), Node("f2", "film", "F2"), Node("d", "person", "D"),
        Edge("f1", "by", "d"), Edge("f2", "by", "d"),
    ])  # fmt: skip
    f1, f2 = skb.index("f1"), skb.index("f2")
    bound = path(Triplet("a", "b", (0,)), Triplet("c", "b", (0,)), target="c")
    start: dict[str, Nodes | None] = {"a": np.array([f1], np.int32), "b": None, "c": None}
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    assert found(sets["c"]) == {f1, f2}
    assert found(unique_targets(bound, sets, Edges(skb))[0]) == {f2}
    # In two MATCHes the edge may be used again.
    apart = path(Triplet("a", "b", (0,)), Triplet("c", "b", (0,), clause=1), target="c")
    assert found(unique_targets(apart, sets, Edges(skb))[0]) == {f1, f2}


def test_an_edge_is_not_used_again_four_steps_on() -> None:
    """A triangle: x - y - z - x - y would use the first edge twice, and nothing in between."""
    links = [Edge("x", "r", "y"), Edge("y", "r", "z"), Edge("z", "r", "x")]
    skb = build_skb([Node("x", "t", "X"), Node("y", "t", "Y"), Node("z", "t", "Z"), *links])
    steps = [Triplet(f"v{at}", f"v{at + 1}", (0,), directed=False) for at in range(4)]
    bound = path(*steps, target="v4")
    start: dict[str, Nodes | None] = dict.fromkeys(bound.symbols)
    start["v0"] = np.array([skb.index("x")], np.int32)
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    assert len(found(sets["v4"])) == 3
    assert found(unique_targets(bound, sets, Edges(skb))[0]) == set()


def test_a_table_too_large_is_said() -> None:
    skb = build_skb([Node(f"n{at}", "t", "") for at in range(20)]
                    + [Edge("n0", "r", f"n{at}") for at in range(1, 20)])  # fmt: skip
    bound = path(Triplet("a", "b", (0,)), Triplet("a", "c", (0,)), target="c")
    start: dict[str, Nodes | None] = {
        "a": np.array([skb.index("n0")], np.int32),
        "b": None,
        "c": None,
    }
    sets = ground(bound, start, skb, Edges(skb), cap=None).sets
    targets, exact = unique_targets(bound, sets, Edges(skb), most=10)
    assert not exact
    assert found(targets) == found(sets["c"])


def test_a_side_with_too_many_candidates_does_not_constrain() -> None:
    skb = build_skb([*(Node(f"n{at}", "t", "") for at in range(9)), Edge("n0", "r", "n8")])
    bound = path(Triplet("a", "b", (0,)), target="b")
    start: dict[str, Nodes | None] = {"a": np.arange(5, dtype=np.int32), "b": None}
    assert found(ground(bound, start, skb, Edges(skb), cap=6).sets["b"]) == {skb.index("n8")}
    capped = ground(bound, start, skb, Edges(skb), cap=5)
    assert capped.sets["b"] is None
    assert capped.capped == 1


sets_of_nodes = st.lists(st.integers(0, 30), unique=True).map(
    lambda nodes: np.array(sorted(nodes), np.int32)
)


@given(sets_of_nodes, sets_of_nodes)
def test_sets_meet(first: Nodes, second: Nodes) -> None:
    both = set(first.tolist()) & set(second.tolist())
    assert meet(first, second).tolist() == sorted(both)
    assert set(second[contains(first, second)].tolist()) == both


@pytest.mark.parametrize("out", [True, False])
def test_edges_are_the_same_from_either_end(papers: Skb, out: bool) -> None:
    edges = Edges(papers)
    nodes = np.arange(papers.n_nodes, dtype=np.int32)
    keys = edges.spread(nodes, None, out=out).keys
    other = edges.spread(nodes, None, out=not out).keys
    assert len(keys) == papers.n_edges == len(set(keys.tolist()))
    assert set(keys.tolist()) == set(other.tolist())
