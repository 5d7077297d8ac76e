"""Orders: closure, width, cuts, completion and gate, against brute force on small ones."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies.lattice.build.gates import judge, width_of
from strategies.lattice.order.cuts import completion, cut_of
from strategies.lattice.order.gate import GateMode, gate
from strategies.lattice.order.poset import CycleError, Poset, bits, set_of


@st.composite
def orders(draw: st.DrawFn, most: int = 7) -> tuple[int, list[tuple[int, int]]]:
    n = draw(st.integers(1, most))
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    return n, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []


trees = st.integers(1, 8).flatmap(
    lambda n: st.tuples(*(st.integers(-1, i - 1) for i in range(n))).map(
        lambda parents: (n, [(i, p) for i, p in enumerate(parents) if p >= 0])
    )
)
NO_INTERVALS = np.zeros((0, 2))


def concept_lattice(poset: Poset) -> set[int]:
    """The extents of the context (P, P, <=): closures of all subsets, by definition."""
    return {poset.lower_bounds(poset.upper_bounds(elements)) for elements in range(1 << poset.n)}


def distributive(cuts: list[int]) -> bool:
    """The law itself, on all triples; the join is the least cut above both."""

    def join(a: int, b: int) -> int:
        return min((c for c in cuts if c & (a | b) == a | b), key=int.bit_count)

    return all(a & join(b, c) == join(a & b, a & c) for a, b, c in product(cuts, repeat=3))


@settings(max_examples=150)
@given(orders())
def test_width_is_the_largest_antichain(order) -> None:
    poset = Poset(*order)
    largest = max(
        size
        for size in range(poset.n + 1)
        for some in combinations(range(poset.n), size)
        if not any(poset.below(a, b) or poset.below(b, a) for a, b in combinations(some, 2))
    )
    assert poset.width() == largest


def test_width_needs_the_closure() -> None:
    # Two chains that cross in the middle: 4 below 2 and 3 by way of it.
    crossing = [(0, 2), (1, 2), (2, 3), (2, 4)]
    assert Poset(5, crossing).width() == 2


@settings(max_examples=150)
@given(orders(), st.integers(0, 127), st.integers(0, 127))
def test_meets_of_values(order, left: int, right: int) -> None:
    poset = Poset(*order)
    everything = (1 << poset.n) - 1
    left, right = left & everything, right & everything
    cut, wider = cut_of(poset, left), cut_of(poset, left | right)
    assert wider.lower & cut.lower == wider.lower, "monotone"
    assert cut.lower & cut_of(poset, right).lower == wider.lower, "a meet of meets"
    assert poset.lower_bounds(poset.upper_bounds(cut.lower)) == cut.lower, "closed"
    assert cut.principal == any(poset.down[i] == cut.lower for i in range(poset.n))
    assert poset.maximal(cut.lower) == cut.maximal
    for i, j in product(range(poset.n), repeat=2):
        assert poset.below(i, j) == (poset.down[i] & poset.down[j] == poset.down[i])


@settings(max_examples=60)
@given(orders(6))
def test_the_completion_is_the_concept_lattice(order) -> None:
    poset = Poset(*order)
    cuts = completion(poset, 10_000)
    assert cuts is not None
    assert set(cuts) == concept_lattice(poset)


def test_a_completion_that_explodes_is_given_up() -> None:
    n = 12
    standard = [(i, n + j) for i in range(n) for j in range(n) if i != j]
    assert completion(Poset(2 * n, standard), 1000) is None
    assert len(completion(Poset(2 * n, standard), 5000) or ()) == 2**n
    verdict = gate(2 * n, standard, GateMode.UPSET, 1000)
    assert (verdict.ok, verdict.reason) == (False, "too_large")


@settings(max_examples=60)
@given(orders(6), st.sampled_from([GateMode.UPSET, GateMode.FULL]))
def test_the_gate_is_the_distributive_law(order, mode: GateMode) -> None:
    poset = Poset(*order)
    cuts = completion(poset, 10_000) or []
    parts = (
        [cuts]
        if mode is GateMode.FULL
        else [[c for c in cuts if c & poset.down[i] == poset.down[i]] for i in range(poset.n)]
    )
    assert gate(*order, mode, 10_000).ok == all(distributive(part) for part in parts)


@settings(max_examples=60)
@given(trees)
def test_trees_always_pass(tree) -> None:
    assert gate(*tree, GateMode.UPSET, 10).ok
    assert gate(*tree, GateMode.UNIQUE_GLB, 10).ok


M3 = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]
N5 = [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]


@pytest.mark.parametrize("shape", [M3, N5])
@pytest.mark.parametrize("below", [0, 2])
def test_m3_and_n5_above_a_value_never_pass(shape, below: int) -> None:
    chain = [(n, n + 1) for n in range(below)]
    pairs = chain + [(a + below, b + below) for a, b in shape]
    assert gate(5 + below, pairs, GateMode.UPSET, 1000).reason == "not_distributive"
    assert judge(pairs, NO_INTERVALS, GateMode.UPSET, 1000).ok is False
    assert judge(pairs, NO_INTERVALS, GateMode.NONE, 1000).ok is True


def test_flat_dimensions_always_pass() -> None:
    for mode in (GateMode.NONE, GateMode.UNIQUE_GLB, GateMode.UPSET):
        assert judge((), NO_INTERVALS, mode, 1, plain=3).ok
    naive = [judge((), NO_INTERVALS, GateMode.FULL, 1, plain=n).ok for n in range(5)]
    assert naive == [True, True, True, False, False], "between top and bottom three are M3"


@settings(max_examples=100)
@given(
    st.lists(st.sampled_from([(0, 9), (0, 4), (5, 9), (0, 1), (3, 6), (20, 29)]), unique=True),
    orders(4),
    st.integers(0, 3),
)
def test_the_naive_gate_looks_at_the_whole_dimension(spans, order, plain: int) -> None:
    _, pairs = order
    ordered = sorted({node for pair in pairs for node in pair})
    number = {node: at for at, node in enumerate(ordered)}
    edges = [(number[low], number[high]) for low, high in pairs]
    first = len(ordered)
    edges += [
        (first + i, first + j)
        for i, inner in enumerate(spans)
        for j, outer in enumerate(spans)
        if i != j and outer[0] <= inner[0] and inner[1] <= outer[1]
    ]
    array = np.array(spans, dtype=np.float64).reshape(-1, 2)
    whole = gate(first + len(spans) + plain, edges, GateMode.FULL, 10_000)
    assert judge(pairs, array, GateMode.FULL, 10_000, plain=plain).ok == whole.ok


def test_two_parents_need_a_greatest_lower_bound() -> None:
    crown = [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert not gate(4, crown, GateMode.UNIQUE_GLB, 100).ok
    assert gate(3, [(0, 1), (0, 2)], GateMode.UNIQUE_GLB, 100).ok


def test_a_circle_is_no_order() -> None:
    with pytest.raises(CycleError):
        Poset(3, [(0, 1), (1, 2), (2, 0)])
    for mode in GateMode:
        assert gate(3, [(0, 1), (1, 2), (2, 0)], mode, 100).reason == "cycle"
    assert Poset(2, [(0, 0), (0, 1)]).up == [0b11, 0b10], "a value may lie below itself"


def test_a_long_chain_needs_no_recursion() -> None:
    n = 1500
    assert Poset(n, [(i, i + 1) for i in range(n - 1)]).width() == 1


interval = st.tuples(st.integers(0, 12), st.integers(0, 6)).map(lambda p: (p[0], p[0] + p[1]))


@settings(max_examples=100)
@given(st.lists(interval, unique=True, min_size=1, max_size=7), st.integers(0, 3))
def test_intervals_are_ordered_by_containment(spans, plain: int) -> None:
    pairs = [
        (i, j)
        for i, (a, b) in enumerate(spans)
        for j, (c, d) in enumerate(spans)
        if i != j and c <= a and b <= d
    ]
    array = np.array(spans, dtype=np.float64)
    assert width_of(len(spans) + plain, (), array) == Poset(len(spans), pairs).width() + plain
    by_pairs = judge(pairs, NO_INTERVALS, GateMode.UPSET, 10_000)
    assert judge((), array, GateMode.UPSET, 10_000).ok == by_pairs.ok


def test_sets_of_bits() -> None:
    assert list(bits(set_of([5, 0, 3]))) == [0, 3, 5]
