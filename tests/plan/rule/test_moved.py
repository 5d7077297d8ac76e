from __future__ import annotations

import pytest

from harness.plan.rule.moved import raised, trimmed


def _numbered(text: str) -> list[tuple[str, int]]:
    names = {"A": "\x00", "B": "\x00", "D": "\x01"}
    return [(names.get(word, word), at) for at, word in enumerate(text.split())]


def _spoken(words: list[tuple[str, int]]) -> str:
    return " ".join({"\x00": "A", "\x01": "D"}.get(word, word) for word, _ in words)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("A directed , and B wrote , which film", "which film A directed and A wrote"),
        ("A directed and B acted , in which film", "in which film A directed and A acted"),
        # no two clauses, a name behind the comma, a question before it
        ("A directed , which film", "A directed , which film"),
        ("of A and B , which was first", "of A and A , which was first"),
        ("who directed A and wrote B , which film", "who directed A and wrote A , which film"),
    ],
)
def test_an_object_at_the_end_belongs_to_both_clauses(text: str, want: str) -> None:
    assert _spoken(raised(_numbered(text))) == want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("state the seat of A , giving the name of the town", "state the seat of A"),
        ("state the seat of A , naming B", "state the seat of A , naming A"),
        ("in what film , one that stars A", "in what film that stars A"),
        ("A has a sister of what name", "A has which sister"),
        ("a colleague of A at the same firm married B", "a colleague of A married A"),
        ("who works at the same firm as A", "who works at the same firm as A"),
        (
            "A was the birthplace , in D , of which man",
            "A was the birthplace of which man born in D",
        ),
        ("what was the year of its creation", "what was its year of creation"),
        ("what is the place of her birth and its name", "what is her place of birth and its name"),
        ("the year of his birth of A", "the year of his birth of A"),
        ("the date of its sequel", "the date of its sequel"),
        ("A was the topic , in D , of which book", "A was the topic , in D , of which book"),
        (
            "comparing birth dates , does that of A precede that of B",
            "does the birth date of A precede the birth date of A",
        ),
    ],
)
def test_what_asks_nothing_is_left_out(text: str, want: str) -> None:
    assert _spoken(trimmed(_numbered(text))) == want
