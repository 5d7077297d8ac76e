"""Two or more runs on the same questions: values, paired differences, and what flipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.analysis.loaded import LoadedRun
from harness.errors import HarnessError
from harness.metrics import discordant, mcnemar_exact, sign_flip_permutation
from harness.suggest import nearest

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison", "compare"]

_SAME = ("bench", "variant", "split", "n")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What `compare` found.

    Attributes:
        values: One row a run, one column a metric.
        paired: One row for each later run against the first, on the questions both were scored
            on: n, difference (later minus first), wins, losses and ties of the later run, and
            p: exact McNemar where all scores are 0 or 1, else paired sign-flip permutation.
        flips: The questions whose EM differs between any two runs, one column a run.
    """

    values: pd.DataFrame
    paired: pd.DataFrame
    flips: pd.DataFrame


def compare(runs: Sequence[LoadedRun], metrics: Sequence[str] = ("em", "f1")) -> Comparison:
    """Compare runs question by question.

    Args:
        runs: Two or more; the first is what the others are held against.
        metrics: Keys of the metrics.

    Raises:
        HarnessError: if there are fewer than two, they are not on the same questions, or there is
            no such metric of each question.
    """
    import pandas as pd  # noqa: PLC0415 - heavy

    _check(runs, metrics)
    labels = [run.label for run in runs]
    values = pd.DataFrame(
        [[run.summary["metrics"][key]["value"] for key in metrics] for run in runs],
        index=pd.Index(labels, name="run"),
        columns=list(metrics),
    )
    pairs = [
        {"run": later.label, "against": labels[0], "metric": key, **_pair(runs[0], later, key)}
        for later in runs[1:]
        for key in metrics
    ]
    em = pd.concat([run.scores["em"] for run in runs], axis=1, keys=labels).dropna()
    flips = em[em.nunique(axis=1) > 1]
    return Comparison(
        values, pd.DataFrame(pairs), runs[0].questions[["text"]].join(flips, how="right")
    )


def _check(runs: Sequence[LoadedRun], metrics: Sequence[str]) -> None:
    if len(runs) < 2:
        raise HarnessError("there is nothing to compare: give two runs or more.")
    first = runs[0]
    for run in runs[1:]:
        for key in _SAME:
            if run.summary[key] != first.summary[key]:
                raise HarnessError(
                    f"{run.label} cannot be compared with {first.label}: {key} is "
                    f"{run.summary[key]} there and {first.summary[key]} here."
                )
        if set(run.scores.index) != set(first.scores.index):
            raise HarnessError(f"{run.label} and {first.label} are not on the same questions.")
    known = [key for key in first.summary["metrics"] if key in first.scores]
    for key in metrics:
        if key not in known:
            raise HarnessError(f"there is no metric `{key}`; {nearest(key, known)}")


def _pair(first: LoadedRun, later: LoadedRun, key: str) -> dict[str, float]:
    import pandas as pd  # noqa: PLC0415 - heavy

    both = pd.DataFrame({"a": first.scores[key], "b": later.scores[key]}).dropna()
    a, b = both["a"].tolist(), both["b"].tolist()
    wins = sum(y > x for x, y in zip(a, b, strict=True))
    losses = sum(y < x for x, y in zip(a, b, strict=True))
    binary = set(a) | set(b) <= {0.0, 1.0}
    p = mcnemar_exact(*discordant(a, b)) if binary else sign_flip_permutation(a, b)
    return {
        "n": len(a),
        "difference": (sum(b) - sum(a)) / len(a) if a else float("nan"),
        "wins": wins,
        "losses": losses,
        "ties": len(a) - wins - losses,
        "p": p,
    }
