"""What pages state, and when the extractor has read the same."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
FILES = sorted((TOOLS / "stated").glob("*.jsonl"))


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "results_extractor", raising=False)
    import results_extractor

    return results_extractor


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_a_page_with_facts_that_were_asked_for(path: Path, tool) -> None:  # type: ignore[no-untyped-def]
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len({row["title"] for row in rows}) == len(rows) == 60
    for row in rows:
        for fact in row["facts"]:
            assert sorted(fact) == ["relation", "subject", "value"]
            assert fact["relation"] in tool.RELATIONS
            assert fact["subject"] and fact["value"]


@pytest.mark.parametrize(
    ("stated", "read", "same"),
    [
        ("Ada Ost|father|Hugo Ost", "Ada Ost|father|Sir Hugo Ost", True),
        ("Ada Ost|father|Hugo Ost", "Hugo Ost|child|Ada Ost", True),
        ("Hugo Ost|child|Ada Ost", "Ada Ost|mother|Hugo Ost", True),
        ("Ada Ost|father|Hugo Ost", "Hugo Ost|father|Ada Ost", False),
        ("Ada Ost|spouse|Hugo Ost", "Hugo Ost|spouse|Ada Ost", True),
        ("Ada Ost|spouse|Hugo Ost", "Ada Ost|father|Hugo Ost", False),
        ("Ada Ost|country_of_citizenship|France", "Ada Ost|country_of_citizenship|French", True),
        ("Ada Ost|place_of_birth|Varn", "Ada Ost|place_of_birth|Varn, Ling", True),
        ("Ada Ost|date_of_birth|1 May 1901", "Ada Ost|date_of_birth|2 May 1901", False),
        ("Saxe- Ost|country|Ostia", "Saxe-Ost|country|Ostia", True),
        ("Ada Ost|spouse|Hugo Ost", "Ada Tarv|spouse|Hugo Ost", False),
        ("!|father|Hugo Ost", "Ada Ost|father|Hugo Ost", False),
    ],
)
def test_when_two_facts_say_the_same(tool, stated: str, read: str, same: bool) -> None:  # type: ignore[no-untyped-def]
    one, other = (tool.Fact(*text.split("|")) for text in (stated, read))
    assert tool.same(one, other) is same
