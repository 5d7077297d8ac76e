"""What is counted of a benchmark, and which differences show."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.musique import musique
from harness.data.corpus import Corpus
from harness.data.statistics import compare_statistics, statistics_of
from harness.nouns import Edge, Fact, Gold, Node, Passage, Query, Question, Triple, View

Make = Callable[[int], list[dict[str, Any]]]
Write = Callable[..., Path]
Load = Callable[..., Benchmark]


def benchmark(golds: list[Gold], views: dict[View, list[Any]]) -> Benchmark:
    texts = ["Who wrote it?", "Where was its author born?"]
    return Benchmark(
        id="invented",
        variant="v",
        questions=tuple(
            Question(Query(f"q{n}", texts[n % 2]), gold) for n, gold in enumerate(golds)
        ),
        corpus=Corpus(
            "invented.v", {view: (lambda u=units: u) for view, units in views.items()}, sha256=""
        ),
        scorer="squad",
        strata="hops",
        context="pool",
        sha256="",
        named=True,
    )


GOLDS = [
    Gold("1", ("Anna", "A."), hops=2, type="bridge", passages=("p1", "p2")),
    Gold("2", (), answer_set=("x", "y", "z"), hops=10, type="bridge", passages=("p1",)),
    Gold("3", (), answerable=False, hops=2),
]
PASSAGES = [Passage("p1", "The Book", "Anna wrote it."), Passage("p2", "", "She was born there.")]


def test_every_count_and_mean() -> None:
    found = statistics_of(
        benchmark(
            GOLDS,
            {
                View.PASSAGES: PASSAGES,
                View.TRIPLES: [Triple("a", "r", "b")] * 3,
                View.SKB: [
                    Node("n1", "film", "A"),
                    Node("n2", "person", "B"),
                    Edge("n1", "r", "n2"),
                ],
                View.FACTS: [Fact("f", "s", "m", "1")],
            },
        )
    )
    assert found == {
        "answerable": 2,
        "answers_per_question": 2.5,
        "by_hops": {"10": 1, "2": 2},
        "by_type": {"bridge": 2, "none": 1},
        "corpus": {
            "edges": 1,
            "facts": 1,
            "nodes": 2,
            "passages": 2,
            "triples": 3,
            "words_per_passage": 4.5,
        },
        "gold_passages_per_question": 1.5,
        "questions": 3,
        "words_per_question": 3.667,
    }
    assert list(found) == sorted(found)


def test_a_mean_over_nothing_is_none() -> None:
    found = statistics_of(benchmark([Gold("1", (), answerable=False)], {}))
    assert found["answers_per_question"] is None
    assert found["gold_passages_per_question"] is None
    assert (found["corpus"], found["by_hops"]) == ({}, {"none": 1})


def test_large_views_are_counted_without_their_units() -> None:
    def never() -> list[Any]:
        raise AssertionError("the units were built")

    class Graph:
        n_nodes = 2_000_000

    sizes = {View.SKB: 42_000_000, View.PASSAGES: 2_000_000, View.TRIPLES: 9}
    large = Corpus(
        "mag",
        dict.fromkeys(sizes, never),
        sha256="",
        graph=Graph,  # type: ignore[arg-type]
        sizes=sizes,
    )
    found = statistics_of(replace(benchmark(GOLDS, {}), corpus=large))
    assert found["corpus"] == {
        "edges": 40_000_000,
        "nodes": 2_000_000,
        "passages": 2_000_000,
        "triples": 9,
    }


def test_of_a_loaded_file(write: Write, load: Load, musique_records: Make) -> None:
    records = musique_records(12)
    found = statistics_of(load(write(records)))
    texts = {(p["title"], p["paragraph_text"]) for r in records for p in r["paragraphs"]}
    assert (found["questions"], found["answerable"], found["by_hops"]) == (12, 12, {"2": 12})
    assert found["corpus"]["passages"] == len(texts)
    words = sum(len(f"{title} {text}".split()) for title, text in texts)
    assert found["corpus"]["words_per_passage"] == round(words / len(texts), 3)
    assert found["gold_passages_per_question"] == 2.0


PINNED = statistics_of(benchmark(GOLDS, {View.PASSAGES: PASSAGES}))


def changed(**more: Any) -> dict[str, Any]:
    return {**PINNED, **more}


@pytest.mark.parametrize(
    ("found", "lines"),
    [
        (PINNED, []),
        (changed(questions=4), ["questions: pinned 3, found 4"]),
        (changed(by_hops={"2": 2, "3": 1}), [
            "by_hops.10: pinned 1, found nothing",
            "by_hops.3: pinned nothing, found 1",
        ]),
        (changed(corpus={}), [
            "corpus.passages: pinned 2, found nothing",
            "corpus.words_per_passage: pinned 4.5, found nothing",
        ]),
        # A mean may round the other way; a count may not.
        (changed(words_per_question=3.668), []),
        (changed(words_per_question=3.67), ["words_per_question: pinned 3.667, found 3.67"]),
        (changed(answers_per_question=None), ["answers_per_question: pinned 2.5, found None"]),
        (changed(answerable=2.0), ["answerable: pinned 2, found 2.0"]),
    ],
)  # fmt: skip
def test_differences_are_named(found: dict[str, Any], lines: list[str]) -> None:
    assert compare_statistics(PINNED, found) == lines


def test_what_an_optional_file_brings_is_not_compared_without_it() -> None:
    without = changed(corpus={}, by_type={"none": 3}, gold_passages_per_question=None)
    assert len(compare_statistics(PINNED, without)) == 5
    assert compare_statistics(PINNED, without, same_files=False) == []
    fewer = {**without, "questions": 2}
    assert compare_statistics(PINNED, fewer, same_files=False) == ["questions: pinned 3, found 2"]


def test_forty_thousand_questions_take_less_than_a_second() -> None:
    many = benchmark([GOLDS[n % 3] for n in range(40_000)], {View.PASSAGES: PASSAGES * 2000})
    start = time.process_time()
    assert statistics_of(many)["questions"] == 40_000
    assert time.process_time() - start < 1


@pytest.mark.shared
def test_of_the_real_slice(shared_data: Path) -> None:
    found = statistics_of(musique(variant="dev200").load(shared_data))
    assert found["by_hops"] == {"2": 145, "3": 32, "4": 23}
    assert (found["questions"], found["answerable"]) == (200, 200)
    assert found["corpus"]["passages"] == 3141
