from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.plan.plan import Plan, PlanKind
from harness.plan.rule import RulePlanner
from harness.plan.rule.lexicon import load_lexicon

_LEXICON = load_lexicon()
_WORDS = sorted({*_LEXICON.nouns, *_LEXICON.verbs, *_LEXICON.words.closed})
POSSESSIVE = "'s father"
_GLUE = ["of", "the", "and", "that", "who", "which", "was", "by", "in", ",", "or", "'s", "1961"]
_NAMES = ["Grey Harbour", "Anna Lindqvist", "Vik", "Nobody At All"]

soup = st.lists(
    st.one_of(st.sampled_from(_WORDS), st.sampled_from(_GLUE), st.sampled_from(_NAMES)), max_size=30
).map(" ".join)


def valid(plan: Plan) -> bool:
    """Whether variables are bound in order, before they are used, and something is asked for."""
    bound = {"$0"}
    for number, step in enumerate(plan.steps, 1):
        sources = [step.source.entity, step.source.var, step.source.all]
        used = [step.source.var, *step.exclude]
        used += [one.value for one in step.constraints if one.value and one.value[0] == "$"]
        if sum(one is not None for one in sources) != 1 or step.out != f"${number}":
            return False
        if any(name is not None and name not in bound for name in used):
            return False
        bound.add(step.out)
    if plan.kind is PlanKind.SENTINEL:
        return plan.sentinel in {"derived", "no_seed", "no_relation"} and not plan.steps
    if plan.kind is PlanKind.CHAIN:
        return plan.project in bound and plan.project != "$0" and bool(plan.steps)
    compare = plan.compare
    return (
        compare is not None
        and len(compare.operands) >= 2
        and all(one.source.var is None or one.source.var in bound for one in compare.operands)
    )


@given(text=st.one_of(soup, soup.map("{}?".format), st.text(max_size=80)))
@settings(max_examples=150, deadline=None)
def test_any_text_gets_one_valid_plan(planner, view, text: str) -> None:
    plan = planner.plan(text, view)
    assert valid(plan)
    assert all(valid(one) and not one.alternatives for one in plan.alternatives)


@given(text=soup)
@settings(max_examples=30, deadline=None)
def test_a_plan_depends_on_nothing_but_the_text_and_the_view(
    planner, view, view_of, text: str
) -> None:
    assert planner.plan(text, view) == RulePlanner(lexicon=_LEXICON).plan(text, view_of())


@given(depth=st.integers(min_value=1, max_value=25))
@settings(max_examples=10, deadline=None)
def test_nesting_of_any_depth(planner, view, depth: int) -> None:
    for text in (
        f"Who is {'the father of ' * depth}Anna Lindqvist?",
        f"Who is Anna Lindqvist{POSSESSIVE * depth}?",
    ):
        plan = planner.plan(text, view)
        assert [step.follow.dim for step in plan.steps if step.follow] == ["father"] * depth


@pytest.mark.parametrize(
    "text",
    [
        "which film that Anna Lindqvist directed " * 10,
        "films directed by " * 30 + "Vik",
        "Which film " + "that was directed by Vik and " * 15 + "stars Vik?",
        "who is the " * 300,
        "Anna Lindqvist " * 400,
        "[" * 500 + "x" + "]" * 500,
    ],
)
def test_a_malicious_text_is_given_up_soon(planner, view, text: str) -> None:
    start = time.perf_counter()
    assert valid(planner.plan(text, view))
    assert time.perf_counter() - start < 5


def test_a_pattern_that_was_seen_is_read_at_once(planner, view) -> None:
    people = [name for name in view.menus if re.fullmatch(r"\w+ \w+", name)]
    texts = [f"Where was the father of {name.title()} born?" for name in people]
    for text in texts:
        planner.plan(text, view)
    start = time.perf_counter()
    for _ in range(10):
        for text in texts:
            planner.plan(text, view)
    assert (time.perf_counter() - start) / (10 * len(texts)) < 0.01
