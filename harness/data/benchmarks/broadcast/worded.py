"""Puts a draft into words: canonical ones, or reserved ones of the same meaning."""

from __future__ import annotations

from collections.abc import Mapping

from harness.data.benchmarks.broadcast.draft import Draft
from harness.data.benchmarks.broadcast.reserved import CROSSLINGUAL, PARAPHRASE, Wordset
from harness.data.benchmarks.broadcast.wordings import WORDINGS, pick, wording_of

__all__ = ["WORDING_SETS", "worded"]

WORDING_SETS: Mapping[str, tuple[Wordset, ...]] = {
    "paraphrase": PARAPHRASE,
    "crosslingual": CROSSLINGUAL,
}
"""The reserved sets by their variant's name; every question takes one of a set's languages."""


def worded(draft: Draft, wording: str) -> tuple[str, str]:
    """Return (language, text) of a draft.

    Args:
        draft: The question.
        wording: `canonical`, or one of `WORDING_SETS`.
    """
    if wording == "canonical":
        fields = dict(draft.fields) | {"m": draft.metric.label}
        fields |= {key: metric.label for key, metric in draft.others.items()}
        number = pick(draft.native, "wording", len(WORDINGS[draft.form]))
        return "en", wording_of(draft.form, number, fields)
    sets = WORDING_SETS[wording]
    chosen = sets[pick(draft.native, "language", len(sets))]
    templates = chosen.wordings[draft.form]
    template = templates[pick(draft.native, "wording", len(templates))]
    return chosen.language, template.format_map(_fields(draft, chosen))


def _fields(draft: Draft, chosen: Wordset) -> dict[str, str]:
    fields = dict(draft.fields)
    for key, metric in {"m": draft.metric, **draft.others}.items():
        fields[key] = chosen.metrics.get(metric.id, metric.label)
    if "p" in fields:
        same = (fields["p"], fields.get("ps", ""))
        fields["p"], fields["ps"] = chosen.positions.get(fields["p"], same)
    return fields
