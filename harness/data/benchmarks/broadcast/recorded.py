"""The variant `audience`: real per-episode figures, read from CSV files by their schemas."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from harness.data.benchmarks.broadcast.material import Material
from harness.data.series import (
    Metric,
    Series,
    facts_of,
    group,
    labels_of,
    load_schema,
    passages_of,
    read_series,
)
from harness.paths import resource

__all__ = ["SCHEMAS", "recorded_material", "schema_path"]

SCHEMAS = {
    "ratings": "audience",
    "contestants": "audience_contestants",
    "schedule": "audience_schedule",
}
"""The schema of each file, by its role in the manifest."""

_ABSENT = tuple(
    (f"Bake Off series {number}", table)
    for number in (11, 12, 13, 14)
    for table in ("ratings", "contestants")
)
_FOREIGN = {
    "ratings": (Metric("appreciation", "appreciation score", "points"),),
    "contestants": (Metric("handshakes", "number of handshakes", "handshakes"),),
}


def schema_path(role: str) -> Path:
    """Return the schema file of a role."""
    return resource("data_manifests") / "schemas" / f"{SCHEMAS[role]}.yaml"


def recorded_material(paths: Mapping[str, Path]) -> Material:
    """Read the material.

    Args:
        paths: The CSV files by role.

    Raises:
        DataError: if a file or a schema is damaged, or they do not fit each other.
    """
    series: list[Series] = []
    for role in SCHEMAS:
        schema = load_schema(schema_path(role))
        series += group(read_series(paths[role], schema), schema.known_metrics)
    tables = passages_of(series)
    return Material(
        series=tuple(series),
        passages=tables.passages,
        of_row=tables.of_row,
        facts=(*facts_of(series), *labels_of(series)),
        absent=_ABSENT,
        foreign=_FOREIGN,
    )
