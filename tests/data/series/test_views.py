"""Series as facts and as passages."""

from __future__ import annotations

from decimal import Decimal

import pytest

from harness.data.series import (
    Cell,
    Metric,
    Position,
    Series,
    SeriesRow,
    State,
    facts_of,
    group,
    notes_of,
    passages_of,
)

METRICS = (Metric("light", "brightness", "lumen"), Metric("heat", "heat"))


def make(states: str, *, subject: str = "Lamp 1") -> Series:
    """Return a series whose heat cells are good (g), missing (m) or distrusted (d)."""
    rows = tuple(
        SeriesRow(
            subject,
            "hours",
            (Position("hour", str(n)), Position("clock", f"0{n % 10}:00")),
            (Cell("light", f"{n}.50 ", State.GOOD, Decimal(n)), heat(n, state)),
        )
        for n, state in enumerate(states, start=1)
    )
    return Series(subject, "hours", METRICS, rows)


def heat(n: int, state: str) -> Cell:
    if state == "m":
        return Cell("heat", "NA", State.MISSING)
    if state == "d":
        return Cell("heat", "oops", State.DISTRUSTED, reason="broken")
    return Cell("heat", str(n), State.GOOD, Decimal(n))


def test_a_fact_is_one_usable_cell_and_the_metric_says_what_it_may_be_used_for() -> None:
    facts = facts_of([make("gmd")])
    assert [(f.metric, f.value, f.unit, f.position) for f in facts] == [
        ("clock", "01:00", "", "hour 1"),
        ("light", "1.50", "lumen", "hour 1"),
        ("heat", "1", "", "hour 1"),
        ("clock", "02:00", "", "hour 2"),
        ("light", "2.50", "lumen", "hour 2"),
        ("clock", "03:00", "", "hour 3"),
        ("light", "3.50", "lumen", "hour 3"),
        ("heat (distrusted)", "oops", "", "hour 3"),
        ("note on heat", "broken", "", "hour 3"),
    ]
    assert {fact.source for fact in facts} == {"Lamp 1: hours"}
    assert len({fact.id for fact in facts}) == len(facts)
    assert facts_of([make("gmd")]) == facts


@pytest.mark.parametrize(
    ("states", "where"),
    [
        ("ggg", []),
        ("mmm", []),
        ("ddd", [""]),
        ("dmd", [""]),
        ("gdg", ["hour 2"]),
        ("gddmdg", ["hour 2 to hour 5"]),
        ("dgdd", ["hour 1", "hour 3 to hour 4"]),
    ],
)
def test_notes_say_where(states: str, where: list[str]) -> None:
    assert notes_of(make(states)) == [("heat", place, "broken") for place in where]


def test_a_passage_holds_ten_rows_under_the_header() -> None:
    series = make("g" * 21 + "dd")
    tables = passages_of([series])
    titles = [passage.title for passage in tables.passages]
    assert titles == [
        "Lamp 1: hours, hour 1 to hour 10",
        "Lamp 1: hours, hour 11 to hour 20",
        "Lamp 1: hours, hour 21 to hour 23",
    ]
    last = tables.passages[-1].text.splitlines()
    assert "Do not rely on heat in hour 22 to hour 23: broken." in last
    assert last[-4:] == [
        "hour | clock | light | heat",
        "21 | 01:00 | 21.50 | 21",
        "22 | 02:00 | 22.50 | oops",
        "23 | 03:00 | 23.50 | oops",
    ]
    by_id = {passage.id: passage.text for passage in tables.passages}
    assert len(tables.of_row) == 23
    for row in series.rows:
        line = f"\n{row.positions[0].value} | {row.positions[1].value} | "
        assert line in by_id[tables.of_row[series.source, row.position]]
    assert passages_of([make("g")]).passages[0].title == "Lamp 1: hours, hour 1"
    assert len(passages_of([series], rows=5).passages) == 5


def test_missing_cells_are_explained() -> None:
    told = "NA means that there is no figure."
    assert told in passages_of([make("gmg")]).passages[0].text
    assert told not in passages_of([make("ggg")]).passages[0].text


def test_rows_are_grouped_by_source_in_order() -> None:
    one, two = make("gg"), make("g", subject="Lamp 2")
    mixed = (one.rows[0], two.rows[0], one.rows[1])
    assert group(mixed, METRICS) == (one, two)
