"""Plans by a model: what it is shown, what is done with what it replies, and what never is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.llm.client import OfflineLLM
from harness.llm.errors import ContractFailed, Unavailable
from harness.llm.prompts import load_prompt
from harness.nouns import Query, Question, Triple
from harness.plan.plan import PlanKind
from strategies.lattice.planners.llm.contracts import HOP, PLAN
from strategies.lattice.planners.llm.convert import fault_of, output_of, plan_of
from strategies.lattice.planners.llm.messages import HopInput, PlanInput, PlanOutput, Shot
from strategies.lattice.planners.llm.planner import INVALID, UNKNOWN, LLMPlanner
from strategies.lattice.planners.llm.shots import shots_of

Make = Callable[..., Question]

STEP: dict[str, Any] = {"out": "$1", "entity": "Tin Harbour", "follow": "directed_by"}
CHAIN: dict[str, Any] = {"kind": "chain", "steps": [STEP], "project": "$1"}
TEXT = "who directed [Tin Harbour]"


def chain(**step: Any) -> dict[str, Any]:
    return {**CHAIN, "steps": [{**STEP, **step}]}


def ready(llm: Any, view: Any, context: Any, **options: Any) -> LLMPlanner:
    examples = options.pop("given", ())
    planner = LLMPlanner(**options)
    planner.learn(context(examples, llm), view)
    return planner


def test_a_plan_is_executed_as_the_model_gave_it(view: Any, context: Any, scripted: Any) -> None:
    planner = ready(scripted(CHAIN), view, context)
    found = planner.plan(Query("q", TEXT), view)
    assert view.walk(found.plan) == ["Ben Ostrey"]
    assert found.answer_path_llm_calls == 0
    assert found.prompt_sha256 == PLAN.prompt_sha256


def test_what_is_shown_depends_on_the_grounding(view: Any, context: Any, scripted: Any) -> None:
    for grounding, dimensions, names in (
        ("L1", ("directed_by", "release_year", "starred_actors"), []),
        ("L2", (), ["Tin Harbour"]),
    ):
        llm = scripted(CHAIN)
        ready(llm, view, context, grounding=grounding).plan(Query("q", TEXT), view)
        (shown,) = llm.asked
        assert shown.dimensions == dimensions
        assert [menu.name for menu in shown.menus] == names
    assert shown.menus[0].dimensions == ("directed_by", "release_year", "starred_actors")


def test_without_a_name_no_model_is_asked(view: Any, context: Any, scripted: Any) -> None:
    llm = scripted(CHAIN)
    found = ready(llm, view, context).plan(Query("q", "who is it"), view)
    assert (found.plan.sentinel, llm.asked) == ("no_seed", [])


def test_a_menus_backward_dimension_turns_the_direction(
    view: Any, context: Any, scripted: Any
) -> None:
    reply = chain(entity="Ada Quell", follow="~directed_by")
    found = ready(scripted(reply), view, context).plan(Query("q", "films of [Ada Quell]"), view)
    assert view.walk(found.plan) == ["Glass Ferry", "Lantern Bay"]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (chain(follow="produced_by"), "there is no dimension produced_by"),
        (chain(constraints=[{"dim": "made_up", "value": "x"}]), "there is no dimension made_up"),
        (chain(var="$9"), "exactly one of"),
        (chain(entity=None, var="$9"), "no step before it binds"),
        (chain(out="first"), "new variable"),
        (chain(follow=None), "neither follows"),
        ({**CHAIN, "project": "$2"}, "project"),
        ({"kind": "compare"}, "two operands"),
    ],
)
def test_a_plan_that_cannot_be_is_asked_for_once_more_and_then_given_up(
    view: Any, context: Any, scripted: Any, reply: Any, why: str
) -> None:
    llm = scripted(reply, reply)
    found = ready(llm, view, context).plan(Query("q", TEXT), view)
    assert (found.plan.kind, found.plan.sentinel) == (PlanKind.SENTINEL, "invalid")
    assert found.marks == ((INVALID, UNKNOWN) if "dimension" in why else (INVALID,))
    assert [why in shown.rejected for shown in llm.asked] == [False, True]
    llm = scripted(reply, CHAIN)
    assert view.walk(ready(llm, view, context).plan(Query("q", TEXT), view).plan) == ["Ben Ostrey"]


def test_a_reply_that_fits_no_contract_is_a_sentinel_and_a_dead_provider_an_error(
    view: Any, context: Any, scripted: Any
) -> None:
    broken = ready(scripted(ContractFailed("no JSON.", raw="hm")), view, context)
    found = broken.plan(Query("q", TEXT), view)
    assert (found.plan.sentinel, found.marks) == ("invalid", (INVALID,))
    with pytest.raises(Unavailable):
        ready(scripted(Unavailable("down")), view, context).plan(Query("q", TEXT), view)


def test_shots_come_through_the_door_one_of_each_kind_in_turn(question: Make, view: Any) -> None:
    examples = [question(f"who directed [Film {n}]", "movie_to_director", ("x",)) for n in range(9)]
    examples.append(question("when was [Film] made", "movie_to_year", ("x",)))
    examples.append(
        question("how many", "d", ("2",), derived=True, evidence=(Triple("a", "r", "b"),))
    )
    examples.append(
        question("who produced Film", "one", ("A",), evidence=(Triple("Film", "p", "A"),))
    )
    shots = shots_of(examples, 4, view.dimensions)
    assert len(shots) == 4
    assert sum("when was" in shot.question for shot in shots) == 1
    assert shots == shots_of(examples[::-1], 4, view.dimensions)
    assert PlanOutput.model_validate_json(shots[0].plan).kind == "chain"
    assert LLMPlanner(shots=0).learns_from == ()
    assert LLMPlanner(examples="train").learns_from == ("train",)
    assert LLMPlanner(grounding="L3").learns_from == ()


def test_hop_by_hop_the_calls_on_the_answer_path_are_counted(
    view: Any, context: Any, scripted: Any
) -> None:
    llm = scripted(
        {"action": "follow", "dim": "directed_by"},
        {"action": "follow", "dim": "~directed_by"},
        {"action": "answer"},
    )
    planner = ready(llm, view, context, grounding="L3", exclude_start=True)
    found = planner.plan(Query("q", "films by the director of [Lantern Bay]"), view)
    assert view.walk(found.plan) == ["Glass Ferry"]
    assert found.answer_path_llm_calls == 2
    assert llm.asked[1].reached == ("Ada Quell",)
    assert "~directed_by" in llm.asked[1].menu
    assert planner.contracts == (HOP,)


@pytest.mark.parametrize(
    ("replies", "end"),
    [
        ([{"action": "give_up"}], ("no_relation", 0)),
        ([{"action": "follow", "dim": "produced_by"}], ("invalid", 1)),
        ([{"action": "answer"}], ("invalid", 1)),
        ([{"action": "follow", "dim": "directed_by"}, {"action": "give_up"}], ("no_relation", 1)),
    ],
)
def test_hop_by_hop_nothing_is_guessed(
    view: Any, context: Any, scripted: Any, replies: Any, end: tuple[str, int]
) -> None:
    planner = ready(scripted(*replies), view, context, grounding="L3")
    found = planner.plan(Query("q", TEXT), view)
    assert (found.plan.sentinel, found.answer_path_llm_calls) == end


def test_a_model_that_never_ends_is_stopped(view: Any, context: Any, scripted: Any) -> None:
    replies = [{"action": "follow", "dim": d} for d in ("directed_by", "~directed_by") * 9]
    llm = scripted(*replies)
    found = ready(llm, view, context, grounding="L3").plan(Query("q", TEXT), view)
    assert found.plan.kind is PlanKind.SENTINEL
    assert len(llm.asked) < 10


def test_without_a_model_the_rules_answer_both_contracts(make_view: Any, context: Any) -> None:
    view = make_view(
        [("Glass Ferry", "author", "Ada Quell"), ("Ada Quell", "place_of_birth", "Norre")]
    )
    query = Query("q", "Where was the author of Glass Ferry born?")
    assert view.walk(
        ready(OfflineLLM(), view, context, grounding="L1", shots=0).plan(query, view).plan
    ) == ["Norre"]
    found = ready(OfflineLLM(), view, context, grounding="L3").plan(
        Query("q", "Who is the author of Glass Ferry?"), view
    )
    assert view.walk(found.plan) == ["Ada Quell"]


def test_plans_survive_the_way_to_a_reply_and_back(view: Any) -> None:
    reply = {
        "kind": "compare",
        "steps": [STEP, {"out": "$2", "entity": "Glass Ferry", "follow": "directed_by"}],
        "compare": {
            "mode": "argmin", "dim": "release_year", "negated": True,
            "operands": [{"label": "a", "var": "$1"}, {"label": "b", "var": "$2"}],
        },
    }  # fmt: skip
    for data in (reply, chain(constraints=[{"dim": "release_year", "value": "x", "sense": "lt"}])):
        plan = plan_of(PlanOutput.model_validate(data))
        assert fault_of(plan, view.dimensions) is None
        assert plan_of(output_of(plan)) == plan
    assert plan_of(output_of(plan_of(PlanOutput(kind="sentinel")))).sentinel == "no_relation"


@pytest.mark.parametrize("contract", [PLAN, HOP])
def test_the_prompts_worked_examples_fit_their_contract(contract: Any) -> None:
    prompt = load_prompt(contract.prompt)
    given: Any = (
        PlanInput(question="Who?", shots=(Shot(question="a", plan="{}"),), rejected="no")
        if contract is PLAN
        else HopInput(question="Who?", start="A", hops=("b",))
    )
    rendered = prompt.render(contract.variables(given))
    assert rendered[-1].role == "user"
    assert "Who?" in rendered[-1].content
    replies = [message.content for message in rendered if message.role == "assistant"]
    assert len(replies) >= 2
    for reply in replies:
        output = contract.output.model_validate_json(reply)
        if contract is PLAN:
            plan = plan_of(output)
            assert plan.kind is PlanKind.SENTINEL or fault_of(plan, {
                "author", "place_of_birth", "date_of_birth"}) is None  # fmt: skip
