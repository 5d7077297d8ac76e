"""The skeleton: files, entities, links and coordinates of the routed knowledge bases, no prose.

Its budget is shared in proportion to routing scores, with a floor (the list of its files) for every
knowledge base of high relevance, or evenly in source order (N5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.records import File
from strategies.noesis.options import BudgetPolicy
from strategies.noesis.plane.routing import Route
from strategies.noesis.text import count_tokens

__all__ = ["Sketch", "sketch"]

_HIGH = 0.5
"""From this share of the best routing score on, a knowledge base keeps at least its file list."""
_MOST_ENTITIES = 12


@dataclass(frozen=True, slots=True)
class Sketch:
    """The lines shown of one knowledge base, and how many were left out."""

    kb: str
    lines: tuple[str, ...]
    tokens: int
    left_out: int


def sketch(mesh: Mesh, route: Route, *, budget: int, policy: BudgetPolicy) -> list[Sketch]:
    """Return the skeleton of the routed knowledge bases, in source order.

    Args:
        mesh: The knowledge bases.
        route: Which of them, with their scores.
        budget: Tokens for all of them together.
        policy: How they share them.
    """
    if not route.kbs or budget <= 0:
        return []
    order = [kb for kb in mesh.kbs if kb in route.scores] if len(mesh.kbs) < 1000 else route.kbs
    total = sum(route.scores[kb] for kb in order) or 1.0
    out: list[Sketch] = []
    left = budget
    for kb in order:
        if policy == "uniform":
            share = budget // len(order)
        else:
            share = int(budget * route.scores[kb] / total)
        lines = list(_lines(mesh, kb))
        floor = 0
        if policy == "proportional" and route.scores[kb] >= _HIGH:
            floor = len(mesh.kbs[kb].files)
        kept: list[str] = []
        used = 0
        for number, line in enumerate(lines):
            tokens = count_tokens(line)
            if used + tokens > left or (used + tokens > share and number >= floor):
                break
            kept.append(line)
            used += tokens
        left -= used
        if kept:
            out.append(Sketch(kb, tuple(kept), used, len(lines) - len(kept)))
    return out


def _lines(mesh: Mesh, kb: str) -> Iterator[str]:
    """Yield the lines of one knowledge base: its files first, then how they hang together."""
    base = mesh.kbs[kb]
    for file in base.files.values():
        yield f"- {file.name} ({_about(mesh, file)})"
    for file in base.files.values():
        if file.kind == "table" and (table := mesh.table(file.name)) is not None:
            for word, texts in table.others.items():
                known = [text for text in texts if text]
                if known:
                    yield f"  {file.name}: {word} {known[0]} to {known[-1]}"
    links: dict[str, list[str]] = {}
    for link in base.links:
        links.setdefault(link.kind, []).append(link.target)
    for kind, targets in links.items():
        shown = list(dict.fromkeys(targets))[:_MOST_ENTITIES]
        yield f"  {kind}: {', '.join(shown)}"
    for alignment in base.alignments:
        if alignment.rule != "title":
            yield f"  {alignment.file_a} and {alignment.file_b} run together (by {alignment.rule})"


def _about(mesh: Mesh, file: File) -> str:
    first, last = file.span
    parts = [file.kind, first if first == last else f"{first} to {last}"]
    if file.kind == "table" and (table := mesh.table(file.name)) is not None:
        parts.append(", ".join(column.label for column in table.columns.values()))
    return "; ".join(part for part in parts if part)
