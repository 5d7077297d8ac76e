"""A finished run as a comparison reads it: its summary, its identity, its scored questions.

Nothing is loaded but the run's own folder, so that runs can be compared where the data are not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from harness.errors import DataError, HarnessError
from harness.running.folder import RunFolder
from harness.running.readback import read_provenance, read_summary

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["ComparedRun", "labelled", "read_compared"]

_SHORT = 8
_FACTS = ("question", "native_id", "prediction")


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One run of a comparison.

    Attributes:
        label: How tables name it.
        folder: Where it is.
        summary: Its summary.json.
        parts: What its identity is made of.
        table: Its scores.parquet by column, one entry a question, sorted by question id.
    """

    label: str
    folder: RunFolder
    summary: Mapping[str, Any]
    parts: Mapping[str, Any]
    table: Mapping[str, Sequence[Any]]

    @property
    def questions(self) -> Sequence[str]:
        """The ids of its questions."""
        return self.table["question"]


def read_compared(folder: RunFolder) -> ComparedRun:
    """Read a finished run.

    Raises:
        HarnessError: if it is not finished, or a file of it is missing or damaged.
    """
    import pyarrow as pa  # noqa: PLC0415 - heavy
    import pyarrow.parquet as pq  # noqa: PLC0415 - heavy

    provenance = read_provenance(folder)
    summary = read_summary(folder)
    remedy = f"give its eval command again, or: python -m harness score {folder.path}"
    if summary is None or summary.get("missing"):
        raise HarnessError(f"{folder.path} is not finished, so it cannot be compared: {remedy}")
    try:
        schema = pq.read_schema(folder.scores)
        keys = [
            key
            for key in summary["metrics"]
            if key in schema.names and _is_numeric(schema.field(key).type)
        ]
        table = pq.read_table(folder.scores, columns=[*_FACTS, *keys]).to_pydict()
    except (OSError, ValueError, pa.ArrowException) as error:
        raise DataError(folder.scores, f"cannot be read; {remedy}") from error
    if not set(_FACTS) <= set(table) or len(table["question"]) != summary["n"]:
        raise DataError(folder.scores, f"does not hold the questions of its summary; {remedy}")
    told = [summary["identity"], summary["condition"]]
    if told != [provenance["identity"], provenance["condition"]]:
        raise DataError(folder.summary, f"is not the summary of the run in its folder; {remedy}")
    for key in keys:
        if not _agree(summary["metrics"][key], table[key]):
            raise DataError(
                folder.summary, f"gives another {key} than {folder.scores.name} does; {remedy}"
            )
    return ComparedRun(
        label=str(summary["strategy"]),
        folder=folder,
        summary=summary,
        parts=provenance["identity_parts"],
        table=table,
    )


def _is_numeric(kind: pa.DataType) -> bool:
    import pyarrow as pa  # noqa: PLC0415 - heavy

    return any(
        test(kind)
        for test in (
            pa.types.is_floating,
            pa.types.is_integer,
            pa.types.is_boolean,
            pa.types.is_null,
        )
    )


def _agree(cell: Mapping[str, Any] | None, values: Sequence[float | None]) -> bool:
    """Whether a summary's cell is the mean of the questions' values, where it has one."""
    if cell is None or cell["value"] is None:
        return True
    known = [value for value in values if value is not None]
    if not known or len(known) != cell["n"]:
        return False
    return math.isclose(math.fsum(known) / len(known), cell["value"], abs_tol=1e-9)


def labelled(runs: Sequence[ComparedRun]) -> list[ComparedRun]:
    """Return the runs under labels that tell them apart: strategy, services, identity at last."""
    ways: tuple[Callable[[ComparedRun], str], ...] = (
        lambda run: str(run.summary["strategy"]),
        lambda run: ", ".join(filter(None, (run.summary["strategy"], run.summary.get("settings")))),
        lambda run: f"{run.summary['strategy']}, {run.summary.get('retriever') or 'no retriever'}",
        lambda run: f"{run.summary['strategy']}, {run.summary.get('llm')}",
        lambda run: f"{run.summary['strategy']}-{run.summary['identity'][:_SHORT]}",
    )
    for way in ways:
        labels = [way(run) for run in runs]
        if len(set(labels)) == len(labels):
            return [replace(run, label=label) for run, label in zip(runs, labels, strict=True)]
    return [
        replace(run, label=f"{label} #{n}")
        for n, (run, label) in enumerate(zip(runs, labels, strict=True), 1)
    ]
