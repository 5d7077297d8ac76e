"""Read rows out of Arrow: an .arrow or .parquet file, or a dataset saved by `datasets`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from harness.errors import DataError

__all__ = ["is_saved", "is_table", "read_arrow"]

_TABLES = {".arrow", ".parquet"}
_SAVED = ("state.json", "dataset_dict.json")


def is_table(path: Path) -> bool:
    """Whether a file's name says that it is an Arrow or Parquet table."""
    return path.suffix.lower() in _TABLES


def is_saved(path: Path) -> bool:
    """Whether a folder is what `save_to_disk` of `datasets` wrote."""
    return any((path / name).is_file() for name in _SAVED)


def read_arrow(
    path: Path, fields: Collection[str] | None = None
) -> tuple[Sequence[str], Iterator[list[Any]]]:
    """Return the names of all columns, and batches of rows that hold the given fields, or all.

    Rows are dictionaries; a field that is no column is left out of them. The parts of a saved
    dataset come in the order of their names.

    Raises:
        DataError: if it is damaged or no such file or folder; while its batches are taken, if one
            holds a value that Python cannot.
    """
    import pyarrow  # noqa: PLC0415

    try:
        tables = _saved(path) if path.is_dir() else [_table(path)]
        names = list(tables[0].column_names) if tables else []
        kept = [
            table.select([name for name in names if fields is None or name in fields])
            for table in tables
        ]
        for table in kept:
            table.validate(full=True)
    # What `datasets` raises on files that lack what it looks for, and what `pyarrow` does.
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        pyarrow.ArrowException,
    ) as error:
        raise _unreadable(path, error) from error
    return names, _batches(path, kept)


def _batches(path: Path, tables: Sequence[Any]) -> Iterator[list[Any]]:
    import pyarrow  # noqa: PLC0415

    for table in tables:
        for batch in table.to_batches():
            try:
                rows = batch.to_pylist()
            # Arrow's dates and times reach further than Python's.
            except (OverflowError, ValueError, pyarrow.ArrowException) as error:
                raise _unreadable(path, error) from error
            yield rows


def _unreadable(path: Path, error: Exception) -> DataError:
    what = (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
    return DataError(path, f"is no readable Arrow set ({what}). Save it again, or get it again.")


def _table(path: Path) -> Any:
    import pyarrow  # noqa: PLC0415
    from pyarrow import ipc, parquet  # noqa: PLC0415

    if path.suffix.lower() == ".parquet":
        return parquet.read_table(path)
    with pyarrow.memory_map(str(path)) as source:
        # `datasets` writes streams, `feather` writes files.
        stream = source.read(6) != b"ARROW1"
        source.seek(0)
        return (ipc.open_stream if stream else ipc.open_file)(source).read_all()


def _saved(path: Path) -> list[Any]:
    import datasets  # noqa: PLC0415

    loaded = datasets.load_from_disk(str(path))
    parts = [loaded[name] for name in sorted(loaded)] if isinstance(loaded, dict) else [loaded]
    # Rows may have been selected or shuffled: the formatted table is the set, in its order.
    return [part.with_format("arrow")[:] for part in parts]
