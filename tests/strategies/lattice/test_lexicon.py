"""Names: which rule finds them, and where they stand in a text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lattice_kit import make_lattice

from strategies.lattice.lexicon.lexicon import build_lexicon
from strategies.lattice.lexicon.normal import bare, disambiguator, normal
from strategies.lattice.lexicon.scan import scan
from strategies.lattice.view import LatticeView

LABELS = (
    "The Glass Orchard", "glass orchard", "Salt Road (1940 film)", "Salt Road (song)", "Møre",
    "Who, me?", "It", "A Day at the Lake", "M*A*S*H", "1931", "the", "Quell",
)  # fmt: skip
LEXICON = build_lexicon(LABELS, [True] * len(LABELS), [("Old Glass", 0), ("Mara Quell", 11)])


def ground(surface: str) -> tuple[str, list[str]]:
    rule, nodes = LEXICON.ground(surface)
    return rule, [LABELS[node] for node in nodes]


@pytest.mark.parametrize(
    ("surface", "rule", "names"),
    [
        ("The Glass Orchard", "label", ["The Glass Orchard"]),
        ("the glass orchard", "folded", ["The Glass Orchard"]),
        ("glass orchard", "label", ["glass orchard"]),
        ("Glass Orchard", "folded", ["glass orchard"]),
        ("old  glass", "alias", ["The Glass Orchard"]),
        ("Salt Road", "bare", ["Salt Road (1940 film)", "Salt Road (song)"]),
        ("Salt-Road", "normal", ["Salt Road (1940 film)", "Salt Road (song)"]),
        ("More", "normal", ["Møre"]),
        ("the Møre", "normal", ["Møre"]),
        ("Day at the Lake", "", []),
        ("", "", []),
        ("?!", "", []),
    ],
)
def test_the_best_rule_counts(surface: str, rule: str, names: list[str]) -> None:
    assert ground(surface) == (rule, names)


def test_the_longest_name_at_each_place() -> None:
    text = "Did Mara Quell make the glass orchard after A Day at the Lake, or Salt Road (song)?"
    assert [mention.surface for mention in scan(LEXICON, text)] == [
        "Mara Quell", "the glass orchard", "A Day at the Lake", "Salt Road (song)",
    ]  # fmt: skip


def test_punctuation_that_belongs_to_a_name() -> None:
    assert [m.surface for m in scan(LEXICON, "Is Who, me? older than M*A*S*H?")] == [
        "Who, me?", "M*A*S*H",
    ]  # fmt: skip


def test_function_words_are_no_names_in_lower_case() -> None:
    assert [m.surface for m in scan(LEXICON, "the it was It")] == ["It"]


@settings(max_examples=150)
@given(st.lists(st.sampled_from([*LABELS, "of", "and", "xyz", "(", "?", "Mara"]), max_size=8))
def test_mentions_are_in_order_apart_and_known(parts: list[str]) -> None:
    text = " ".join(parts)
    end = 0
    for mention in scan(LEXICON, text):
        assert mention.start >= end
        assert text[mention.start : mention.end] == mention.surface
        assert LEXICON.ground(mention.surface)[1]
        end = mention.end


@settings(max_examples=150)
@given(st.text(max_size=40))
def test_scanning_is_total(text: str) -> None:
    list(scan(LEXICON, text))
    assert normal(normal(text)) == normal(text)
    assert bare(f"x{text} ".strip()) is not None


@given(st.lists(st.text("abAB é(", min_size=1, max_size=8), min_size=1, max_size=8, unique=True))
def test_every_label_is_found_by_itself(labels: list[str]) -> None:
    lexicon = build_lexicon(labels, [True] * len(labels), ())
    for node, label in enumerate(labels):
        assert lexicon.ground(label) == ("label", [node])


def test_parentheses() -> None:
    assert (bare("Ava (poet)"), disambiguator("Ava (poet)")) == ("Ava", "poet")
    assert (bare("(Untitled)"), disambiguator("(Untitled)")) == ("", "")
    assert bare("Ava (a) (b)") == "Ava (a)"


def test_case_tells_nodes_apart(films) -> None:
    assert films.lexicon.ground("mara quell")[1] != films.lexicon.ground("Mara Quell")[1]


def test_a_year_and_a_film_of_that_name_are_two_nodes(films) -> None:
    rule, nodes = films.lexicon.ground("1931")
    assert (rule, len(nodes)) == ("label", 2)
    assert sorted(films.spaces[node] for node in nodes) == [0, 1]


def test_the_view_of_a_planner(films) -> None:
    view = LatticeView(films)
    assert {"director", "cast_member", "publication_date", "tag", "directed"} <= view.dimensions
    assert view.menu("Salt Road") == {"director", "cast_member", "publication_date", "tag"}
    # Also what another rule would find, as the executor does where the best one leads nowhere.
    assert view.menu("Mara Quell") == {"~director", "directed", "~tag"}
    assert view.menu("nobody") == frozenset()
    assert view.known("SALT ROAD")
    assert not view.known("Pepper Road")
    assert [m.surface for m in view.scan("Who directed Salt Road in 1940?")] == [
        "Salt Road",
        "1940",
    ]


def test_dimensions_that_did_not_pass_are_not_shown() -> None:
    lattice = make_lattice(
        [("Ava", "near", "Bo"), ("Ava", "likes", "Bo")],
        orders={"near": [("Bo", "Cy"), ("Cy", "Bo")]},
    )
    assert LatticeView(lattice).dimensions == {"likes"}
    assert LatticeView(lattice).menu("Ava") == {"likes"}
