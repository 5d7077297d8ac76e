"""Meet and select on a lattice: what they give back, and the laws they keep."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lattice_kit import DATED, DATES, FLAT, NAMES, facts, having, hops, make_lattice

from harness.plan.plan import Constraint, Direction, Plan, PlanKind, Provenance, Sense, Source, Step
from harness.values import parse_date
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.meet import meet
from strategies.lattice.operators.outcome import Reason, State
from strategies.lattice.operators.state import Options

ORDERED = {"near": [("Ava", "Bo"), ("Bo", "Cy"), ("Ava", "Di"), ("Ed", "Di"), ("Di", "Cy")]}
EVERY = [(name, "near", name) for name in NAMES] + [("Fi", DATED, date) for date in DATES]


def found(lattice, plan) -> set[str]:
    result = execute(plan, lattice, Options())
    return {lattice.labels[one.node] for one in result.answers}


terms = st.lists(st.sampled_from(NAMES), max_size=4)


@settings(max_examples=100)
@given(terms, terms)
def test_the_meet_is_commutative_associative_idempotent_and_monotone(left, right) -> None:
    lattice = make_lattice(EVERY, orders=ORDERED)
    near = lattice.dimensions["near"]

    def down(names):
        nodes = [[lattice.lexicon.ground(name)[1][0]] for name in names]
        return set(meet(near, nodes).lower)

    both = down([*left, *right])
    assert both == down([*right, *left])
    assert both == down([*left, *left, *right])
    assert both == down(left) & down(right)
    assert both <= down(left)
    assert down([]) == set(near.values.tolist()), "no terms at all are the top"


@given(st.sampled_from(DATES), st.sampled_from(DATES))
def test_a_date_lies_below_what_contains_it(outer: str, inner: str) -> None:
    lattice = make_lattice(EVERY)
    days = {lattice.labels[n]: n for n in lattice.dimensions[DATED].values.tolist()}
    node = {
        date: next(n for label, n in days.items() if parse_date(label) == parse_date(date))
        for date in DATES
    }
    below = node[inner] in lattice.dimensions[DATED].down(node[outer])
    assert below == parse_date(inner).within(parse_date(outer))


constraints = st.lists(
    st.tuples(st.sampled_from(FLAT), st.sampled_from(NAMES))
    | st.tuples(st.just(DATED), st.sampled_from(DATES)),
    min_size=1,
    max_size=3,
)


@settings(max_examples=150)
@given(facts, constraints, st.tuples(st.sampled_from(FLAT), st.sampled_from(NAMES)))
def test_a_further_constraint_never_adds_anything(given_facts, some, further) -> None:
    lattice = make_lattice(given_facts)
    assert found(lattice, having(*some, further)) <= found(lattice, having(*some))


# Names without a namesake: where there is one, an instance can make it the better match.
unlike = st.lists(
    st.tuples(st.sampled_from(FLAT), st.sampled_from(("Cy", "Di", "Ed", "Fi")))
    | st.tuples(st.just(DATED), st.sampled_from(DATES)),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60)
@given(facts, facts, unlike)
def test_a_further_instance_never_removes_anything(given_facts, more, some) -> None:
    before = found(make_lattice(given_facts), having(*some))
    assert before <= found(make_lattice(given_facts + more), having(*some))


@settings(max_examples=150)
@given(facts, st.sampled_from(FLAT))
def test_a_missing_coordinate_satisfies_nothing_but_the_top(given_facts, dim: str) -> None:
    lattice = make_lattice([*given_facts, ("Ava", "seen", "Bo"), ("Zed", "seen", "Bo")])
    if dim not in lattice.dimensions:
        return
    for name in NAMES:
        plan = hops("Bo", "~seen", constraints=(Constraint(dim, name),))
        assert "Zed" not in found(lattice, plan)
    top = hops("Bo", "~seen", constraints=(Constraint(dim, None),))
    assert found(lattice, top) == {"Ava", "Zed"}


@settings(max_examples=150)
@given(facts, st.sampled_from(DATES), st.sampled_from(list(Sense)))
def test_order_constraints_hold_only_where_they_are_certain(given_facts, bound, sense) -> None:
    lattice = make_lattice([*given_facts, ("Zed", DATED, "1990")])
    step = Step("$1", Source(all=DATED), constraints=(Constraint(DATED, bound, sense=sense),))
    plan = Plan(PlanKind.CHAIN, Provenance.RULE, (step,), "$1", many=True)
    limit = parse_date(bound)
    wanted = set()
    for subject, dim, value in [*given_facts, ("Zed", DATED, "1990")]:
        own = parse_date(value) if dim == DATED else None
        if (
            own is not None
            and {
                Sense.EQUAL: own.within(limit),
                Sense.BEFORE: own.before(limit),
                Sense.AFTER: limit.before(own),
                Sense.AT_MOST: own.end <= limit.end,
                Sense.AT_LEAST: own.start >= limit.start,
            }[sense]
        ):
            wanted.add(subject)
    assert found(lattice, plan) == wanted


def test_films_with_two_actors(films) -> None:
    both = having(("cast_member", "Ibren Varde"), ("cast_member", "Esk Sorrel"))
    assert found(films, both) == {"The Glass Orchard"}


def test_two_values_of_what_can_have_only_one_are_a_conflict(films) -> None:
    result = execute(
        having(("director", "Mara Quell"), ("director", "Golm Ulmer")), films, Options()
    )
    assert result.state is State.ABSTAIN
    assert result.declined.reason is Reason.CONFLICT
    assert result.declined.evidence["dim"] == "director"


def test_the_emptying_constraint_is_named(films) -> None:
    plan = having(("cast_member", "Esk Sorrel"), ("publication_date", "1940"))
    result = execute(plan, films, Options())
    assert result.declined.code == "no_hit:1"
    assert set(result.declined.evidence["first_empty"]) == {"cast_member", "publication_date"}


def test_inverse_constraints(films) -> None:
    # Who is a cast member of Salt Road and of The Glass Orchard?
    plan = hops(
        "Salt Road",
        "cast_member",
        constraints=(Constraint("cast_member", "The Glass Orchard", Direction.INVERSE),),
    )
    assert found(films, plan) == {"Ibren Varde"}


def test_an_order_of_entities_is_no_plan(films) -> None:
    step = Step(
        "$1",
        Source(all="director"),
        constraints=(Constraint("director", "Mara Quell", sense=Sense.BEFORE),),
    )
    result = execute(Plan(PlanKind.CHAIN, Provenance.RULE, (step,), "$1"), films, Options())
    assert result.declined.reason is Reason.PLAN_INVALID


def test_places_lie_below_their_country() -> None:
    lattice = make_lattice(
        [
            ("Mara", "place_of_birth", "Astelle"),
            ("Golm", "place_of_birth", "Varnhem"),
            ("Astelle", "country", "Ostavia"),
            ("Varnhem", "country", "Norland"),
        ],
        hierarchies={"place_of_birth": "country"},
    )
    assert lattice.dimensions["place_of_birth"].gate == "tree"
    assert found(lattice, having(("place_of_birth", "Ostavia"))) == {"Mara"}
    assert found(lattice, hops("Norland", "~place_of_birth")) == {"Golm"}
