"""The choice of the best scores."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from harness.nouns import Passage, Scope
from harness.retrieval.base import best
from harness.retrieval.indexed import PassageTable

# Few distinct values, so that ties are the rule.
SCORES = st.lists(st.sampled_from([-np.inf, -1.0, 0.0, 0.5, 1.0]), max_size=40)


@given(scores=SCORES, k=st.integers(-2, 45), data=st.data())
def test_best_is_a_full_sort_cut_at_k(scores: list[float], k: int, data: st.DataObject) -> None:
    among = data.draw(st.none() | st.sets(st.integers(0, max(0, len(scores) - 1))))
    if not scores:
        among = None
    places = sorted(range(len(scores)) if among is None else among)
    expected = sorted((p for p in places if scores[p] > -np.inf), key=lambda p: (-scores[p], p))
    given_ = None if among is None else np.array(sorted(among), dtype=np.intp)
    found = best(np.array(scores, dtype=np.float32), k, among=given_)
    assert found == expected[: max(k, 0)]


def test_not_a_number_is_no_hit() -> None:
    assert best(np.array([np.nan, 1.0], dtype=np.float32), 5) == [1]


def test_a_scope_is_a_set_of_known_passages() -> None:
    table = PassageTable([Passage(f"p{n}", "", "x") for n in range(4)])
    assert table.positions(None) is None
    positions = table.positions(Scope(("p3", "p1", "p3", "unknown")))
    assert positions is not None
    assert positions.tolist() == [1, 3]
    empty = table.positions(Scope(()))
    assert empty is not None
    assert empty.size == 0
