"""Passages as a graph: an edge where the text of one has the title of another."""

from __future__ import annotations

import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.adapters.title_links import MENTIONS, PASSAGE, title_links
from harness.data.corpus import passage_id
from harness.nouns import Edge, Node, Passage


def passages_of(*pairs: tuple[str, str]) -> list[Passage]:
    return [Passage(passage_id(title, text), title, text) for title, text in pairs]


def links(*pairs: tuple[str, str]) -> set[tuple[str, str]]:
    """Who mentions whom, by title."""
    passages = passages_of(*pairs)
    titles = {passage.id: passage.title for passage in passages}
    return {
        (titles[unit.source], titles[unit.target])
        for unit in title_links(passages)
        if isinstance(unit, Edge)
    }


def found(text: str, *titles: str) -> set[str]:
    """The titles that a text is seen to mention."""
    return {b for a, b in links(("Source of It", text), *((t, "x") for t in titles)) if a != b}


def test_a_node_is_a_passage_and_an_edge_a_mention() -> None:
    bay, ada = passages_of(("Bay", "Bay was made by Ada Quell."), ("Ada Quell", "A director."))
    assert title_links([bay, ada]) == (
        *sorted(
            [
                Node(bay.id, PASSAGE, "Bay", text="Bay was made by Ada Quell."),
                Node(ada.id, PASSAGE, "Ada Quell", text="A director."),
            ],
            key=lambda node: node.id,
        ),
        Edge(bay.id, MENTIONS, ada.id),
    )


@pytest.mark.parametrize(
    ("text", "titles", "expected"),
    [
        ("She saw Orl and Ben Ostrey.", ["Orl", "Ben Ostrey"], {"Orl", "Ben Ostrey"}),
        ("Orl's mayor; (Orl), Orl-based", ["Orl"], {"Orl"}),
        ("Orland and MacOrl and Orl_x", ["Orl"], set()),
        ("in orl", ["Orl"], set()),
        ("New Orl City Hall", ["Orl", "New Orl", "New Orl City"], {"New Orl City"}),
        ("New Orl. Orl", ["Orl", "New Orl"], {"New Orl", "Orl"}),
        ("in New Orleans", ["New Orl", "New"], {"New"}),
        ("they saw 'Up Here!' twice", ["Up Here!", "Up Here"], {"Up Here!"}),
        ("'Up Here' twice", ["Up Here!"], set()),
        ("(500) Bays of Orl", ["(500) Bays of Orl"], {"(500) Bays of Orl"}),
        ("500) Bays of Orl", ["(500) Bays of Orl"], set()),
        ("Mr. & Mrs. Quell", ["Mr. & Mrs. Quell"], {"Mr. & Mrs. Quell"}),
        ("New\n  Orl", ["New Orl"], {"New Orl"}),
        (unicodedata.normalize("NFD", "Sörensen"), ["Sörensen"], {"Sörensen"}),
        ("It was It and X and war and The Who in 1951", ["X", "war", "The Who"], set()),
        ("in 1951", ["1951"], {"1951"}),
        ("!!! and ???", ["!!!", "???"], set()),
        ("", ["Orl"], set()),
        ("Orl", ["", "Orl"], {"Orl"}),
    ],
)
def test_what_counts_as_a_mention(text: str, titles: list[str], expected: set[str]) -> None:
    assert found(text, *titles) == expected


@pytest.mark.parametrize(
    ("text", "titles", "expected"),
    [
        ("in Salt Bay", ["Salt Bay (film)"], {"Salt Bay (film)"}),
        ("in Salt Bay (film)", ["Salt Bay (film)"], {"Salt Bay (film)"}),
        ("in Salt Bay", ["Salt Bay (film)", "Salt Bay"], {"Salt Bay"}),
        ("in Salt Bay", ["Salt Bay (film)", "Salt Bay (novel)"], set()),
        ("Princess Ada", ["Princess (film)"], set()),
        ("The Who", ["The Who (band)"], set()),
    ],
)
def test_what_a_title_is_without_its_qualifier(
    text: str, titles: list[str], expected: set[str]
) -> None:
    assert found(text, *titles) == expected


def test_a_title_of_several_passages_stands_for_all_of_them() -> None:
    passages = passages_of(("Orl", "A town."), ("Orl", "Orl is old."), ("Bay", "Near Orl."))
    edges = {(u.source, u.target) for u in title_links(passages) if isinstance(u, Edge)}
    town, old, bay = (passage.id for passage in passages)
    assert edges == {(bay, town), (bay, old), (old, town)}


def test_no_passage_mentions_itself() -> None:
    assert links(("Orl", "Orl is Orl.")) == set()


def test_of_nothing_there_is_nothing() -> None:
    assert title_links(()) == ()


WORDS = st.sampled_from(
    ["Orl", "New", "Bay", "bay", "(film)", "of", "The", "1951", "-", "Orl's", "É", "New Orl", "_"]
)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)
PASSAGES = st.lists(st.tuples(TEXTS, TEXTS), max_size=12).map(lambda pairs: passages_of(*pairs))


@given(passages=PASSAGES, data=st.data())
def test_order_changes_nothing(passages: list[Passage], data: st.DataObject) -> None:
    assert title_links(data.draw(st.permutations(passages))) == title_links(passages)


@given(passages=PASSAGES)
def test_edges_join_nodes_and_rest_on_the_text(passages: list[Passage]) -> None:
    by_id = {passage.id: passage for passage in passages}
    units = title_links(passages)
    nodes = {unit.id for unit in units if isinstance(unit, Node)}
    assert nodes == set(by_id)
    for unit in units:
        if isinstance(unit, Edge):
            assert unit.source != unit.target
            name = " ".join(by_id[unit.target].title.removesuffix("(film)").split())
            assert name in " ".join(by_id[unit.source].text.split())


@pytest.mark.shared
def test_a_pool_of_six_thousand_passages(shared_data: Path) -> None:
    from harness.data.pooled import read_pooled

    passages = read_pooled(shared_data / "2wikimultihopqa/2wikimultihopqa_corpus.json")
    started = time.process_time()
    units = title_links(passages)
    assert time.process_time() - started < 5
    assert sum(isinstance(unit, Node) for unit in units) == 6119
    assert sum(isinstance(unit, Edge) for unit in units) == 2456
