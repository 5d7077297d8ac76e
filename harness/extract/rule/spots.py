"""Where somebody was born, died and lies: which of the names that stand there are places."""

from __future__ import annotations

import re

from harness.extract.nations import country_of, is_country
from harness.extract.rule.article import base_title
from harness.extract.rule.gazetteer import Titles

__all__ = ["SPOTS", "spot_meant"]

SPOTS = frozenset({"place_of_birth", "place_of_death", "place_of_burial"})
"""The relations between a person and a place of one's life."""

_FOUGHT = re.compile(r"(?:the )?(?:Battle|Siege|Sack|Fall) (?:of|at) (?:the )?(?=[^\W\d_a-z])")
_NO_PLACE = re.compile(r"(?:House|Order|Chapter|World War)\b")


def spot_meant(titles: Titles, who: str, name: str, relation: str) -> str:
    """Return the place in the life of somebody that a name stands for; "" where it is none.

    Who fell in the Battle of Ost died at Ost. No place is a person, the one in question
    (`Born in 1901, Ada Ost`) or another, or a word for a people.
    """
    place = _FOUGHT.sub("", name) if relation == "place_of_death" else name
    people = country_of(place) is not None and not is_country(place)
    itself = place in {who, base_title(who)}
    person = titles.kind_of(place) == "person"
    unfit = people or itself or person or _NO_PLACE.match(place) is not None
    return "" if unfit else place
