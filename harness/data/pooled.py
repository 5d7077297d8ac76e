"""Read a pooled corpus file: passages by title and text, apart from the questions."""

from __future__ import annotations

from pathlib import Path

from harness.data.corpus import passage_id
from harness.data.records import read_records
from harness.nouns import Passage

__all__ = ["read_pooled"]


def read_pooled(path: Path) -> list[Passage]:
    """Return the passages of a file of `{"title", "text"}` records (JSON Lines or one array).

    Raises:
        DataError: on a record without a text; names file and line.
    """
    passages = []
    for record in read_records(path):
        title = record.data.get("title")
        title = "" if title is None else title
        if not isinstance(title, str):
            raise record.error(f"the title is {title!r:.60}, not a string.")
        text = record.text("text", "text")
        passages.append(Passage(passage_id(title, text), title, text))
    return passages
