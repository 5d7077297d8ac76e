"""F1 behind the yes/no gate that HotpotQA introduced and 2WikiMultihopQA kept."""

from __future__ import annotations

from harness.metrics.scorers.overlap import overlap

__all__ = ["gated", "gated_f1"]

_CLOSED = frozenset({"yes", "no", "noanswer"})


def gated(prediction: str, gold: str) -> tuple[float, float, float]:
    """Return (F1, P, R) of two normalised texts, or 0s where a closed answer is not met exactly.

    If either side is exactly `yes`, `no` or `noanswer` and the two differ, all are 0: `yes both
    are` earns nothing against `yes`. Both sides empty: 0.
    """
    if prediction != gold and (prediction in _CLOSED or gold in _CLOSED):
        return 0.0, 0.0, 0.0
    return overlap(prediction.split(), gold.split())


def gated_f1(prediction: str, gold: str) -> float:
    """Return the F1 of `gated`."""
    return gated(prediction, gold)[0]
