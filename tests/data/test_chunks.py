"""Articles are divided by paragraphs, within a limit, and nothing is lost."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from harness.data.chunks import WORDS, chunk_article, chunk_spans


def texts(text: str, words: int) -> list[str]:
    return [text[start:end] for start, end in chunk_spans(text, words=words)]


def test_paragraphs_share_a_chunk_as_long_as_they_fit() -> None:
    text = "one two\n\n  three\r\nfour five six\nseven"
    assert texts(text, 3) == ["one two\n\n  three", "four five six", "seven"]
    assert texts(text, 7) == [text]
    assert texts(text, 100) == [text]


def test_a_long_paragraph_is_divided_after_a_sentence() -> None:
    text = "a b c d. e f g h i j k l m n o p"
    assert texts(text, 6) == ["a b c d.", "e f g h i j", "k l m n o p"]
    # The sentence ends too early to divide there: what fits is taken whole.
    assert texts("a. b c d e f g", 6) == ["a. b c d e f", "g"]
    assert texts('a b c d." e f g', 6) == ['a b c d."', "e f g"]


def test_blank_texts_have_no_chunks() -> None:
    assert chunk_spans("") == chunk_spans(" \n\t\r\n") == []


def test_a_script_without_blanks_is_bounded() -> None:
    assert max(map(len, texts("字" * 50_000, 10))) == 400


def test_ids_follow_the_text_and_tell_articles_apart() -> None:
    text = "\n".join(f"Paragraph {n} of a long article." for n in range(400))
    chunks = chunk_article("T", text)
    ids = [chunk.passage.id for chunk in chunks]
    assert len(ids) > 5
    assert ids == sorted(set(ids))
    assert all(re.fullmatch(r"p[0-9a-f]{16}\.\d{5}", id_) for id_ in ids)
    assert {chunk.passage.title for chunk in chunks} == {"T"}
    assert [chunk.passage.text for chunk in chunks] == [text[c.start : c.end] for c in chunks]
    assert chunk_article("T", text) == chunks
    others = [
        chunk_article("U", text),
        chunk_article("T", text + "."),
        chunk_article("T", text, words=9),
    ]
    assert all(other[0].passage.id != ids[0] for other in others)


def test_what_a_passage_shows_may_be_cleaned() -> None:
    (plain,), (clean,) = chunk_article("T", "a b"), chunk_article("T", "a b", clean=str.upper)
    assert (clean.passage.text, clean.start, clean.end) == ("A B", 0, 3)
    assert clean.passage.id != plain.passage.id


def test_which_chunks_hold_a_span() -> None:
    first, second = chunk_article("T", "one two\nthree four", words=2)
    assert (first.start, first.end, second.start, second.end) == (0, 7, 8, 18)
    assert first.holds(6, 7) and not first.holds(7, 9)
    assert second.holds(7, 9) and not second.holds(0, 8)
    assert first.holds(0, 18) and second.holds(0, 18)


@given(st.text(alphabet="ab. \n\r\u2028x", max_size=300), st.integers(1, 7))
def test_every_character_is_in_exactly_one_chunk(text: str, words: int) -> None:
    spans = chunk_spans(text, words=words)
    held = [place for start, end in spans for place in range(start, end)]
    assert held == sorted(set(held))
    inside = set(held)
    assert all(character.isspace() or place in inside for place, character in enumerate(text))
    for start, end in spans:
        assert text[start:end] == text[start:end].strip()
        assert len(re.findall(r"\S{1,40}", text[start:end])) <= words


def test_the_limit_is_documented() -> None:
    assert WORDS == 200
