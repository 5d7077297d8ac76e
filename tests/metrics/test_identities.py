"""Identities that hold on every ledger, whatever the run did."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import METRICS
from harness.nouns import AbstainReason, Abstention, Prediction

WORDS = st.sampled_from(["Kolin", "the mill", "mill pond", "A", "yes", "yes it is", "!!", "12"])
IDS = st.lists(st.sampled_from(["p1", "p2", "p3", "p4"]), max_size=6).map(tuple)
ANSWERED = st.builds(
    Prediction,
    answer=WORDS,
    answers=st.lists(WORDS, max_size=3).map(tuple),
    ranked=st.lists(WORDS, max_size=3).map(tuple),
    passages=IDS,
)
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
        "hops": st.sampled_from([None, 2, 3]),
    }
)
ENTRY = st.tuples(GOLD, st.one_of(ANSWERED, ABSTAINED, st.just("error"), st.none()))
ENTRIES = st.lists(ENTRY, max_size=12)
SCORER = st.sampled_from(["musique", "hotpotqa", "squad", "squad2", "drop", "exact"])
TITLES = {"p1": "T1", "p2": "T1", "p3": "T3"}


def build(new_ledger: Any, entries: list[Any]) -> Any:
    ledger = new_ledger()
    for gold, what in entries:
        if what == "error":
            ledger.failed(**gold)
        else:
            ledger.add(what, **gold)
    return ledger


def cells_of(ledger: Any, scorer: str) -> dict[str, Any]:
    return ledger.score(scorer, TITLES).summary(by=(), resamples=0)["metrics"]


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


@given(ENTRIES, SCORER)
def test_per_question_order(new_ledger, entries, scorer) -> None:
    for row in build(new_ledger, entries).score(scorer, TITLES).records():
        if row["em"] is not None:
            assert row["em"] <= row["f1"]
            assert row["f1_raw"] <= row["f1"]
        if row["any_hit"] is not None:
            assert row["set_em"] <= row["any_hit"]
            assert row["set_em"] == row["em"]
        if row["recall@5"] is not None:
            assert row["all_gold@5"] <= row["recall@5"]
            assert row["recall@1"] <= row["recall@2"] <= row["recall@5"]


@given(ENTRIES, SCORER)
def test_values_lie_in_their_range(new_ledger, entries, scorer) -> None:
    for row in build(new_ledger, entries).score(scorer, TITLES).records():
        for key, metric in METRICS.items():
            low, high = metric.range
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
    run_dependent = {"resolved_em", "abstain_precision"}
    for key in METRICS.keys() - run_dependent:
        assert before[key]["n"] == after[key]["n"]


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
