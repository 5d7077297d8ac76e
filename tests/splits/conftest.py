"""Invented benchmarks that exist in memory only."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from harness.data.benchmark import Benchmark
from harness.data.corpus import Corpus
from harness.nouns import Gold, Query, Question, View

Make = Callable[..., Benchmark]


@pytest.fixture(scope="session")
def benchmark_of() -> Make:
    """Return a maker of a benchmark from (native id, hops) pairs; a repeated id is a twin."""

    def make(
        pairs: Iterable[tuple[str, int]], *, id_: str = "invented", variant: str = "v",
        frozen: bool = False,
    ) -> Benchmark:  # fmt: skip
        questions = [
            Question(Query(f"q{n:04}", f"Question {n}?"), Gold(native, ("x",), hops=hops))
            for n, (native, hops) in enumerate(pairs)
        ]
        return Benchmark(
            id=id_,
            variant=variant,
            questions=tuple(questions),
            corpus=Corpus(f"{id_}.{variant}", {View.PASSAGES: list}, sha256=""),
            scorer="squad",
            strata="hops",
            context="pool",
            sha256="",
            named=frozen,
            split="frozen" if frozen else "computed",
        )

    return make
