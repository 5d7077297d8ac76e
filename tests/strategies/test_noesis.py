"""The strategy as a whole: answers, refusals, evidence, traces and concurrency."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.broadcast import BroadcastSource
from harness.errors import HarnessError
from harness.llm.client import OfflineLLM
from harness.metrics import get_scorer
from harness.nouns import Prediction, Question
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import RunContext
from harness.running.rows import row_to_json
from harness.strategy import Strategy
from strategies.noesis.strategy import Noesis


@pytest.fixture(scope="module")
def benchmark() -> Benchmark:
    return BroadcastSource().load(Path("nowhere"))


@pytest.fixture(scope="module")
def services(benchmark: Benchmark, tmp_path_factory: pytest.TempPathFactory) -> RunContext:
    folder = tmp_path_factory.mktemp("cache")
    return RunContext(benchmark.corpus, OfflineLLM(), BM25Retriever(), folder)


def prepared(benchmark: Benchmark, services: RunContext, variant: str) -> Noesis:
    strategy = Noesis(variant=variant)
    strategy.prepare(benchmark.corpus, services)
    return strategy


def is_right(question: Question, prediction: Prediction) -> bool:
    if not question.gold.answerable:
        return prediction.abstained
    scorer = get_scorer("drop")
    answer = prediction.answer
    return answer is not None and scorer.answer(answer, question.gold.answers)[0] == 1.0


def by_kind(prediction: Prediction) -> dict[str, dict[str, object]]:
    return {step.kind: dict(step.data) for step in prediction.trace.steps}


@pytest.fixture(scope="module")
def answered(
    benchmark: Benchmark, services: RunContext
) -> dict[str, list[tuple[Question, Prediction]]]:
    """Return every question with its answer by variant; of `flat` every second one."""
    return {
        variant: [(question, strategy.answer(question.query)) for question in benchmark.questions]
        for variant in ("full", "skeleton", "hydrate", "flat")
        if (strategy := prepared(benchmark, services, variant))
    }


def test_canonical_questions_are_exact_and_traps_refused(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    wrong = [q.query.text for q, prediction in answered["full"] if not is_right(q, prediction)]
    assert wrong == []
    wrong = [q.query.text for q, prediction in answered["hydrate"] if not is_right(q, prediction)]
    assert wrong == []


def test_the_skeleton_has_the_same_values_and_no_prose(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    for (question, full), (_, bare) in zip(answered["full"], answered["skeleton"], strict=True):
        if question.gold.type != "quote":
            assert full.answer == bare.answer
        tokens = by_kind(bare)["context"]["tokens"]
        assert isinstance(tokens, dict)
        assert tokens["2"] == 0
    sizes = [
        sum(sum(by_kind(p)["context"]["tokens"].values()) for _, p in answered[variant])  # type: ignore[attr-defined]
        for variant in ("skeleton", "full")
    ]
    assert sizes[0] < 0.8 * sizes[1]


def test_flat_is_worse_and_confabulates_nothing_either(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    share = [is_right(question, prediction) for question, prediction in answered["flat"]]
    assert 0.5 < sum(share) / len(share) < 0.9
    for variant in answered.values():
        for question, prediction in variant:
            assert by_kind(prediction)["checks"]["findings"] == []
            if question.gold.type == "absent_source":
                assert prediction.abstained


def test_only_words_without_an_address_are_fetched(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    for question, prediction in answered["hydrate"]:
        form = dict(question.gold.tags)["form"]
        assert ("hydrate" in by_kind(prediction)) == (form == "quote_about")
        assert by_kind(prediction)["reply"]["calls"] == (2 if form == "quote_about" else 1)


def test_the_evidence_is_the_passage_of_the_cited_position(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    held = 0
    for question, prediction in answered["full"]:
        if question.gold.type in ("peak_value", "minimum", "quote"):
            assert prediction.evidence
            assert prediction.passages[: len(prediction.evidence)] == prediction.evidence
            held += bool(set(prediction.evidence) & set(question.gold.passages))
    assert held == 75


def test_traces_are_json_and_complete(
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    from harness.nouns import Row

    kinds = ["references", "route", "address", "context", "phase1", "reply", "checks"]
    for question, prediction in answered["full"][::13]:
        assert [step.kind for step in prediction.trace.steps] == kinds
        text = json.dumps(row_to_json(Row("i", question.query.id, prediction)))
        assert "sha256" in text
        assert "pieces-8" in text


def test_many_at_a_time_answer_as_one_by_one(
    benchmark: Benchmark,
    services: RunContext,
    answered: dict[str, list[tuple[Question, Prediction]]],
) -> None:
    strategy = prepared(benchmark, services, "full")
    some = answered["full"][::8][:32]
    with ThreadPoolExecutor(32) as pool:
        again = list(pool.map(strategy.answer, [question.query for question, _ in some]))
    assert again == [prediction for _, prediction in some]


def test_it_is_a_strategy_and_checks_its_knobs() -> None:
    assert isinstance(Noesis(), Strategy)

    def wrong() -> Iterator[tuple[dict[str, object], str]]:
        yield {"variant": "fat"}, "strategy.variant='fat' is wrong: give flat, full"
        yield {"budget_tokens": 0}, "strategy.budget_tokens=0"
        yield {"readout": 1}, "strategy.readout=1 is wrong: give true or false"
        yield {"anchor": {"min_tokens": "two"}}, "strategy.anchor.min_tokens='two'"
        yield {"anchor": {"least": 1}}, "strategy.anchor has no key `least`"
        yield {"hydrate_policy": "always"}, "hydrate_policy"
        yield {"varient": "full"}, "noesis has no knob `varient`; did you mean variant"

    for knobs, said in wrong():
        with pytest.raises(HarnessError) as caught:
            Noesis(**knobs)  # type: ignore[arg-type]
        assert said in str(caught.value)
