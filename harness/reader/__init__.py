"""The reader: the one answer extractor that all strategies share."""

from __future__ import annotations

from harness.reader.contract import (
    CLOSED_BOOK,
    READER,
    READER_FORCED,
    ReaderInput,
    ReaderOutput,
    ReaderPassage,
)
from harness.reader.offline import answer_type

__all__ = [
    "CLOSED_BOOK",
    "READER",
    "READER_FORCED",
    "ReaderInput",
    "ReaderOutput",
    "ReaderPassage",
    "answer_type",
]
