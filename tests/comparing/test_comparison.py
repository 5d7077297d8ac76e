"""What may be compared, what is found, and what is said where it may not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from harness.comparing import compare_runs, read_compared
from harness.comparing.costs import cost_points
from harness.comparing.published import published_figures
from harness.errors import DataError, HarnessError
from harness.report.comparison import blocks_of

RunOf = Callable[..., Any]


def test_runs_are_told_apart_by_the_first_thing_that_does(run_of: RunOf) -> None:
    one, two = run_of([1, 0]), run_of([0, 0], strategy="keyword")
    assert [run.label for run in compare_runs([one, two], ["em"]).runs] == ["naive_rag", "keyword"]
    two = run_of([0, 0], settings="final.policy=forced")
    labels = [run.label for run in compare_runs([one, two], ["em"]).runs]
    assert labels == ["naive_rag", "naive_rag, final.policy=forced"]
    two = run_of([0, 0], retriever="dense k=5")
    labels = [run.label for run in compare_runs([one, two], ["em"]).runs]
    assert labels == ["naive_rag, bm25 k=5", "naive_rag, dense k=5"]
    two = run_of([0, 0], llm="ollama/small")
    labels = [run.label for run in compare_runs([one, two], ["em"]).runs]
    assert labels == ["naive_rag, offline", "naive_rag, ollama/small"]
    two = run_of([0, 0], identity="f" * 64)
    assert compare_runs([one, two], ["em"]).runs[1].label == "naive_rag-ffffffff"
    two = run_of([0, 0], identity=one.summary["identity"])
    assert len({run.label for run in compare_runs([one, two], ["em"]).runs}) == 2


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"split": "tune"}, "split is tune and all"),
        ({"variant": "w"}, "variant is w and v"),
        ({"context": "own"}, "context is own and pool"),
        ({"bench": {"sha256": "x"}}, "sha256 of the data differs"),
        (
            {"scorer": {"name": "squad", "version": 2}},
            "scorer is squad version 2 and squad version 1",
        ),
    ],
)
def test_what_differs_is_said(run_of: RunOf, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(HarnessError, match=said):
        compare_runs([run_of([1, 0]), run_of([1, 0], **changed)], ["em"])


def test_all_differences_are_said_at_once(run_of: RunOf) -> None:
    with pytest.raises(HarnessError, match=r"context is own and pool; split is tune and all; n is"):
        compare_runs([run_of([1, 0]), run_of([1], context="own", split="tune")], ["em"])


def test_what_gold_alone_decides_has_no_paired_test(run_of: RunOf) -> None:
    """Of a question that both abstained on, both are right to or neither is."""
    cell = {"value": 0.5, "low": 0.1, "high": 0.9, "n": 2}

    def with_precision(run: Any, column: list[float | None]) -> Any:
        metrics = {**run.summary["metrics"], "abstain_precision": cell}
        summary = {**run.summary, "metrics": metrics}
        return replace(run, summary=summary, table={**run.table, "abstain_precision": column})

    one = with_precision(run_of([1, 0, 0]), [1.0, 0.0, None])
    two = with_precision(run_of([0, 0, 0]), [1.0, None, 0.0])
    comparison = compare_runs([one, two], ["em", "abstain_precision"])
    assert comparison.metrics == ("em", "abstain_precision")
    assert [pair.metric for pair in comparison.pairs] == ["em"]
    assert "Without a paired test: abstain_precision." in blocks_of(comparison)[0].note


def test_questions_that_ended_in_an_error_are_told(run_of: RunOf) -> None:
    """A leak rate of 0 that errors made is no merit."""
    comparison = compare_runs([run_of([1, 0]), run_of([0, 0], errors=2)], ["em"])
    assert "b: 2 of 2 questions ended in an error" in blocks_of(comparison)[0].note
    well = compare_runs([run_of([1, 0]), run_of([0, 0])], ["em"])
    assert "error" not in blocks_of(well)[0].note


def test_one_run_or_the_same_twice_is_no_comparison(run_of: RunOf) -> None:
    run = run_of([1])
    with pytest.raises(HarnessError, match="two runs or more"):
        compare_runs([run], ["em"])
    with pytest.raises(HarnessError, match="given twice"):
        compare_runs([run, run_of([1]), run], ["em"])


def test_an_unfinished_or_damaged_run_is_refused(run_of: RunOf) -> None:
    with pytest.raises(HarnessError, match="is not finished"):
        run_of([1, 0], missing=1)
    folder = run_of([1, 0]).folder
    folder.scores.write_bytes(b"PAR1 is not enough")
    with pytest.raises(DataError, match=r"scores.parquet.* python -m harness score"):
        read_compared(folder)
    folder.summary.unlink()
    with pytest.raises(HarnessError, match="is not finished"):
        read_compared(folder)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"identity": "f" * 64}, "not the summary of the run in its folder"),
        ({"condition": "oracle"}, "not the summary of the run in its folder"),
        ({"metrics": {"em": {"value": 0.99, "low": 0.9, "high": 1.0, "n": 2}}}, "gives another em"),
        ({"metrics": {"em": {"value": 0.5, "low": 0.0, "high": 1.0, "n": 3}}}, "gives another em"),
        ({"scorer": "squad"}, "is not finished"),
    ],
)
def test_a_summary_that_is_not_the_runs_own_is_refused(
    run_of: RunOf, told: dict[str, Any], said: str
) -> None:
    folder = run_of([1, 0]).folder
    summary = json.loads(folder.summary.read_text())
    folder.summary.write_text(json.dumps({**summary, **told}))
    with pytest.raises(HarnessError, match=said):
        read_compared(folder)


@pytest.mark.parametrize("column", [["x", "y"], [[1.0], [0.0]], [None, None], [7.0, 7.0]])
def test_scores_that_are_none_are_refused(run_of: RunOf, column: list[Any]) -> None:
    good, bad = run_of([1, 0]), run_of([1, 0], strategy="keyword").folder
    table = pq.read_table(bad.scores).to_pydict()
    pq.write_table(pa.table({**table, "em": column}), bad.scores)
    with pytest.raises(HarnessError, match=r"gives another em|there is no metric `em`"):
        compare_runs([good, read_compared(bad)], ["em"])


@pytest.mark.parametrize("lost", ["question", "native_id", "prediction"])
def test_a_table_without_its_facts_is_refused(run_of: RunOf, lost: str) -> None:
    folder = run_of([1, 0]).folder
    pq.write_table(pq.read_table(folder.scores).drop_columns([lost]), folder.scores)
    with pytest.raises(DataError, match=r"scores.parquet"):
        read_compared(folder)


def test_an_adapter_of_another_version_is_another_corpus(run_of: RunOf) -> None:
    runs = [run_of([1, 0], bench={"adapters": [f"triples_as_passages.v{n}"]}) for n in (1, 2)]
    with pytest.raises(HarnessError, match=r"the adapter triples_as_passages.v1 was used"):
        compare_runs(runs, ["em"])
    other = run_of([1, 0], bench={"adapters": ["triples_as_skb.v1"]})
    assert compare_runs([runs[0], other], ["em"]).pairs


def test_another_corpus_is_refused(run_of: RunOf) -> None:
    with pytest.raises(HarnessError, match="the sha256 of the corpus differs"):
        compare_runs([run_of([1], bench={"corpus": c}) for c in "ab"], ["em"])


def test_no_metric_with_a_value_is_said(run_of: RunOf) -> None:
    runs = [run_of([1, 0], [None, None]), run_of([0, 0], [None, None])]
    for metrics in (["f1"], []):
        with pytest.raises(HarnessError, match="none of these runs has a value of"):
            compare_runs(runs, metrics)


def test_figures_of_two_judges_are_not_compared(run_of: RunOf) -> None:
    judges = [{"model": name, "judge": name * 20} for name in ("a", "b")]
    judged = {"judged": {"value": 0.5, "low": 0.0, "high": 1.0, "n": 2}}
    metrics = {"em": {"value": 0.5, "low": 0.0, "high": 1.0, "n": 2}, **judged}

    def judged_by(judge: dict[str, Any]) -> Any:
        folder = run_of([1, 0], judge=judge, metrics=metrics).folder
        table = pq.read_table(folder.scores).to_pydict()
        pq.write_table(pa.table({**table, "judged": [1.0, 0.0]}), folder.scores)
        return read_compared(folder)

    one, same, other = judged_by(judges[0]), judged_by(judges[0]), judged_by(judges[1])
    assert compare_runs([one, same], ["judged"]).pairs
    assert compare_runs([one, other], ["em"]).pairs
    with pytest.raises(HarnessError, match=r"the judge is b \(bbbb.*and a"):
        compare_runs([one, other], ["em", "judged"])


def test_an_area_has_a_value_and_no_test(run_of: RunOf) -> None:
    area = {"value": 0.25, "low": 0.0, "high": 0.5, "n": 2}
    em = {"value": 0.5, "low": 0.0, "high": 1.0, "n": 2}
    runs = [run_of([1, 0], metrics={"em": em, "aurc": area}) for _ in range(2)]
    found = compare_runs(runs, ["em", "aurc"])
    assert found.metrics == ("em", "aurc")
    assert {pair.metric for pair in found.pairs} == {"em"}


def test_flips_are_the_questions_on_which_runs_disagree(run_of: RunOf) -> None:
    found = compare_runs([run_of([1, 0, 1, None]), run_of([1, 1, 0, None])], ["em"])
    assert [(f.native_id, f.em, f.answers) for f in found.flips] == [
        ("n-q0001", (0.0, 1.0), (None, "right")),
        ("n-q0002", (1.0, 0.0), ("right", None)),
    ]


def test_a_run_is_better_only_where_the_corrected_test_says_so(run_of: RunOf) -> None:
    found = compare_runs([run_of([0] * 20), run_of([1] * 20), run_of([1] * 3 + [0] * 17)], ["em"])
    assert found.beaten(1, "em") == [0, 2]
    assert found.beaten(2, "em") == found.beaten(0, "em") == []


def test_a_metric_without_a_value_is_left_out_and_an_unknown_one_refused(run_of: RunOf) -> None:
    runs = [run_of([1, 0], [None, None]), run_of([0, 0], [None, None])]
    assert compare_runs(runs, ["em", "f1"]).metrics == ("em",)
    with pytest.raises(HarnessError, match="did you mean f1"):
        compare_runs(runs, ["f11"])


def test_accuracy_is_compared_at_equal_cost(run_of: RunOf) -> None:
    runs = [
        run_of([1, 1, 0, 0], cost={"llm_calls": 40}),
        run_of([1, 0, 0, 0], cost={"llm_calls": 8}),
        run_of([1, 1, 1, 0], cost={"llm_calls": 20}),
        run_of([1, 1, 1, 1], cost={"llm_calls": None}),
    ]
    points = cost_points(runs, "em", "llm_calls")
    assert [(p.run, p.cost, p.best) for p in points] == [
        (1, 2.0, 1),
        (2, 5.0, 2),
        (0, 10.0, 2),
        (3, None, None),
    ]
    tokens = cost_points([run_of([1], cost={"tokens_in": 3, "tokens_out": 4})], "em", "tokens")
    assert tokens[0].cost == 7.0


def test_published_figures_have_a_source_and_a_condition() -> None:
    figures = published_figures("musique", ["em"])
    assert figures
    assert all(figure.paper and figure.condition and figure.where for figure in figures)
    assert all(figure.metric == "em" for figure in figures)
    assert published_figures("atlas", ["em"]) == []


def test_what_a_run_did_not_measure_is_not_tested(run_of: RunOf) -> None:
    runs = [run_of([1, 0, 1]), run_of([0, 0, 1], strategy="lattice", retrieved=False)]
    for run in runs:
        run.table["recall@5"] = run.table["em"]
        run.summary["metrics"]["recall@5"] = run.summary["metrics"]["em"]
    pairs = compare_runs(runs, ["em", "recall@5"]).pairs
    assert {pair.metric for pair in pairs} == {"em"}
