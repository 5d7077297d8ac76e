"""Replay of whole files that the official scripts scored, where those values are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from harness.metrics.normalise_drop import normalise_drop
from harness.metrics.scorers.align import align_spans
from harness.metrics.scorers.drop import Drop, Iirc
from harness.metrics.scorers.ircot import Ircot
from harness.metrics.structured import (
    drop,
    hotpotqa,
    ircot,
    musique,
    nsm,
    squad2,
    twowiki,
    twowiki_aliases,
)

Row = Mapping[str, Any]


@pytest.fixture(scope="session")
def rows(golden) -> Any:
    """Return a reader of the rows of one benchmark and kind; there must be some."""

    def read(benchmark: str, kind: str) -> Iterator[Row]:
        found = [
            row
            for row in golden("structured.jsonl")
            if (row["benchmark"], row["kind"]) == (benchmark, kind)
        ]
        assert found
        return iter(found)

    return read


def rounded(scores: Mapping[str, float], decimals: int, *, scale: float = 1) -> dict[str, float]:
    """Return scores as a script prints them."""
    return {key: round(value * scale, decimals) for key, value in scores.items()}


def aliases_of(row: Row) -> dict[str, list[str]]:
    return {line["Q_id"]: [*line["aliases"], *line["demonyms"]] for line in row["aliases"]}


def test_hotpotqa(rows, replay) -> None:
    held = replay("structured")
    for row in rows("HotpotQA", "full"):
        got = hotpotqa.evaluate(row["prediction"], row["gold"])
        held.check(row["id"], "all", got, row["output"])
    held.done(5)


def test_2wiki(rows, replay) -> None:
    held = replay("structured")
    for row in rows("2WikiMultihopQA v1.0", "full"):
        got = twowiki.evaluate(row["prediction"], row["gold"])
        held.check(row["id"], "all", rounded(got, 2, scale=100), row["output"])
    held.done(5)


def test_2wiki_with_aliases(rows, replay) -> None:
    held = replay("structured")
    for row in rows("2WikiMultihopQA v1.1", "full"):
        got = twowiki_aliases.evaluate(row["prediction"], row["gold"], aliases_of(row))
        held.check(row["id"], "all", rounded(got, 2, scale=100), row["output"])
    held.done(5)


def test_2wiki_merged_evidence_differs_only_as_listed(rows, replay) -> None:
    held = replay("merged_evidence")
    for row in rows("2WikiMultihopQA v1.1", "full"):
        got = twowiki_aliases.evaluate(row["prediction"], row["gold"], aliases_of(row), merged=True)
        keys = ("evi_em", "evi_f1", "evi_recall")
        scores = rounded({key: got[key] for key in keys}, 2, scale=100)
        official = {key: row["output"][key] for key in keys}
        held.check(row["id"], "all", scores, official)
        assert all(value <= 1 for value in got.values()), row["id"]
    held.done(3)


def test_musique(rows, replay) -> None:
    held = replay("structured")
    for row in rows("MuSiQue", "full"):
        if row["error"]:
            with pytest.raises((ValueError, AttributeError, TypeError)):
                musique.evaluate(row["prediction"], row["gold"])
            continue
        got = musique.evaluate(row["prediction"], row["gold"])
        held.check(row["id"], "all", rounded(got, 3), row["output"])
    held.done(10)


def test_squad2(rows, replay) -> None:
    held = replay("structured")
    for row in rows("SQuAD2.0", "full"):
        got = squad2.evaluate(
            row["prediction"],
            row["gold"],
            no_answer=row["na_prob"],
            threshold=row["na_prob_thresh"],
        )
        official = row["error"] or {
            key: value if key.endswith("total") else value / 100
            for key, value in row["output"].items()
        }
        held.check(row["id"], "all", got, official, known=row["error"] is not None)
    held.done(4)


@pytest.mark.parametrize("benchmark", ["DROP", "IIRC"])
def test_spans(rows, replay, benchmark: str) -> None:
    held = replay("structured")
    for row in rows(benchmark, "multi_span"):
        said = row["prediction"]
        spans = [normalise_drop(span) for span in ([said] if isinstance(said, str) else said)]
        got = align_spans(spans, [normalise_drop(span) for span in row["gold"]])
        held.check(row["id"], "em", got.em, row["output"]["em"])
        held.check(row["id"], "f1", got.f1, row["output"]["f1"])
    held.done(40)


@pytest.mark.parametrize("scorer", [Drop(), Iirc()], ids=["DROP", "IIRC"])
def test_answer_types(rows, replay, scorer: Drop) -> None:
    held = replay("structured")
    for row in rows(scorer.name.upper(), "answer_type"):
        got = drop.evaluate({"1": row["prediction"]}, {"1": [row["gold"]]}, scorer)
        held.check(row["id"], "all", got, row["output"])
    held.done(10)


def test_ircot_spans(rows, replay) -> None:
    held = replay("structured")
    for row in rows("IRCoT-default", "multi_span"):
        said = row["prediction"]
        best = Ircot().best([said] if isinstance(said, str) else said, [row["gold"]])
        assert best is not None
        held.check(row["id"], "all", best._asdict(), row["output"])
    held.done(20)


def test_ircot_file(rows, replay) -> None:
    held = replay("structured")
    for row in rows("IRCoT-default", "evaluate_by_dicts"):
        got = ircot.evaluate({"1": row["prediction"]}, {"1": row["gold"]})
        held.check(row["id"], "all", rounded(got, 3), row["output"])
    held.done(10)


def test_nsm(rows, replay) -> None:
    held = replay("structured")
    for row in rows("MetaQA (NSM)", "hits1_f1"):
        candidates = [(entity, mass) for entity, mass in row["prediction"]]
        got = nsm.score_candidates(candidates, row["gold"], eps=row["eps"])._asdict()
        official = {key: value for key, value in row["output"].items() if key != "case"}
        held.check(row["id"], "all", got, official)
    held.done(5)
