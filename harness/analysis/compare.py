"""Two or more runs on the same questions as frames: values, paired tests, and what flipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.analysis.loaded import LoadedRun
from harness.comparing import compare_runs, read_compared

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What `compare` found.

    Attributes:
        values: One row a run, one column a metric.
        paired: One row for every two runs and metric, on the questions both were scored on: n,
            difference (`run` minus `against`) with its 95 % interval, wins, losses and ties of
            `run`, the test (exact McNemar where all scores are 0 or 1, else paired sign-flip
            permutation), p, and p adjusted for all rows (Holm).
        flips: The questions whose EM differs between any two runs, one column a run.
    """

    values: pd.DataFrame
    paired: pd.DataFrame
    flips: pd.DataFrame


def compare(runs: Sequence[LoadedRun], metrics: Sequence[str] = ("em", "f1")) -> Comparison:
    """Compare runs question by question.

    Args:
        runs: Two or more.
        metrics: Keys of the metrics.

    Raises:
        HarnessError: if there are fewer than two, they are not on the same questions, or there is
            no such metric of each question.
    """
    import pandas as pd  # noqa: PLC0415 - heavy

    found = compare_runs([read_compared(run.folder) for run in runs], metrics)
    labels = [run.label for run in runs]
    places = range(len(runs))
    values = pd.DataFrame(
        [[found.cell(place, key)["value"] for key in found.metrics] for place in places],
        index=pd.Index(labels, name="run"),
        columns=list(found.metrics),
    )
    paired = pd.DataFrame(
        {
            "run": labels[pair.second],
            "against": labels[pair.first],
            "metric": pair.metric,
            "n": pair.n,
            "difference": pair.difference,
            "low": pair.low,
            "high": pair.high,
            "wins": pair.wins,
            "losses": pair.losses,
            "ties": pair.ties,
            "test": pair.test,
            "p": pair.p,
            "p_holm": pair.p_holm,
        }
        for pair in found.pairs
    )
    flips = pd.DataFrame(
        [flip.em for flip in found.flips],
        index=pd.Index([flip.question for flip in found.flips], name="question"),
        columns=labels,
    )
    return Comparison(values, paired, runs[0].questions[["text"]].join(flips, how="right"))
