"""Scope expansion on random graphs of namesakes: what holds of every schedule, and between them."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.skb import build_skb
from harness.nouns import Edge, Node
from strategies.af.cypher import CypherQuery, parse
from strategies.af.graph.arrays import Edges
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.binding import BindRules, bind
from strategies.af.graph.candidates import find_candidates
from strategies.af.graph.expansion import Expansion, Schedule, expand, scopes
from strategies.af.graph.names import Names
from strategies.af.graph.symbols import Bound
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.similarity.base import stable_keys
from strategies.af.similarity.lexical import Lexical

QUERIES = (
    "MATCH (a:author {name: 'Mara Quell'})-[:writes]->(p:paper) RETURN p",
    "MATCH (a {name: 'Mara Quell'})-[:writes]->(p)<-[:writes]-(b {name: 'Bo Ulmer'}) RETURN p",
    "MATCH (a {name: 'Mara Quell'})-[:writes]->(q)-[:cites]->(p) RETURN p",
)
MOST = 9


class World:
    """A graph in which a name is borne by many authors, and a query over it."""

    def __init__(self, seed: int) -> None:
        stream = random.Random(seed)
        names = ("Mara Quell", "Bo Ulmer", "Mara Ulmer")
        authors = [Node(f"a{at}", "author", stream.choice(names)) for at in range(8)]
        papers = [Node(f"p{at}", "paper", f"Paper {at}") for at in range(9)]
        edges = {
            Edge(stream.choice(authors).id, "writes", stream.choice(papers).id) for _ in range(18)
        } | {Edge(stream.choice(papers).id, "cites", stream.choice(papers).id) for _ in range(12)}
        self.skb = build_skb([*authors, *papers, *edges], candidate_types=("paper",))
        query = parse(stream.choice(QUERIES))
        assert isinstance(query, CypherQuery)
        bound = bind(query, Vocabulary(self.skb), BindRules(), question="papers")
        assert isinstance(bound, Bound)
        self.bound = bound
        self.near = Lexical(self.skb, relations=False, keys=stable_keys(self.skb))

    def expand(self, schedule: Schedule, *, k: int = 10**6, l_max: int = MOST) -> Expansion:
        names, attributes = Names(self.skb), Attributes(self.skb)
        candidates = find_candidates(
            self.bound, self.skb, names, attributes, self.near, most=l_max, cutoff=0.0
        )
        return expand(
            self.bound, candidates, self.skb, Edges(self.skb),
            k=k, l_max=l_max, schedule=schedule, cap=None, edge_unique=True,
        )  # fmt: skip


schedules = st.sampled_from(["geometric", "linear", "all_at_once"])
seeds = st.integers(0, 10**6)


@given(seeds, schedules, st.integers(1, 12), st.integers(1, MOST))
@settings(max_examples=80)
def test_rounds_are_disjoint_and_stop_for_the_reason_they_give(
    seed: int, schedule: Schedule, k: int, l_max: int
) -> None:
    found = World(seed).expand(schedule, k=k, l_max=l_max)
    sets = [set(one.new.tolist()) for one in found.rounds]
    assert sum(map(len, sets)) == len(found.answers) == len(set().union(*sets))
    tried = [one.scope for one in found.rounds]
    assert tried == list(scopes(l_max, schedule))[: len(tried)]
    sums = np.cumsum([len(one) for one in sets]).tolist()
    # Enough ends it at once, and nothing else does while there is a wider scope to try.
    assert all(total < k for total in sums[:-1])
    assert (found.stop == "k_reached") == (sums[-1] >= k)
    assert (found.stop == "empty") == (sums[-1] == 0)


@given(seeds)
@settings(max_examples=40)
def test_linear_finds_what_the_widest_scope_finds(seed: int) -> None:
    """It only says earlier what it finds earlier; the other schedules may step over scopes."""
    world = World(seed)
    linear, once = world.expand("linear"), world.expand("all_at_once")
    assert set(once.answers.tolist()) == set(linear.answers.tolist())
    # Whatever a geometric round has found by a scope, a linear one has by that scope.
    by_scope = {one.scope: one for one in linear.rounds}
    known: set[int] = set()
    seen: set[int] = set()
    geometric = {one.scope: set(one.new.tolist()) for one in world.expand("geometric").rounds}
    for scope in sorted({*by_scope, *geometric}):
        if scope in by_scope:
            known |= set(by_scope[scope].new.tolist())
        seen |= geometric.get(scope, set())
        assert seen <= known


@given(seeds, schedules)
@settings(max_examples=40)
def test_a_wider_limit_finds_no_less(seed: int, schedule: Schedule) -> None:
    world = World(seed)
    found = [set(world.expand(schedule, l_max=most).answers.tolist()) for most in range(1, MOST)]
    assert all(small <= large for small, large in pairwise(found))


@pytest.mark.parametrize("schedule", ["geometric", "linear", "all_at_once"])
def test_scopes_are_within_the_limit_and_grow(schedule: Schedule) -> None:
    for most in range(1, 60):
        found = list(scopes(most, schedule))
        assert found == sorted(set(found))
        assert 1 <= found[0] <= found[-1] <= most
        if schedule != "geometric":
            assert found[-1] == most
