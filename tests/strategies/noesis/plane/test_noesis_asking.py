"""What is asked for is read from the canonical ways of asking."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies.noesis.kb.base import Mesh
from strategies.noesis.plane.asking import Asked, parse


def read(mesh: Mesh, text: str) -> Asked:
    return parse(text, mesh.vocabulary, mesh.inventory, mesh.words)


@pytest.mark.parametrize(
    ("text", "wants", "main", "via"),
    [
        ("What was the highest number of viewers of Amber Lantern?", "value", "max", None),
        ("How low was the share of the audience of Amber Lantern at its low point?",
         "value", "min", "min"),
        ("In which minute of Amber Lantern was the number of viewers highest?",
         "position", "max", None),
        ("When did Amber Lantern reach its highest number of viewers?", "position", "max", None),
        ("Of all minutes of Amber Lantern, in which was the number of viewers at its peak?",
         "position", None, "max"),
        ("Of all minutes of Amber Lantern, what was the largest number of viewers?",
         "value", "max", None),
        ("Name the minute in which Amber Lantern had its greatest number of viewers.",
         "position", "max", None),
        ("What was the second highest number of viewers of Amber Lantern?",
         "value", "rank_max", None),
        ("What was the 3rd lowest number of viewers of Amber Lantern?", "value", "rank_min", None),
        ("What was the largest rise of the number of viewers of Amber Lantern?",
         "value", "rise", None),
        ("What was the total number of phone calls of Silver Harbour?", "value", "sum", None),
        ("What was the mean number of viewers of Amber Lantern?", "value", "mean", None),
        ("What was the last number of viewers of Amber Lantern?", "value", "last", None),
        ("Which had the lower peak number of viewers, Amber Lantern or Silver Harbour?",
         "source", "max", None),
        ("What was said in Amber Lantern when its number of viewers was lowest?",
         "words", None, "min"),
        ("When the number of viewers of Amber Lantern peaked, what was said in Silver Harbour?",
         "words", None, "max"),
        ("What was the number of viewers of Silver Harbour in minute 3?", "value", None, None),
    ],
)  # fmt: skip
def test_questions(mesh: Mesh, text: str, wants: str, main: str | None, via: str | None) -> None:
    asked = read(mesh, text)
    assert asked.wants == wants
    assert (asked.main.stat if asked.main else None) == main
    assert (asked.via_operation.stat if asked.via_operation else None) == via
    assert asked.references.kbs


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("in minute 3 of Amber Lantern", ["minute 3"]),
        ("in the 3rd minute", ["minute 3"]),
        ("in the second minute", ["minute 2"]),
        ("in minutes 2 to 4", ["minute 2 to minute 4"]),
        ("at 00:01:05,000", ["00:01:05,000"]),
        ("at 20:03", ["20:03"]),
        ("on 4 May 1899 and May 5, 1899", ["1899-05-04", "1899-05-05"]),
        ("at 1899-05-04", ["1899-05-04"]),
        ("on 31 February 1899", []),
    ],
)
def test_positions(mesh: Mesh, text: str, places: list[str]) -> None:
    assert [mention.place.text for mention in read(mesh, text).places] == places


def test_the_via_clause_divides_sources_and_metrics(mesh: Mesh) -> None:
    asked = read(
        mesh,
        "In the minute in which the number of viewers of Amber Lantern was highest, what was the "
        "number of phone calls of Silver Harbour?",
    )
    assert asked.kbs_in(via=True) == ("Amber Lantern",)
    assert asked.kbs_in(via=False) == ("Silver Harbour",)
    assert asked.metrics_in(via=True) == {"viewers"}
    assert asked.metrics_in(via=False) == {"calls"}


def test_words_of_a_metric_are_no_statistic(mesh: Mesh) -> None:
    mesh_words = read(mesh, "What was the number of viewers of Amber Lantern?")
    assert mesh_words.main is None


@settings(max_examples=150)
@given(st.text(max_size=80))
def test_any_text_is_parsed(text: str) -> None:
    from strategies.noesis.kb.inventory import Inventory
    from strategies.noesis.kb.vocabulary import Vocabulary

    vocabulary, inventory = Vocabulary(), Inventory()
    vocabulary.add("v", ["number of viewers"])
    inventory.add("Amber Lantern", "a")
    asked = parse(text, vocabulary, inventory, {"minute"})
    assert asked.wants in ("value", "position", "words", "source")
