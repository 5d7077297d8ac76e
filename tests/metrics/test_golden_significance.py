"""Replay of tests and intervals of statsmodels, SciPy and NumPy, where their values are at hand."""

from __future__ import annotations

import math

import pytest

from harness.metrics import (
    benjamini_hochberg,
    bonferroni,
    bootstrap_difference,
    bootstrap_distribution,
    clopper_pearson,
    discordant,
    fisher_exact,
    holm,
    mcnemar_exact,
    sign_flip_permutation,
)

TOLERANCE = 1e-9


@pytest.fixture
def rows(golden):
    """Return a reader of the rows of one test; there must be some."""

    def read(test: str) -> list:
        found = [row for row in golden("significance.jsonl") if row["test"] == test]
        assert found
        return found

    return read


def test_mcnemar(rows) -> None:
    for row in rows("mcnemar"):
        p = mcnemar_exact(row["input"]["b"], row["input"]["c"])
        expected = row["output"]["scipy_binomtest_two_sided"]
        assert p == pytest.approx(expected, abs=TOLERANCE), row["id"]
        assert p == pytest.approx(row["output"]["exact"]["pvalue"], abs=TOLERANCE), row["id"]


def test_permutation(golden) -> None:
    """Monte Carlo rows within four standard errors of both; exact rows exactly."""
    rows = [row for row in golden("significance.jsonl") if "permutation" in row["test"]]
    assert rows
    for row in rows:
        a, b = row["input"]["a"], row["input"]["b"]
        p = sign_flip_permutation(a, b)
        if row["exact"]:
            official = row["output"].get("p", row["output"].get("pvalue"))
            assert p == pytest.approx(official, abs=TOLERANCE), row["id"]
            continue
        official, resamples = row["output"]["p_plus1"], row["input"]["B"]
        error = math.sqrt(official * (1 - official) * (1 / resamples + 1 / 10_000))
        assert abs(p - official) <= 4 * error + 1 / resamples, row["id"]
        if set(a) | set(b) <= {0, 1}:
            exact = mcnemar_exact(*discordant(a, b))
            assert exact == pytest.approx(row["output"]["mcnemar_exact"], abs=TOLERANCE)


def test_paired_bootstrap(rows) -> None:
    for row in rows("paired_bootstrap"):
        given = row["input"]
        got = bootstrap_difference(given["a"], given["b"], resamples=given["B"], seed=given["seed"])
        assert got.value == pytest.approx(row["output"]["mean_diff"], abs=TOLERANCE)
        expected = row["output"]["ci95_percentile"]
        assert (got.low, got.high) == pytest.approx(expected, abs=TOLERANCE), row["id"]


def test_exhaustive_bootstrap(rows) -> None:
    for row in rows("bootstrap_exhaustive"):
        got, expected = bootstrap_distribution(row["input"]["d"]), row["output"]
        keys = ("mean", "sd", "q025", "q975", "frac_le_0")
        assert got == pytest.approx([expected[key] for key in keys], abs=TOLERANCE), row["id"]


def test_share(rows) -> None:
    for row in rows("proportion_ci95"):
        k, n = row["input"]["k"], row["input"]["n"]
        got = clopper_pearson(k, n)
        assert got == pytest.approx(row["output"]["beta"], abs=TOLERANCE), row["id"]
        assert k / n == pytest.approx(row["output"]["rate"], abs=TOLERANCE)


def test_fisher(rows) -> None:
    for row in rows("fisher_exact"):
        p = fisher_exact(row["input"]["table"])
        assert p == pytest.approx(row["output"]["pvalue"], abs=TOLERANCE), row["id"]


def test_families(rows) -> None:
    for row in rows("multiple_testing"):
        given, output = row["input"], row["output"]
        for name, adjust in (
            ("holm", holm),
            ("bonferroni", bonferroni),
            ("fdr_bh", benjamini_hochberg),
        ):
            adjusted = adjust(given["p"])
            expected = pytest.approx(output[name]["p_adj"], abs=TOLERANCE)
            assert adjusted == expected, (row["id"], name)
            rejected = [p <= given["alpha"] for p in adjusted]
            assert rejected == output[name]["reject"], (row["id"], name)
