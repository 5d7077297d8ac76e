"""Closed word lists of the rule extractor: function words, titles, connectors, type nouns."""

from __future__ import annotations

from harness.reader.offline.text import word_set

__all__ = [
    "ABBREVIATIONS",
    "CONNECTORS",
    "DETERMINERS",
    "DYNASTIES",
    "FUNCTION",
    "KEPT_ALONE",
    "NEVER_NAMES",
    "NOBLE",
    "PAST_VERBS",
    "STRIPPED",
    "is_kept_title",
    "is_regnal",
]

FUNCTION = word_set(
    """a an the and or but nor of in on at to from by for with as into onto upon over under about
    after before during between among amongst against through throughout within without is are was
    were be been being am do does did done has have had having can could will would shall should
    may might must not no so than then that this these those there here it its he she they him his
    her hers them their theirs i you we our your my me us who whom whose which what when where why
    how if also such while although though because since until unless despite however both either
    neither each every some any all many most several another other per via towards toward near
    alongside according following including featuring starring although born died known only once
    later currently originally initially formerly soon today meanwhile"""
)
"""Words that never begin a name and never belong to the description that precedes one."""

NEVER_NAMES = word_set(
    """a an the and or but in on at to from by for with of as into after before during between is
    are was were it he she they his her its their this that these those who whom whose which what
    when where why how if also such while although since until there then our we you my both
    upon despite however because according despite based written directed produced starring born
    bc ad bce ce"""
)
"""Words that are no names though a sentence may begin with them; `Will` and `May` are."""

DETERMINERS = word_set("a an the his her its their this that")

CONNECTORS = word_set(
    """of de del della dello dei degli delle di da do dos das du des d van von vom zu zum zur der
    den ter ten la le les el al y e i no af av bin ibn bint ben ul ud the upon on sur et and-and"""
)
"""Lower-case words that stand inside names, before a further capital."""

DYNASTIES = word_set(
    """abbasid umayyad fatimid ayyubid buyid safavid samanid ghaznavid timurid seleucid sassanid
    achaemenid almohad almoravid hamdanid seljuq seljuk ottoman mughal maratha byzantine roman sufi
    carolingian merovingian capetian habsburg jacobite carlist holocaust hashemite"""
)
"""Adjectives in a capital that name no country: `the Buyid ruler Otto`."""

NOBLE = word_set(
    """duke duchess count countess earl baron baroness viscount viscountess marquess marquis
    marchioness prince princess lord lady margrave margravine landgrave landgravine elector
    electress burgrave archduke archduchess crown grand hereditary palatine dauphin abbess
    king queen emperor empress sultan shah khan infante infanta bishop archbishop principe
    principessa comte comtesse duc duchesse marquise marchese conte graf freiherr seigneur sieur
    baronet"""
)
"""Titles that may follow a name after a comma: `Adolph, Count of Somewhere`."""

STRIPPED = word_set(
    """king queen emperor empress tsar tsarina czar kaiser sultan shah pope caliph sir dame
    dr dr. mr mr. mrs mrs. ms ms. miss prof prof. professor rev rev. reverend general colonel
    captain major admiral lieutenant sergeant marshal field commander judge justice president
    premier chancellor governor senator mayor minister count earl baron viscount marquess
    margrave landgrave elector cardinal bishop archbishop rabbi sheikh shaikh imam maharaja raja
    nawab peshwa ustad pandit guru swami nizam doctor hon hon. lt lt. col col. gen gen. capt capt.
    rt rt. maj. lt.-col. lt.-gen. maj.-gen. lieutenant-colonel lieutenant-general
    major-general vice-admiral rear-admiral right honourable honorable
    sgt gov gov. sen sen. rep rep. prime hm hrh hh hsh secretary ambassador congressman
    representative chief brigadier actress actor singer director
    producer writer author composer novelist poet filmmaker footballer musician rapper"""
)
"""Titles before a name that an encyclopaedia leaves out of the title of the article."""

KEPT_ALONE = word_set("emperor empress sultan pope queen shah count lord captain doctor general")
"""Titles that stay with a single word: `Sultan Otto`, but `Otto of Ostia`."""

_REGNAL_ONLY = word_set(
    """duke duchess prince princess lord lady grand archduke archduchess crown countess baroness
    marchioness"""
)

ABBREVIATIONS = word_set(
    """inc co ltd bros corp jan feb mar apr jun jul aug sep sept oct nov dec maj hon approx ca cf
    vol ed eds dept est fl op viz etc al messrs mme mlle ave rt blvd pvt pte st mt ft lt col gen
    capt sgt gov sen rep prof rev dr mr mrs ms jr sr no nos vs ph b d c r m née univ assn feat pp"""
)
"""Words whose full stop does not end a sentence."""


PAST_VERBS = word_set(
    """wrote made won led sang began became took gave held built left came went grew ran met spent
    lived stars starred plays writes works lives serves taught fought bore got saw kept lay stood
    told spoke drew sold bought brought found knew fell rose set cut put who"""
)
"""Verbs that do not end in `-ed`, behind a subject or an `and`."""


def is_regnal(word: str) -> bool:
    """Whether a word in lower case is a ruler's number: `iv`."""
    return bool(word) and set(word) <= set("ivx")


def is_kept_title(word: str) -> bool:
    """Whether a title stays with a name unless a regnal number makes the name complete."""
    return word in _REGNAL_ONLY
