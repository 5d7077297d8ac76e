"""Tokens, stems and sentences."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reader.offline.text import sentence_starts, stem, tokenise


def sentences(text):
    tokens = tokenise(text)
    starts = sentence_starts(tokens)
    ends = [*starts[1:], len(tokens)] if tokens else []
    return [text[tokens[a].start : tokens[b - 1].end] for a, b in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One two. Three four.", ["One two.", "Three four."]),
        ("J. R. Toss met Dr. Wend. He left.", ["J. R. Toss met Dr. Wend.", "He left."]),
        ("In the U.S. state of Ohio. It rains.", ["In the U.S. state of Ohio.", "It rains."]),
        ("Is it? Yes! No.", ["Is it?", "Yes!", "No."]),
        ('He said "Go." Then he left.', ['He said "Go."', "Then he left."]),
        ("", []),
    ],
)  # fmt: skip
def test_sentences(text, expected):
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("directed", "director"), ("performer", "performed"), ("published", "publisher"),
        ("born", "birth"), ("wrote", "writer"), ("died", "death"), ("cities", "city"),
        ("located", "location"), ("Founder", "founded"),
    ],
)  # fmt: skip
def test_related_words_share_a_stem(left, right):
    assert stem(left) == stem(right)


def test_unrelated_words_do_not():
    assert len({stem(word) for word in ("river", "bridge", "singer", "spouse", "county")}) == 5


@given(st.text(max_size=200))
def test_tokens_tile_all_that_is_not_space(text):
    tokens = tokenise(text)
    assert all(text[token.start : token.end] == token.text for token in tokens)
    assert all(a.end <= b.start for a, b in pairwise(tokens))
    gaps = zip([0, *(t.end for t in tokens)], [*(t.start for t in tokens), len(text)], strict=True)
    rest = [text[left:right] for left, right in gaps]
    assert not "".join(rest).strip()


@given(st.text(max_size=200))
def test_sentence_starts_ascend_from_zero(text):
    tokens = tokenise(text)
    starts = sentence_starts(tokens)
    assert starts == sorted(set(starts))
    assert (starts[:1] == [0]) == bool(tokens)
    assert all(start < len(tokens) for start in starts)
