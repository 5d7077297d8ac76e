"""Sentences, dates, names and patterns of the rule extractor."""

from __future__ import annotations

import pytest

from harness.extract.rule.dates import date_at
from harness.extract.rule.names import clean_name, name_end
from harness.extract.rule.patterns import CueTable
from harness.extract.rule.persons import persons_at
from harness.extract.rule.places import place_at, place_name
from harness.extract.rule.sentences import Sentence, sentences


def one(text: str) -> Sentence:
    return next(iter(sentences(text)))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("J. R. Ost met Dr. Ada Ost of St. Ida. They left.", 2),
        ("He was born c. 1900 in Ost. He died.", 2),
        ("She (an actress. Yes) left. He stayed.", 2),
        ('Ada "A. B." Ost sang. He left.', 2),
        ("He fought in World War I. It was long.", 2),
        ("First line\nSecond line", 2),
        ("", 0),
    ],
)
def test_sentences(text: str, count: int) -> None:
    assert len(list(sentences(text))) == count


@pytest.mark.parametrize(
    "written",
    [
        "12 May 1901",
        "May 12, 1901",
        "May 1901",
        "1901",
        "44 BC",
        "AD 12",
        "12th May 1901",
        "Sept. 3, 1870",
    ],
)
def test_dates(written: str) -> None:
    sentence = one(f"{written} was cold.")
    found = date_at(sentence, 0)
    assert found is not None and found[1] == written


@pytest.mark.parametrize("written", ["May was", "12 apples", "99 men", "Marching 3"])
def test_no_dates(written: str) -> None:
    assert date_at(one(written), 0) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Otto van der Ost left", "Otto van der Ost"),
        ("Otto I, Duke of Ost, left", "Otto I, Duke of Ost"),
        ("Ada Ost, 3rd Baroness Ost left", "Ada Ost, 3rd Baroness Ost"),
        ("Otto Ost, Jr. left", "Otto Ost, Jr."),
        ("Jean- Paul Ost left", "Jean- Paul Ost"),
        ("J. R. Ost left", "J. R. Ost"),
        ('Ada "Bell" Ost left', 'Ada "Bell" Ost'),
        ("Otto al-Hasan left", "Otto al-Hasan"),
        ("Ada Ost and Ida Ost left", "Ada Ost"),
        ("Otto II, Holy Roman Emperor left", "Otto II, Holy Roman Emperor"),
    ],
)
def test_names(text: str, name: str) -> None:
    sentence = one(text)
    assert sentence.slice(0, name_end(sentence, 0)) == name


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("King Rollo IV of Ostia", "Rollo IV of Ostia"),
        ("Duke Otto III", "Otto III"),
        ("Princess Ada of Ostia", "Princess Ada of Ostia"),
        ("Saxe- Ostburg", "Saxe-Ostburg"),
        ("the Velby Society", "Velby Society"),
    ],
)
def test_clean_names(written: str, clean: str) -> None:
    assert clean_name(written) == clean


def test_lists_of_persons() -> None:
    sentence = one(
        "the poet Ada Ost (1900), Otto Vellin as Rolf, and the American singer Mia Holt left"
    )
    spans, _ = persons_at(sentence, 0)
    assert [sentence.slice(*span) for span in spans] == ["Ada Ost", "Otto Vellin", "Mia Holt"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ostby, Ohio, was", "Ostby, Ohio"),
        ("Chicago, Illinois, was", "Chicago"),
        ("the village of Ostby in Norra was", "Ostby"),
        ("Ostby, Sweden was", "Ostby"),
    ],
)
def test_places(text: str, name: str) -> None:
    sentence = one(text)
    found = place_at(sentence, 0)
    assert found is not None and place_name(sentence, found[0])[0] == name


def test_patterns_take_alternatives_optional_words_and_gaps() -> None:
    table = CueTable(
        "thing", {"mouth": ("flows|runs into the? *2 {v:name}",), "~seat": ("seat of {v:name}",)}
    )
    sentence = one("It runs into the great cold Ostsee; it is the seat of Norra.")
    matches = list(table.matches(sentence))
    assert [(match.cue.relation, match.cue.inverse) for match in matches] == [
        ("mouth", False),
        ("seat", True),
    ]
    assert [sentence.slice(*match.slots["v"][0]) for match in matches] == ["Ostsee", "Norra"]
    assert not list(table.matches(one("It flows into a very deep and cold Ostsee.")))
