"""MetaQA's question files: `question with [topic]<TAB>answer|answer`, and their question types.

The text of a query is the file's, brackets included: every published MetaQA system is told its
topic entity by them. Texts repeat, so a question is known by its variant, hops and line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from harness.canonical import canonical_json, sha256_text
from harness.data.benchmarks.metaqa.lines import read_lines
from harness.errors import DataError
from harness.nouns import Gold, Query, Question

__all__ = ["QuestionFile", "read_questions"]

_TOPIC = re.compile(r"\[(.+)\]")
_TYPE = re.compile(r"[a-z]+(?:_to_[a-z]+)+")
_SIZES = ((1, "1"), (3, "2-3"), (10, "4-10"))
_TAGS = {size: (("set_size", size),) for size in ("1", "2-3", "4-10", "11+")}


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """The questions of a file in its order.

    Attributes:
        questions: One a line.
        topics: What each has in brackets, without them; None where it has none.
        repeated: How many questions name an answer twice; it is kept once.
    """

    questions: tuple[Question, ...]
    topics: tuple[str | None, ...]
    repeated: int


def read_questions(
    path: Path, types: Path | None, *, prefix: str, hops: int | None, bench: str = "metaqa"
) -> QuestionFile:
    """Read a question file and the file of its types.

    Args:
        path: The questions.
        types: Their types, matched by line; None where they are not known.
        prefix: What native ids begin with, e.g. `dev-2hop`; line 17 is `dev-2hop-00017`.
        hops: How many relations every answer is away; None where that is not known.
        bench: The benchmark's id.

    Raises:
        DataError: on a line that is not a question with its answers, or on types that cannot be
            those of the questions; names file and line.
    """
    lines = read_lines(path)
    if not lines:
        raise DataError(path, "holds no questions. Fetch the file again.")
    labels = [""] * len(lines) if types is None else _types(types, path, len(lines), hops)
    # The canonical JSON of [bench, native id] but for the number: written once, not for each line.
    head = canonical_json([bench, prefix])[:-2]
    questions: list[Question] = []
    topics: list[str | None] = []
    repeated = 0
    for number, (line, label) in enumerate(zip(lines, labels, strict=True), start=1):
        text, named = _columns(path, number, line)
        answers = tuple(dict.fromkeys(named))
        repeated += len(answers) < len(named)
        native_id = f"{prefix}-{number:05}"
        opaque = "q" + sha256_text(f'{head}-{number:05}"]')[:16]
        gold = Gold(
            native_id=native_id,
            answers=(", ".join(answers),),
            answer_set=answers,
            hops=hops,
            type=label,
            tags=_TAGS[_size(len(answers))],
        )
        questions.append(Question(Query(opaque, text), gold))
        topic = _TOPIC.search(text)
        topics.append(topic[1] if topic else None)
    return QuestionFile(tuple(questions), tuple(topics), repeated)


def _columns(path: Path, number: int, line: str) -> tuple[str, list[str]]:
    """Return a line's question and the answers it names."""
    columns = line.split("\t")
    text = columns[0].strip()
    if len(columns) == 1 and text:
        message = (
            "the line has no tab and so no answers: this is an unlabelled file, which cannot be "
            "scored, or a damaged one. Use a labelled file."
        )
    elif len(columns) != 2 or not text:
        message = (
            f"the line is no question, a tab and answers parted by | (it is {line!r:.80}). Fetch "
            "the file again, or correct the line."
        )
    else:
        answers = [answer.strip() for answer in columns[1].split("|")]
        if all(answers):
            return text, answers
        message = (
            f"one of the answers is empty (they are {columns[1]!r:.80}), so that nothing could be "
            "scored against it. Fetch the file again, or correct the line."
        )
    raise DataError(path, message, line=number)


def _types(path: Path, questions: Path, wanted: int, hops: int | None) -> list[str]:
    """Return the types of a file's questions, one a line."""
    types = [line.strip() for line in read_lines(path)]
    if len(types) != wanted:
        raise DataError(
            path,
            f"has {len(types):,} lines for the {wanted:,} questions of {questions.name}; they are "
            "matched by line, so one of the two files is truncated or of another split. Fetch both "
            "again.",
        )
    for number, name in enumerate(types, start=1):
        if not _TYPE.fullmatch(name) or hops not in (None, name.count("_to_")):
            raise DataError(
                path,
                f"{name!r:.60} is no type of a {hops or 'MetaQA'}-hop question, which is a path "
                "such as movie_to_actor with one `_to_` a hop: the file is damaged or belongs to "
                "other questions. Fetch it again.",
                line=number,
            )
    return types


def _size(answers: int) -> str:
    return next((name for most, name in _SIZES if answers <= most), "11+")
