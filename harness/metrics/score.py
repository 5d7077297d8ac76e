"""Scoring a ledger: a value per question and metric first, aggregates second."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.metrics.bootstrap import RESAMPLES, SEED
from harness.metrics.carried import Texts
from harness.metrics.case import Case, make_case
from harness.metrics.metric import Metric
from harness.metrics.populations import POPULATIONS
from harness.metrics.registry import METRICS
from harness.metrics.risk import RiskCurve, risk_coverage
from harness.metrics.scorers.base import Scorer
from harness.metrics.structured.rules import Names
from harness.metrics.summary import Summary, summarise
from harness.metrics.twins import pair_twins
from harness.metrics.vector import Vector, make_vector
from harness.nouns import Question, Row

__all__ = ["Scores", "score"]


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of one run, per question, sorted by question id.

    `table` is column-oriented: every column is a list with one entry per question. First come
    `question`, `native_id`, `type`, `hops`, `answerable`, `derived`, `tags` (a dict), `outcome`
    (`answered`, `abstained`, `error` or `missing`), `abstain_reason`, `abstain_detail` (None
    where there was no abstention), `prediction` (the scored text, None where there is none) and
    `confidence` (None where the answer has none); then one column per metric key, None where the
    question is not in its denominator, but for those that are no mean (`aurc`). It holds no wall
    times: two runs with the same predictions have equal tables.
    """

    table: dict[str, list[Any]]
    metrics: tuple[Metric, ...]
    vectors: dict[str, Vector]
    scorer: str
    scorer_version: int

    def __len__(self) -> int:
        """Return the number of questions."""
        return len(self.table["question"])

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the table row by row."""
        for entries in zip(*self.table.values(), strict=True):
            yield dict(zip(self.table, entries, strict=True))

    def risk_curve(self) -> RiskCurve:
        """Return the risk-coverage curve, whose area is `aurc`; see `harness.metrics.risk`.

        Raises:
            KeyError: if `aurc` is not among the metrics that were scored.
        """
        vector = self.vectors["aurc"]
        order = vector.order if vector.order is not None else vector.weights
        asked = vector.members
        sure = [
            confidence if answered else None
            for confidence, answered in zip(
                order[asked].tolist(), (vector.weights[asked] > 0).tolist(), strict=True
            )
        ]
        return risk_coverage((1 - vector.values[asked]).tolist(), sure)

    def summary(
        self,
        by: Sequence[str] = ("hops", "type"),
        *,
        resamples: int = RESAMPLES,
        seed: int = SEED,
    ) -> Summary:
        """Aggregate over all questions and over each group.

        Args:
            by: Columns of the table, or names of tags, to break the scores down by. By
                `abstain_reason` a group holds what was abstained on for that reason: of it
                `abstain_precision` tells the number and how many of them rightly so, and all
                else is null.
            resamples: Bootstrap resamples; 0 leaves `low` and `high` null.
            seed: Seed of the bootstrap.

        Returns:
            `{"metrics": {key: cell}, "by": {name: {label: {key: cell}}}}` with cells
            `{"value", "low", "high", "n"}`; `value` is null and `n` 0 where the denominator is
            empty or a value in it is unknown.
        """
        return summarise(
            self.table, self.vectors, by, metrics=self.metrics, resamples=resamples, seed=seed
        )


def score(
    questions: Sequence[Question],
    rows: Mapping[str, Row],
    scorer: Scorer,
    *,
    titles: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    names: Names | None = None,
    verdicts: Mapping[str, bool] | None = None,
    metrics: Sequence[Metric] | None = None,
) -> Scores:
    """Score the rows of a run against its questions.

    Every question counts, whether it has a row or not; rows of other questions are ignored.

    Args:
        questions: The questions of the split, in any order.
        rows: The ledger's last row per question id.
        scorer: The benchmark's answer rules.
        titles: Passage id to title, for `title_recall@k`, which is null without it.
        texts: Passage id to text, of all passages cited, for `faithfulness`, which is null
            without it.
        names: Entity id to other names, for evidence under rules that take them, which is null
            without.
        verdicts: Question id to what a model judged of its answer, for `judged`, which is null
            while an answer has none.
        metrics: The metrics wanted; all by default.

    Raises:
        ValueError: if two questions have the same id.
    """
    ordered = sorted(questions, key=lambda question: question.query.id)
    ids = [question.query.id for question in ordered]
    if len(set(ids)) != len(ids):
        raise ValueError("two questions have the same id")
    known = None if texts is None else Texts(texts)
    judged = verdicts or {}
    cases = [
        make_case(
            question, rows.get(id_), scorer, titles, known, names=names, verdict=judged.get(id_)
        )
        for id_, question in zip(ids, ordered, strict=True)
    ]
    twins = pair_twins(ordered)
    for whole, robbed in twins.items():
        cases[whole] = replace(cases[whole], twin=cases[robbed])
    chosen = tuple(METRICS.values() if metrics is None else metrics)
    inside = {name: _members(name, cases, twins) for name in {metric.over for metric in chosen}}
    vectors = {metric.key: make_vector(metric, cases, inside[metric.over]) for metric in chosen}
    table = _facts(ids, cases)
    means = (metric.key for metric in chosen if metric.order is None)
    table.update((key, vectors[key].column()) for key in means)
    return Scores(table, chosen, vectors, scorer.name, scorer.version)


def _members(name: str, cases: Sequence[Case], twins: Collection[int]) -> NDArray[np.bool_]:
    population = POPULATIONS[name]
    members = np.array([population.contains(case.gold) for case in cases], dtype=np.bool_)
    if population.twins:
        paired = np.zeros(len(cases), dtype=np.bool_)
        paired[list(twins)] = True
        members &= paired
    return members


def _facts(ids: list[str], cases: list[Case]) -> dict[str, list[Any]]:
    abstentions = [case.prediction.abstention if case.prediction else None for case in cases]
    return {
        "question": ids,
        "native_id": [case.gold.native_id for case in cases],
        "type": [case.gold.type for case in cases],
        "hops": [case.gold.hops for case in cases],
        "answerable": [case.gold.answerable for case in cases],
        "derived": [case.gold.derived for case in cases],
        "tags": [dict(case.gold.tags) for case in cases],
        "outcome": [case.outcome for case in cases],
        "abstain_reason": [a.reason.value if a else None for a in abstentions],
        "abstain_detail": [a.detail if a else None for a in abstentions],
        "prediction": [case.text if case.outcome == "answered" else None for case in cases],
        "confidence": [
            case.prediction.confidence if case.prediction and case.outcome == "answered" else None
            for case in cases
        ],
    }
