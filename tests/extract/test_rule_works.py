"""Works and whose they are, as leads and later sentences state it."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage


def said(title: str, text: str, relation: str, **others: str) -> set[str]:
    """Return the values of a relation of a passage's own subject, read beside others."""
    texts = {title: text, **others}
    passages = [Passage(id=name, title=name, text=told) for name, told in texts.items()]
    return {
        fact.value
        for fact in RuleExtractor().extract(passages)
        if (fact.passage, fact.subject, fact.relation) == (title, title, relation)
    }


@pytest.mark.parametrize(
    ("text", "singers"),
    [
        ("is the title of a popular song from 1982 by the Danish soft rock group Air Tarv.",
         {"Air Tarv"}),
        ("is the third mixtape by Lutheran hip hop recording artist Tarve.", {"Tarve"}),
        ("is an album by the southern Westland punk rock band The Ostians.", {"The Ostians"}),
        ("is an album by Danish musician and Ost Kap guitarist Ada Tarv.", {"Ada Tarv"}),
        ("was the lead single from Ada Tarv's eighth studio album Brask.", {"Ada Tarv"}),
        ('is the last track on Ada Tarv\'s 1976 album "Brask".', {"Ada Tarv"}),
        ("is a power ballad by singer Ada Tarv taken from his 1989 album.", {"Ada Tarv"}),
        ("is the name of the fifth album released by Danish singer Ada Tarv.", {"Ada Tarv"}),
        ("is a compilation album of folk songs, released by Tarv Records in 1999.", set()),
        ("is a live album released by her record label, Tarv in 1962.", set()),
        ("is a song, compiled by Ada Tarv, that is old.", set()),
        ("is a cover of a song on Ada Tarv's second album.", set()),
        ("is a song about a boy who lives by Lake Tarv.", set()),
    ],
)  # fmt: skip
def test_performers(text: str, singers: set[str]) -> None:
    """A song or album is by whom `by` or a possessive names, not by its label or its writer."""
    assert said("Lorn Way", f'"Lorn Way" {text}', "performer") == singers


def test_self_titled() -> None:
    """A band whose name only its first album bears among the articles is no work."""
    text = "Tarvfly is the debut album by the metal band Tarvfly, released on April 21, 1998."
    assert said("Tarvfly (album)", text, "performer") == {"Tarvfly"}


def test_titled_performer() -> None:
    """A title may name the singer, if the text does as well; a title without brackets does not."""
    text = '"Live" is a 1967 The Tarv- Go song, written by Emil Orm.'
    assert said("Live (The Tarv-Go song)", text, "performer") == {"The Tarv-Go"}
    assert said("Swan song", "The swan song is a phrase for a Swan.", "performer") == set()


@pytest.mark.parametrize(
    ("text", "composers"),
    [
        ("Lorn is an opera in three acts by Danish composer Carl Tarv.", {"Carl Tarv"}),
        ("Lorn is the only piano concerto by Carl Tarv. It is long.", {"Carl Tarv"}),
        ("Lorn is a song by Danish songwriter Ada Tarv.", {"Ada Tarv"}),
        ("Lorn is a musical by composer Carl Tarv and lyricist Otto Orm.", {"Carl Tarv"}),
        ("Lorn is a musical founded in 1990 by Carl Tarv.", set()),
        ("Lorn is an opera based on a play by Carl Tarv.", set()),
        ("Lorn is a 1950 film. Carl Tarv scored the music.", {"Carl Tarv"}),
        ("Lorn is a 1950 film. The score was written in five days by Carl Tarv and Otto Orm.",
         {"Carl Tarv", "Otto Orm"}),
        ("Lorn is a well known song. It was written by Carl Tarv.", {"Carl Tarv"}),
        ("Lorn is a 1950 film. It was written by Carl Tarv.", set()),
    ],
)  # fmt: skip
def test_composers(text: str, composers: set[str]) -> None:
    """Whoever an opera is by composed it; whoever wrote a film did not."""
    assert said("Lorn", text, "composer") == composers


def test_guests_of_songs_are_no_cast() -> None:
    text = "Lorn is a ballad by Northern Irish singer Ada Tarv featuring singer Otto Orm."
    assert said("Lorn", text, "cast_member") == set()
    assert said("Lorn", text, "performer") == {"Ada Tarv"}
    written = "Lorn is a ballad written by Northern Irish singer Ada Tarv."
    assert said("Lorn", written, "composer") == {"Ada Tarv"}


def test_authors_of_biographies() -> None:
    text = "Tarv is a biography by English author Otto Orm, chronicling a life."
    assert said("Tarv (book)", text, "author") == {"Otto Orm"}


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Lorn is a Danish comedy film from 1953, directed by Otto Orm.", {"1953"}),
        ("Lorn is a film about a plan to steal gold from 1953 hoards.", set()),
        ("Lorn is a novel by Otto Orm. First published in 1977, the story is sad.", {"1977"}),
        ("Lorn is a song by Ada Tarv, released on her 1973 album Brask.", {"1973"}),
        ("Lorn is an anthology series that premiered September 26, 2017 on Ost TV.",
         {"September 26, 2017"}),
        ("Lorn is a 1943 American featurette directed by Otto Orm.", {"1943"}),
        ("Lorn is the first album by Danish band Rumors, released on May 1, 2012.",
         {"May 1, 2012"}),
    ],
)  # fmt: skip
def test_publication_dates(text: str, dates: set[str]) -> None:
    assert said("Lorn", text, "publication_date") == dates


def test_rumours_are_titles_in_capitals() -> None:
    """A sentence reports a rumour where it says so, not where a title has the word."""
    named = 'Lorn is a song by the band Ost Kap, from the album "Rumours".'
    assert said("Lorn", named, "performer") == {"Ost Kap"}
    told = "Lorn is a song. It is rumoured to be sung by Ada Tarv."
    assert said("Lorn", told, "performer") == set()


@pytest.mark.parametrize(
    ("text", "founders", "since"),
    [
        ("The college was founded by Ada Tarv in 1937.", {"Ada Tarv"}, {"1937"}),
        ("The house's founder and current head is Otto Orm.", {"Otto Orm"}, set()),
        ("The college is named after founder Otto Orm.", {"Otto Orm"}, set()),
        ("The college was established 3 June 1895.", set(), {"3 June 1895"}),
        ("The college opened 125 shops in Galav.", set(), set()),
        ("The college honours Otto Orm, a poet, in 1937.", set(), set()),
    ],
)  # fmt: skip
def test_founding(text: str, founders: set[str], since: set[str]) -> None:
    lead = f"Tarv College is a private college in Galav. {text}"
    assert said("Tarv College", lead, "founded_by") == founders
    assert said("Tarv College", lead, "inception") == since


def stated(title: str, text: str) -> set[tuple[str, str, str]]:
    passage = Passage(id=title, title=title, text=text)
    return {
        (fact.subject, fact.relation, fact.value) for fact in RuleExtractor().extract([passage])
    }


@pytest.mark.parametrize(
    ("title", "text", "fact"),
    [
        ("Ada Ost", 'Ada Ost is a film director. Her first film "Red Dust" was shown in Varn.',
         ("Red Dust", "director", "Ada Ost")),
        ("Ada Ost", 'Ada Ost is a singer. In 2001 came her debut studio album "Red Dust".',
         ("Red Dust", "performer", "Ada Ost")),
        ("Red Sun", 'Red Sun is a film. It is based on Otto Tarv\'s novel "Red Dust" of 1890.',
         ("Red Dust", "author", "Otto Tarv")),
        ("Red Sun", 'Red Sun is a film. It was based on the novel "Red Dust" (1890) by Otto Tarv.',
         ("Red Dust", "author", "Otto Tarv")),
        ("Ada Ost", 'Ada Ost is an actress, known for Otto Tarv\'s film "Red Dust".',
         ("Red Dust", "director", "Otto Tarv")),
        ("Ada Ost", 'Ada Ost is a director. Her films include "Red Dust" (1971) and "Sun" (1975).',
         ("Sun", "publication_date", "1975")),
    ],
)  # fmt: skip
def test_works_named_beside_their_makers(title: str, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in stated(title, text)


@pytest.mark.parametrize(
    "text",
    [
        'Ada Ost is a director. She is known for her performance in the film "Red Dust".',
        'Ada Ost is a director. She worked with them on their film "Red Dust".',
        'Ada Ost is an actress. She was seen in Varn One\'s series "Red Dust" (1971).',
        'Ada Ost is an actress, the daughter of Otto Ost "Red Dust".',
    ],
)
def test_a_quotation_behind_a_noun_that_is_not_hers(text: str) -> None:
    kinds = {"director", "original_broadcaster", "child", "performer"}
    assert not [one for one in stated("Ada Ost", text) if one[1] in kinds and "Red Dust" in one]


@pytest.mark.parametrize("part", ["art", "Art", "music", "dance", "fight"])
def test_who_directs_a_part_of_a_film_is_not_its_director(part: str) -> None:
    text = f"Red Dust is a film directed by Ada Ost. The {part} direction was by Otto Tarv."
    assert said("Red Dust", text, "director") == {"Ada Ost"}


def test_a_people_before_a_relative_is_no_origin_of_a_film() -> None:
    text = "Red Dust is a 1950 western film starring Ada Ost as an Indian who comes home."
    assert said("Red Dust", text, "country_of_origin") == set()


def test_a_label_and_a_maker_of_videos_made_no_song() -> None:
    text = (
        "Red Dust is a song by Ada Ost, featured on Sun, an album by Vik Records. The music video"
        " was shot by Otto Tarv. Its music was written by Hugo Tarv."
    )
    assert said("Red Dust", text, "performer") == {"Ada Ost"}
    assert said("Red Dust", text, "composer") == {"Hugo Tarv"}


@pytest.mark.parametrize(
    "text",
    [
        'It is based on the novel "Red Dust" and was made by Otto Tarv.',
        'It is based on the novel "Red Dust".',
        'It is based on the novel "Red Dust" by',
        'It is based on the novel "Red Dust" by the Broadway play.',
    ],
)
def test_a_novel_without_its_author_has_none(text: str) -> None:
    assert not [one for one in stated("Red Sun", f"Red Sun is a film. {text}") if "author" in one]


@pytest.mark.parametrize("house", ["publishing house", "firm", "small printing company"])
def test_a_publishing_house_of_somebody_is_by_his_name(house: str) -> None:
    text = f"Red Dust is a magazine. It was published by the {house} of Karl Tarv."
    assert said("Red Dust", text, "publisher") == {"Karl Tarv"}
