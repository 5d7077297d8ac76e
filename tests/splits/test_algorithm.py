"""The split algorithm's properties, on arbitrary strata."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.canonical import sha256_json
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.musique import parse
from harness.data.records import read_records
from harness.splits import hold_out, read_split, share_out, split_path
from harness.splits.algorithm import seeded_order, strata_of

LABELS = st.dictionaries(st.text(max_size=5), st.sampled_from("abcdef"), max_size=150)
SIZES = st.dictionaries(st.text(max_size=3), st.integers(0, 400), min_size=1, max_size=8)


def half_up(n: int) -> int:
    return math.floor(Fraction(n, 10) + Fraction(1, 2))


@given(labels=LABELS)
def test_the_held_out_total_is_a_tenth_rounded_half_up(labels: dict[str, str]) -> None:
    held = hold_out(labels)
    assert held <= set(labels)
    assert len(held) == half_up(len(labels))


@pytest.mark.parametrize(
    ("n", "held"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (25, 3), (100, 10), (2417, 242)]
)
def test_totals_at_the_borders(n: int, held: int) -> None:
    assert len(hold_out({str(i): "one" for i in range(n)})) == held


@given(labels=LABELS, data=st.data())
def test_order_does_not_matter(labels: dict[str, str], data: st.DataObject) -> None:
    shuffled = dict(data.draw(st.permutations(list(labels.items()))))
    assert hold_out(shuffled) == hold_out(labels)


@given(labels=LABELS, seed=st.integers(0, 3))
def test_each_stratum_gives_its_first_ids_by_hash(labels: dict[str, str], seed: int) -> None:
    sizes = Counter(labels.values())
    merged = {id_: label if sizes[label] >= 10 else "~" for id_, label in labels.items()}
    strata = Counter(merged.values())
    quotas = share_out(strata, half_up(len(labels)))
    expected: set[str] = set()
    for name in strata:
        ids = [id_ for id_ in labels if merged[id_] == name]
        ids.sort(key=lambda id_: hashlib.sha256(f"{seed}:{id_}".encode()).hexdigest())
        expected |= set(ids[: quotas[name]])
    assert hold_out(labels, seed=seed) == expected


def test_small_strata_are_merged() -> None:
    # Nine strata of one id each, beside one of 91: apart, none would reach a quota of one.
    labels = {f"big{n}": "big" for n in range(91)} | {f"small{n}": f"s{n}" for n in range(9)}
    held = hold_out(labels)
    assert len(held) == 10
    assert sum(id_.startswith("small") for id_ in held) == 1


def test_a_stratum_of_ten_stands_alone() -> None:
    labels = {f"a{n}": "a" for n in range(10)} | {f"b{n}": "b" for n in range(10)}
    assert Counter(labels[id_] for id_ in hold_out(labels)) == {"a": 1, "b": 1}


@given(sizes=SIZES, data=st.data())
def test_quotas_follow_the_largest_remainder(sizes: dict[str, int], data: st.DataObject) -> None:
    n = sum(sizes.values())
    total = data.draw(st.integers(0, n))
    quotas = share_out(sizes, total)
    assert set(quotas) == set(sizes)
    if n == 0:
        assert set(quotas.values()) <= {0}
        return
    assert sum(quotas.values()) == total
    exact = {name: Fraction(size * total, n) for name, size in sizes.items()}
    for name, quota in quotas.items():
        assert 0 <= quota - math.floor(exact[name]) <= 1
        assert quota <= sizes[name]
    ranked = sorted(sizes, key=lambda name: (-(exact[name] % 1), name))
    raised = [quotas[name] > math.floor(exact[name]) for name in ranked]
    assert raised == sorted(raised, reverse=True)


def test_ties_go_to_the_lexicographically_smaller_stratum() -> None:
    assert share_out({"b": 15, "a": 15, "c": 15}, 5) == {"a": 2, "b": 2, "c": 1}
    assert share_out({"10": 5, "9": 5}, 1) == {"10": 1, "9": 0}


def test_the_order_of_ids_is_fixed_for_good() -> None:
    # Worked out by hand with sha256sum: a change here would move questions between the sides.
    assert seeded_order([f"id{n}" for n in range(6)]) == ORDER
    assert seeded_order(["\ud800", "a"]) == seeded_order(["a", "\ud800"])


ORDER = ["id1", "id4", "id5", "id0", "id2", "id3"]


def test_strata_count_unique_ids_and_twins_agree(
    benchmark_of: Callable[..., Benchmark],
) -> None:
    pairs = [("x", 3), ("y", 2), ("x", 2)]
    for order in (pairs, pairs[::-1]):
        labels = strata_of(benchmark_of(order).questions, "hops")
        assert labels == {"x": "2", "y": "2"}
    assert strata_of(benchmark_of(pairs).questions, "type") == {"x": "", "y": ""}


@pytest.mark.shared
def test_musique_devs_split_is_made_from_its_ids(shared_data: Path) -> None:
    path = shared_data / "musique" / "musique_ans_dev_2417_questions_only.json"
    questions = [item.question for item in parse(read_records(path), {})]
    labels = strata_of(questions, "hops")
    assert Counter(labels.values()) == {"2": 1252, "3": 760, "4": 405}
    held = hold_out(labels)
    frozen = read_split(split_path("musique", "dev"))
    assert held == frozen.heldout
    assert set(labels) - held == frozen.tune
    assert Counter(labels[id_] for id_ in held) == {"2": 125, "3": 76, "4": 41}
    sides = {"heldout": sorted(held), "tune": sorted(set(labels) - held)}
    assert sha256_json(sides) == frozen.sha256
