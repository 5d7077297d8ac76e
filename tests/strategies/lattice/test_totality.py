"""Whatever the plan: one end, no exception, no model, the same bytes."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hypothesis import given, settings
from lattice_kit import FILMS, any_plan, chains, facts, hops, make_lattice

from harness.canonical import canonical_json
from harness.plan.plan import Plan, PlanKind, Provenance, Source, Step
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import Reason, State
from strategies.lattice.operators.state import Options
from strategies.lattice.plans import plan_from_json, plan_to_json

ROOT = Path(__file__).resolve().parents[3]


def bytes_of(result) -> str:
    return canonical_json([[step.kind, step.data] for step in result.steps])


@settings(max_examples=250)
@given(facts, any_plan)
def test_every_plan_ends_in_exactly_one_way(given_facts, plan) -> None:
    lattice = make_lattice(given_facts)
    for options in (Options(), Options(exclude_start=True, sentinel=False)):
        result = execute(plan, lattice, options)
        assert (result.state is State.ABSTAIN) == (result.declined is not None)
        assert (result.state is State.ABSTAIN) == (not result.answers)
        assert (result.state is State.COMPARE) == (result.verdict is not None)
        if result.declined is not None:
            assert result.declined.reason in Reason
            assert result.steps[-1].kind == "abstain"
        bytes_of(result)


@settings(max_examples=100)
@given(any_plan)
def test_plans_survive_their_json(plan) -> None:
    assert plan_from_json(json.loads(canonical_json(plan_to_json(plan)))) == plan


@settings(max_examples=60)
@given(facts, chains())
def test_the_order_of_the_facts_leaves_no_trace(given_facts, plan) -> None:
    shuffled = list(given_facts)
    random.Random(88).shuffle(shuffled)
    left, right = make_lattice(given_facts), make_lattice(shuffled + given_facts)
    assert left.rev == make_lattice(shuffled).rev
    # Said twice in the same words is said once.
    assert left.manifest["dimensions"] == right.manifest["dimensions"]
    for lattice in (right, make_lattice(shuffled)):
        assert bytes_of(execute(plan, left, Options())) == bytes_of(
            execute(plan, lattice, Options())
        )


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from lattice_kit import FILMS, hops, make_lattice
from harness.canonical import canonical_json
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.state import Options
lattice = make_lattice(set(FILMS))
plan = hops("Ibren Varde", "~cast_member", "cast_member", "~cast_member")
result = execute(plan, lattice, Options())
print(lattice.rev, canonical_json([[s.kind, s.data] for s in result.steps]))
"""


def test_the_hash_seed_leaves_no_trace() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(said) == 1


def test_threads_leave_no_trace(films) -> None:
    plans = [
        hops(seed, *ways)
        for seed in ("Ibren Varde", "Esk Sorrel", "Mara Quell")
        for ways in (("~cast_member", "director"), ("~director", "cast_member", "~cast_member"))
    ] * 20
    alone = [bytes_of(execute(plan, films, Options())) for plan in plans]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda p: bytes_of(execute(p, films, Options())), plans)) == alone


@settings(max_examples=100)
@given(facts, chains(most=3))
def test_without_its_support_a_hit_becomes_an_abstention(given_facts, plan) -> None:
    lattice = make_lattice(given_facts)
    result = execute(plan, lattice, Options())
    if result.state is not State.HIT:
        return
    (*_, last) = plan.steps
    answers = {lattice.labels[one.node] for one in result.answers}
    dim = last.follow.dim
    gone = [f for f in given_facts if not (f[1] == dim and (f[0] in answers or f[2] in answers))]
    # What is left must not make another name a better match.
    names = [(n, "seen", n) for f in given_facts for n in (f[0], f[2])]
    kept = execute(plan, make_lattice(gone + names), Options())
    assert not {one.label for one in kept.answers} & {one.label for one in result.answers} or (
        kept.state is State.HIT and len(plan.steps) > 1
    )
    if len(plan.steps) == 1:
        assert kept.state is State.ABSTAIN


@settings(max_examples=150)
@given(facts, chains())
def test_every_answer_is_an_end_of_an_instance_whose_words_are_there(given_facts, plan) -> None:
    lattice = make_lattice(given_facts)
    result = execute(plan, lattice, Options())
    for one in result.answers:
        assert one.rows
        for row in one.rows:
            assert one.node in lattice.ends(row)
            assert lattice.first_text(row)
            assert lattice.support(row) >= 1
    if result.answers:
        subjects = {end for row in result.proof for end in lattice.ends(row)}
        assert result.answers[0].node in subjects


def test_a_plan_of_a_thousand_hops_is_refused(films) -> None:
    plan = hops("Mara Quell", *["~director", "director"] * 500)
    result = execute(plan, films, Options())
    assert result.declined.reason is Reason.BUDGET
    assert result.declined.evidence == {"steps": 1000, "most": 64}


def test_dimensions_that_are_not_there(films) -> None:
    invented = execute(hops("Mara Quell", "favourite_colour"), films, Options())
    assert invented.declined.code == "plan_invalid:dimension favourite_colour"
    known = execute(hops("Mara Quell", "place_of_birth"), films, Options())
    assert known.declined.code == "out_of_lattice:dimension place_of_birth"


def test_names_that_are_not_there(films) -> None:
    result = execute(hops("Nobody Known", "director"), films, Options())
    assert result.declined.code == "ungrounded_seed:Nobody Known"


def test_the_next_reading_is_taken_where_one_finds_nothing(films) -> None:
    wrong, right = hops("Mara Quell", "director"), hops("Mara Quell", "~director")
    plan = Plan(wrong.kind, wrong.provenance, wrong.steps, wrong.project, alternatives=(right,))
    result = execute(plan, films, Options())
    assert {one.label for one in result.answers} == {"The Glass Orchard", "Salt Road"}
    assert [s.kind for s in result.steps].count("reading") == 1
    nothing = Plan(wrong.kind, wrong.provenance, wrong.steps, wrong.project, alternatives=(wrong,))
    assert execute(nothing, films, Options()).declined.code == "no_hit:1"


def test_sentinels(films) -> None:
    seed = Step("$1", Source(entity="Mara Quell"))
    derived = Plan(PlanKind.SENTINEL, Provenance.RULE, sentinel="derived")
    assert execute(derived, films, Options()).declined.code == "sentinel:derived"
    assert execute(derived, films, Options(sentinel=False)).declined.code == "plan_invalid:derived"
    tried = Plan(PlanKind.SENTINEL, Provenance.RULE, (seed,), sentinel="no_relation")
    assert execute(tried, films, Options()).state is State.ABSTAIN
    assert execute(tried, films, Options(sentinel=False)).answers[0].label == "Mara Quell"


def test_the_start_is_no_answer_of_later_hops(films) -> None:
    plan = hops("Salt Road", "director", "~director")
    with_start = {one.label for one in execute(plan, films, Options()).answers}
    assert with_start == {"Salt Road", "The Glass Orchard"}
    without = execute(plan, films, Options(exclude_start=True))
    assert [one.label for one in without.answers] == ["The Glass Orchard"]
    alone = execute(hops("1931", "director", "~director"), films, Options(exclude_start=True))
    assert alone.declined.evidence == {"first_empty": ["exclude"]}


def test_nothing_is_kept_without_a_trace(films) -> None:
    plan = hops("Salt Road", "director", "~director")
    quiet = execute(plan, films, Options(traced=False))
    assert quiet.steps == ()
    assert quiet.answers == execute(plan, films, Options()).answers


def test_an_empty_knowledge_base() -> None:
    lattice = make_lattice([])
    assert execute(hops("Mara", "director"), lattice, Options()).state is State.ABSTAIN
    assert lattice.manifest["report"]["instances"] == 0
    assert len(FILMS) > 0
