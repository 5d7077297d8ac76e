"""Plans: what they denote on triples."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.atlas import TripleIndex, execute
from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.cypher import to_cypher
from harness.data.benchmarks.atlas.execute import trace
from harness.nouns import Triple

FILM = p.Named("Film")
TRIPLES = (
    Triple("Film", "director", "Ann"),
    Triple("Other", "director", "Ann"),
    Triple("Film", "cast_member", "Bob"),
    Triple("Film", "instance_of", "film"),
    Triple("Ann", "date_of_birth", "2 May 1900"),
    Triple("Bob", "date_of_birth", "9 May 1900"),
    Triple("Ann", "date_of_death", "1 May 1950"),
    Triple("Ann", "spouse", "Cid", (("order", "1"),)),
    Triple("Ann", "spouse", "Dan", (("order", "2"),)),
    Triple("Ann", "sibling", "Eva", (("role", "sister"),)),
    Triple("Ann", "sibling", "Bob", (("role", "brother"),)),
)
BORN_A, BORN_B = (p.Hop(p.Named(name), "date_of_birth") for name in ("Ann", "Bob"))
CASES: list[tuple[p.Plan, set[str]]] = [
    (p.Hop(FILM, "director"), {"Ann"}),
    (p.Hop(p.Hop(FILM, "director"), "date_of_birth"), {"2 May 1900"}),
    (p.Inverse(p.Named("Ann"), "director"), {"Film", "Other"}),
    (p.Keep(p.Inverse(p.Named("Ann"), "director"), "instance_of", "film"), {"Film"}),
    (p.Keep(p.Named("Ann"), "date_of_birth", "1900"), {"Ann"}),
    (p.Keep(p.Named("Ann"), "date_of_birth", "900"), set()),
    (p.Hop(p.Named("Ann"), "sibling", "sister"), {"Eva"}),
    (p.Ordinal(p.Named("Ann"), "spouse", 2), {"Dan"}),
    (p.Ordinal(p.Named("Ann"), "spouse", 3), set()),
    (p.Minus(p.Hop(p.Named("Ann"), "spouse"), p.Named("Cid")), {"Dan"}),
    (p.Compare((p.Rival("Ann", BORN_A), p.Rival("Bob", BORN_B)), "min"), {"Ann"}),
    (p.Compare((p.Rival("Ann", BORN_A), p.Rival("Bob", BORN_B)), "max"), {"Bob"}),
    (p.Compare((p.Rival("Ann", BORN_A), p.Rival("Ann2", BORN_A)), "max"), set()),
    (p.Before(BORN_A, BORN_B), {"yes"}),
    (p.Before(BORN_B, BORN_A), {"no"}),
    (p.Before(BORN_A, BORN_A), set()),
    (p.Same(p.Hop(FILM, "director"), p.Hop(p.Named("Other"), "director")), {"yes"}),
    (p.Same(p.Hop(FILM, "director"), p.Hop(FILM, "cast_member")), {"no"}),
    (p.Same(p.Hop(FILM, "director"), p.Hop(p.Named("Nobody"), "director")), set()),
    (p.Count(p.Inverse(p.Named("Ann"), "director")), {"2"}),
    (p.Count(p.Inverse(p.Named("Nobody"), "director")), set()),
    (p.Difference(BORN_A, p.Hop(p.Named("Ann"), "date_of_death"), completed=True), {"49"}),
    (p.Difference(BORN_A, p.Hop(p.Named("Ann"), "date_of_death")), {"50"}),
]


@pytest.mark.parametrize(("plan", "wanted"), CASES)
def test_what_a_plan_denotes(plan: p.Plan, wanted: set[str]) -> None:
    assert execute(plan, TRIPLES) == wanted


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_of_triples_does_not_matter(order: tuple[int, ...]) -> None:
    triples = [TRIPLES[i] for i in order] + list(TRIPLES[3:])
    for plan, wanted in CASES:
        assert execute(plan, triples) == wanted


NAMES = st.sampled_from("abcdef")
GRAPH = st.lists(st.builds(Triple, NAMES, st.sampled_from("rs"), NAMES), max_size=20)


@given(GRAPH, NAMES, NAMES)
def test_the_algebra_of_sets(triples: list[Triple], one: str, two: str) -> None:
    index = TripleIndex(triples)
    a, b = p.Hop(p.Named(one), "r"), p.Hop(p.Named(two), "s")
    left, right = execute(a, index), execute(b, index)
    assert execute(p.Union((a, b)), index) == left | right
    assert execute(p.Intersect((a, b)), index) == left & right
    assert execute(p.Minus(a, b), index) == left - right
    assert execute(p.Hop(p.Union((a, b)), "r"), index) == execute(
        p.Union((p.Hop(a, "r"), p.Hop(b, "r"))), index
    )


@given(GRAPH, NAMES, NAMES)
def test_an_inverse_hop_turns_a_hop_around(triples: list[Triple], one: str, two: str) -> None:
    there = two in execute(p.Hop(p.Named(one), "r"), triples)
    back = one in execute(p.Inverse(p.Named(two), "r"), triples)
    assert there == back


def test_a_trace_holds_the_triples_in_order_of_use() -> None:
    _, used = trace(p.Hop(p.Hop(FILM, "director"), "date_of_birth"), TRIPLES)
    assert used == (TRIPLES[0], TRIPLES[4])


def test_triples_can_be_taken_out_and_put_back() -> None:
    index = TripleIndex(TRIPLES)
    plan = p.Hop(FILM, "director")
    index.drop([TRIPLES[0]])
    assert execute(plan, index) == frozenset()
    index.restore([TRIPLES[0]])
    assert execute(plan, index) == {"Ann"}


def test_cypher_of_a_chain_and_an_intersection() -> None:
    kinds = {"Film": "film", "Ann": "person"}
    chain = p.Hop(p.Hop(FILM, "director"), "place_of_birth")
    assert to_cypher(chain, kinds) == (
        "MATCH (v1:film {name: 'Film'}), (v1)-[:director]->(v2:person), "
        "(v2)-[:place_of_birth]->(v3:city) RETURN v3"
    )
    born = p.Hop(p.Named("Ann's"), "date_of_birth")
    assert to_cypher(born, kinds) == "MATCH (v1 {name: 'Ann\\'s'}) RETURN v1.date_of_birth"
    both = p.Intersect((p.Inverse(p.Named("Ann"), "director"), p.Inverse(FILM, "based_on")))
    assert to_cypher(both, kinds).count("-[:") == 2
