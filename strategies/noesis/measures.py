"""Measures from the rows: what the traces know and no metric does.

Source: specification, sections 5 and 6; attribution section 3. A rate is given as `{"rate", "k",
"n", "interval"}` with the exact 95 % interval, so that no share stands without its denominator.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from harness.metrics.proportions import clopper_pearson
from harness.nouns import Row, Trace

__all__ = ["MeasuredRow", "measures"]

_POSITIONAL = ("peak_position",)
_EXACT = ("peak_value", "minimum")
_NEEDLE = ("peak_value", "peak_position", "minimum", "event_at", "quote")
_BRIDGE = ("comparison", "follow_up", "multi_kb")


class MeasuredRow(Protocol):
    """What is known of one question."""

    @property
    def row(self) -> Row | None:
        """Its row, None where it has not been answered."""

    @property
    def type(self) -> str:
        """Its class, "" where the benchmark has none."""

    @property
    def answerable(self) -> bool:
        """Whether it has an answer."""

    @property
    def wanted(self) -> frozenset[str]:
        """The passages that support the answer."""

    @property
    def em(self) -> float | None:
        """The exact match of what was answered."""


def measures(measured: Iterable[MeasuredRow]) -> dict[str, Any]:
    """Return the measures of a run as JSON data.

    | key | over |
    |---|---|
    | `exact_value`, `exact_position` | answerable questions that ask for a value, a position |
    | `trap_refusal` | unanswerable questions that were refused |
    | `absent_numbers` | questions about an absent source whose answer has a number |
    | `needle_recall`, `bridge_score` | answerable questions of one, of two sources or turns |
    | `scope` | answerable questions of which a supporting passage's source was routed or shown |
    | `addressed`, `hydrated` | all answered: an address was resolved, a fetch was made |
    | `calls_per_query`, `tokens` | means over all questions with a context |
    | `checks` | how often each check failed |
    """
    known = [(one, _steps(one.row)) for one in measured]
    told = [(one, steps, _class(one)) for one, steps in known if steps]
    out: dict[str, Any] = {"questions": len(known), "with_context": len(told)}
    for key, classes in (
        ("exact_value", _EXACT),
        ("exact_position", _POSITIONAL),
        ("needle_recall", _NEEDLE),
        ("bridge_score", _BRIDGE),
    ):
        out[key] = _rate(one.em == 1.0 for one, _ in known if _class(one) in classes)
    traps = [one for one, _ in known if not one.answerable]
    out["trap_refusal"] = _rate(_refused(one.row) for one in traps)
    absent = [(one, steps) for one, steps, _ in told if steps["references"]["absent"]]
    out["absent_numbers"] = _rate(_has_number(one.row) for one, _ in absent)
    out["scope"] = _rate(_in_scope(one) for one, _, _ in told if one.answerable and one.wanted)
    addresses = [steps["address"] for _, steps, _ in told]
    out["addressed"] = _rate(bool(address["spans"]) for address in addresses)
    out["hydrated"] = _rate("hydrate" in steps for _, steps, _ in told)
    out["hydrated_by_class"] = _by_class((cls, "hydrate" in steps) for _, steps, cls in told if cls)
    out["calls_per_query"] = _mean(steps["reply"]["calls"] for _, steps, _ in told)
    out["tokens"] = _tokens([steps for _, steps, _ in told])
    out["checks"] = dict(
        sorted(
            Counter(
                finding["kind"] for _, steps, _ in told for finding in steps["checks"]["findings"]
            ).items()
        )
    )
    return out


def _steps(row: Row | None) -> dict[str, Mapping[str, Any]]:
    """Return the data of a row's trace steps by kind; nothing where there is no answer."""
    if row is None or row.prediction is None:
        return {}
    trace: Trace = row.prediction.trace
    return {step.kind: step.data for step in trace.steps}


def _class(one: MeasuredRow) -> str:
    """Return a question's class; where there is none, one by how it was understood."""
    if one.type:
        return one.type
    steps = _steps(one.row)
    if not steps or not one.answerable:
        return ""
    if steps["references"]["history"]:
        return "follow_up"
    wants, several = steps["references"]["wants"], len(steps["route"]["scores"]) > 1
    if several and steps["route"]["committed"]:
        return "comparison" if wants == "source" else "multi_kb"
    return {"position": "peak_position", "words": "quote"}.get(wants, "peak_value")


def _refused(row: Row | None) -> bool:
    return row is not None and row.prediction is not None and row.prediction.abstained


def _has_number(row: Row | None) -> bool:
    answer = row.prediction.answer if row is not None and row.prediction is not None else None
    return any(char.isdigit() for char in answer or "")


def _in_scope(one: MeasuredRow) -> bool:
    prediction = one.row.prediction if one.row is not None else None
    return prediction is not None and bool(one.wanted & set(prediction.passages))


def _tokens(steps: Sequence[Mapping[str, Mapping[str, Any]]]) -> dict[str, float | None]:
    tiers: dict[str, list[int]] = defaultdict(list)
    for one in steps:
        tokens = one["context"]["tokens"]
        for tier, count in tokens.items():
            tiers[f"tier{tier}"].append(count)
        tiers["all"].append(sum(tokens.values()))
    return {tier: _mean(counts) for tier, counts in sorted(tiers.items())}


def _by_class(pairs: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    found: dict[str, list[bool]] = defaultdict(list)
    for cls, held in pairs:
        found[cls].append(held)
    return {cls: _rate(held) for cls, held in sorted(found.items())}


def _rate(held: Iterable[bool]) -> dict[str, Any] | None:
    """Return a share with its exact interval; None over nothing."""
    values = list(held)
    if not values:
        return None
    k, n = sum(values), len(values)
    low, high = clopper_pearson(k, n)
    return {"rate": k / n, "k": k, "n": n, "interval": [low, high]}


def _mean(values: Iterable[float]) -> float | None:
    numbers = list(values)
    return round(sum(numbers) / len(numbers), 3) if numbers else None
