"""The gold plan through the door to gold, and its weak form where gold names articles alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.nouns import Condition, Question, Triple
from harness.plan.plan import PlanKind, Provenance
from strategies.lattice.planners.oracle.bridge import BRIDGE
from strategies.lattice.planners.oracle.planner import NO_LABEL, OraclePlanner

Make = Callable[..., Question]


def planned(question: Question, view: Any, context: Any, **options: Any) -> Any:
    planner = OraclePlanner(**options)
    planner.learn(context(asked=[question]), view)
    return planner.plan(question.query, view)


def test_it_is_a_declared_oracle_that_asks_no_model_and_no_examples() -> None:
    assert OraclePlanner.condition is Condition.ORACLE
    assert (OraclePlanner.contracts, OraclePlanner.learns_from) == ((), ())


def test_a_path_is_executed_as_it_stands(question: Make, view: Any, context: Any) -> None:
    asked = question("which films [Ivo Sorel]", "actor_to_movie_to_director_to_movie", ("x",),
                     answer_set=("x",))  # fmt: skip
    found = planned(asked, view, context, exclude_start=True)
    assert view.walk(found.plan) == ["Glass Ferry", "Lantern Bay", "Tin Harbour"]
    assert found.plan.provenance is Provenance.ORACLE
    assert [step.exclude for step in found.plan.steps] == [(), ("$0",), ("$0",)]


def test_a_name_that_the_lattice_lacks_is_replaced_by_the_articles(
    question: Make, view: Any, context: Any
) -> None:
    asked = question(
        "Who directed Lantern Bay?", "one_hop", ("Ada Quell",), titles=("Lantern Bay",),
        evidence=(Triple("Lantern Bay (film)", "directed_by", "Ada Quell"),),
    )  # fmt: skip
    assert view.walk(planned(asked, view, context).plan) == ["Ada Quell"]


def test_a_refined_dimension_falls_back_to_the_plain_one(
    question: Make, make_view: Any, context: Any
) -> None:
    view = make_view([("Mara", "spouse", "Ben")])
    asked = question("Who was Mara's second husband?", "ordinal", ("Ben",),
                     evidence=(Triple("Mara", "spouse", "Ben", (("order", "2"),)),))  # fmt: skip
    assert view.walk(planned(asked, view, context).plan) == ["Ben"]


def test_what_gold_says_nothing_of_has_no_plan(question: Make, view: Any, context: Any) -> None:
    asked = question("Who?", "", (), answerable=False, titles=("Lantern Bay", "Glass Ferry"))
    found = planned(asked, view, context)
    assert found.plan.kind is PlanKind.SENTINEL
    assert found.marks == (NO_LABEL,)


def test_articles_alone_are_a_bridge_and_no_oracle_plan(
    question: Make, make_view: Any, context: Any
) -> None:
    facts = [
        ("Glass Ferry", "author", "Ada Quell"), ("Ada Quell", "place_of_birth", "Velden"),
        ("Ada Quell (poet)", "place_of_birth", "Norre"),
    ]  # fmt: skip
    view = make_view(facts)
    asked = question("Where was the author of Glass Ferry born?", "bridge", ("Norre",),
                     titles=("Glass Ferry", "Ada Quell (poet)"))  # fmt: skip
    found = planned(asked, view, context)
    assert found.marks == (BRIDGE,)
    assert [step.source.entity for step in found.plan.steps] == ["Ada Quell (poet)"]
    assert view.walk(found.plan) == ["Norre"]
