"""What was made unanswerable and what was not, in sentences for the reader of the numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from harness.data.benchmark import Benchmark
from harness.data.unanswerable.choose import Stratum
from harness.data.unanswerable.lasthop import LastHop, Reason
from harness.data.unanswerable.share import percent
from harness.nouns import View
from harness.splits.algorithm import strata_of

__all__ = ["counts", "notes_of"]

_MOST = 12

Verdicts = Mapping[str, LastHop | Reason]


def notes_of(
    benchmark: Benchmark, verdicts: Verdicts, strata: Mapping[str, Stratum], share: Fraction
) -> tuple[str, ...]:
    """Return the notes: how many were made, out of how many candidates, by stratum."""
    made = sum(len(stratum.chosen) for stratum in strata.values())
    n = len(benchmark.questions)
    what = "passage" if View.PASSAGES in benchmark.corpus.views else "edges"
    return (
        f"{made:,} of {n:,} questions were made unanswerable ({percent(made, n)}, "
        f"{percent(share)} asked for) by removing the {what} that the last hop rests on",
        counts(verdicts, strata),
        _by_stratum(benchmark, verdicts, strata),
    )


def counts(verdicts: Verdicts, strata: Mapping[str, Stratum]) -> str:
    """Return candidates, made, shortfall and rejected in one sentence.

    A candidate has a last hop that supports no other question. It is rejected if the answer can
    be had from what remains.
    """
    made = sum(len(stratum.chosen) for stratum in strata.values())
    short = sum(stratum.shortfall for stratum in strata.values())
    reasons = Counter(v for v in verdicts.values() if isinstance(v, Reason))
    rejected = reasons.pop(Reason.STATED, 0)
    why = f" ({Reason.STATED})" if rejected else ""
    others = "".join(f", {reasons[r]:,} ({r})" for r in Reason if r in reasons)
    return (
        f"unanswerable: {_candidates(verdicts.values()):,} candidates, {made:,} made, shortfall "
        f"{short:,}, {rejected:,} rejected{why}"
        + (f"; no candidates:{others[1:]}" if others else "")
    )


def _by_stratum(benchmark: Benchmark, verdicts: Verdicts, strata: Mapping[str, Stratum]) -> str:
    labels = strata_of(benchmark.questions, benchmark.strata)
    by, group_of = _grouping(benchmark, labels, strata)
    groups: dict[str, list[LastHop | Reason]] = {group_of[label]: [] for label in strata}
    for question in benchmark.questions:
        label = labels[question.gold.native_id]
        groups[group_of[label]].append(verdicts[question.query.id])
    parts = []
    for group, found in sorted(groups.items()):
        members = [stratum for label, stratum in strata.items() if group_of[label] == group]
        made, size = sum(len(s.chosen) for s in members), sum(s.size for s in members)
        rejected, shortfall = found.count(Reason.STATED), sum(s.shortfall for s in members)
        said = [f"{_candidates(found):,} candidates"]
        said += [f"{rejected:,} rejected"] if rejected else []
        said += [f"{sum(s.quota for s in members):,} wanted"]
        said += [f"shortfall {shortfall:,}"] if shortfall else []
        parts.append(f"{group or 'none'}: {made:,} of {size:,} made ({', '.join(said)})")
    return f"unanswerable by {by}: " + "; ".join(parts)


def _grouping(
    benchmark: Benchmark, labels: Mapping[str, str], strata: Mapping[str, Stratum]
) -> tuple[str, Mapping[str, str]]:
    """Return what the counts are told by, and the group of every stratum.

    MetaQA's 49 types are told by hops: a sentence cannot hold more than a few strata.
    """
    hops: dict[str, set[int]] = defaultdict(set)
    for question in benchmark.questions:
        hops[labels[question.gold.native_id]].add(question.gold.hops or 0)
    if len(strata) <= _MOST or any(len(found) > 1 for found in hops.values()):
        return benchmark.strata, {label: label for label in strata}
    by = f"hops (drawn from each of {len(strata)} {benchmark.strata}s)"
    return by, {label: str(max(found)) for label, found in hops.items()}


def _candidates(verdicts: Iterable[LastHop | Reason]) -> int:
    return sum(isinstance(verdict, LastHop) or verdict is Reason.STATED for verdict in verdicts)
