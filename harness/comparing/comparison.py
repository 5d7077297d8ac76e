"""What a comparison of runs finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.comparing.compared import ComparedRun, labelled
from harness.comparing.pairs import Pair, all_pairs
from harness.comparing.same import check_judges, check_same
from harness.errors import HarnessError
from harness.metrics.registry import METRICS
from harness.metrics.retrieved import was_measured
from harness.suggest import nearest

__all__ = ["Comparison", "Flip", "compare_runs"]

ALPHA = 0.05
"""Below it an adjusted p is called significant."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A question on which runs differ in EM: its ids, and EM and answer of each run."""

    question: str
    native_id: str
    em: tuple[float, ...]
    answers: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runs on the same questions.

    Attributes:
        runs: In the order given; the first is what the others are usually held against.
        metrics: The keys compared.
        pairs: Every two runs on every metric, tested.
        flips: The questions whose EM is not the same in all runs, sorted by native id.
    """

    runs: tuple[ComparedRun, ...]
    metrics: tuple[str, ...]
    pairs: tuple[Pair, ...]
    flips: tuple[Flip, ...]

    def cell(self, run: int, metric: str) -> Mapping[str, Any]:
        """Return the value of a run on a metric, with n and interval."""
        cell: Mapping[str, Any] = self.runs[run].summary["metrics"][metric]
        return cell

    def beaten(self, run: int, metric: str) -> list[int]:
        """Return the runs that a run is significantly better than on a metric, after Holm."""
        sign = 1.0 if METRICS[metric].higher_is_better else -1.0
        found = []
        for pair in self.pairs:
            if pair.metric != metric or pair.p_holm >= ALPHA:
                continue
            if pair.second == run and sign * pair.difference > 0:
                found.append(pair.first)
            if pair.first == run and sign * pair.difference < 0:
                found.append(pair.second)
        return found


def compare_runs(runs: Sequence[ComparedRun], metrics: Sequence[str]) -> Comparison:
    """Compare finished runs question by question.

    Args:
        runs: Two or more.
        metrics: Keys; one that no run has a value of is left out, and what has no difference
            on a question (`aurc`, `abstain_precision`) has values and no tests.

    Raises:
        HarnessError: if the runs may not be compared, or there is no such metric.
    """
    check_same(runs)
    known = [key for key in runs[0].summary["metrics"] if all(_has(run, key) for run in runs)]
    for key in metrics:
        if key not in known:
            raise HarnessError(f"there is no metric `{key}`; {nearest(key, known)}")
    chosen = tuple(
        key
        for key in dict.fromkeys(metrics)
        if any(run.summary["metrics"][key]["value"] is not None for run in runs)
    )
    if "judged" in chosen:
        check_judges(runs)
    if not chosen:
        raise HarnessError(
            f"none of these runs has a value of {', '.join(metrics) or 'no metric'}: choose others "
            "with --metrics."
        )
    named = tuple(labelled(runs))
    tested = [key for key in chosen if all(_is_tested(run, key) for run in runs)]
    return Comparison(named, chosen, tuple(all_pairs(named, tested)), tuple(_flips(named)))


def _is_tested(run: ComparedRun, key: str) -> bool:
    # What gold alone decides is the same in both runs wherever both have a value: only which
    # questions have one differs, and that is no paired difference.
    told = key in run.table and was_measured(run.summary, key)
    return told and (key not in METRICS or METRICS[key].over != "abstained")


def _has(run: ComparedRun, key: str) -> bool:
    whole = key in METRICS and METRICS[key].order is not None
    return key in run.summary["metrics"] and (whole or key in run.table)


def _flips(runs: Sequence[ComparedRun]) -> list[Flip]:
    flips = []
    for place, question in enumerate(runs[0].questions):
        em = tuple(run.table["em"][place] for run in runs)
        if None not in em and len(set(em)) > 1:
            answers = tuple(run.table["prediction"][place] for run in runs)
            flips.append(Flip(question, runs[0].table["native_id"][place], em, answers))
    return sorted(flips, key=lambda flip: (flip.native_id, flip.question))
