"""Schemas: what they must say, and errors that name file and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.series import Schema, load_schema
from harness.errors import DataError
from harness.paths import resource

GOOD = """table: t
subject: S {s}
missing: [NA, no]
positions:
  - {column: p, kind: minute}
metrics:
  on: {label: a thing}
distrust:
  - {columns: [on], where: {s: 1-5, u: 3}, rows: 2-2, reason: because}
"""


def load(tmp_path: Path, text: str) -> Schema:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return load_schema(path)


def test_scalars_stay_texts(tmp_path: Path) -> None:
    schema = load(tmp_path, GOOD)
    assert schema.missing == ("NA", "no")
    assert [metric.id for metric in schema.known_metrics] == ["on"]
    assert schema.distrust[0].where == {"s": "1-5", "u": "3"}
    assert schema.path == tmp_path / "own.yaml"
    assert [field for field, _ in schema.columns()] == [
        "subject",
        "positions.0",
        "metrics.on",
        "distrust.0.where",
        "distrust.0.where",
    ]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("table: t\n", "", "table"),
        ("subject: S {s}\n", "", "subject"),
        ("S {s}", "S {s", "subject"),
        ("S {s}", "S {s:>3}", "subject"),
        ("positions:\n  - {column: p, kind: minute}\n", "", "positions"),
        ("\n  - {column: p, kind: minute}", " []", "positions"),
        ("column: p, kind", "column: p, sort", "positions.0.kind"),
        ("{label: a thing}", "{unit: cm}", "metrics.on.label"),
        ("{label: a thing}", "{label: a, type: date}", "metrics.on.type"),
        ("columns: [on]", "columns: [off]", "distrust"),
        ("1-5", "5-1", "distrust.0.where"),
        ("2-2", "first", "distrust.0.rows"),
        ("reason: because", "why: because", "distrust.0.reason"),
        ("missing: [NA, no]", "missing: {}", "missing"),
        ("table: t", "table: t\npath: elsewhere", "path"),
        ("table: t", "table: t\nextra: 1", "extra"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in GOOD
    with pytest.raises(DataError, match=rf"own\.yaml: the field `{re.escape(field)}` is"):
        load(tmp_path, GOOD.replace(old, new))


@pytest.mark.parametrize("text", ["", "[1, 2]", "table: [", "a: *b", "? {a: 1}\n: 2", "\t- x"])
def test_what_is_no_schema_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"own\.yaml"):
        load(tmp_path, text)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, len(GOOD) - 1), drop=st.integers(0, 4), put=st.binary(max_size=4))
def test_any_mutation_of_a_schema_loads_or_is_refused(
    tmp_path: Path, at: int, drop: int, put: bytes
) -> None:
    path = tmp_path / "own.yaml"
    raw = GOOD.encode()
    path.write_bytes(raw[:at] + put + raw[at + drop :])
    try:
        load_schema(path)
    except DataError as error:
        assert "own.yaml" in str(error)


def test_the_shipped_schemas_load_and_distrust_what_is_no_number_of_viewers() -> None:
    folder = resource("data_manifests") / "schemas"
    schemas = {path.stem: load_schema(path) for path in sorted(folder.glob("*.yaml"))}
    rules = [
        (rule.columns, rule.where)
        for rule in schemas["audience"].distrust
        if "viewers_28day" in rule.columns
    ]
    assert rules == [(("viewers_28day",), {"series": "1-5"})]
    assert all(schema.missing == ("NA",) for schema in schemas.values())
