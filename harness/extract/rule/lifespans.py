"""Lives of kin in parentheses behind their names: `the son of Otto Ost (1618-1656)`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.extract.rule.kinship import Kin
from harness.extract.rule.lifetimes import year_of
from harness.extract.rule.lives import Told
from harness.extract.rule.names import Span
from harness.extract.rule.someone import unranked
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.vital import Found, life_in_parentheses
from harness.extract.rule.words import NOBLE, is_regnal

__all__ = ["lifespans"]

_LIVED = 110  # years that nobody lived longer than
_MARRIED = 30  # years under which a span behind a spouse may be that of the marriage


def lifespans(who: SubjectOf, kin: Sequence[Kin]) -> Iterator[Told]:
    """Yield births and deaths of those whom a sentence calls kin, out of parentheses.

    Args:
        who: Whom the sentence speaks of.
        kin: The kinships that it states.
    """
    named = {name for one in kin for name in (one.subject, one.value)} - {who.article.title}
    spouses = {name for one in kin if one.relation == "spouse" for name in (one.subject, one.value)}
    for span in who.names if named else ():
        if who.sentence.word(span[1]) != "(":
            continue
        name = unranked(who, who.named(span))
        if name not in named:
            continue
        found = list(life_in_parentheses(who.sentence, span[1]))
        if _lived(who, span, found, least=_MARRIED if name in spouses else 1):
            for one in found:
                yield Told(name, one.relation, one.value, span[0], one.end)


def _lived(who: SubjectOf, span: Span, found: Sequence[Found], *, least: int) -> bool:
    """Whether a parenthesis tells a life, not the years of a reign or of a marriage."""
    dates = {one.relation: one.value for one in found if one.relation.startswith("date")}
    born, died = (year_of(dates.get(f"date_of_{one}", "")) for one in ("birth", "death"))
    if not all(value.isdecimal() for value in dates.values()):
        return True  # to the day: nobody's reign
    if born is None or died is None:
        return bool(dates) and not who.sentence.word(span[1] + 1).isdecimal()  # `(died 1510)`
    sentence = who.sentence
    numbered = any(is_regnal(word) for word in sentence.words[span[0] + 1 : span[1]])
    ruled = numbered or sentence.word(span[0] - 1) in NOBLE or sentence.word(span[0]) in NOBLE
    return not ruled and least <= died - born <= _LIVED
