"""The split algorithm, version 1: stratified, seeded, independent of file order.

Strata are types or hop counts; strata under ten ids merge into one. The held-out total is
round-half-up(n / 10), shared out by largest remainder, ties to the lexicographically smaller
stratum. Inside a stratum ids are sorted by sha256("88:" + id) and the first ones are held out.
The split is over unique native ids, so that twins which share one always fall on one side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from harness.canonical import sha256_text
from harness.nouns import Question

__all__ = ["ALGORITHM_VERSION", "SEED", "hold_out", "seeded_order", "share_out", "strata_of"]

ALGORITHM_VERSION = 1
SEED = 88
_SMALLEST = 10
_MERGED = "~merged"


def strata_of(questions: Iterable[Question], by: str) -> dict[str, str]:
    """Return the stratum label of every unique native id.

    Args:
        questions: The questions of a variant, in any order.
        by: `type` or `hops`. A multi-label type is written with its labels sorted, by its parser.

    Returns:
        Native id to label. Where twins disagree the smallest label counts, whatever their order.
    """
    labels: dict[str, str] = {}
    for question in questions:
        gold = question.gold
        label = str(gold.hops) if by == "hops" else gold.type
        labels[gold.native_id] = min(label, labels.get(gold.native_id, label))
    return labels


def hold_out(labels: Mapping[str, str], *, seed: int = SEED) -> frozenset[str]:
    """Return the ids to hold out: one in ten, stratified by label."""
    strata = _merge_small(labels)
    total = (2 * len(labels) + 10) // 20
    quotas = share_out({name: len(ids) for name, ids in strata.items()}, total)
    return frozenset(
        id_ for name, ids in strata.items() for id_ in seeded_order(ids, seed)[: quotas[name]]
    )


def seeded_order(ids: Iterable[str], seed: int = SEED) -> list[str]:
    """Return ids sorted by sha256 of `<seed>:<id>`: a fixed shuffle that no file order changes."""
    return sorted(ids, key=lambda id_: sha256_text(f"{seed}:{id_}"))


def share_out(sizes: Mapping[str, int], total: int) -> dict[str, int]:
    """Share `total` among strata in proportion to their sizes, by largest remainder.

    All in integers, so that no rounding depends on the machine. Ties go to the
    lexicographically smaller stratum.
    """
    n = sum(sizes.values())
    if n == 0:
        return dict.fromkeys(sizes, 0)
    quotas = {name: size * total // n for name, size in sizes.items()}
    left = total - sum(quotas.values())
    by_remainder = sorted(sizes, key=lambda name: (-(sizes[name] * total % n), name))
    for name in by_remainder[:left]:
        quotas[name] += 1
    return quotas


def _merge_small(labels: Mapping[str, str]) -> dict[str, Sequence[str]]:
    strata: dict[str, list[str]] = defaultdict(list)
    for id_, label in labels.items():
        strata[label].append(id_)
    merged: dict[str, list[str]] = defaultdict(list)
    for label, ids in strata.items():
        merged[label if len(ids) >= _SMALLEST else _MERGED].extend(ids)
    return dict(merged)
