"""Tier 0: which facts and notes a question activates. Nothing is scored, ranked or filtered (N2).

A file is resolved if its knowledge base is named. Its facts of every named metric are activated, or
if no metric is named those of the statistic that is asked for, or if neither is said and the
question asks for no words and no position, all of them. What a resolved source does not have is
said, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.records import Derived, File
from strategies.noesis.plane.addressing import operation_facts
from strategies.noesis.plane.resolve import Target

__all__ = ["Activated", "activate"]


@dataclass(frozen=True, slots=True)
class Activated:
    """The facts, notes and absent names that tier 0 shows, in this order of the mesh.

    Notes are (knowledge base, kind, text); the kinds are `absent_metric` and `distrusted_metric`.
    """

    facts: tuple[Derived, ...]
    notes: tuple[tuple[str, str, str], ...]
    absent: tuple[str, ...]


def activate(mesh: Mesh, target: Target) -> Activated:
    """Return what a question activates."""
    facts: dict[str, Derived] = {}
    notes: dict[tuple[str, str, str], None] = {}
    for kb in target.kbs:
        # Of each source the metrics that it is asked for: those of the clause it stands in.
        wanted = target.main_metrics if kb in target.main_kbs else frozenset()
        if kb in target.via_kbs and target.asked.via is not None:
            wanted |= target.via_metrics
        had = False
        for file in mesh.files([kb]):
            for fact in _facts(mesh, file, target, wanted):
                facts[fact.fid] = fact
            for metric in sorted(wanted):
                note, there = _note(mesh, file, metric)
                had = had or there
                if note:
                    notes[note] = None
        if wanted and not had and _asks_figures(target, kb):
            names = " or ".join(sorted(mesh.labels.get(metric, metric) for metric in wanted))
            notes[kb, "absent_metric", f"{kb} has no figures of {names}."] = None
    absent = tuple(one.text for one in target.asked.references.absent)
    return Activated(tuple(facts.values()), tuple(notes), absent)


def _asks_figures(target: Target, kb: str) -> bool:
    """Whether figures of this knowledge base are asked for, not only words said in it."""
    via = kb in target.via_kbs and target.asked.via is not None
    return target.asked.wants != "words" or via


def _facts(mesh: Mesh, file: File, target: Target, wanted: frozenset[str]) -> Iterator[Derived]:
    known = mesh.facts(file.name)
    asked = target.asked
    bare = asked.wants == "value" and not (asked.places or asked.via or target.carry)
    for metric, facts in known.items():
        if metric in wanted:
            yield from facts
        elif not wanted and asked.main is not None:
            yield from (fact for fact in facts if fact.stat == asked.main.stat)
        elif not wanted and bare:
            yield from facts
    for operation, metrics in (
        (asked.main, target.main_metrics),
        (asked.via_operation, target.via_metrics),
    ):
        if operation is not None and operation.stat.startswith("rank_"):
            yield from operation_facts(mesh, file.name, metrics, operation)


def _note(mesh: Mesh, file: File, metric: str) -> tuple[tuple[str, str, str] | None, bool]:
    """Return what must be said of a metric of a file, and whether the file has it at all."""
    table = mesh.table(file.name)
    column = None if table is None else table.columns.get(metric)
    if column is None:
        return None, False
    warning = mesh.notes(file.name).get(metric)
    if warning is not None:
        kind = "distrusted_metric" if warning.whole else "distrusted_part"
        return (file.kb, kind, f"{file.name}: {warning.text}."), True
    if column.empty:
        return (file.kb, "absent_metric", f"{file.name} has no figures of {column.label}."), True
    return None, True
