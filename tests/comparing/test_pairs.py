"""Paired differences: tests, correction, what could have been found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from harness.comparing.pairs import all_pairs
from harness.metrics import mcnemar_exact, sign_flip_permutation

RunOf = Callable[..., Any]


def test_a_pair_of_binary_scores_is_tested_by_mcnemar(run_of: RunOf) -> None:
    first = run_of([1, 1, 0, 0, 0, 0, 0, 0, 0, None])
    second = run_of([1, 0, 1, 1, 1, 1, 1, 1, 0, None])
    (pair,) = all_pairs([first, second], ["em"])
    assert (pair.n, pair.wins, pair.losses, pair.ties, pair.test) == (9, 6, 1, 2, "mcnemar")
    assert pair.difference == pytest.approx(5 / 9)
    assert pair.p == mcnemar_exact(6, 1) == pair.p_holm
    assert pair.low <= pair.difference <= pair.high
    spread = np.array([1] * 6 + [-1] + [0] * 2).std(ddof=1)
    assert pair.detectable == pytest.approx((1.95996 + 0.84162) * spread / 3, rel=1e-4)


def test_graded_scores_are_tested_by_sign_flips(run_of: RunOf) -> None:
    a = [0.2, 0.5, 0.9, 0.0, 0.4, 0.4]
    b = [0.3, 0.7, 0.8, 0.6, 0.5, 0.4]
    (pair,) = all_pairs([run_of([0.0] * 6, a), run_of([0.0] * 6, b)], ["f1"])
    assert pair.test == "sign-flip"
    assert pair.p == sign_flip_permutation(b, a)


def test_equal_runs_differ_in_nothing(run_of: RunOf) -> None:
    pairs = all_pairs([run_of([1, 0, 1])] * 2, ["em", "f1"])
    assert [(pair.p, pair.p_holm, pair.difference) for pair in pairs] == [(1.0, 1.0, 0.0)] * 2
    assert all(pair.detectable is None for pair in pairs)


def test_the_family_is_every_test_of_the_comparison(run_of: RunOf) -> None:
    runs = [run_of([0] * 10), run_of([1] * 10), run_of([1] * 9 + [0])]
    pairs = all_pairs(runs, ["em"])
    assert [(pair.first, pair.second) for pair in pairs] == [(0, 1), (0, 2), (1, 2)]
    smallest = mcnemar_exact(10, 0)
    assert pairs[0].p_holm == pytest.approx(3 * smallest)
    assert pairs[1].p_holm == pytest.approx(2 * mcnemar_exact(9, 0))
    assert pairs[2].p_holm == 1.0


def test_runs_that_share_no_scored_question_make_no_pair(run_of: RunOf) -> None:
    assert all_pairs([run_of([1, None]), run_of([None, 1])], ["em"]) == []
