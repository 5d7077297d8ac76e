"""From a parsed question to what it is about: sources, metrics, and the turn it goes on from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.nouns import Turn
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.position import Place, parse_place
from strategies.noesis.kb.records import Derived
from strategies.noesis.plane.asking import Asked, parse

__all__ = ["Carry", "Target", "facts_for", "resolve"]


@dataclass(frozen=True, slots=True)
class Carry:
    """What a follow-up goes on from: the last turn's sources, metric, statistic and positions.

    `places` are (file, position) pairs.
    """

    kbs: tuple[str, ...]
    metrics: frozenset[str]
    stat: str
    places: tuple[tuple[str, Place], ...]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """What a question is about.

    `main` and `via` are the knowledge bases and metrics of what is asked and of the clause that
    leads there; `rule` says how the knowledge bases were found: `named`, `history` or "".
    """

    asked: Asked
    rule: str
    main_kbs: tuple[str, ...]
    via_kbs: tuple[str, ...]
    main_metrics: frozenset[str]
    via_metrics: frozenset[str]
    carry: Carry | None

    @property
    def kbs(self) -> tuple[str, ...]:
        """All knowledge bases it is about, those it names first in their order."""
        return tuple(dict.fromkeys((*self.asked.kbs, *self.main_kbs, *self.via_kbs)))


def resolve(text: str, history: Sequence[Turn], mesh: Mesh) -> Target:
    """Parse a question and, where it names no source and points back, take up the last turn.

    A question that names a source (known or not) is self-contained: history changes nothing.
    """
    asked = parse(text, mesh.vocabulary, mesh.inventory, mesh.words)
    references = asked.references
    named = bool(references.found or references.absent or references.ambiguous)
    carry = None
    if history and not named and asked.anaphoric:
        carry = _carry(history[-1], mesh)
    main = asked.kbs_in(via=False) or asked.kbs
    via = asked.kbs_in(via=True) or main
    metrics, via_metrics = asked.metrics_in(via=False), asked.metrics_in(via=True)
    rule = "named" if asked.kbs else ""
    if carry is not None:
        main = via = carry.kbs
        rule = "history" if carry.kbs else ""
        if not asked.all_metrics and asked.wants != "words":
            metrics = carry.metrics
    if asked.via is not None:
        if not via_metrics:
            via_metrics = metrics or (carry.metrics if carry else frozenset())
        elif not metrics and asked.wants == "value":
            metrics = via_metrics
    return Target(asked, rule, main, via, metrics, via_metrics, carry)


def _carry(turn: Turn, mesh: Mesh) -> Carry:
    """Return what the last turn leaves: its citations are the address."""
    blocks = [mesh.blocks[id_] for id_ in turn.citations if id_ in mesh.blocks]
    before = parse(turn.question, mesh.vocabulary, mesh.inventory, mesh.words)
    kbs = tuple(dict.fromkeys(mesh.owner[block.file] for block in blocks)) or before.kbs
    operation = before.via_operation or before.main
    stat = operation.stat if operation else ""
    cited = {block.file for block in blocks}
    places: list[tuple[str, Place]] = []
    answered = parse_place(turn.answer)
    for kb in kbs:
        for file in mesh.kbs[kb].files.values():
            if cited and file.name not in cited:
                continue
            if answered is not None and answered.kind == file.word:
                places.append((file.name, answered))
            else:
                found = facts_for(mesh, file.name, before.all_metrics, stat)
                places += [(file.name, place) for fact in found for place in fact.places]
    if not places:
        places = [(m.file, p) for m in blocks for p in _whole(mesh, m.file, m.low, m.high)]
    return Carry(kbs, before.all_metrics, stat, tuple(places), tuple(turn.citations))


def _whole(mesh: Mesh, file: str, low: float, high: float) -> list[Place]:
    """Return the whole range of a cited passage as a position."""
    word = mesh.file(file).word
    if low == float("-inf"):
        return []
    if word == "time code":
        return [Place(word, f"{low:g} s to {high:g} s", low, high)]
    return [Place(word, f"{word} {low:g} to {word} {high:g}", low, high)]


def facts_for(mesh: Mesh, file: str, metrics: frozenset[str], stat: str) -> list[Derived]:
    """Return the facts of a statistic of some metrics of a file."""
    known = mesh.facts(file)
    return [
        fact for metric in sorted(metrics) for fact in known.get(metric, ()) if fact.stat == stat
    ]
