"""What an execution carries along: the lattice, the bindings, the trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.nouns import TraceStep
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.core.members import Members, as_list, digest
from strategies.lattice.operators.ground import Grounded
from strategies.lattice.operators.terms import Term

__all__ = ["Binding", "Options", "Run"]

_VIDS = 8
_SHOWN = 2
"""Labels of a set that stand in a trace; its size and hash stand for the rest."""


@dataclass(frozen=True, slots=True)
class Options:
    """The knobs of the executor.

    Attributes:
        exclude_start: Take what a chain starts from out of what its later hops reach.
        sentinel: Abstain on a sentinel plan; else its steps, if it has any, are tried.
        traced: Keep a trace.
    """

    exclude_start: bool = False
    sentinel: bool = True
    traced: bool = True


@dataclass(frozen=True, slots=True)
class Binding:
    """What a variable holds, and how it came to.

    Attributes:
        members: The nodes.
        source: The variable it was reached from; None for a name of the question.
        start: The nodes it was reached from.
        hop: How, None where the source was only filtered.
        constraints: What else holds of the members.
        depth: Hops from the start.
        number: The step, from 1.
    """

    members: Members
    source: str | None
    start: Members
    hop: Term | None
    constraints: tuple[Term, ...]
    depth: int
    number: int


@dataclass(slots=True)
class Run:
    """One execution under way."""

    lattice: KnowledgeLattice
    options: Options
    bindings: dict[str, Binding] = field(default_factory=dict)
    seeds: set[int] = field(default_factory=set)
    steps: list[TraceStep] = field(default_factory=list)

    @property
    def traced(self) -> bool:
        """Whether notes are kept; who works out something only to note it asks first."""
        return self.options.traced

    def resolved(self, name: str) -> tuple[Dimension, bool]:
        """Return the dimension of a validated name, and whether the name is its inverse's."""
        found = self.lattice.resolve(name)
        assert found is not None, "validated"
        return found

    def grounded(self, surface: str, about: str, found: Grounded) -> Grounded:
        """Note what a surface form was grounded to, and return it."""
        if self.traced:
            nodes = found.nodes[:_VIDS]
            data = {"surface": surface, "dim": about, "rule": found.rule, "vids": nodes}
            self.note("ground", {**data, "n": len(found.nodes)})
        return found

    def note(self, kind: str, data: Mapping[str, Any]) -> None:
        """Add a step to the trace."""
        if self.traced:
            self.steps.append(TraceStep(kind, data))

    def shown(self, members: Members) -> dict[str, Any]:
        """Return a set as it stands in a trace."""
        sample = as_list(members[:_SHOWN])
        return {
            "n": len(members),
            "sha256": digest(members),
            "sample": [self.lattice.labels[node] for node in sample],
        }
