"""What nouns tell of a subject: whether it is a person, a work, a place or an organisation."""

from __future__ import annotations

from harness.reader.offline.heads import head_type
from harness.reader.offline.text import word_set

__all__ = [
    "AWARDS",
    "BROADCASTS",
    "EVENTS",
    "FILMS",
    "PERIODICALS",
    "REGIONS",
    "RIVERS",
    "kin_noun",
    "kind_of_noun",
]

REGIONS = word_set("region province state county district prefecture department canton territory")
"""Nouns of the parts of a country."""


_PERSONS = word_set(
    """footballer filmmaker nobleman noblewoman soldier officer peer lawyer magnate knight rapper
    playwright skier swimmer wrestler boxer cricketer racer rower sprinter runner golfer cyclist
    fencer jockey sailor priest nun monk abbot bishop cardinal saint merchant trader farmer
    engineer physician surgeon theologian dramatist essayist diplomat aristocrat count duke earl
    athlete sportsperson sportsman gymnast dancer model diver canoeist biathlete judoka
    baron viscount landgrave margrave princess prince duchess countess queen king emperor empress
    heir regent consort tsar sultan caliph emir vizier daimyo samurai shogun chief chieftain
    pretender courtier mistress socialite wife husband widow widower son daughter brother sister
    eldest youngest character comedian lyricist librettist conductor pianist violinist cellist
    organist guitarist drummer bassist vocalist soprano tenor baritone photographer sculptor
    painter architect designer chemist physicist mathematician astronomer biologist botanist
    historian philologist linguist philosopher economist statistician psychologist critic
    columnist broadcaster presenter jurist attorney barrister judge politician statesman senator
    congressman congresswoman activist suffragist revolutionary rebel outlaw gangster mobster
    survivor claimant champion medalist medallist veteran dissident refugee laureate tycoon hakim
    ruler governor racing-driver collaborator
    admiral commodore brigadier millionaire billionaire heiress industrialist landowner financier
    banker philanthropist restaurateur nurseryman gardener
    criminal murderer pirate spy agent shooter archer goalkeeper midfielder defender forward
    striker pitcher catcher outfielder infielder shortstop linebacker quarterback"""
)
_PLACES = word_set(
    """village hamlet commune municipality town city suburb settlement locality community county
    district region province parish township neighbourhood neighborhood island river tributary
    home mansion plantation farmhouse building market bazaar monastery abbey fort fortress
    stream creek lake mountain peak hill valley bay cape railway-station station school-district
    airport dam reservoir castle palace church temple cemetery park street road bridge highway"""
)
_ORGANISATIONS = word_set(
    """company corporation firm university college school institute band group club team
    organisation organization foundation association society party newspaper publisher bank label
    studio museum hospital agency airline brewery manufacturer diocese orchestra"""
)
_WORKS = word_set(
    """film films movie short documentary serial series sitcom miniseries telefilm drama melodrama
    comedy thriller western album ep single song track soundtrack novel novella book play opera
    operetta musical ballet poem story manga comic magazine journal periodical newspaper game
    quarterly fortnightly gazette bulletin fanzine tabloid broadsheet organ
    painting sculpture anthology memoir biography anime episode programme program show adaptation
    featurette cartoon mockumentary docudrama telemovie shockumentary ballad anthem hymn symphony
    sonata concerto oratorio cantata mixtape
    remake sequel prequel feature romcom mystery biopic musical-comedy compilation video"""
)
AWARDS = word_set("award prize medal order honour honor decoration trophy distinction")
"""Nouns of what is awarded."""

EVENTS = word_set("battle siege war skirmish campaign clash engagement conflict")
"""Nouns of what is fought."""

RIVERS = word_set("river stream creek tributary brook rivulet watercourse")
"""Nouns of what flows."""

_KIN = word_set(
    """son daughter sons daughters child children father mother brother sister wife husband widow
    widower heir descendant grandson granddaughter nephew niece cousin friend student pupil uncle
    aunt consort mistress brothers sisters half-brother half-sister parents"""
)


FILMS = word_set(
    """film movie telefilm featurette cartoon mockumentary docudrama telemovie feature short
    documentary thriller drama melodrama western biopic serial romcom comedy mystery"""
)
"""Nouns that call a work a film where it stands alone."""

PERIODICALS = word_set(
    """magazine newspaper journal periodical weekly monthly daily quarterly fortnightly gazette
    review bulletin fanzine tabloid broadsheet organ"""
)
"""Works whose beginning is when they first came out."""


BROADCASTS = word_set("programme program show series serial sitcom broadcast")
"""Works whose beginning is when they were first shown."""


def kind_of_noun(noun: str) -> str | None:
    """Return `person`, `work`, `place`, `organisation` or `thing` (award, event), else None."""
    for form in (noun, noun.removesuffix("s")):
        if form in _PERSONS:
            return "person"
        if form in _WORKS:
            return "work"
        if form in _PLACES:
            return "place"
        if form in _ORGANISATIONS:
            return "organisation"
        if form in AWARDS or form in EVENTS:
            return "thing"
    found = head_type(noun)
    return (
        "work"
        if found == "title"
        else found
        if found in {"person", "place"}
        else ("organisation" if found == "organisation" else None)
    )


def kin_noun(word: str) -> bool:
    """Whether a word before `of` makes what follows a person: `daughter of`."""
    return word in _KIN
