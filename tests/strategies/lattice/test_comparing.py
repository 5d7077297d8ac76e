"""Comparisons: the laws of an order, and what is not decided."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lattice_kit import DATED, DATES, hops, make_lattice

from harness.plan.plan import (
    Compare,
    CompareMode,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Sense,
    Source,
)
from harness.values import parse_date
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.outcome import Reason, State
from strategies.lattice.operators.state import Options

PEOPLE = ("Ava", "Bo", "Cy", "Di")


def asked(mode: CompareMode, *names: str, dim: str | None = DATED, **more) -> Plan:
    operands = tuple(Operand(name, Source(entity=name)) for name in names)
    return Plan(PlanKind.COMPARE, Provenance.RULE, compare=Compare(mode, operands, dim, **more))


def verdict(lattice, plan: Plan) -> str:
    result = execute(plan, lattice, Options())
    return result.verdict if result.declined is None else result.declined.reason.value


def born(*dates: str):
    return make_lattice(zip(PEOPLE, [DATED] * len(dates), dates, strict=False))


EXTREMA = st.sampled_from([CompareMode.ARGMIN, CompareMode.ARGMAX])
dates = st.lists(st.sampled_from(DATES), min_size=3, max_size=3)


@settings(max_examples=100)
@given(dates)
def test_before_is_antisymmetric_and_transitive(three: list[str]) -> None:
    lattice = born(*three)

    def before(left: str, right: str) -> str:
        return verdict(lattice, asked(CompareMode.BOOL_ORDER, left, right))

    assert not (before("Ava", "Bo") == before("Bo", "Ava") == "yes")
    if before("Ava", "Bo") == before("Bo", "Cy") == "yes":
        assert before("Ava", "Cy") == "yes"
    a, b = (parse_date(date) for date in three[:2])
    certain = "yes" if a.before(b) else "no" if a.start >= b.end else "incomparable"
    assert before("Ava", "Bo") == certain


@settings(max_examples=100)
@given(
    dates, st.permutations(PEOPLE[:3]), st.sampled_from([CompareMode.ARGMIN, CompareMode.ARGMAX])
)
def test_an_extremum_does_not_depend_on_the_order(three, order, mode) -> None:
    lattice = born(*three)
    assert verdict(lattice, asked(mode, *order)) == verdict(lattice, asked(mode, *PEOPLE[:3]))
    said = verdict(lattice, asked(mode, *order))
    if said in PEOPLE:
        own = {name: parse_date(date) for name, date in zip(PEOPLE, three, strict=False)}
        for other in set(PEOPLE[:3]) - {said}:
            first, last = (said, other) if mode is CompareMode.ARGMIN else (other, said)
            assert own[first].before(own[last])


@given(dates)
def test_shared_values(three: list[str]) -> None:
    lattice = born(*three)
    a, b = (parse_date(date) for date in three[:2])
    overlap = a.start <= b.end and b.start <= a.end
    certain = "yes" if a == b else "incomparable" if overlap else "no"
    assert verdict(lattice, asked(CompareMode.BOOL_EQ, "Ava", "Bo")) == certain
    negated = {"yes": "no", "no": "yes"}.get(certain, certain)
    assert verdict(lattice, asked(CompareMode.BOOL_EQ, "Ava", "Bo", negated=True)) == negated


def test_a_day_and_its_year_cannot_be_ordered() -> None:
    lattice = born("1924", "20 May 1924")
    assert verdict(lattice, asked(CompareMode.ARGMIN, "Ava", "Bo")) == "incomparable"


@pytest.mark.parametrize("mode", list(CompareMode))
def test_an_operand_without_a_value_is_out_of_the_lattice(mode: CompareMode) -> None:
    lattice = make_lattice([("Ava", DATED, "1900"), ("Bo", "likes", "Ava")])
    assert verdict(lattice, asked(mode, "Ava", "Bo")) == Reason.OUT_OF_LATTICE
    assert verdict(lattice, asked(mode, "Ava", "Nobody")) == Reason.OUT_OF_LATTICE


def test_entities_are_equal_or_not_but_never_ordered() -> None:
    lattice = make_lattice(
        [
            ("Ava", "director", "Di"),
            ("Bo", "director", "Di"),
            ("Bo", "director", "Ed"),
            ("Cy", "director", "Fi"),
        ]
    )
    assert verdict(lattice, asked(CompareMode.BOOL_EQ, "Ava", "Bo", dim="director")) == "yes"
    assert verdict(lattice, asked(CompareMode.BOOL_EQ, "Ava", "Cy", dim="director")) == "no"
    for mode in (CompareMode.ARGMAX, CompareMode.BOOL_ORDER):
        assert verdict(lattice, asked(mode, "Ava", "Cy", dim="director")) == "incomparable"


def test_numbers_of_one_unit_alone() -> None:
    lattice = make_lattice(
        [("Ava", "length", "12 km"), ("Bo", "length", "9 mi"), ("Cy", "length", "3 kg")]
    )
    longest = asked(CompareMode.ARGMAX, "Ava", "Bo", dim="length")
    assert verdict(lattice, longest) == "Bo"
    assert verdict(lattice, asked(CompareMode.ARGMAX, "Ava", "Cy", dim="length")) == "incomparable"


def test_the_least_of_several_values_counts() -> None:
    lattice = make_lattice([("Ava", DATED, "1900"), ("Ava", DATED, "1950"), ("Bo", DATED, "1920")])
    assert verdict(lattice, asked(CompareMode.ARGMIN, "Ava", "Bo")) == "Ava"
    assert verdict(lattice, asked(CompareMode.ARGMAX, "Ava", "Bo")) == "Ava"
    assert verdict(lattice, asked(CompareMode.BOOL_ORDER, "Ava", "Bo")) == "incomparable"


def test_all_that_come_before_the_last() -> None:
    lattice = born("1900", "1901", "1990s", "1950")
    result = execute(asked(CompareMode.SET, *PEOPLE, sense=Sense.BEFORE), lattice, Options())
    assert result.state is State.COMPARE
    assert [one.label for one in result.answers] == ["Ava", "Bo"]
    none = asked(CompareMode.SET, "Cy", "Ava", sense=Sense.BEFORE)
    assert verdict(lattice, none) == Reason.NO_HIT


def test_what_steps_have_bound_is_compared_and_the_original_said() -> None:
    lattice = make_lattice(
        [
            ("Salt Road", "director", "Ava"),
            ("Glass", "director", "Bo"),
            ("Ava", DATED, "1900"),
            ("Bo", DATED, "1950"),
        ]
    )
    steps = (
        *hops("Salt Road", "director").steps,
        hops("Glass", "director")
        .steps[0]
        .__class__("$2", Source(entity="Glass"), hops("x", "director").steps[0].follow),
    )
    operands = (Operand("Salt Road", Source(var="$1")), Operand("Glass", Source(var="$2")))
    plan = Plan(
        PlanKind.COMPARE, Provenance.RULE, steps,
        compare=Compare(CompareMode.ARGMAX, operands, DATED),
    )  # fmt: skip
    result = execute(plan, lattice, Options())
    assert result.verdict == "Glass"
    said = {lattice.first_text(row) for row in result.proof}
    assert {"Glass director Bo", f"Bo {DATED} 1950", "Salt Road director Ava"} <= said
