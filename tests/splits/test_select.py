"""The questions of a run: a side of the split, a sample of it, unfrozen files of one's own."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.errors import DataError, HarnessError
from harness.splits import read_split, sample, select, split_of, split_path, split_payload

Make = Callable[..., Benchmark]

PAIRS = st.lists(st.tuples(st.integers(0, 60).map(str), st.integers(2, 4)), min_size=1, max_size=60)


@pytest.fixture
def manifests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the split files to a folder of this test's own."""
    folder = tmp_path / "manifests"
    (folder / "splits").mkdir(parents=True)
    monkeypatch.setattr("harness.splits.frozen.resource", lambda _: folder)
    # The package exports a function of the module's name.
    module = importlib.import_module("harness.splits.select")
    monkeypatch.setattr(module, "resource", lambda _: folder)
    return folder


def freeze(variant: str, tune: set[str], heldout: set[str]) -> None:
    payload = split_payload(
        bench="invented", variant=variant, parent=None, strata="hops", tune=tune, heldout=heldout
    )
    split_path("invented", variant).write_text(json.dumps(payload))


@given(pairs=PAIRS)
def test_the_sides_share_out_all_questions(
    benchmark_of: Make, pairs: list[tuple[str, int]]
) -> None:
    benchmark = benchmark_of(pairs)
    split, frozen = split_of(benchmark)
    ids = {native for native, _ in pairs}
    assert not frozen
    assert split.tune | split.heldout == ids
    assert not split.tune & split.heldout
    assert len(split.heldout) == (len(ids) + 5) // 10
    everything = select(benchmark, "all")
    assert everything.questions == benchmark.questions
    tune = select(benchmark, "tune")
    assert {q.gold.native_id for q in tune.questions} == split.tune
    held = set(everything.questions) - set(tune.questions)
    assert {q.gold.native_id for q in held} == split.heldout
    if held:
        assert set(select(benchmark, "heldout").questions) == held


@given(pairs=PAIRS, data=st.data())
def test_twins_and_order(
    benchmark_of: Make, pairs: list[tuple[str, int]], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(pairs))
    assert split_of(benchmark_of(shuffled))[0] == split_of(benchmark_of(pairs))[0]
    doubled = split_of(benchmark_of([*pairs, *pairs]))[0]
    assert doubled == split_of(benchmark_of(pairs))[0]


def test_a_side_without_questions_is_refused(benchmark_of: Make) -> None:
    with pytest.raises(
        HarnessError, match=r"invented.v has no questions in split=heldout: .*3 tune"
    ):
        select(benchmark_of([("a", 2), ("b", 2), ("c", 2)]), "heldout")


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_must_ask_for_something(benchmark_of: Make, limit: int) -> None:
    with pytest.raises(HarnessError, match=f"run.limit={limit} asks for no questions"):
        select(benchmark_of([("a", 2)]), "all", limit=limit)


def test_a_selection_says_what_it_is(benchmark_of: Make) -> None:
    benchmark = benchmark_of((str(n), 2) for n in range(40))
    whole, some = select(benchmark, "tune"), select(benchmark, "tune", limit=7)
    assert (whole.side, whole.frozen, whole.total, len(whole.questions)) == ("tune", False, 36, 36)
    assert (some.total, len(some.questions), some.sha256) == (36, 7, whole.sha256)
    assert whole.sha256 == split_of(benchmark)[0].sha256


@given(pairs=PAIRS, data=st.data())
def test_a_sample_is_stratified_and_independent_of_order(
    benchmark_of: Make, pairs: list[tuple[str, int]], data: st.DataObject
) -> None:
    # Native ids are unique here: which of two twins comes first is settled by query id.
    unique = list(dict(pairs).items())
    questions = benchmark_of(unique).questions
    limit = data.draw(st.integers(1, len(questions)))
    chosen = sample(questions, "hops", limit)
    assert len(chosen) == limit
    assert len(set(chosen)) == limit
    assert list(chosen) == sorted(chosen, key=lambda q: q.query.id)
    shuffled = tuple(data.draw(st.permutations(questions)))
    assert sample(shuffled, "hops", limit) == chosen or limit == len(questions)
    sizes = Counter(q.gold.hops for q in questions)
    for hops, n in Counter(q.gold.hops for q in chosen).items():
        assert abs(n - sizes[hops] * limit / len(questions)) < 1


def test_a_sample_is_not_the_first_rows_nor_the_last(benchmark_of: Make) -> None:
    benchmark = benchmark_of((str(n), 2 + n % 3) for n in range(300))
    chosen = select(benchmark, "all", limit=30).questions
    places = [benchmark.questions.index(q) for q in chosen]
    assert min(places) < 60
    assert max(places) > 240
    assert set(places) != set(range(30))
    assert chosen == select(benchmark, "all", limit=30).questions
    assert Counter(q.gold.hops for q in chosen) == {2: 10, 3: 10, 4: 10}


def test_a_sample_takes_twins_together(benchmark_of: Make) -> None:
    benchmark = benchmark_of((str(n // 2), 2) for n in range(100))
    chosen = sample(benchmark.questions, "hops", 20)
    assert set(Counter(q.gold.native_id for q in chosen).values()) == {2}


def test_a_sample_of_more_than_there_is_is_everything(benchmark_of: Make) -> None:
    benchmark = benchmark_of([("a", 2), ("b", 3)])
    assert select(benchmark, "all", limit=99).questions == benchmark.questions


def test_a_frozen_split_is_used_as_it_is(benchmark_of: Make, manifests: Path) -> None:
    freeze("v", {"a", "b"}, {"c"})
    split, frozen = split_of(benchmark_of([("a", 2), ("b", 2), ("c", 2)], frozen=True))
    assert frozen
    assert split.heldout == {"c"}


@pytest.mark.parametrize("ids", ["ab", "abcd", "abx"])
def test_data_that_do_not_fit_their_split_stop_the_run(
    benchmark_of: Make, manifests: Path, ids: str
) -> None:
    freeze("v", {"a", "b"}, {"c"})
    missing, unknown = len(set("abc") - set(ids)), len(set(ids) - set("abc"))
    with pytest.raises(DataError) as caught:
        select(benchmark_of(((id_, 2) for id_ in ids), frozen=True), "all")
    message = str(caught.value)
    assert str(split_path("invented", "v")) in message
    assert f"{missing} of its ids are not in the data and {unknown} of the data's" in message


def test_an_altered_split_stops_the_run(benchmark_of: Make, manifests: Path) -> None:
    freeze("v", {"a", "b"}, {"c"})
    path = split_path("invented", "v")
    path.write_text(path.read_text().replace('["c"]', '["b"]').replace('["a", "b"]', '["a", "c"]'))
    with pytest.raises(DataError, match="the frozen split was altered"):
        select(benchmark_of([("a", 2), ("b", 2), ("c", 2)], frozen=True), "all")


def test_known_ids_keep_their_side_in_a_file_of_ones_own(
    benchmark_of: Make, manifests: Path
) -> None:
    known = {f"k{n}" for n in range(30)}
    held = {f"k{n}" for n in range(12)}
    freeze("parent", known - held, held)
    fresh = {f"n{n}" for n in range(40)}
    benchmark = benchmark_of((id_, 2) for id_ in sorted(known | fresh))
    split, frozen = split_of(benchmark)
    assert not frozen
    assert split.heldout & known == held
    assert len(split.heldout & fresh) == 4


def test_a_file_of_real_ids_keeps_their_sides(benchmark_of: Make) -> None:
    dev = read_split(split_path("musique", "dev"))
    ids = [*sorted(dev.heldout)[:5], *sorted(dev.tune)[:7]]
    split, frozen = split_of(benchmark_of(((id_, 2) for id_ in ids), id_="musique", variant="mine"))
    assert not frozen
    assert split.heldout == set(ids[:5])


def test_a_file_named_like_a_variant_is_still_unfrozen(benchmark_of: Make, manifests: Path) -> None:
    freeze("v", {"a", "b"}, {"c"})
    split, frozen = split_of(benchmark_of([("x", 2), ("c", 2)], frozen=False))
    assert not frozen
    assert split.heldout == {"c"}


def test_a_publishers_split_is_asked_whole_and_has_no_held_out_side(benchmark_of: Make) -> None:
    whole = replace(benchmark_of([("a", 1), ("b", 2), ("c", 2)]), split="official")
    for side in ("tune", "all"):
        chosen = select(whole, side)  # type: ignore[arg-type]
        assert (chosen.side, len(chosen.questions), chosen.frozen) == ("all", 3, True)
    assert select(whole, "tune").sha256 == select(whole, "all").sha256
    with pytest.raises(HarnessError, match="has no held-out side: its publisher's splits"):
        select(whole, "heldout")
