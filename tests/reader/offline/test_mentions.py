"""Names that questions put side by side, and the passages they mean."""

from __future__ import annotations

import pytest

from harness.reader import ReaderPassage
from harness.reader.offline.mentions import about, alternatives, named_passages

PASSAGES = tuple(
    ReaderPassage(title=title, text=text)
    for title, text in (
        ("Iron Tide (film)", "Iron Tide is a 1980 film."),
        ("The Glass Heron, Queen of Reeds", "It is a 1974 film."),
        ("Karl Anton Wend", "Karl Anton Wend is a singer."),
    )
)


@pytest.mark.parametrize(
    ("question", "pair"),
    [
        ("Which film is older, Iron Tide or The Glass Heron, Queen of Reeds?",
         ("Iron Tide", "The Glass Heron, Queen of Reeds")),
        ("Which came first, The Glass Heron, Queen of Reeds or Iron Tide?",
         ("The Glass Heron, Queen of Reeds", "Iron Tide")),
        ("Who was born first out of nowhere?", None),
    ],
)  # fmt: skip
def test_alternatives(question, pair):
    assert alternatives(question, PASSAGES) == pair


@pytest.mark.parametrize(
    ("name", "place"), [("iron tide", 0), ("Iron Tide (film)", 0), ("Karl Wend", 2), ("Bo", None)]
)
def test_about(name, place):
    assert about(name, PASSAGES) == place


def test_named_passages_in_order_of_naming():
    question = "Do Karl Anton Wend and the film Iron Tide share a country?"
    assert named_passages(question, PASSAGES) == [2, 0]
