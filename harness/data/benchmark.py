"""What a loaded benchmark is, and what a source of one must offer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from harness.data.corpus import Corpus
from harness.nouns import Question

__all__ = ["Benchmark", "BenchmarkSource", "ContextMode", "Report", "SelfChecking"]

ContextMode = Literal["pool", "own"]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Questions, corpus and the rules by which the benchmark scores.

    Attributes:
        id: E.g. `musique`.
        variant: E.g. `dev200`, or the file's stem where a user's own file is read.
        questions: Sorted by query id, so that no file order shows.
        corpus: The corpus, pooled over the whole variant.
        scorer: Name of the benchmark's own answer scorer.
        strata: What the frozen splits are stratified by.
        context: Whether a query searches the pool or its own passages.
        sha256: Hash of the bytes (or of the generator's output) everything came from.
        frozen: Whether a committed split file belongs to this variant.
        notes: What a reader of the numbers should know, one sentence each.
    """

    id: str
    variant: str
    questions: tuple[Question, ...]
    corpus: Corpus
    scorer: str
    strata: Literal["type", "hops"]
    context: ContextMode
    sha256: str
    frozen: bool
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Benchmark and variant, e.g. `musique.dev200`."""
        return f"{self.id}.{self.variant}"


class Report(Protocol):
    """The outcome of a benchmark's own checks; prints itself as text."""

    @property
    def passed(self) -> bool:
        """Whether every check holds."""


@runtime_checkable
class SelfChecking(Protocol):
    """A source that can check more than files, counts and split: one that makes its data."""

    def verify(self) -> Report:
        """Run the benchmark's own checks."""


class BenchmarkSource(Protocol):
    """What `conf/bench/<id>.yaml` instantiates."""

    def load(self, data_dir: Path) -> Benchmark:
        """Read, verify and return the benchmark."""
