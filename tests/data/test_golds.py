"""Gold answers that nothing could be scored against are refused or left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.data.golds import usable_answers
from harness.data.records import Record
from harness.errors import DataError


def answers(**data: Any) -> tuple[str, ...]:
    return usable_answers(Record(Path("file.jsonl"), 7, data), "answer", "aliases")


def test_the_answer_comes_first_and_once() -> None:
    assert answers(answer="Astelle", aliases=["Old Astelle", "Astelle", "Old Astelle"]) == (
        "Astelle",
        "Old Astelle",
    )


@pytest.mark.parametrize("aliases", [None, []])
def test_aliases_may_be_missing(aliases: list[str] | None) -> None:
    assert answers(answer="Astelle", aliases=aliases) == ("Astelle",)
    assert answers(answer="Astelle") == ("Astelle",)


@pytest.mark.parametrize("empty", ["", " ", "The", "a", "...", "?!", "an, the"])
def test_what_normalises_to_empty_is_no_gold(empty: str) -> None:
    with pytest.raises(DataError, match=r"file\.jsonl:7: the gold answer .* is empty once"):
        answers(answer=empty)
    assert answers(answer="Astelle", aliases=[empty, "Old Astelle"]) == ("Astelle", "Old Astelle")


@pytest.mark.parametrize("data", [{}, {"answer": None}])
def test_unlabelled_records_are_called_so(data: dict[str, None]) -> None:
    with pytest.raises(DataError, match=r"file\.jsonl:7: .*no `answer`.*unlabelled"):
        answers(**data)


def test_other_types_are_refused() -> None:
    with pytest.raises(DataError, match="is 1912, not a string"):
        answers(answer=1912)
    with pytest.raises(DataError, match="`aliases` is not a list of strings"):
        answers(answer="Astelle", aliases="Old Astelle")
    with pytest.raises(DataError, match="`aliases` is not a list of strings"):
        answers(answer="Astelle", aliases=[1])
