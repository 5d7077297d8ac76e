"""What words refer to: whole names, parts of names, nothing; never a single short word."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategies.noesis.kb.inventory import Inventory, References
from strategies.noesis.text import STOP, words

NAMES = {
    "The Idle Tailor": "idle",
    "Karid's Heron": "heron",
    "The Weightless Sparrow": "sparrow",
    "The Cartographer of Midsummer": "midsummer",
    "The Cartographer's Daughter": "daughter",
    "Heat": "heat",
    "Bake Off": "all",
    **{f"Bake Off series {n}": f"series{n}" for n in range(1, 11)},
}


def inventory(**rule: int) -> Inventory:
    made = Inventory(**rule)
    for name, kb in NAMES.items():
        made.add(name, kb)
    made.mention(["velmoor", "mira tolvane"])
    return made


def match(text: str, **rule: int) -> References:
    return inventory(**rule).match(words(text))


@pytest.mark.parametrize(
    ("text", "kbs"),
    [
        ("How high was The Idle Tailor?", ["idle"]),
        ("how high was the idle tailor?", ["idle"]),
        ("Compare Idle Tailor and Karid’s Heron.", ["idle", "heron"]),
        ("Is KARID'S HERON on?", ["heron"]),
        ("What of Bake Off series 3?", ["series3"]),
        ("What of Bake Off series 10?", ["series10"]),
        ("What was highest in Bake Off?", ["all"]),
        ("What did the weightless one do?", ["sparrow"]),
        ("What of The Cartographer of Midsummer?", ["midsummer"]),
        ("When did the Midsummer Cartographer end?", ["midsummer"]),
    ],
)
def test_names_are_found(text: str, kbs: list[str]) -> None:
    found = match(text)
    assert list(found.kbs) == kbs
    assert not found.absent


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("How high was The Weightless Tailor?", ["The Weightless Tailor"]),
        ("How high was Karid's Sparrow?", ["Karid's Sparrow"]),
        ("What of Bake Off series 11?", ["Bake Off series 11"]),
        ("Which had more, Bake Off series 3 or Bake Off series 12?", ["Bake Off series 12"]),
        ("What of The Cartographer of Snow?", ["The Cartographer of Snow"]),
        ("What did Orla Venn say?", ["Orla Venn"]),
    ],
)
def test_a_name_of_nothing_is_absent_and_not_its_neighbour(text: str, absent: list[str]) -> None:
    found = match(text)
    assert [one.text for one in found.absent] == absent
    assert "series11" not in found.kbs
    assert len(found.kbs) == (1 if "series 3" in text else 0)


def test_what_is_mentioned_or_could_be_several_is_neither_absent_nor_found() -> None:
    found = match("What was said about Velmoor and Mira Tolvane?")
    assert (found.kbs, found.absent) == ((), ())
    found = match("What of the Cartographer?")
    assert found.kbs == ()
    assert [one.rule for one in found.ambiguous] == ["ambiguous"]


def test_the_rule_is_a_knob() -> None:
    text = "how did the heron do?"
    assert match(text).kbs == ()
    assert match(text, min_tokens=1).kbs == ("heron",)
    assert match("Karid's Heron", min_tokens=3).kbs == ()
    assert match("the weightless one", long_token_len=11).kbs == ()


WORDS = st.text(string.ascii_lowercase, min_size=2, max_size=7).filter(lambda w: w not in STOP)


@settings(max_examples=150)
@given(names=st.lists(WORDS, min_size=1, max_size=4, unique=True), at=st.integers(0, 3))
def test_a_single_short_word_never_anchors(names: list[str], at: int) -> None:
    made = Inventory()
    made.add(" ".join(names).title(), "one")
    made.add("Something Else", "two")
    word = names[at % len(names)]
    for text in (f"what of {word}?", f"What of {word.title()}?", f"{word}"):
        assert made.match(words(text)).kbs == ()
    if len(names) > 1:
        assert made.match(words(f"what of {' '.join(names)}?")).kbs == ("one",)


@settings(max_examples=100)
@given(st.text(max_size=60))
def test_any_text_is_matched_without_an_error(text: str) -> None:
    found = words(text)
    for reference in (*match(text).found, *match(text).absent):
        assert 0 <= reference.start < reference.end <= len(found)
