"""Accuracy at equal cost: what a run's accuracy is worth where others spent no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.comparing.compared import ComparedRun

__all__ = ["COSTS", "CostPoint", "cost_points"]

COSTS = ("llm_calls", "tokens", "cost_usd", "retrieval_calls")
"""What a run spends on a question, as the mean over its questions; `tokens` is in plus out."""


@dataclass(frozen=True, slots=True)
class CostPoint:
    """One run among the others by cost.

    Attributes:
        run: Its position.
        cost: Mean cost of a question; None where the price of a call is unknown.
        value: Its score.
        best: The run of the highest score among those that cost no more; itself where it is that
            one, which puts it on the Pareto frontier. None where its own cost is unknown.
    """

    run: int
    cost: float | None
    value: float | None
    best: int | None


def cost_points(runs: Sequence[ComparedRun], metric: str, cost: str) -> list[CostPoint]:
    """Return the runs sorted by what a question costs, those of unknown cost last.

    Ties in score go to the cheaper run, then to the one given first.
    """
    costs = [_cost(run, cost) for run in runs]
    values = [run.summary["metrics"][metric]["value"] for run in runs]

    def best(place: int) -> int | None:
        own = costs[place]
        if own is None:
            return None
        rivals = [
            (-value, spent, other)
            for other, (spent, value) in enumerate(zip(costs, values, strict=True))
            if spent is not None and value is not None and spent <= own
        ]
        return min(rivals)[2] if rivals else None

    points = [
        CostPoint(place, costs[place], values[place], best(place)) for place in range(len(runs))
    ]
    return sorted(points, key=lambda p: (p.cost is None, p.cost or 0.0, p.run))


def _cost(run: ComparedRun, name: str) -> float | None:
    cost: dict[str, Any] = run.summary.get("cost") or {}
    if name == "tokens":
        parts = [cost.get("tokens_in"), cost.get("tokens_out")]
    else:
        parts = [cost.get("usd" if name == "cost_usd" else name)]
    numbers = [part for part in parts if part is not None]
    if len(numbers) < len(parts) or not run.summary["n"]:
        return None
    return float(sum(numbers)) / int(run.summary["n"])
