"""Patterns learned from labelled questions, and the plans of questions that fit them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.nouns import Query, Question, Triple
from harness.plan.plan import PlanKind
from harness.plan.template import learn_patterns
from strategies.lattice.planners.template.planner import (
    AMBIGUOUS,
    UNSEEN,
    TemplatePlanner,
    read_label,
)

Make = Callable[..., Question]


def ask(planner: TemplatePlanner, view: Any, text: str) -> tuple[list[str] | None, tuple[str, ...]]:
    planned = planner.plan(Query("q", text), view)
    found = None if planned.plan.kind is PlanKind.SENTINEL else view.walk(planned.plan)
    return found, planned.marks


@pytest.fixture
def learned(question: Make, view: Any, context: Any) -> Callable[..., TemplatePlanner]:
    """Return a planner that has learned from three patterns."""
    examples = [
        question("who directed [Lantern Bay]", "movie_to_director", ("x",), answer_set=("x",)),
        question("which films share the director of [Glass Ferry]",
                 "movie_to_director_to_movie", ("x",), answer_set=("x",)),
        question("[Ivo Sorel] acts in what", "actor_to_movie", ("x",), answer_set=("x",)),
    ]  # fmt: skip

    def make(*more: Question, **options: Any) -> TemplatePlanner:
        planner = TemplatePlanner(**options)
        planner.learn(context([*examples, *more]), view)
        return planner

    return make


def test_a_question_of_a_seen_pattern_follows_its_path(learned: Any, view: Any) -> None:
    planner = learned()
    assert ask(planner, view, "who directed [Tin Harbour]") == (["Ben Ostrey"], ())
    assert ask(planner, view, "[Tarn Velde] acts in what") == (["Glass Ferry"], ())
    assert ask(planner, view, "Who  directed [Tin Harbour]")[1] == (UNSEEN,)
    assert ask(planner, view, "who produced [Tin Harbour]") == (None, (UNSEEN,))
    assert planner.report.patterns == 3


def test_the_start_comes_back_unless_it_is_left_out(learned: Any, view: Any) -> None:
    text = "which films share the director of [Lantern Bay]"
    assert ask(learned(), view, text)[0] == ["Glass Ferry", "Lantern Bay"]
    assert ask(learned(exclude_start=True), view, text)[0] == ["Glass Ferry"]


def test_without_brackets_the_name_has_to_be_known(learned: Any, view: Any) -> None:
    planner = learned()
    assert ask(planner, view, "who directed Tin Harbour") == (["Ben Ostrey"], ())
    assert ask(planner, view, "Tarn Velde acts in what") == (["Glass Ferry"], ())
    assert ask(planner, view, "who directed Copper Harbour") == (None, (UNSEEN,))
    assert ask(planner, view, "who directed") == (None, (UNSEEN,))


def test_the_pattern_with_the_most_text_of_its_own_wins(
    question: Make, make_view: Any, context: Any
) -> None:
    view = make_view(
        [("Bay", "release_year", "1951"), ("the film Bay", "directed_by", "Ada"),
         ("Bay", "directed_by", "Ben")]
    )  # fmt: skip
    planner = TemplatePlanner()
    examples = [
        question("who made [X]", "movie_to_year", ("x",)),
        question("who made the film [X]", "movie_to_director", ("x",)),
    ]
    planner.learn(context(examples), view)
    assert ask(planner, view, "who made the film Bay")[0] == ["Ben"]


def test_several_plans_of_one_pattern_are_counted_and_the_most_frequent_is_kept(
    question: Make, view: Any, context: Any
) -> None:
    examples = [
        question("of [A]", "movie_to_year", ("x",)),
        question("of [B]", "movie_to_director", ("x",)),
        question("of [C]", "movie_to_director", ("x",)),
    ]
    planner = TemplatePlanner()
    planner.learn(context(examples), view)
    assert planner.report.ambiguous == 1
    assert ask(planner, view, "of [Tin Harbour]") == (["Ben Ostrey"], (AMBIGUOUS,))
    assert ask(planner, view, "of Tin Harbour") == (["Ben Ostrey"], (AMBIGUOUS,))


def test_what_teaches_nothing_is_counted(question: Make) -> None:
    report = learn_patterns(
        [
            question("who directed [A]", "movie_to_director", ("x",)),
            question("who directed A", "movie_to_director", ("x",)),
            question(
                "how many", "derived", ("2",), derived=True, evidence=(Triple("a", "r", "b"),)
            ),
            question("Where was Mara born?", "one_hop", ("V",), evidence=(Triple("B", "r", "V"),)),
        ],
        read_label,
    ).report
    assert (report.examples, report.learned, report.unlabelled, report.unlocated) == (4, 1, 2, 1)


def test_comparisons_are_learned_with_both_names(question: Make, view: Any, context: Any) -> None:
    evidence = (
        Triple("Lantern Bay", "release_year", "1951"),
        Triple("Glass Ferry", "release_year", "1957"),
    )
    planner = TemplatePlanner()
    text = "Which came out first, Lantern Bay or Glass Ferry?"
    planner.learn(
        context([question(text, "comparison", ("Lantern Bay",), evidence=evidence)]), view
    )
    planned = planner.plan(Query("q", "Which came out first, Tin Harbour or Lantern Bay?"), view)
    compare = planned.plan.compare
    assert compare is not None
    assert [(one.label, one.source.entity) for one in compare.operands] == [
        ("Tin Harbour", "Tin Harbour"), ("Lantern Bay", "Lantern Bay"),
    ]  # fmt: skip
    assert compare.dim == "release_year"


def test_without_examples_it_says_what_to_do(view: Any, context: Any) -> None:
    planner = TemplatePlanner(examples="train")
    assert planner.learns_from == ("train",)
    with pytest.raises(HarnessError, match=r"no labelled question.*strategy\.planner\.kind"):
        planner.learn(context([]), view)
