"""Properties of the whole transformation, and its numbers on the real slices."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.musique import musique
from harness.data.unanswerable import make_unanswerable
from harness.data.unanswerable.candidates import examine
from harness.data.unanswerable.lasthop import Reason
from harness.errors import HarnessError
from harness.nouns import Question, View
from harness.splits import select, split_of
from harness.splits.algorithm import share_out

PUPILS = ["", "Golm", "Esk"]
ASKED = st.sets(st.tuples(st.integers(0, 15), st.sampled_from(PUPILS)), min_size=1, max_size=30)
RUMOURS = st.sets(st.integers(0, 15), max_size=5)
SHARES = st.sampled_from([Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)])


def invented(
    towns: SimpleNamespace,
    asked: Iterable[tuple[int, str]],
    rumours: Iterable[int],
    *,
    own: bool = False,
    shuffled: bool = False,
) -> Benchmark:
    """Questions by number and pupil; one whose number has two pupils shares its passage."""
    more = [towns.rumour(n) for n in sorted(rumours)]
    questions = []
    for n, pupil in asked:
        asked_one = towns.question(n, pupil=pupil, type_=f"t{n % 3}")
        scope = [*towns.support(asked_one), towns.origin((n + 1) % 16)] if own else []
        questions.append(towns.question(n, pupil=pupil, type_=f"t{n % 3}", scope=scope))
    pool = [p for q in questions for p in towns.support(q)]
    pool += [towns.origin(n) for n in range(16)] if own else []
    benchmark: Benchmark = towns.bench(questions, pool, more=more, shuffled=shuffled)
    return benchmark


def changed(benchmark: Benchmark, share: Fraction) -> Benchmark | None:
    """The transformed benchmark, or none where it is refused since nothing can be made."""
    try:
        return make_unanswerable(benchmark, share)
    except HarnessError as error:
        assert "none of its questions was made unanswerable" in str(error)
        return None


def made_of(benchmark: Benchmark) -> dict[str, Question]:
    return {q.query.id: q for q in benchmark.questions if not q.gold.answerable}


@given(asked=ASKED, rumours=RUMOURS, share=SHARES, own=st.booleans())
def test_who_loses_what(
    towns: SimpleNamespace,
    asked: set[tuple[int, str]],
    rumours: set[int],
    share: Fraction,
    own: bool,
) -> None:
    before = invented(towns, asked, rumours, own=own)
    after = changed(before, share)
    taught = [n for n, _ in asked]
    able = {n for n in taught if taught.count(n) == 1 and n not in rumours}
    sizes = {f"t{k}": sum(n % 3 == k for n in taught) for k in range(3) if any(
        n % 3 == k for n in taught)}  # fmt: skip
    quotas = share_out(sizes, int(share * len(asked) + Fraction(1, 2)))
    wanted = {t: min(q, sum(f"t{n % 3}" == t for n in able)) for t, q in quotas.items()}
    if after is None:
        assert sum(wanted.values()) == 0
        return
    made = made_of(after)
    assert len(made) == sum(wanted.values())
    assert {q.gold.native_id.split("-")[1] for q in made.values()} <= set(map(str, able))
    for type_, quota in wanted.items():
        assert sum(q.gold.type == type_ for q in made.values()) == quota
    assert [q.query.id for q in after.questions] == [q.query.id for q in before.questions]
    _check_support(before, after)


def _check_support(before: Benchmark, after: Benchmark) -> None:
    """What is gone supported one question each, which was made; all others keep all gold."""
    old = {q.query.id: q for q in before.questions}
    made = made_of(after)
    gone = set(before.corpus.by_id) - set(after.corpus.by_id)
    supported = {id_: {k for k, q in old.items() if id_ in q.gold.passages} for id_ in gone}
    assert sorted(supported.values(), key=min) == sorted(({k} for k in made), key=min)
    for question in after.questions:
        scope = question.query.scope
        assert scope is None or not gone & set(scope.passages)
        if question.query.id not in made:
            assert question.gold == old[question.query.id].gold
            assert set(question.gold.passages) <= set(after.corpus.by_id)
            assert scope is None or set(question.gold.passages) <= set(scope.passages)
    for id_, question in made.items():
        answer, subject = old[id_].gold.answers[0], old[id_].gold.decomposition[0].answer
        words = [set(p.default_text.replace(".", "").split()) for p in after.corpus.passages]
        assert not any({answer, subject} <= held for held in words)
        assert not question.gold.answers


@given(asked=st.lists(st.tuples(st.integers(0, 15), st.sampled_from(PUPILS)), min_size=4,
    max_size=20, unique=True), rumours=RUMOURS, share=SHARES, data=st.data())  # fmt: skip
def test_no_order_changes_it(
    towns: SimpleNamespace,
    asked: list[tuple[int, str]],
    rumours: set[int],
    share: Fraction,
    data: st.DataObject,
) -> None:
    one = changed(invented(towns, asked, rumours), share)
    order = data.draw(st.permutations(asked))
    other = changed(invented(towns, order, rumours, shuffled=True), share)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert (one.sha256, one.corpus.sha256, one.notes) == (
            other.sha256, other.corpus.sha256, other.notes,
        )  # fmt: skip
        assert made_of(one) == made_of(other)
        assert set(one.corpus.passages) == set(other.corpus.passages)


def test_name_hash_and_split(towns: SimpleNamespace) -> None:
    before = invented(towns, [(n, "") for n in range(16)], ())
    after, more = (make_unanswerable(before, Fraction(1, n)) for n in (4, 2))
    assert (after.name, after.label, after.variant) == (
        "invented.small+unans25", "small+unans25", "small",
    )  # fmt: skip
    assert after.corpus.name == "invented.small+unans25"
    assert (before.name, before.label) == ("invented.small", "small")
    assert len({b.sha256 for b in (before, after, more)}) == 3
    assert len({b.corpus.sha256 for b in (before, after, more)}) == 3
    assert split_of(after) == split_of(before)
    assert set(made_of(after)) <= set(made_of(more))
    assert len(made_of(after)) == 4


def test_the_choice_is_over_the_whole_variant(towns: SimpleNamespace) -> None:
    after = make_unanswerable(invented(towns, [(n, "") for n in range(16)], ()), Fraction(1, 4))
    sides = [select(after, side).questions for side in ("tune", "heldout")]
    parts = [q.query.id for side in sides for q in side if not q.gold.answerable]
    assert sorted(parts) == sorted(made_of(after))
    few = {q.query.id: q.gold.answerable for q in select(after, "all", limit=5).questions}
    assert {id_ for id_, answerable in few.items() if not answerable} <= set(made_of(after))


def test_edges_of_a_knowledge_base(towns: SimpleNamespace) -> None:
    alone = [towns.kb_question(n, f"M{n}", [f"Town{n}", f"City{n}"]) for n in range(8)]
    shared = [towns.kb_question(n, f"M{n}", ["Esk"], pupil="Golm") for n in (8, 9)]
    triples = list(dict.fromkeys(t for q in [*alone, *shared] for t in q.gold.evidence))
    before = towns.bench([*alone, *shared], views={View.TRIPLES: triples})
    after = make_unanswerable(before, Fraction(1, 4))
    made = made_of(after)
    gone = set(triples) - set(after.corpus.view(View.TRIPLES))
    lost = {t for q in alone if q.query.id in made for t in q.gold.evidence[1:]}
    assert len(made) == 3
    assert gone == lost
    assert len(gone) == 6


def test_nothing_can_be_made(towns: SimpleNamespace) -> None:
    pair = [towns.question(1), towns.question(1, pupil="Golm")]
    with pytest.raises(HarnessError) as caught:
        make_unanswerable(towns.bench(pair), Fraction(1, 2))
    assert "0 candidates, 0 made, shortfall 1, 0 rejected; no candidates: 2 (what its last" in str(
        caught.value
    )
    assert "\n" not in str(caught.value)


def test_the_outcome_is_checked_again(
    towns: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = [towns.question(1), towns.question(1, pupil="Golm")]
    wrong = {pair[1].query.id: Reason.SHARED, **examine(towns.bench(pair[:1]))}
    monkeypatch.setattr("harness.data.unanswerable.make.examine", lambda *_: wrong)
    with pytest.raises(HarnessError, match="1 questions that stay answerable would lose gold"):
        make_unanswerable(towns.bench(pair), Fraction(1, 2))


REAL: list[Any] = [
    ("dev200", {"candidates": (86, 19, 5), "made": (36, 8, 4), "rejected": 20, "pool": 3141}),
    ("train100", {"candidates": (68, 25, 5), "made": (17, 7, 1), "rejected": 23, "pool": 1890}),
]


@pytest.mark.shared
@pytest.mark.parametrize("context", ["pool", "own"])
@pytest.mark.parametrize(("variant", "counts"), REAL)
def test_the_real_slices(
    shared_data: Path, context: Any, variant: str, counts: dict[str, Any]
) -> None:
    before = musique(variant=variant, context=context).load(shared_data)
    after = make_unanswerable(before, Fraction(1, 4))
    hops = [q.gold.hops for q in made_of(after).values()]
    assert after.name == f"musique.{variant}+unans25"
    assert tuple(hops.count(k) for k in (2, 3, 4)) == counts["made"]
    assert len(after.questions) == len(before.questions)
    assert len(after.corpus.passages) == counts["pool"] - len(hops)
    told = " ".join(after.notes)
    assert f"{sum(counts['candidates'])} candidates, {len(hops)} made, " in told
    assert f" {counts['rejected']} rejected " in told
    assert all(f"({count} candidates, " in told for count in counts["candidates"])
    assert split_of(after) == split_of(before)
    assert split_of(after)[1]
    for question in after.questions:
        assert set(question.gold.passages) <= set(after.corpus.by_id)
