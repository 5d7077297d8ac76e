"""Where a right answer was lost: the first stage of retrieve, show, read that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.analysis.loaded import LoadedRun

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STAGES", "lost_at"]

STAGES = ("right", "not retrieved", "not shown", "abstained", "misread", "error")
"""In this order: a question is counted at the first that fits, `right` and `error` before all.

`not retrieved`: some gold passage was not among those retrieved. `not shown`: all were, but the
reader's context lacked one. `abstained` and `misread`: the reader had them all.
"""


def lost_at(run: LoadedRun) -> pd.Series[str]:
    """Return the stage of each answerable question of a run, by question id."""
    gold = run.passages[run.passages["gold"]]
    retrieved = gold["rank"].notna().groupby(level=0).all()
    shown = gold["shown"].groupby(level=0).all()
    scores = run.scores[run.scores["em"].notna()]

    def stage(id_: str) -> str:
        outcome = scores.at[id_, "outcome"]
        if scores.at[id_, "em"] == 1.0:
            return "right"
        if outcome in ("error", "missing"):
            return "error"
        if not retrieved.get(id_, True):
            return "not retrieved"
        if not shown.get(id_, True):
            return "not shown"
        return "abstained" if outcome == "abstained" else "misread"

    stages = scores.index.to_series().map(stage)
    return stages.rename("lost_at")
