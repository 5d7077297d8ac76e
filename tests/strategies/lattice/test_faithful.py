"""What an answer rests on is in its trace, goes with it, and is the same however it was asked."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from lattice_kit import DATED, NAMES, any_plan, chains, facts, hops, make_lattice

from harness.canonical import canonical_json
from harness.plan.plan import (
    Compare,
    CompareMode,
    Constraint,
    Direction,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Source,
    Step,
)
from strategies.lattice.answering import plan_step, predict, trace_of
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import State
from strategies.lattice.operators.state import Options
from strategies.lattice.planners.planner import Planned
from strategies.lattice.plans import plan_to_json

ROOT = Path(__file__).resolve().parents[3]
SEEN = [(name, "seen", name) for name in NAMES]
"""With them every name is a subject, so that none stands for another where a fact is taken away."""


def told(lattice: KnowledgeLattice, plan: Plan) -> dict[str, Any]:
    """Return the `answer` step of a whole trace; {} for an abstention."""
    result = execute(plan, lattice, Options())
    trace = trace_of(lattice, plan_step(Planned(plan)), result, cfg_hash="x", many=True)
    said = predict(lattice, result, trace, many=True)
    assert said.abstained == (trace.steps[-1].kind != "answer")
    return {} if said.abstained else dict(trace.steps[-1].data)


@settings(max_examples=150)
@given(facts, chains())
def test_a_hit_without_its_support_is_an_abstention(given_facts, plan) -> None:
    lattice = make_lattice(given_facts + SEEN)
    result = execute(plan, lattice, Options())
    if result.state is not State.HIT:
        return
    last = plan.steps[-1].follow
    answers = {lattice.labels[one.node] for one in result.answers}
    end = 2 if last.direction is Direction.FORWARD else 0
    kept = [fact for fact in given_facts if not (fact[1] == last.dim and fact[end] in answers)]
    without = execute(plan, make_lattice(kept + SEEN), Options())
    assert without.state is State.ABSTAIN


@settings(max_examples=100)
@given(facts, chains(most=2), st.data())
def test_nothing_takes_the_place_of_an_instance_that_is_gone(given_facts, plan, data) -> None:
    lattice = make_lattice(given_facts + SEEN)
    result = execute(plan, lattice, Options())
    if result.state is not State.HIT:
        return
    gone = data.draw(st.sampled_from(given_facts))
    rest = [fact for fact in given_facts if fact != gone]
    before = {one.label for one in result.answers}
    after = {one.label for one in execute(plan, make_lattice(rest + SEEN), Options()).answers}
    assert after <= before


@settings(max_examples=200)
@given(facts, chains() | any_plan)
def test_every_value_that_is_said_has_its_words_in_the_trace(given_facts, plan) -> None:
    lattice = make_lattice(given_facts)
    answer = told(lattice, plan)
    if not answer:
        return
    assert len(answer["values"]) == len(answer["source_text"]) == len(answer["iids"])
    if answer["verdict"] is not None:
        return
    for rows, text in zip(answer["iids"], answer["source_text"], strict=True):
        assert rows
        assert text
        assert text in {" ".join(fact) for fact in given_facts}
    result = execute(plan, lattice, Options())
    for one, text in zip(result.answers, answer["source_text"], strict=True):
        assert lattice.labels[one.node] in text
    assert answer["proof"]
    assert all(row["source_text"] for row in answer["proof"])


@settings(max_examples=100)
@given(facts, st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(list(CompareMode)))
def test_what_a_comparison_looked_at_is_in_its_proof(given_facts, left, right, mode) -> None:
    operands = tuple(Operand(name, Source(entity=name)) for name in (left, right))
    plan = Plan(PlanKind.COMPARE, Provenance.RULE, compare=Compare(mode, operands, DATED))
    answer = told(make_lattice(given_facts + SEEN), plan)
    for name in (left, right) if answer else ():
        assert any(row["source_text"].startswith(f"{name} {DATED}") for row in answer["proof"])


def test_a_name_asked_for_itself_rests_on_what_is_said_of_it() -> None:
    plan = Plan(PlanKind.CHAIN, Provenance.RULE, (Step("$1", Source(entity="Ava")),), "$1")
    assert told(make_lattice([("Ava", "likes", "Bo")]), plan)["source_text"] == ["Ava likes Bo"]
    silent = make_lattice([("Bo", "likes", "Cy")], texts=True, whitelist=False, titles=["Ava"])
    declined = execute(plan, silent, Options()).declined
    assert declined.code == "no_hit:1"
    assert declined.evidence == {"first_empty": ["instances"]}


def test_what_is_taken_over_keeps_its_support() -> None:
    (hop,) = hops("Ava", "likes").steps
    top = Step("$2", Source(var="$1"), constraints=(Constraint("near", None),))
    plan = Plan(PlanKind.CHAIN, Provenance.RULE, (hop, top), "$2", many=True)
    answer = told(make_lattice([("Ava", "likes", "Bo"), ("Bo", "near", "Cy")]), plan)
    assert answer["source_text"] == ["Ava likes Bo"]


@settings(max_examples=25)
@given(facts, st.lists(chains() | any_plan, min_size=1, max_size=6))
def test_one_worker_or_eight(given_facts, plans) -> None:
    lattice = make_lattice(given_facts)

    def trace(plan: Plan) -> str:
        steps = execute(plan, lattice, Options()).steps
        return canonical_json([[step.kind, step.data] for step in steps])

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(trace, plans * 4)) == [trace(plan) for plan in plans] * 4


SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from lattice_kit import make_lattice
from harness.canonical import canonical_json, sha256_text
from strategies.lattice.answering import plan_step, trace_of
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.state import Options
from strategies.lattice.planners.planner import Planned
from strategies.lattice.plans import plan_from_json
for facts, plans in json.loads(sys.stdin.read()):
    # A set comes in the order of its hashes, which the seed decides.
    lattice = make_lattice(set(map(tuple, facts)), texts=sys.argv[2] == "texts", whitelist=False)
    for data in plans:
        plan = plan_from_json(data)
        result = execute(plan, lattice, Options())
        trace = trace_of(lattice, plan_step(Planned(plan)), result, cfg_hash="x", many=True)
        print(lattice.rev, sha256_text(canonical_json([[s.kind, s.data] for s in trace.steps])))
"""


def test_no_hash_seed_shows_in_any_trace() -> None:
    chance = random.Random(88)
    flat, dates = ("likes", "owns", "spouse", "parent"), ("1900", "May 1900", "5 May 1900")
    cases = []
    for _ in range(25):
        some = [
            (chance.choice(NAMES), chance.choice(flat), chance.choice(NAMES)) for _ in range(12)
        ] + [(chance.choice(NAMES), DATED, chance.choice(dates)) for _ in range(4)]
        plans = [
            hops(
                chance.choice(NAMES),
                *(chance.choice(("", "~")) + chance.choice((*flat, "child")) for _ in range(n)),
            )
            for n in (1, 2, 3)
        ]
        cases.append((some, [plan_to_json(plan) for plan in plans]))
    for kind in ("texts", "triples"):
        said = {
            subprocess.run(
                [sys.executable, "-c", SCRIPT, str(Path(__file__).parent), kind],
                input=json.dumps(cases),
                env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in ("0", "4711")
        }
        assert len(said) == 1
        assert len(said.pop().splitlines()) == 75
