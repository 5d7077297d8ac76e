"""Kinship as encyclopaedias state it: births to parents, chains of kin, bare titles, refusals."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage

KIN = {"father", "mother", "child", "sibling", "spouse"}


def kin(title: str, text: str) -> set[tuple[str, str, str]]:
    """Return the kinships that a passage gives, the page's own title written `@`."""
    found = RuleExtractor().extract([Passage(title, title, text)])
    return {
        (fact.subject.replace(title, "@"), fact.relation, str(fact.value).replace(title, "@"))
        for fact in found
        if fact.relation in KIN
    }


MAN = "Otto Ost was a Nordlandish painter. "
WOMAN = "Ada Ost (1519-1589) was a queen. "


@pytest.mark.parametrize(
    ("title", "text", "father", "mother"),
    [
        ("Ada Ost", WOMAN + "She was born in Florence to Lorenzo Brask, Duke of Urbino and"
         " Madeleine Tarv.", "Lorenzo Brask, Duke of Urbino", "Madeleine Tarv"),
        ("Otto Ost", MAN + "He was born in Lohja in 1560 to Princess Sigrid of Norland and"
         " nobleman Henrik Brask.", "Henrik Brask", "Princess Sigrid of Norland"),
        ("Otto Ost", MAN + "Otto Ost was born on 3 May 1900 in Westham, Ohio to actress Siri"
         " Brask.", None, "Siri Brask"),
        ("Otto Ost", MAN + "Ost was born at Westham to Violet Blood-Tarv, and her husband, the"
         " cricketer David Brask.", "David Brask", "Violet Blood-Tarv"),
        ("Otto Ost", "Otto Ost (born 1 May 1950 in Westham to Carl Brask and Eva Tarv) is a"
         " painter.", "Carl Brask", "Eva Tarv"),
        ("Ada Ost", WOMAN + "Niece of Angela Arnold, daughter of Robert Arnold, she entered a"
         " convent.", "Robert Arnold", None),
        ("Otto Ost", "Otto Ost was the eldest son of Egypt's second President Gamal Abdel Brask.",
         "Gamal Abdel Brask", None),
        ("Ada Ost", "Ada Ost is the daughter of Italy's last King, Rollo II, and his wife, Queen"
         " Marie Tarv.", "Rollo II", "Marie Tarv"),
    ],
)  # fmt: skip
def test_parents_are_read(title: str, text: str, father: str | None, mother: str | None) -> None:
    facts = kin(title, text)
    assert {value for who, name, value in facts if (who, name) == ("@", "father")} == (
        {father} if father else set()
    )
    assert {value for who, name, value in facts if (who, name) == ("@", "mother")} == (
        {mother} if mother else set()
    )


@pytest.mark.parametrize(
    "text",
    [
        "He was born to Swiss parents in Westham.",
        "He was born in Westham to Sicilian emigrants from Trapani.",
        "He was born in Westham to a poor family, Carl Brask said.",
        "He was born in Westham to Ostian Baptist missionary parents.",
        "He was born in Westham and moved to Carl Brask.",
        "He was born in Westham, and was close to Carl Brask.",
    ],
)
def test_no_parent_is_made_of_a_people_a_family_or_a_move(text: str) -> None:
    assert not {name for _, name, _ in kin("Otto Ost", MAN + text)} & {"father", "mother"}


def test_a_closed_chain_speaks_of_the_subject() -> None:
    chain = "He was the younger brother of Nils Ost, the son of Franz Brask, the nephew of Max Tarv"
    facts = kin("Otto Ost", MAN + chain + ", and the father of Rolf Tarv.")
    assert ("@", "father", "Franz Brask") in facts
    assert ("Nils Ost", "father", "Franz Brask") not in facts
    told = "She is a granddaughter of Carl Brask, the daughter of Gian Brask and the niece of Al Ym"
    assert ("@", "father", "Gian Brask") in kin("Ada Ost", WOMAN + told + ".")


def test_an_open_apposition_speaks_of_the_name_before_it() -> None:
    facts = kin("Ada Ost", WOMAN + "She was the daughter of Carl Brask, the son of Franz Brask.")
    assert ("Carl Brask", "father", "Franz Brask") in facts
    assert ("@", "father", "Franz Brask") not in facts


def test_a_chain_that_names_its_first_noun_again_is_an_apposition() -> None:
    told = "He was the son of Sim Brask, the brother of Max Brask and son of Jan Brask."
    assert ("@", "sibling", "Max Brask") not in kin("Otto Ost", MAN + told)


def test_no_opener_title_or_kin_phrase_is_anybody() -> None:
    texts = (
        "Along with his father Carl Brask, he fell. He was the father of the Dauphin of Ostia.",
        "He was the son of the Queen. Niece of Eva Tarv, daughter of Rob Tarv, Ada left.",
    )
    names = {name for text in texts for fact in kin("Otto Ost", MAN + text) for name in fact}
    assert ("@", "father", "Carl Brask") in kin("Otto Ost", MAN + texts[0])
    assert not names & {"Along", "Dauphin of Ostia", "Queen", "Niece of Eva Tarv"}


def test_a_successor_is_the_child_of_the_one_before() -> None:
    told = "Otto was succeeded as Count of Ostia by his son Geoffrey."
    assert ("@", "child", "Geoffrey") in kin("Otto Ost", MAN + told)


@pytest.mark.parametrize(
    ("title", "text", "spouse"),
    [
        ("Ada Ost", "She was the consort of Leopold II.", "Leopold II"),
        ("Ada Ost", "She is known for her marriage to the Danish actor, singer, and model Carl"
         " von Nagy.", "Carl von Nagy"),
        ("Ada Ost", "She was engaged to Marc Brask. She refused to marry Otto Tarv.", None),
        ("Ada Ost", "Her father planned a marriage to Otto Tarv.", None),
        ("Ada Ost", "Her wedding took place in 1930, when she married Otto Tarv.", "Otto Tarv"),
    ],
)  # fmt: skip
def test_marriages_are_those_that_were_made(title: str, text: str, spouse: str | None) -> None:
    facts = kin(title, WOMAN + text)
    assert {value for who, name, value in facts if (who, name) == ("@", "spouse")} == (
        {spouse} if spouse else set()
    )


def test_an_emperor_before_whom_a_land_stands_is_called_by_his_name() -> None:
    assert ("@", "father", "Galien") in kin("Otto Ost", MAN + "He was the son of Roman Emperor"
                                            " Galien.")  # fmt: skip
    assert ("@", "father", "Emperor Ming") in kin("Otto Ost", MAN + "He was the son of Emperor"
                                                  " Ming.")  # fmt: skip


def test_one_of_her_sisters_is_a_sister_of_hers() -> None:
    facts = kin("Ada Ost", WOMAN + "One of her younger sisters was Clara Hyde.")
    assert ("@", "sibling", "Clara Hyde") in facts
    assert not any("One" in fact for fact in facts)


def test_no_parent_named_with_his_wife_is_the_one_who_was_born() -> None:
    facts = kin("Ada Ost", WOMAN + "Born in 1322 to John Brask and his wife Mary Tarv.")
    assert {("@", "father", "John Brask"), ("@", "mother", "Mary Tarv")} <= facts
    assert ("Mary Tarv", "father", "John Brask") not in facts
