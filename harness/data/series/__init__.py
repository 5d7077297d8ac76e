"""Series and tables: values at positions, read from CSV by a schema, and as facts or passages."""

from __future__ import annotations

from harness.data.series.captions import Caption, read_captions
from harness.data.series.columnar import ColumnData, SeriesColumns, read_columns
from harness.data.series.facts import facts_of, labels_of, notes_of
from harness.data.series.passages import ROWS, TablePassages, passages_of
from harness.data.series.reader import read_series
from harness.data.series.records import Cell, Metric, Position, Series, SeriesRow, State, group
from harness.data.series.schema import Schema, load_schema

__all__ = [
    "ROWS",
    "Caption",
    "Cell",
    "ColumnData",
    "Metric",
    "Position",
    "Schema",
    "Series",
    "SeriesColumns",
    "SeriesRow",
    "State",
    "TablePassages",
    "facts_of",
    "group",
    "labels_of",
    "load_schema",
    "notes_of",
    "passages_of",
    "read_captions",
    "read_columns",
    "read_series",
]
