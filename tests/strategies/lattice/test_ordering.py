"""Which fact of its kind each is: numbered by the text, or by the years."""

from __future__ import annotations

from harness.extract.fact import ExtractedFact
from strategies.lattice.sources.ordering import ordered


def _fact(subject: str, relation: str, value: str, **told: object) -> ExtractedFact:
    qualifiers = tuple((key, str(one)) for key, one in told.items())
    return ExtractedFact(subject, relation, value, "p", 0, 1, "x", qualifiers)


def _numbers(*facts: ExtractedFact) -> dict[str, tuple[str, ...]]:
    return {one.value: one.refined for one in ordered(facts)}


def test_years_number_what_all_has_one() -> None:
    made = _numbers(
        _fact("Ada", "award_received", "West Prize", year=1971),
        _fact("Ada", "award_received", "Ost Medal", year=1950),
        _fact("Berg", "award_received", "Ost Medal", year=1940),
    )
    assert made["West Prize"] == ("award_received[order=2]",)
    both = ordered(
        [
            _fact("Ada", "award_received", "West Prize", year=1971),
            _fact("Ada", "award_received", "Ost Medal"),
        ]
    )
    assert [one.refined for one in both] == [(), ()]


def test_a_year_told_elsewhere_counts_and_ties_do_not() -> None:
    made = ordered(
        [
            _fact("Ada", "award_received", "West Prize"),
            _fact("Ada", "award_received", "West Prize", year=1971),
            _fact("Ada", "award_received", "Ost Medal", year=1950),
        ]
    )
    assert {one.refined for one in made if one.value == "West Prize"} == {
        ("award_received[order=2]",)
    }
    tied = _numbers(
        _fact("Ada", "award_received", "West Prize", year=1950),
        _fact("Ada", "award_received", "Ost Medal", year=1950),
    )
    assert set(tied.values()) == {()}


def test_numbers_told_hold_and_number_the_other_of_two() -> None:
    made = _numbers(_fact("Ada", "spouse", "Berg", order=2), _fact("Ada", "spouse", "Holm"))
    assert made == {"Berg": ("spouse[order=2]",), "Holm": ("spouse[order=1]",)}
    clash = _numbers(
        _fact("Ada", "spouse", "Berg", order=2), _fact("Ada", "spouse", "Holm", order=2)
    )
    assert set(clash.values()) == {()}


def test_other_relations_are_left_as_they_are() -> None:
    assert _numbers(_fact("Ada", "employer", "Mills", year=1901)) == {"Mills": ()}
    assert ordered([]) == []
