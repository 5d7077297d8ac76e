"""The schema of a table of series: what its columns are, and which cells not to rely on.

A schema is a YAML file of ours (all scalars are read as text, so `NA` and `no` stay what they
are):

    table: ratings                       # what the table is called in source ids
    subject: Bake Off series {series}    # what a row is about; `{column}` is a cell of the row
    missing: [NA]                        # cells that hold no value
    positions:                           # the row's own position first, equivalents after it
      - {column: episode, kind: episode}
      - {column: aired, kind: date}
    metrics:                             # by column name; other columns are left out
      viewers: {label: number of viewers, unit: million viewers}
      winner: {label: winner, type: text, variants: [champion]} # what else it is called
    distrust:                            # columns not to rely on, in all rows or in some
      - columns: [viewers]
        where: {series: 1-5}             # ranges of number columns, both ends included
        rows: 1-44                       # and/or rows of the file, counted from 1
        reason: it holds a rank
"""

from __future__ import annotations

import re
import string
import unicodedata
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from harness.data.records import read_text
from harness.data.series.records import Metric
from harness.errors import DataError

__all__ = ["Distrust", "MetricColumn", "PositionColumn", "Schema", "load_schema"]

_KEY = "tag:yaml.org,2002:map"
_RANGE = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?", re.ASCII)


class _Loader(yaml.BaseLoader):
    """Makes texts only, and takes no key twice."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: set[Any] = set()
    for key, _ in node.value:
        if (key.tag, key.value if isinstance(key.value, str) else id(key)) in seen:
            raise yaml.constructor.ConstructorError(
                None, None, f"the key {key.value!r:.40} stands twice", key.start_mark
            )
        seen.add((key.tag, key.value if isinstance(key.value, str) else id(key)))
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor(_KEY, _mapping)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PositionColumn(_Strict):
    """A column that says where a row stands; `kind` is the word for it, e.g. `episode`."""

    column: str = Field(min_length=1)
    kind: str = Field(min_length=1)


class MetricColumn(_Strict):
    """A column that holds values; see `Metric`."""

    label: str = Field(min_length=1)
    unit: str = ""
    type: Literal["number", "text"] = "number"
    variants: tuple[str, ...] = ()


class Distrust(_Strict):
    """Columns whose cells are not what their name says, in the rows that all bounds admit."""

    columns: tuple[str, ...] = Field(min_length=1)
    reason: str = Field(min_length=1)
    where: dict[str, str] = {}
    rows: str = ""

    @field_validator("where", "rows")
    @classmethod
    def _ranges(cls, given: dict[str, str] | str) -> dict[str, str] | str:
        for text in [given] if isinstance(given, str) else given.values():
            if text and bounds_of(text) is None:
                raise ValueError(f"{text!r:.40} is no range like 1-5 (or one number)")
        return given


class Schema(_Strict):
    """What the columns of a table are. `path` is the file it was read from."""

    table: str = Field(min_length=1)
    subject: str = Field(min_length=1)
    positions: tuple[PositionColumn, ...] = Field(min_length=1)
    metrics: dict[str, MetricColumn] = Field(min_length=1)
    missing: tuple[str, ...] = ()
    distrust: tuple[Distrust, ...] = ()
    path: Path = Path()

    @field_validator("subject")
    @classmethod
    def _template(cls, subject: str) -> str:
        parsed = list(string.Formatter().parse(subject))
        if any(spec or how or column == "" for _, column, spec, how in parsed):
            raise ValueError("`{column}` is all that a subject may hold in braces")
        return subject

    @model_validator(mode="after")
    def _distrusts_metrics(self) -> Schema:
        for number, rule in enumerate(self.distrust):
            for column in rule.columns:
                if column not in self.metrics:
                    raise ValueError(
                        f"`distrust.{number}` names {column!r:.40}, which is no metric"
                    )
        return self

    @model_validator(mode="after")
    def _tells_metrics_apart(self) -> Schema:
        named: dict[str, str] = {}
        for column, one in self.metrics.items():
            other = named.setdefault(one.label.casefold(), column)
            if other != column:
                raise ValueError(
                    f"`metrics.{other}` and `metrics.{column}` have one label, {one.label!r:.40}; "
                    "a question could not say which it means"
                )
        return self

    @property
    def known_metrics(self) -> tuple[Metric, ...]:
        """The metrics, in the order of the schema."""
        return tuple(
            Metric(id_, one.label, one.unit, one.type == "number", one.variants)
            for id_, one in self.metrics.items()
        )

    @property
    def subject_parts(self) -> tuple[tuple[str, str | None], ...]:
        """The subject as (text, column that follows it or None)."""
        parsed = string.Formatter().parse(self.subject)
        return tuple((text, column) for text, column, _, _ in parsed)

    def columns(self) -> list[tuple[str, str]]:
        """Return every column that it names, with the field that does."""
        named = [("subject", column) for _, column in self.subject_parts if column is not None]
        named += [(f"positions.{i}", one.column) for i, one in enumerate(self.positions)]
        named += [(f"metrics.{column}", column) for column in self.metrics]
        for i, rule in enumerate(self.distrust):
            named += [(f"distrust.{i}.where", column) for column in rule.where]
        return named


def bounds_of(text: str) -> tuple[int, int] | None:
    """Return both ends of a range `1-5`, or of `3`; None where it is none."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return None
    low, high = int(match[1]), int(match[2] or match[1])
    return (low, high) if low <= high else None


def load_schema(path: Path) -> Schema:
    """Read a schema.

    Raises:
        DataError: if it cannot be read or a field is missing or wrong; names file and field.
    """
    text = unicodedata.normalize("NFC", read_text(path))
    try:
        # Scalars stay texts: nothing in a schema is a date, a number or a truth value.
        raw: Any = yaml.load(text, Loader=_Loader)  # noqa: S506 - it makes texts only
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark else None
        raise DataError(path, f"is not valid YAML ({error.problem}).", line=line) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise DataError(path, f"is not valid YAML ({error}).") from error
    if not isinstance(raw, dict):
        raise DataError(path, "is not a schema: it must hold `table`, `subject`, `positions`, ...")
    if "path" in raw:
        raise DataError(path, "the field `path` is unknown.")
    try:
        return Schema.model_validate({**raw, "path": path})
    except ValidationError as error:
        raise DataError(path, _wrong(error)) from error


def _wrong(error: ValidationError) -> str:
    """Return what is wrong: the first fault, and a key beside a missing one that is unknown."""
    faults = error.errors()
    first = faults[0]
    field = ".".join(map(str, first["loc"]))
    if not field:
        # A rule over several fields says itself which.
        told = first["msg"].removeprefix("Value error, ")
        field = "distrust" if "`distrust." in told else "metrics"
        return f"the field `{field}` is wrong: {told}."
    extra = [str(one["loc"][-1]) for one in faults if one["type"] == "extra_forbidden"]
    if first["type"] == "extra_forbidden":
        return f"the field `{field}` is unknown. Remove it, or correct its name."
    if first["type"] == "missing":
        unknown = f"; `{extra[0]:.40}` is unknown" if extra else ""
        return f"the field `{field}` is missing{unknown}. Write it."
    return f"the field `{field}` is wrong: {first['msg'].removeprefix('Value error, ')}."
