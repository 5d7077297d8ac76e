"""When a node is split."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.errors import HarnessError
from harness.llm.errors import ContextTooLong, ContractFailed, RunStopped, Unavailable
from harness.nouns import Gold, Passage, Query, Question
from harness.reader import ReaderOutput
from harness.retrieval import Hit
from harness.running.examples import Examples
from strategies.hiq.calibrator import FEATURES, features, fit
from strategies.hiq.messages import EntailOutput, RouteOutput
from strategies.hiq.nodes import Reading

Tree = Callable[..., Any]
QUERY = Query("q1", "Where was the director of The Lamp of Orrin born?")


def knows(given: Any) -> ReaderOutput:
    return ReaderOutput(answer="known", evidence=(0,))


@pytest.mark.parametrize(
    ("kind", "rules", "splits"),
    [
        ("reader_bot", {}, 1),
        ("reader_bot", {"reader": knows}, 0),
        ("always", {"reader": knows}, 1),
        ("never", {}, 0),
        ("entailment", {}, 1),
        ("entailment", {"reader": knows}, 0),
        ("entailment", {"reader": knows, "hiq_entail": lambda g: EntailOutput(supported=False)}, 1),
        ("query_only_router", {"reader": knows}, 1),
        ("query_only_router", {"hiq_route": lambda g: RouteOutput(multi_hop=False)}, 0),
    ],
)
def test_each_kind_splits_when_it_says(
    tree: Tree, kit: Any, kind: str, rules: dict[str, Any], splits: int
) -> None:
    prediction = tree(kit.Scripted(**rules), d_max=1, trigger={"kind": kind}).answer(QUERY)
    assert kit.end(prediction)["counters"]["splits"] == splits


def test_what_a_split_sets_aside_is_told_and_comes_back_where_nothing_can_be_split(
    tree: Tree, kit: Any
) -> None:
    always = {"kind": "always"}
    root = kit.nodes(tree(kit.Scripted(reader=knows), d_max=1, trigger=always).answer(QUERY))[0]
    assert (root["set_aside"], root["status"]) == ("known", "UNRESOLVED")
    whole = tree(kit.Scripted(reader=knows), d_max=0, trigger=always).answer(QUERY)
    assert (whole.answer, kit.end(whole)["from"]) == ("known", "root")


def test_nothing_is_asked_of_an_entailment_without_an_answer(tree: Tree, kit: Any) -> None:
    model = kit.Scripted()
    tree(model, d_max=0, trigger={"kind": "entailment"}).answer(QUERY)
    assert model.asked("hiq_entail") == []


@pytest.mark.parametrize(("p", "share"), [(0.0, 0.0), (1.0, 1.0), (0.5, 0.5)])
def test_random_draws_are_the_nodes_own(tree: Tree, kit: Any, p: float, share: float) -> None:
    strategy = tree(kit.Scripted(), d_max=1, trigger={"kind": "random", "p": p})
    split = [
        kit.end(strategy.answer(Query(f"q{n}", QUERY.text)))["counters"]["splits"]
        for n in range(60)
    ]
    assert abs(sum(split) / 60 - share) < 0.2
    again = [
        kit.end(strategy.answer(Query(f"q{n}", QUERY.text)))["counters"]["splits"]
        for n in range(60)
    ]
    assert split == again


def example(n: int, text: str, *answers: str) -> Question:
    return Question(Query(f"e{n}", text), Gold(f"n{n}", answers, answerable=bool(answers)))


EXAMPLES = (
    example(1, "Where was Sefa Marrow born?", "Tildane"),
    example(2, "Where was Joss Tarn born?", "Velmouth"),
    example(3, "Where was the director of The Bell of Orrin born?", "Velmouth"),
    example(4, "Who ate the moon over the northern sea?", "nobody"),
    example(
        5,
        "Who is not known?",
    ),
)


@pytest.mark.parametrize(("delta_r", "splits"), [(0.001, 1), (1000.0, 0)])
def test_the_threshold_follows_the_losses(
    tree: Tree, kit: Any, delta_r: float, splits: int
) -> None:
    knobs = {"kind": "threshold", "examples": "train", "delta_r": delta_r}
    door = Examples("hiq", {"train": EXAMPLES}, [()])
    strategy = tree(trigger=knobs, d_max=1, examples=door)
    assert strategy.learns_from == ("train",)
    prediction = strategy.answer(QUERY)
    end = kit.end(prediction)
    assert end["counters"]["splits"] == splits
    assert len(end["calibrator"]) == 64
    score = kit.nodes(prediction)[0]["trigger"]["score"]
    assert 0 < score < 1
    assert (score >= delta_r / (delta_r + 1)) == bool(splits)


def test_a_threshold_without_its_examples_is_refused(tree: Tree) -> None:
    with pytest.raises(HarnessError, match="learns_from"):
        tree(trigger={"kind": "threshold"}, examples=Examples("hiq", {"x": EXAMPLES}, [()]))


@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        (Unavailable("the server is down."), RunStopped, "down"),
        (ContextTooLong("too long."), HarnessError, "too long"),
        (ContractFailed("no JSON.", raw="gibberish"), HarnessError, "of 5 labelled examples none"),
    ],
)
def test_a_threshold_that_cannot_be_fitted_says_why(
    tree: Tree, kit: Any, error: Exception, kind: type[HarnessError], told: str
) -> None:
    door = Examples("hiq", {"train": EXAMPLES}, [()])
    model = kit.Scripted(reader=lambda given: error)
    with pytest.raises(kind, match=told) as raised:
        tree(model, trigger={"kind": "threshold", "examples": "train"}, examples=door)
    assert type(raised.value) is kind
    assert "\n" not in str(raised.value)


def test_only_the_threshold_learns(tree: Tree) -> None:
    assert tree().learns_from == ()


def test_a_declined_reading_is_likelier_unresolved() -> None:
    hits = [Hit(Passage("p", "Sefa", "born in Tildane"), 2.0), Hit(Passage("r", "x", "y"), 1.0)]
    answered = features("Where was Sefa born?", hits, Reading("Tildane", ("p",)))
    declined = features("Where was Sefa born?", hits, Reading(None))
    assert answered == (0.0, 1.0, 1.0, 0.5, 0.5)
    model = fit([answered, declined] * 20, [False, True] * 20)
    assert model.probability(declined) > 0.8
    assert model.probability(answered) < 0.2
    assert model == fit([answered, declined] * 20, [False, True] * 20)


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.tuples(*[st.floats(0, 1, allow_nan=False) for _ in FEATURES]), st.booleans()),
        min_size=1,
        max_size=30,
    )
)
def test_a_fit_is_always_finite(rows: list[tuple[tuple[float, ...], bool]]) -> None:
    model = fit([row for row, _ in rows], [label for _, label in rows])
    assert all(0 <= model.probability(row) <= 1 for row, _ in rows)
    assert all(abs(weight) < 1e4 for weight in model.weights)


def test_nothing_fits_on_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fit([], [])
