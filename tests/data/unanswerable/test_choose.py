"""The draw: stratified, seeded, the same in any order, growing with the share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.choose import choose
from harness.splits import hold_out
from harness.splits.algorithm import share_out, strata_of

SHARES = st.fractions(min_value=Fraction(1, 100), max_value=Fraction(99, 100))
TYPES = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=60)


def of_types(towns: SimpleNamespace, types: Sequence[str], **more: bool) -> Benchmark:
    asked = [towns.question(n, type_=type_) for n, type_ in enumerate(types)]
    benchmark: Benchmark = towns.bench(asked, [], **more)
    return benchmark


def ids(benchmark: Benchmark) -> list[str]:
    return [question.query.id for question in benchmark.questions]


@given(types=TYPES, share=SHARES, data=st.data())
def test_every_stratum_gives_its_quota_or_what_it_has(
    towns: SimpleNamespace, types: list[str], share: Fraction, data: st.DataObject
) -> None:
    benchmark = of_types(towns, types)
    possible = data.draw(st.sets(st.sampled_from(ids(benchmark))))
    strata = choose(benchmark, possible, share)
    sizes = {type_: types.count(type_) for type_ in set(types)}
    total = int(share * len(types) + Fraction(1, 2))
    assert {label: stratum.size for label, stratum in strata.items()} == sizes
    assert {label: s.quota for label, s in strata.items()} == share_out(sizes, total)
    for label, stratum in strata.items():
        able = {q.query.id for q in benchmark.questions if q.gold.type == label} & possible
        assert set(stratum.chosen) <= able
        assert len(set(stratum.chosen)) == len(stratum.chosen) == min(stratum.quota, len(able))
        assert stratum.shortfall == max(0, stratum.quota - len(able))


@given(types=TYPES, share=SHARES)
def test_no_order_changes_it(towns: SimpleNamespace, types: list[str], share: Fraction) -> None:
    one, other = of_types(towns, types), of_types(towns, types, shuffled=True)
    assert choose(one, ids(one), share) == choose(other, ids(other), share)


@given(types=TYPES, shares=st.tuples(SHARES, SHARES))
def test_of_two_draws_from_a_stratum_the_larger_holds_the_smaller(
    towns: SimpleNamespace, types: list[str], shares: tuple[Fraction, Fraction]
) -> None:
    benchmark = of_types(towns, types)
    one, other = (choose(benchmark, ids(benchmark), share) for share in shares)
    for label in one:
        pair = sorted([one[label].chosen, other[label].chosen], key=len)
        assert pair[1][: len(pair[0])] == pair[0]


def test_a_tenth_is_part_of_a_quarter(towns: SimpleNamespace) -> None:
    benchmark = of_types(towns, ["a"] * 145 + ["b"] * 32 + ["c"] * 23)
    tenth, quarter = (choose(benchmark, ids(benchmark), Fraction(1, n)) for n in (10, 4))
    assert all(set(tenth[label].chosen) <= set(quarter[label].chosen) for label in quarter)
    assert [len(s.chosen) for s in tenth.values()] == [15, 3, 2]
    assert [len(s.chosen) for s in quarter.values()] == [36, 8, 6]


def test_the_held_out_side_is_not_the_first_to_go(towns: SimpleNamespace) -> None:
    benchmark = of_types(towns, ["a"] * 400)
    heldout = hold_out(strata_of(benchmark.questions, "type"))
    chosen = set(choose(benchmark, ids(benchmark), Fraction(1, 4))["a"].chosen)
    native = {q.gold.native_id for q in benchmark.questions if q.query.id in chosen}
    assert (len(native), len(heldout)) == (100, 40)
    assert 3 <= len(native & heldout) <= 17


def test_a_quarter_of_very_few_is_none(towns: SimpleNamespace) -> None:
    benchmark = of_types(towns, ["a"])
    assert choose(benchmark, ids(benchmark), Fraction(1, 4))["a"].chosen == ()
    assert len(choose(benchmark, ids(benchmark), Fraction(1, 2))["a"].chosen) == 1
