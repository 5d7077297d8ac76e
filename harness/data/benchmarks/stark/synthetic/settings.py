"""Sizes and difficulties: every number that shapes a synthetic base and is not a wording."""

from __future__ import annotations

from dataclasses import dataclass

from harness.errors import HarnessError
from harness.suggest import nearest

__all__ = ["DIFFICULTIES", "SIZES", "Settings", "Size", "settings"]


@dataclass(frozen=True, slots=True)
class Size:
    """How large a base is: nodes, about how many edges, how many questions."""

    nodes: int
    edges: int
    questions: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What goes wrong; all are shares.

    Attributes:
        shared: Nodes that bear the name of another node of their type.
        alias: Mentions in questions that are not the name as it stands.
        textual: Questions with a constraint that only the text of the answers states.
        missing: Edges that are not in the base, though the gold counts them.
    """

    shared: float
    alias: float
    textual: float
    missing: float


SIZES = {
    "tiny": Size(300, 1_500, 60),
    "small": Size(2_400, 14_000, 300),
    "medium": Size(50_000, 400_000, 500),
    "large": Size(1_000_000, 10_000_000, 500),
}
"""`large` is for speed."""

DIFFICULTIES = {
    "easy": Difficulty(0.0, 0.0, 0.0, 0.0),
    "normal": Difficulty(0.1, 0.15, 0.5, 0.05),
    "hard": Difficulty(0.25, 0.3, 0.8, 0.2),
}
"""By name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a base is made from.

    Attributes:
        kind: `mag`, `prime` or `amazon`.
        size: What it is called: a key of `SIZES`.
        difficulty: A key of `DIFFICULTIES`.
        seed: Another seed is another base.
        missing: The share of edges that are left out.
        scale: What the size stands for.
    """

    kind: str
    size: str
    difficulty: str
    seed: int
    missing: float
    scale: Size

    @property
    def faults(self) -> Difficulty:
        """The difficulty."""
        return DIFFICULTIES[self.difficulty]

    @property
    def label(self) -> str:
        """All of it in a few words, e.g. `mag-small-normal-88`."""
        base = f"{self.kind}-{self.size}-{self.difficulty}-{self.seed}"
        own = self.missing != self.faults.missing
        return f"{base}-missing{round(100 * self.missing)}" if own else base


def settings(kind: str, size: str, difficulty: str, seed: int, missing: float | None) -> Settings:
    """Return the settings of a base.

    Raises:
        HarnessError: if one is not known.
    """
    for key, value, known in (
        ("variant", kind, ("mag", "prime", "amazon")),
        ("size", size, tuple(SIZES)),
        ("difficulty", difficulty, tuple(DIFFICULTIES)),
    ):
        if value not in known:
            raise HarnessError(f"bench.{key}={value!r:.60} is wrong: {nearest(str(value), known)}")
    faults = DIFFICULTIES[difficulty]
    left_out = faults.missing if missing is None else missing
    return Settings(kind, size, difficulty, seed, left_out, SIZES[size])
