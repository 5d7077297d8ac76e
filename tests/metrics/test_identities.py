"""Identities that hold on every ledger, whatever the run did."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import METRICS, POPULATIONS
from harness.nouns import AbstainReason, Abstention, Hop, Prediction, Ranking, Scope, Triple

WORDS = st.sampled_from(["Kolin", "the mill", "mill pond", "A", "yes", "yes it is", "!!", "12"])
IDS = st.lists(st.sampled_from(["p1", "p2", "p3", "p4"]), max_size=6).map(tuple)
RANKINGS = st.lists(st.builds(Ranking, st.sampled_from(["", "L", "R"]), IDS), max_size=3).map(tuple)
FACTS = st.lists(st.tuples(st.sampled_from(["T1", "t1"]), st.integers(0, 1)), max_size=3).map(tuple)
TRIPLES = st.lists(st.builds(Triple, WORDS, st.just("near"), WORDS), max_size=2).map(tuple)
ANSWERED = st.builds(
    Prediction,
    answer=WORDS,
    answers=st.lists(WORDS, max_size=3).map(tuple),
    ranked=st.lists(WORDS, max_size=3).map(tuple),
    passages=IDS,
    rankings=RANKINGS,
    evidence=IDS,
    facts=FACTS,
    triples=TRIPLES,
    confidence=st.sampled_from([None, 0.25, 0.5, 1.0]),
)
SEVERAL = st.builds(Prediction, answers=st.lists(WORDS, min_size=1, max_size=3).map(tuple))
ABSTAINED = st.builds(
    Prediction,
    abstention=st.builds(Abstention, st.sampled_from(AbstainReason)),
    passages=IDS,
)
GOLD = st.fixed_dictionaries(
    {
        "answers": st.lists(WORDS, max_size=3).map(tuple),
        "answer_set": st.one_of(st.just(()), st.lists(WORDS, max_size=3).map(tuple)),
        "answerable": st.booleans(),
        "derived": st.sampled_from([False, False, False, True]),
        "passages": st.lists(st.sampled_from(["p1", "p2", "p9"]), max_size=3).map(tuple),
        "hops": st.sampled_from([None, 1, 2, 3]),
        "native_id": st.sampled_from([None, "t1", "t2", "t3"]),
        "decomposition": WORDS.map(lambda word: (Hop("?", word),)),
        "facts": FACTS,
        "evidence": TRIPLES,
    }
)
ENTRY = st.tuples(GOLD, st.one_of(ANSWERED, SEVERAL, ABSTAINED, st.just("error"), st.none()))
ENTRIES = st.lists(ENTRY, max_size=12)
SPANS = ("drop", "iirc", "ircot")
SCORER = st.sampled_from(["musique", "hotpotqa", "2wiki", "squad", "squad2", "exact", *SPANS])
TITLES = {"p1": "T1", "p2": "T1", "p3": "T3"}
TEXTS = {"p1": "Kolin has a mill pond.", "p2": "12", "p3": "yes it is"}
WHOLE = {key for key, metric in METRICS.items() if metric.order is not None}
TRIED = {key for key, metric in METRICS.items() if metric.tried is not None}
TREES = {"all_gold_root@5", "all_gold_leaf@5", "all_gold_leaf_all"}


def build(new_ledger: Any, entries: list[Any]) -> Any:
    ledger = new_ledger()
    for number, (drawn, what) in enumerate(entries):
        gold = drawn | {"scope": Scope(("p1",)), "native_id": drawn["native_id"] or f"n{number}"}
        if what == "error":
            ledger.failed(**gold)
        else:
            ledger.add(what, **gold)
    return ledger


def cells_of(ledger: Any, scorer: str) -> dict[str, Any]:
    return ledger.score(scorer, TITLES, TEXTS).summary(by=(), resamples=0)["metrics"]


@given(ENTRIES, SCORER)
def test_identities(new_ledger, entries, scorer) -> None:
    cells = cells_of(build(new_ledger, entries), scorer)
    value = {key: cell["value"] for key, cell in cells.items()}
    if cells["em"]["n"]:
        resolved = value["resolved_em"] if value["resolved_em"] is not None else 0.0
        assert value["coverage"] * resolved == pytest.approx(value["em"])
        assert value["coverage"] + value["frr"] <= 1 + 1e-12
    if cells["leak_rate"]["n"]:
        parts = ("abstain_accuracy", "leak_rate", "error_rate_unanswerable")
        assert sum(value[key] for key in parts) == pytest.approx(1)
        assert value["far"] == value["leak_rate"]
        parts = ("leak_parametric", "leak_fabricated")
        assert sum(value[key] for key in parts) == pytest.approx(value["leak_rate"])
    answerable, unanswerable = cells["em"]["n"], cells["leak_rate"]["n"]
    assert cells["em_all"]["n"] == answerable + unanswerable
    if answerable + unanswerable:
        right = (value["em"] or 0) * answerable + (value["abstain_accuracy"] or 0) * unanswerable
        assert value["em_all"] * (answerable + unanswerable) == pytest.approx(right)
        assert value["em_all"] <= value["f1_all"] + 1e-12
    answered = (value["coverage"] or 0) * answerable + (value["leak_rate"] or 0) * unanswerable
    assert cells["faithfulness"]["n"] == round(answered)
    if cells["group_answer_sufficiency_f1"]["n"]:
        assert cells["group_answer_sufficiency_f1"]["n"] == unanswerable


@given(ENTRIES, SCORER)
def test_per_question_order(new_ledger, entries, scorer) -> None:
    for row in build(new_ledger, entries).score(scorer, TITLES).records():
        if row["em"] is not None:
            assert row["em"] <= row["f1"]
            assert row["f1_raw"] <= row["f1"]
        if row["any_hit"] is not None:
            assert row["set_em"] <= row["any_hit"]
            # Lists of spans must also be equally long to be equal.
            assert row["em"] <= row["set_em"] if scorer in SPANS else row["em"] == row["set_em"]
        if row["recall@5"] is not None:
            assert row["all_gold@5"] <= row["recall@5"]
            assert row["recall@1"] <= row["recall@2"] <= row["recall@5"]


@given(ENTRIES, SCORER)
def test_values_lie_in_their_range(new_ledger, entries, scorer) -> None:
    for row in build(new_ledger, entries).score(scorer, TITLES).records():
        for key in METRICS.keys() - WHOLE:
            low, high = METRICS[key].range
            if row[key] is not None:
                assert low <= row[key] <= (row[key] if high is None else high)


@given(ENTRIES, st.randoms(use_true_random=False))
def test_denominators_never_shrink(new_ledger, entries, rng) -> None:
    ledger = build(new_ledger, entries)
    before = cells_of(ledger, "musique")
    for id_ in list(ledger.rows):
        if rng.random() < 0.5:
            del ledger.rows[id_]
    after = cells_of(ledger, "musique")
    run_dependent = {"resolved_em", "abstain_precision", "faithfulness", "aurc"}
    for key in METRICS.keys() - run_dependent - TREES - TRIED:
        assert before[key]["n"] == after[key]["n"]
    for key in TREES | TRIED:
        # Unknown where a prediction lacks its rankings, or none of the run has what is judged;
        # else over the same questions.
        golds = [question.gold for question in ledger.questions]
        asked = sum(POPULATIONS[METRICS[key].over].contains(gold) for gold in golds)
        assert {before[key]["n"], after[key]["n"]} <= {0, asked}


@given(ENTRIES, SCORER)
def test_the_area_is_that_of_the_curve(new_ledger, entries, scorer) -> None:
    scores = build(new_ledger, entries).score(scorer)
    cell = scores.summary(by=(), resamples=0)["metrics"]["aurc"]
    curve = scores.risk_curve()
    assert cell["value"] == (curve.area if curve.area is None else pytest.approx(curve.area))
    assert cell["n"] == sum(
        row["outcome"] == "answered" and not row["derived"] for row in scores.records()
    )
    if curve.points:
        right = [row["em_all"] for row in scores.records() if row["em_all"] is not None]
        answered = [row for row in scores.records() if row["outcome"] == "answered"]
        wrong = sum(
            1 - (row["em"] or 0.0) if row["answerable"] else 1.0
            for row in answered
            if not row["derived"]
        )
        assert curve.points[-1].risk == pytest.approx(wrong / cell["n"])
        assert curve.points[-1].coverage == pytest.approx(cell["n"] / len(right))


@given(ENTRIES)
def test_an_empty_run(new_ledger, entries) -> None:
    ledger = build(new_ledger, entries)
    ledger.rows.clear()
    cells = cells_of(ledger, "musique")
    for key, expected in {
        **dict.fromkeys(("em", "f1", "recall@5", "coverage", "leak_rate", "frr"), 0),
        **dict.fromkeys(("error_rate", "error_rate_unanswerable"), 1),
    }.items():
        assert cells[key]["value"] == (expected if cells[key]["n"] else None)
    assert cells["error_rate"]["n"] == len(entries)
    assert cells["resolved_em"]["value"] is None


@given(ENTRIES, st.randoms(use_true_random=False))
def test_order_changes_nothing(new_ledger, entries, rng) -> None:
    ledger = build(new_ledger, entries)
    shuffled = new_ledger(ledger.questions[:], dict(reversed(ledger.rows.items())))
    rng.shuffle(shuffled.questions)
    one, other = ledger.score(titles=TITLES), shuffled.score(titles=TITLES)
    assert one.table == other.table
    assert one.summary(resamples=50) == other.summary(resamples=50)
