"""The content of a lattice as named arrays: what is written to disk and read from it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["STRINGS", "Columns"]

STRINGS = ("labels", "passages", "texts", "surfaces")
"""The string tables; each is two arrays, `<name>_blob` and `<name>_offsets`."""


@dataclass(frozen=True, slots=True)
class Columns:
    """All arrays of a lattice. R rows, N nodes, S sources, P pairs of a row and a source.

    Rows are sorted by (dimension, subject, value), nodes by label, sources by passage and place.

    Attributes:
        space: (N) 0 for names, 1 for dates, 2 for numbers.
        low: (N) Begin of a date in days, or the number; 0 for names.
        high: (N) End of a date in days, or the number.
        unit: (N) Number of the unit in the manifest.
        subject: (R) Node.
        value: (R) Node.
        derived: (R) 1 if the row follows from others and no source asserts it.
        starts: (D + 1) First row of each dimension.
        inv_subject: (R) Subjects, sorted within a dimension by (value, subject).
        inv_value: (R) Values in that order.
        inv_row: (R) Numbers of the rows in that order.
        pair_starts: (R + 1) First pair of each row.
        pair_source: (P) Source.
        pair_surface: (P) The value as written there, -1 for its label.
        source_passage: (S) Number of the passage's id, source_start, source_end: offsets in it.
        source_text: (S) Number of the evidence.
        order_dimension: (E) Dimension of each explicit order edge; order_low and order_high are
            its nodes.
        name_keys, name_nodes, prefix_keys, prefix_ends: The lexicon.
    """

    labels_blob: NDArray[np.uint8]
    labels_offsets: NDArray[np.int64]
    passages_blob: NDArray[np.uint8]
    passages_offsets: NDArray[np.int64]
    texts_blob: NDArray[np.uint8]
    texts_offsets: NDArray[np.int64]
    surfaces_blob: NDArray[np.uint8]
    surfaces_offsets: NDArray[np.int64]
    space: NDArray[np.int8]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    unit: NDArray[np.int32]
    subject: NDArray[np.int32]
    value: NDArray[np.int32]
    derived: NDArray[np.int8]
    starts: NDArray[np.int64]
    inv_subject: NDArray[np.int32]
    inv_value: NDArray[np.int32]
    inv_row: NDArray[np.int32]
    pair_starts: NDArray[np.int64]
    pair_source: NDArray[np.int32]
    pair_surface: NDArray[np.int32]
    source_passage: NDArray[np.int32]
    source_start: NDArray[np.int32]
    source_end: NDArray[np.int32]
    source_text: NDArray[np.int32]
    order_dimension: NDArray[np.int32]
    order_low: NDArray[np.int32]
    order_high: NDArray[np.int32]
    name_keys: NDArray[np.uint64]
    name_nodes: NDArray[np.int32]
    prefix_keys: NDArray[np.uint64]
    prefix_ends: NDArray[np.int32]

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays by name."""
        names = [field.name for field in fields(self)]
        return dict(zip(names, attrgetter(*names)(self), strict=True))
