"""The measures of section 5, from the traces of a run; each with its n."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, Protocol

from harness.nouns import Row

__all__ = ["measure"]


class _Seen(Protocol):
    """What the harness knows of a question (see `harness.running.measures`)."""

    row: Row | None
    answerable: bool
    derived: bool
    hops: int | None
    wanted: frozenset[str]
    em: float | None


Number = float | bool | None


def measure(seen: Sequence[Any]) -> dict[str, Any]:
    """Return the measures of a run as JSON data: `{"value", "n"}` each, and histograms.

    Coverage is over the answerable questions with gold passages that are not known to take one
    step; a question that ended in an error, or has no row, counts as not covered. `leaf@k` cuts
    the leaves' passages, joined by the named fusion, at the k of one query; `leaf_all` takes all.
    Wall times stand in the summary under `seconds`.
    """
    told = [_Told(one) for one in seen]
    ends = [one.end for one in told if one.end]
    result: dict[str, Any] = {
        "fusion": next((end["fusion"] for end in ends), None),
        "k": next((end["k"] for end in ends), None),
        "calls_bound": next((end["counters"]["bound"] for end in ends), None),
        **_values(told),
        "by_hops": {
            str(hops): _values([one for one in told if one.seen.hops == hops])
            for hops in sorted({one.seen.hops for one in told if one.seen.hops is not None})
        },
        "depth": _histogram(end["counters"]["depth"] for end in ends),
        "nodes": _histogram(end["counters"]["nodes"] for end in ends),
        "fails": _histogram(node["fail"] for one in told for node in one.nodes if "fail" in node),
        "answered_from": _histogram(end["from"] for end in ends),
        "calls_by_contract": _added(end["counters"]["calls"] for end in ends),
        "contract_failures": _added(end["counters"]["broken"] for end in ends),
        "verifier": _verifier(told),
    }
    fitted = {end["calibrator"] for end in ends if "calibrator" in end}
    if fitted:
        result["calibrators"] = sorted(fitted)
    return result


class _Told:
    """One question with the steps of its tree."""

    def __init__(self, seen: _Seen) -> None:
        self.seen = seen
        prediction = seen.row.prediction if seen.row is not None else None
        steps = prediction.trace.steps if prediction is not None else ()
        self.nodes = [step.data for step in steps if step.kind == "tree.node"]
        self.end: Mapping[str, Any] = next(
            (step.data for step in steps if step.kind == "tree.end"), {}
        )
        self.abstained = prediction is not None and prediction.abstained
        self.answered = prediction is not None and not prediction.abstained

    @property
    def triggered(self) -> bool:
        """Whether the trigger wanted the root split."""
        return bool(self.nodes and self.nodes[0].get("trigger", {}).get("expand"))

    @property
    def covers(self) -> bool:
        """Whether the question is in the denominator of coverage."""
        seen = self.seen
        return seen.answerable and not seen.derived and bool(seen.wanted) and seen.hops != 1

    def root(self) -> bool:
        """Whether the root's passages hold all gold."""
        return bool(self.nodes) and self.seen.wanted <= _ids(self.nodes[0])

    def leaf(self) -> bool:
        """Whether as many of the leaves' passages, fused, hold all gold."""
        pooled = self.end.get("passages", ())
        return bool(self.end) and self.seen.wanted <= set(pooled[: self.end["k"]])

    def leaf_all(self) -> bool:
        """Whether all of the leaves' passages hold all gold."""
        return bool(self.end) and self.seen.wanted <= set(self.end["passages"])


def _ids(node: Mapping[str, Any]) -> set[str]:
    return {hit["passage"] for hit in node["hits"]}


def _values(told: Sequence[_Told]) -> dict[str, Any]:
    traced = [one for one in told if one.nodes]
    covered = [one for one in told if one.covers]
    split = [one for one in covered if one.triggered]
    asked = [one for one in told if one.seen.answerable and not one.seen.derived]
    not_asked = [one for one in told if not one.seen.answerable and not one.seen.derived]
    rows = [one.seen.row for one in told if one.seen.row is not None]
    return {
        "trigger_rate": _mean(traced, lambda one: one.triggered),
        "root@k": _mean(covered, _Told.root),
        "leaf@k": _mean(covered, _Told.leaf),
        "leaf_all": _mean(covered, _Told.leaf_all),
        "triggered": {
            "root@k": _mean(split, _Told.root),
            "leaf@k": _mean(split, _Told.leaf),
            "leaf_all": _mean(split, _Told.leaf_all),
        },
        "em_recovery": _mean([one for one in asked if one.triggered], lambda one: one.seen.em),
        "em_not_triggered": _mean(
            [one for one in asked if one.nodes and not one.triggered], lambda one: one.seen.em
        ),
        "frr": _mean(asked, lambda one: one.abstained),
        "far": _mean(not_asked, lambda one: one.answered),
        "passages_at_leaves": _mean(traced, lambda one: len(one.end.get("passages", ()))),
        "calls": _mean(traced, lambda one: sum(one.end["counters"]["calls"].values())),
        "tokens_in": _mean(rows, lambda row: row.usage.tokens_in),
        "tokens_out": _mean(rows, lambda row: row.usage.tokens_out),
    }


def _mean(items: Sequence[Any], value: Callable[[Any], Number]) -> dict[str, Any]:
    """Return the mean of a value over items, and how many there are."""
    values = [float(value(item) or 0.0) for item in items]
    return {"value": round(fmean(values), 6) if values else None, "n": len(values)}


def _histogram(values: Iterable[Any]) -> dict[str, int]:
    return {str(key): count for key, count in sorted(Counter(values).items())}


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(sorted(total.items()))


def _verifier(told: Sequence[_Told]) -> dict[str, Any]:
    """Return how many splits were verified, rejected at first, and accepted after a repair."""
    verdicts = [node["verify"] for one in told for node in one.nodes if node.get("verify")]
    rejected = [rounds for rounds in verdicts if not rounds[0]["ok"]]
    repaired = [rounds for rounds in rejected if rounds[-1]["ok"]]
    return {
        "verified": len(verdicts),
        "rejected": _mean(verdicts, lambda rounds: not rounds[0]["ok"]),
        "repaired": _mean(rejected, lambda rounds: rounds[-1]["ok"]),
        "dropped": len(rejected) - len(repaired),
    }
