"""Replay of every answer that the official evaluators scored, where those values are at hand."""

from __future__ import annotations

from typing import Any

import pytest

from harness.metrics import Scorer, get_scorer
from harness.metrics.substring import contains

BENCHMARKS = {
    "MuSiQue": "musique",
    "HotpotQA": "hotpotqa",
    "2WikiMultihopQA": "2wiki",
    "2WikiMultihopQA-v1.1": "2wiki_v1.1",
    "SQuAD1.1": "squad",
    "HippoRAG2": "squad",
    "MRQA2019": "squad",
    "BERGEN": "squad",
    "FlashRAG": "2wiki_v1.1",
    "SQuAD2.0": "squad2",
    "DROP": "drop",
    "IIRC": "iirc",
    "IRCoT-default": "ircot",
    "IRCoT-squad": "ircot_squad",
}


def ours(scorer: Scorer, prediction: Any, golds: Any) -> Any:
    """Return what our scorer makes of a row: (em, f1_raw), or the name of an exception.

    A list is several spans to the scorers that know such answers, and a mistake to the others.
    """
    given = float("nan") if prediction == "NaN(float)" else prediction
    try:
        if isinstance(given, list) and scorer.name in ("drop", "iirc"):
            return scorer.spans(given, golds)
        return scorer.answer(given, golds)
    except (TypeError, AttributeError) as error:
        return type(error).__name__


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_answers(golden, replay, benchmark: str) -> None:
    """EM and F1 of every row, wrong types and empty golds included; an error where one is due."""
    rows = [row for row in golden("answers.jsonl") if row["benchmark"] == benchmark]
    scorer, held = get_scorer(BENCHMARKS[benchmark]), replay("answers")
    refused = 0
    for row in rows:
        got = ours(scorer, row["prediction"], row["golds"])
        if row["error"] and row["golds"]:
            assert isinstance(got, str), row["id"]
            refused += 1
        else:
            official = row["error"] or [row["em"], row["f1"]]
            held.check(row["id"], "em, f1", list(got), official)
    assert refused >= 4
    held.done(200)


@pytest.mark.parametrize("benchmark", ["FlashRAG", "BERGEN"])
def test_containment(golden, replay, benchmark: str) -> None:
    held = replay("containment")
    for row in golden("answers.jsonl"):
        if row["benchmark"] == benchmark and not row["error"]:
            got = contains(row["prediction"], row["golds"])
            empty = any(contains("", [gold]) for gold in row["golds"])
            held.check(row["id"], "sub_em", got, row["sub_em"], known=empty)
    held.done(200)
