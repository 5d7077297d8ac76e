"""Replay of ranked lists through the evaluators of retrieval, where those values are at hand."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import pytest

from harness.metrics import get_metric, get_scorer, score
from harness.metrics.case import gold_ranks
from harness.metrics.ranks import hit_at, ndcg_at, recall_at
from harness.metrics.structured.stark import score_ranking
from harness.nouns import Gold, Prediction, Query, Question, Row

TREC = "trec_eval (pytrec_eval-terrier 0.5.11)"
NAMES = {
    TREC: ("recip_rank", "recall_{}", "success_{}", "ndcg_cut_{}"),
    "ir_measures 0.4.3": ("RR", "R@{}", "Success@{}", "nDCG@{}"),
    "ranx 0.3.21": ("mrr", "recall@{}", "hit_rate@{}", "ndcg@{}"),
}
HIPPORAG = "HippoRAG RetrievalRecall (list order, scores ignored)"
STARK = "STaRK Evaluator, torchmetrics 1.9.0"


def single(value: float) -> float:
    """Return a number in single precision, in which trec_eval and STaRK hold theirs."""
    return float(struct.unpack("f", struct.pack("f", value))[0])


def order_of(evaluator: str, run: list[Any]) -> list[str]:
    """Return the documents in the order in which an evaluator looks at them.

    trec_eval: single precision, ties by name, descending. STaRK: single precision, ties by
    number. ranx: ties as listed. HippoRAG: as listed, whatever the scores.
    """
    scores = dict(run)
    if evaluator == HIPPORAG:
        return [doc for doc, _ in run]
    if evaluator == STARK:
        return sorted(scores, key=lambda doc: (-single(scores[doc]), int(doc[1:])))
    if evaluator.startswith("ranx"):
        return sorted(scores, key=lambda doc: -scores[doc])
    return sorted(scores, key=lambda doc: (single(scores[doc]), doc), reverse=True)


def lists(golden) -> list[Any]:
    """Return (row, gold) of the rows with a ranked list and a relevant document."""
    rows = [row for row in golden("ranking.jsonl") if row["id"].startswith("r0")]
    golds = [{doc for doc, grade in row["qrels"].items() if grade > 0} for row in rows]
    return [(row, gold) for row, gold in zip(rows, golds, strict=True) if gold]


@pytest.mark.parametrize("evaluator", NAMES)
def test_lists(golden, replay, evaluator: str) -> None:
    """An evaluator's own order put in, its own numbers must come out."""
    held, (mrr, recall, hit, ndcg) = replay("ranking"), NAMES[evaluator]
    for row, gold in lists(golden):
        ranks, official = gold_ranks(order_of(evaluator, row["run"]), gold), row["outputs"]
        if evaluator not in official or isinstance(official[evaluator], str):
            continue
        official, n = official[evaluator], len(gold)
        graded = any(grade > 1 for grade in row["qrels"].values())
        held.check(row["id"], "mrr", 1 / ranks[0] if ranks else 0.0, official[mrr])
        for k in row["ks"]:
            held.check(row["id"], "recall", recall_at(ranks, n, k), official[recall.format(k)], k=k)
            held.check(row["id"], "hit", hit_at(ranks, k), official[hit.format(k)], k=k)
            gain = official[ndcg.format(k)]
            held.check(row["id"], "ndcg", ndcg_at(ranks, n, k), gain, k=k, known=graded)
    held.done(800)


def test_hipporag_lists(golden, replay) -> None:
    """The same where no passage repeats; a repeated one takes no second place here."""
    held = replay("ranking")
    held.listed = {}
    for row, gold in lists(golden):
        order, official = order_of(HIPPORAG, row["run"]), row["outputs"][HIPPORAG]
        repeats = len(set(order)) < len(order)
        for k in row["ks"]:
            got = recall_at(gold_ranks(order, gold), len(gold), k)
            held.check(row["id"], "recall", got, official[f"Recall@{k}"], k=k, known=repeats)
    held.done(250)


def test_stark_lists(golden, replay) -> None:
    """Everything that counts only what was returned; the rest as listed."""
    held = replay("stark")
    for row, gold in lists(golden):
        scores, official = dict(row["run"]), row["outputs"][STARK]
        chance = any(doc not in scores or scores[doc] <= 0 for doc in gold)
        for key, value in score_ranking(order_of(STARK, row["run"]), gold).items():
            held.check(row["id"], key, single(value), official[key], known=chance, tolerance=1e-6)
    for row in golden("ranking.jsonl"):
        if row["id"] in STARK_NOTES:
            official = row["outputs"][STARK]
            for key, got, name in STARK_NOTES[row["id"]]():
                value = official if isinstance(official, str) else official[name]
                held.check(row["id"], key, got, len(value) if isinstance(value, list) else value)
    held.done(200)


def _scores(ranked: list[str], gold: str) -> Any:
    return lambda: [(key, got, key) for key, got in score_ranking(ranked, [gold]).items()]


def _by_chance(keys: tuple[str, ...]) -> Any:
    """How many of 39 golds that were not returned are found nevertheless."""
    found = [gold_ranks(["30", "31"], {str(n)}) for n in range(41) if n not in (30, 31)]

    def values() -> Any:
        return [
            (key, sum(map(bool, found)), f"unretrieved gold ids that get {key} = 1") for key in keys
        ]

    return values


# The rows that tell their input in words only.
STARK_NOTES = {
    "rs04": lambda: [("mrr", score_ranking([], ["1"])["mrr"], "")],
    "rs07": _scores(["4", "3", "2", "1", "0"], "4"),
    "rs10": _scores(["7"], "5"),
    "rs11": _scores(["7"], "5"),
    "rs12": _scores(["3", "3", "1"], "3"),
    "rs14": _by_chance(("recall@20", "hit@20")),
    "rs15": _by_chance(("recall@20", "hit@20")),
}


def test_means_over_all_questions(golden, replay) -> None:
    """A question without a row stays in the mean, and runs cannot add questions."""
    held = replay("ranking")
    held.listed = {key: row for key, row in held.listed.items() if key[0].startswith("ra")}
    for row in golden("ranking.jsonl"):
        if not row["id"].startswith("ra"):
            continue
        official = row["outputs"]["ir_measures aggregate"]
        empty = any(not any(grades.values()) for grades in row["qrels"].values())
        got = mean_recall(row["qrels"], row["run"])
        held.check(row["id"], "recall_5", got, official["R@5"], known=empty)
    held.done(3)


def mean_recall(qrels: Mapping[str, Any], run: Mapping[str, Any]) -> float | None:
    questions = [
        Question(
            Query(id_, "?"), Gold(id_, ("x",), passages=tuple(d for d, g in docs.items() if g))
        )
        for id_, docs in qrels.items()
    ]
    rows = {
        id_: Row(
            "run", id_, Prediction(answer="x", passages=tuple(sorted(docs, key=docs.get))[::-1])
        )
        for id_, docs in run.items()
    }
    scores = score(questions, rows, get_scorer("musique"), metrics=[get_metric("recall@5")])
    return scores.summary(by=(), resamples=0)["metrics"]["recall@5"]["value"]
