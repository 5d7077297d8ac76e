"""Chains and constraints against a plain interpreter over a set of triples."""

from __future__ import annotations

from hypothesis import given, settings
from lattice_kit import NAMES, chains, facts, make_lattice

from harness.plan.plan import Constraint, Direction, Plan
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import Reason, State
from strategies.lattice.operators.state import Options

Facts = set[tuple[str, str, str]]


def _named(known: set[str], surface: str) -> set[str]:
    """The lexicon in miniature: exact, then without case, then without the parenthesis."""
    for same in (
        lambda name: name == surface,
        lambda name: name.casefold() == surface.casefold(),
        lambda name: name.partition(" (")[0].casefold() == surface.casefold() and "(" in name,
    ):
        if found := {name for name in known if same(name)}:
            return found
    return set()


def _tiers(known: set[str], surface: str, located: set[str], told: set[str]) -> set[str]:
    """The best rule that finds something with such a value, or of which anything is said."""
    pool = set(known)
    while pool:
        found = _named(pool, surface)
        if not found:
            return set()
        if found & located:
            return found & located
        if found & told:
            return found
        pool -= found
    return set()


def _near(kb: Facts, dim: str, direction: Direction, things: set[str]) -> set[str]:
    if direction is Direction.FORWARD:
        return {v for s, d, v in kb if d == dim and s in things}
    return {s for s, d, v in kb if d == dim and v in things}


def _satisfies(
    kb: Facts, thing: str, one: Constraint, bound: dict[str, set[str]], known: set[str]
) -> bool:
    if one.value is None:
        return True
    there = {v if one.direction is Direction.FORWARD else s for s, d, v in kb if d == one.dim}
    wanted = bound.get(one.value) or _tiers(known, one.value, there, {s for s, _, _ in kb})
    own = _near(kb, one.dim, one.direction, {thing})
    return bool(own & wanted)


def interpret(kb: Facts, plan: Plan) -> set[str]:
    known = {name for s, _, v in kb for name in (s, v)}
    bound: dict[str, set[str]] = {}
    for step in plan.steps:
        follow = step.follow
        assert follow is not None
        if step.source.var is not None:
            start = bound[step.source.var]
        else:
            there = {
                s if follow.direction is Direction.FORWARD else v
                for s, d, v in kb
                if d == follow.dim
            }
            start = _tiers(known, step.source.entity or "", there, {s for s, _, _ in kb})
        reached = _near(kb, follow.dim, follow.direction, start)
        bound[step.out] = {
            thing
            for thing in reached
            if all(_satisfies(kb, thing, one, bound, known) for one in step.constraints)
        }
        if not bound[step.out]:
            return set()
    return bound[plan.project or ""]


@settings(max_examples=200)
@given(facts, chains())
def test_a_chain_reaches_what_following_the_triples_does(given_facts, plan) -> None:
    flat = {fact for fact in given_facts if fact[1] != "date_of_birth"}
    lattice = make_lattice(sorted(flat))
    result = execute(plan, lattice, Options())
    wanted = interpret(flat, plan)
    got = {lattice.labels[one.node] for one in result.answers}
    dims = {step.follow.dim for step in plan.steps} | {
        one.dim for step in plan.steps for one in step.constraints
    }
    if dims <= set(lattice.dimensions):
        assert got == wanted, result
        if not wanted:
            assert result.declined.reason in (
                Reason.NO_HIT, Reason.UNGROUNDED_SEED, Reason.CONFLICT, Reason.OUT_OF_LATTICE
            )  # fmt: skip
    else:
        assert result.state is State.ABSTAIN
        assert result.declined.reason in (Reason.PLAN_INVALID, Reason.OUT_OF_LATTICE)
    assert set(NAMES) >= got
