"""F1 behind the yes/no gate that HotpotQA introduced and 2WikiMultihopQA kept."""

from __future__ import annotations

from harness.metrics.scorers.overlap import overlap_f1

__all__ = ["gated_f1"]

_CLOSED = frozenset({"yes", "no", "noanswer"})


def gated_f1(prediction: str, gold: str) -> float:
    """Return token F1 of two normalised texts, or 0 where a closed answer is not met exactly.

    If either side is exactly `yes`, `no` or `noanswer` and the two differ, F1 is 0: `yes both
    are` earns nothing against `yes`. Both sides empty: 0.
    """
    if prediction != gold and (prediction in _CLOSED or gold in _CLOSED):
        return 0.0
    return overlap_f1(prediction.split(), gold.split())
