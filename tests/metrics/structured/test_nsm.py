"""MetaQA as the NSM family scores it."""

from __future__ import annotations

import pytest

from harness.metrics.structured.nsm import score_candidates

CANDIDATES = [("a", 0.5), ("b", 0.3), ("c", 0.2)]


def test_candidates_are_taken_until_their_mass_exceeds_eps() -> None:
    assert score_candidates(CANDIDATES, ["a", "b"], eps=0.4) == (1, 0.5, pytest.approx(2 / 3), 1)
    assert score_candidates(CANDIDATES, ["a", "b"], eps=0.5) == (1, 1, 1, 1)
    assert score_candidates(CANDIDATES, ["a", "b"], eps=0.9)[:2] == (pytest.approx(2 / 3), 1)


def test_the_first_listed_wins_a_tie() -> None:
    assert score_candidates([("b", 0.5), ("a", 0.5)], ["a"], eps=0.1).hits1 == 0
    assert score_candidates([("a", 0.5), ("b", 0.5)], ["a"], eps=0.1).hits1 == 1


def test_without_gold_every_hit_counts() -> None:
    assert score_candidates(CANDIDATES, [], eps=0.5) == (0, 1, 0, 1)
    assert score_candidates([], [], eps=0.5) == (1, 1, 1, 1)
    assert score_candidates([], ["a"], eps=0.5) == (1, 0, 0, 0)


def test_repeats_count_as_often_as_they_come() -> None:
    assert score_candidates([("a", 0.9)], ["a", "a"], eps=0.5).recall == 0.5
    assert score_candidates([("a", 0.5), ("a", 0.5)], ["a"], eps=0.9).recall == 2
