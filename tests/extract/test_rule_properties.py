"""What holds of the rule extractor on any text."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.extract.fact import ALIAS
from harness.extract.rule import RuleExtractor
from harness.nouns import Passage

WORDS = st.sampled_from(
    [
        "The",
        "the",
        "film",
        "song",
        "is",
        "was",
        "a",
        "an",
        "Danish",
        "American",
        "1953",
        "12",
        "May",
        "1901",
        "(",
        ")",
        "(",
        ")",
        ",",
        ".",
        ";",
        ":",
        '"',
        '"',
        "-",
        "–",
        "born",
        "died",
        "in",
        "on",
        "of",
        "and",
        "by",
        "directed",
        "written",
        "starring",
        "music",
        "son",
        "daughter",
        "wife",
        "his",
        "her",
        "He",
        "She",
        "It",
        "Otto",
        "Ada",
        "Vellin",
        "Brask",
        "Ost",
        "II",
        ",",
        "Count",
        "Duke",
        "married",
        "who",
        "where",
        "buried",
        "at",
        "University",
        "College",
        "founded",
        "population",
        "1,204",
        "km",
        "long",
        "flows",
        "into",
        "native",
        "BC",
        "c.",
        "née",
        "known",
        "as",
        "'",
        "'s",
        "’s",
        "“",
        "”",
        "...",
        "[",
        "]",
        "&",
        "/",
        "award",
        "won",
        "the",
        "films",
        "include",
        "novel",
        "direction",
        "brother",
        "King",
        "1st",
        "Baronet",
        "London-based",
    ]
)
TEXTS = st.one_of(
    st.lists(WORDS, max_size=60).map(" ".join), st.text(max_size=200), st.just(""), st.just("\n \n")
)
TITLES = st.one_of(
    st.sampled_from(["Ada Vellin", "Otto II, Count of Ost", "Ost (film)", ""]), st.text(max_size=20)
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(TITLES, TEXTS), max_size=3))
def test_total_faithful_and_in_order(rows: list[tuple[str, str]]) -> None:
    passages = [Passage(str(number), *row) for number, row in enumerate(rows)]
    texts = {passage.id: passage for passage in passages}
    facts = list(RuleExtractor().extract(passages))
    assert facts == list(RuleExtractor().extract(passages))
    assert [fact.passage for fact in facts] == sorted((f.passage for f in facts), key=int)
    for fact in facts:
        passage = texts[fact.passage]
        assert fact.subject and fact.relation and fact.value
        assert fact.source_text == passage.text[fact.start : fact.end]
        assert fact.source_text


RICH = (
    'Ada Ost (born 1 May 1901 in Varn; died 3 June 1970) was a Nordlandish director. Her films '
    'include "Red Dust" (1971) and the drama "Sun" (1975, with Otto Tarv).',
    "Ada Ost was the second daughter of Sir Carl Ost, 1st Baronet (1618 – c. 1656), and of Eva, "
    "the daughter of the Field Marshal, Hugo of Varn (d. 1510), and the widow of King Otto II.",
    "Red Dust is a 1931 film directed by the London-based duo of Ada and Otto Ost, based on Hugo "
    "Tarv's novel \"Sun\" of 1890. The art direction was by Kurt Tarv. A remake came in 1950.",
    "Ost is a village on the River Varn in Ling County, Nordland, bordered by the Gulf of Ostia. "
    "It was founded in 1204; its mayor is Ada Tarv (born 1950), and its population is 1,204.",
)  # fmt: skip


@pytest.mark.parametrize("text", RICH)
def test_a_text_that_breaks_off_anywhere_is_read(text: str) -> None:
    # So does a sentence that is longer than any is read at once.
    for title in ("Ada Ost", "Red Dust", "Ost"):
        for end in range(len(text)):
            for fact in RuleExtractor().extract([Passage("p", title, text[:end])]):
                assert fact.source_text == text[fact.start : fact.end]


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_a_value_stands_in_the_text_or_names_the_subject(text: str) -> None:
    title = "Ada Vellin"
    for fact in RuleExtractor().extract([Passage("p", title, text)]):
        if fact.relation == ALIAS or (fact.relation, fact.value) == ("instance_of", "film"):
            continue  # a form of the name; the kind under which all that are filmed are listed
        told = letters(text) + letters(title)
        assert all(letters(word) in told for word in fact.value.split())


def test_linear_on_long_and_hostile_texts() -> None:
    hostile = [
        "Ada Ost, " * 4000, "was born in " * 3000, "((((" * 5000, '" ' * 20000,
        "son of Ada and " * 3000, "directed by " * 5000, "a" * 100_000, "A. " * 30_000,
    ]  # fmt: skip
    passages = [Passage(str(i), "Ada Ost", text) for i, text in enumerate(hostile)]
    begin = time.process_time()
    list(RuleExtractor().extract(passages))
    assert time.process_time() - begin < 30


@pytest.mark.shared
def test_reads_the_pool(shared_data) -> None:  # type: ignore[no-untyped-def]
    import json

    rows = json.loads((shared_data / "2wikimultihopqa/2wikimultihopqa_corpus.json").read_text())
    passages = [Passage(str(i), row["title"], row["text"]) for i, row in enumerate(rows[:600])]
    facts = list(RuleExtractor().extract(passages))
    assert len({fact.passage for fact in facts}) > 0.8 * len(passages)
