"""The probability that a node is unresolved, by logistic regression on labelled examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.canonical import sha256_json
from harness.retrieval import Hit
from harness.retrieval.tokens import tokenise
from strategies.hiq.nodes import Reading

__all__ = ["FEATURES", "Calibrator", "features", "fit"]

FEATURES = ("declined", "coverage", "best_coverage", "gap", "evidence")
"""What is known of a node once it is read.

`declined`: the reader found no answer (its score: it gives no other). `coverage` and
`best_coverage`: the share of the question's content words in all passages together and in the one
with most of them. `gap`: $(s_1 - s_2) / s_1$ of the two best scores. `evidence`: the share of the
passages that the reader's answer rests on.
"""

_RIDGE = 1.0
_ROUNDS = 50

Vector = NDArray[np.float64]


def features(question: str, hits: Sequence[Hit], reading: Reading) -> tuple[float, ...]:
    """Return the features of a node, each between 0 and 1."""
    asked = set(tokenise(question))
    texts = [set(tokenise(hit.passage.default_text)) for hit in hits]
    held = set().union(*texts) if texts else set()
    best = max((len(asked & text) for text in texts), default=0)
    scores = [hit.score for hit in hits]
    gap = 1.0 if len(scores) == 1 else 0.0
    if len(scores) > 1 and scores[0] > 0:
        gap = min(max((scores[0] - scores[1]) / scores[0], 0.0), 1.0)
    return (
        float(reading.answer is None),
        len(asked & held) / max(len(asked), 1),
        best / max(len(asked), 1),
        gap,
        min(len(reading.evidence) / max(len(hits), 1), 1.0),
    )


@dataclass(frozen=True, slots=True)
class Calibrator:
    """A fitted model: weights, the intercept last, and how many examples it rests on."""

    weights: tuple[float, ...]
    n: int

    def probability(self, values: Sequence[float]) -> float:
        r"""Return $1 / (1 + e^{-(w x + b)})$."""
        score = float(np.dot([*values, 1.0], self.weights))
        return float(1.0 / (1.0 + np.exp(-np.clip(score, -30.0, 30.0))))

    @property
    def sha256(self) -> str:
        """The hash of the fitted weights, shown in every trace that rests on them."""
        return sha256_json([list(FEATURES), [round(w, 9) for w in self.weights], self.n])


def fit(rows: Sequence[Sequence[float]], unresolved: Sequence[bool]) -> Calibrator:
    """Fit a ridge-penalised logistic regression by Newton's method.

    Deterministic: a strictly convex loss, started at 0. The intercept is not penalised but for a
    trifle that keeps it finite where all labels agree.

    Args:
        rows: The features of each example.
        unresolved: Whether the example's answer was missing or wrong.

    Raises:
        ValueError: if there is no example.
    """
    if not rows:
        raise ValueError("nothing to fit a calibrator on")
    x = np.column_stack([np.asarray(rows, dtype=np.float64), np.ones(len(rows))])
    y = np.asarray(unresolved, dtype=np.float64)
    weights: Vector = np.zeros(x.shape[1])
    penalty = np.full(x.shape[1], _RIDGE)
    penalty[-1] = 1e-3
    for _ in range(_ROUNDS):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ weights, -30.0, 30.0)))
        gradient = x.T @ (p - y) + penalty * weights
        curve = (x * (p * (1.0 - p))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(curve, gradient)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-10:
            break
    return Calibrator(tuple(float(w) for w in weights), len(rows))
