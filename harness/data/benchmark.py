"""What a loaded benchmark is, and what a source of one must offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from harness.data.corpus import Corpus
from harness.data.manifest import SplitKind
from harness.data.walk import Walker
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
        named: Whether it is a variant of the manifest, verified against it, and no file of a
            user's own.
        split: How its questions are divided.
        notes: What a reader of the numbers should know, one sentence each.
        transform: What was done to the variant, as put behind its name, e.g. `+unans25`; the
            variant keeps its own name, and with it its frozen split.
        walk: Follows the gold paths through the triples, where the gold does not name their edges
            since they are too many to find on every load.
    """

    id: str
    variant: str
    questions: tuple[Question, ...]
    corpus: Corpus
    scorer: str
    strata: Literal["type", "hops"]
    context: ContextMode
    sha256: str
    named: bool
    split: SplitKind = "computed"
    notes: tuple[str, ...] = ()
    transform: str = ""
    walk: Walker | None = field(default=None, repr=False, compare=False)

    @property
    def label(self) -> str:
        """Variant and transformation, e.g. `dev200+unans25`: what its runs are shown under."""
        return f"{self.variant}{self.transform}"

    @property
    def name(self) -> str:
        """Benchmark, variant and transformation, e.g. `musique.dev200`."""
        return f"{self.id}.{self.label}"


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
