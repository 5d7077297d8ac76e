"""Read STaRK's questions: a CSV of queries with their answer ids, and lists of ids by split.

Which of the two a split file lists, row numbers or ids, the data tell. In AMAZON the ids are
numbers of nodes, up to 957,112 for 9,100 rows, and every entry of the three split files is an id
of the CSV, each id once; as row numbers all but 630 would be out of range. For PRIME and MAG, whose
ids are 0 to n - 1, both readings are possible; the publisher's loader reads ids there as well.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import sha256_json
from harness.data.records import read_text
from harness.errors import DataError
from harness.nouns import Gold, Query, Question

__all__ = ["Table", "read_split", "read_table"]

_ID = re.compile(r"0|[1-9][0-9]{0,17}")
_IDS = re.compile(rf"\[\s*((?:{_ID.pattern})(?:\s*,\s*(?:{_ID.pattern}))*)?\s*\]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_COLUMNS = ("id", "query", "answer_ids")


@dataclass(frozen=True, slots=True)
class Table:
    """The questions of a CSV file.

    Attributes:
        questions: By native id, in the file's order.
        repeated: How many questions list an answer id twice; it counts once.
    """

    questions: dict[str, Question]
    repeated: int


def read_table(path: Path, bench: str, kind: str) -> Table:
    """Read a CSV of queries.

    Args:
        path: The file: columns `id`, `query`, `answer_ids`, and `answer_ids_source` where people
            wrote the questions (the node each was written for; the others were found by hand).
        bench: The benchmark's id, for the opaque query ids.
        kind: What the questions are labelled by: `synthesized` or `human`; part of their ids too.

    Raises:
        DataError: if it cannot be read or has other columns, a ragged line, an id that is no
            number or stands twice, a blank query, or no answer ids; names file and line.
    """
    questions: dict[str, Question] = {}
    lines: dict[str, int] = {}
    repeated = 0
    for line, row in _rows(path):
        id_ = row["id"]
        if not _ID.fullmatch(id_):
            raise DataError(path, f"the `id` {id_!r:.40} is no number.", line=line)
        if id_ in questions:
            raise DataError(path, f"the `id` {id_} stands on line {lines[id_]} already.", line=line)
        text = row["query"].strip()
        if not text:
            raise DataError(path, f"the `query` of id {id_} is blank.", line=line)
        answers = _answers(path, line, "answer_ids", row["answer_ids"])
        if "answer_ids_source" in row:
            _answers(path, line, "answer_ids_source", row["answer_ids_source"])
        unique = tuple(dict.fromkeys(answers))
        repeated += len(unique) < len(answers)
        lines[id_] = line
        opaque = "q" + sha256_json([bench, id_, kind])[:16]
        gold = Gold(native_id=id_, answers=unique, answer_set=unique, type=kind, passages=unique)
        questions[id_] = Question(Query(opaque, text), gold)
    if not questions:
        raise DataError(path, "holds no questions. Get the file again.")
    return Table(questions, repeated)


def read_split(path: Path, table: Table, queries: Path) -> tuple[Question, ...]:
    """Return the questions whose ids a split file lists, one a line.

    Raises:
        DataError: if it cannot be read or lists what is no id of the table, or an id twice; names
            file and line.
    """
    chosen: dict[str, int] = {}
    for line, raw in enumerate(_LINE_END.split(read_text(path)), start=1):
        id_ = raw.strip()
        if not id_:
            continue
        if id_ not in table.questions:
            raise DataError(
                path,
                f"{id_!r:.40} is not the id of a question in {queries.name}. The two files are "
                "not of one release: get both again.",
                line=line,
            )
        if id_ in chosen:
            raise DataError(path, f"{id_} stands on line {chosen[id_]} already.", line=line)
        chosen[id_] = line
    if not chosen:
        raise DataError(path, "lists no question. Get the file again.")
    return tuple(table.questions[id_] for id_ in chosen)


def _rows(path: Path) -> list[tuple[int, dict[str, str]]]:
    reader = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    rows: list[tuple[int, dict[str, str]]] = []
    header: list[str] | None = None
    try:
        begins = 1
        for row in reader:
            line, begins = begins, reader.line_num + 1
            if not row:
                continue
            if header is None:
                header = _header(path, row)
            elif len(row) != len(header):
                raise DataError(
                    path,
                    f"has {len(row)} fields where the first line names {len(header)} columns. The "
                    "file is damaged: get it again.",
                    line=line,
                )
            else:
                rows.append((line, dict(zip(header, row, strict=True))))
    except csv.Error as error:
        raise DataError(
            path, f"is no valid CSV ({error}). Get the file again.", line=reader.line_num
        ) from error
    if header is None:
        raise DataError(path, "is empty. Get the file again.")
    return rows


def _header(path: Path, row: list[str]) -> list[str]:
    names = [name.strip() for name in row]
    lacking = [name for name in _COLUMNS if name not in names]
    if lacking == ["answer_ids"]:
        raise DataError(
            path,
            "has no column `answer_ids`: this is an unlabelled file, which cannot be scored.",
            line=1,
        )
    if lacking or len(set(names)) < len(names):
        raise DataError(
            path,
            f"has the columns {', '.join(names):.120}; {', '.join(_COLUMNS)} are needed, each "
            "once.",
            line=1,
        )
    return names


def _answers(path: Path, line: int, column: str, text: str) -> list[str]:
    # A pattern and never `eval`, by which the publisher's loader reads this column.
    found = _IDS.fullmatch(text.strip())
    if found is None:
        raise DataError(
            path, f"`{column}` is {text!r:.60}, not a list of numbers such as [12, 7].", line=line
        )
    if found[1] is None:
        raise DataError(path, f"`{column}` is empty: the question cannot be scored.", line=line)
    return _ID.findall(found[1])
