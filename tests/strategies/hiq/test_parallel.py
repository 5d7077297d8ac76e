"""Independent children side by side: another schedule, the same tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.canonical import canonical_json
from harness.metering import Meter, metered
from harness.nouns import Query
from harness.reader import ReaderOutput

Tree = Callable[..., Any]
QUERY = Query("q1", "Who was born first, Sefa Marrow or Joss Tarn?")


def steps(prediction: Any) -> str:
    return canonical_json([[step.kind, dict(step.data)] for step in prediction.trace.steps])


def test_both_schedules_have_the_same_trace(tree: Tree, kit: Any) -> None:
    def apart(given: Any) -> Any:
        return kit.split(f"{given.question} l?", f"{given.question} r?", independent=True)

    model = kit.Scripted(hiq_expand=apart)
    one = tree(model, parallel=False, d_max=3).answer(QUERY)
    other = tree(kit.Scripted(hiq_expand=apart), parallel=True, helpers=3, d_max=3).answer(QUERY)
    assert steps(one) == steps(other)
    assert len(kit.nodes(one)) == 15


def test_the_guards_fall_alike_in_both_schedules(tree: Tree, kit: Any) -> None:
    def apart(given: Any) -> Any:
        return kit.split(f"{given.question} l?", f"{given.question} r?", independent=True)

    for limits in ({"max_nodes": 6}, {"max_calls": 11}, {"max_nodes": 9, "max_calls": 20}):
        traces = {
            steps(
                tree(kit.Scripted(hiq_expand=apart), parallel=parallel, helpers=2, **limits).answer(
                    QUERY
                )
            )
            for parallel in (False, True)
        }
        assert len(traces) == 1, limits


def test_the_rules_split_a_comparison_into_independent_look_ups(tree: Tree, kit: Any) -> None:
    made = [
        tree(parallel=parallel, helpers=2, trigger={"kind": "always"}).answer(QUERY)
        for parallel in (False, True)
    ]
    assert steps(made[0]) == steps(made[1])
    assert made[0].answer == "Sefa Marrow"
    assert kit.nodes(made[0])[0]["expand"]["independent"]


def test_independent_children_start_from_one_history(tree: Tree, kit: Any) -> None:
    model = kit.Scripted(
        reader=lambda given: ReaderOutput(answer="x" if " l?" in given.question else None),
        hiq_expand=lambda given: kit.split(
            f"{given.question} l?", f"{given.question} r?", independent=True
        ),
    )
    prediction = tree(model, d_max=2).answer(QUERY)
    for given in model.asked("hiq_expand"):
        assert "L" not in {past.node for past in given.history} or given.node == "", (
            "the right side must not see the left side's entries"
        )
    histories = {node["id"]: node["calls"][0]["history"] for node in kit.nodes(prediction)}
    assert histories["L"] == histories["R"]


def test_calls_on_other_threads_count_for_the_question(tree: Tree) -> None:
    strategy = tree(parallel=True, helpers=2, trigger={"kind": "always"})
    with metered(Meter()) as meter:
        strategy.answer(QUERY)
    assert meter.usage.retrieval_calls == 3
