"""Which of several namesakes may be whose kin, by the years they lived in."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Lifetime", "year_of"]

_YEAR = re.compile(r"\b\d{3,4}\b")
_GENERATION = (11, 95)  # years that a parent is older, at least and at most
_APART = 70  # years between the births of two who are married, brothers or sisters, at most
_LONGEST = 105  # years of a life
_ELDERS = frozenset({"father", "mother", "parent"})


def year_of(date: str) -> int | None:
    """Return the year of a written date; None without one, and for those before Christ."""
    found = _YEAR.findall(date) if "BC" not in date else []
    return int(found[-1]) if found else None


@dataclass(frozen=True, slots=True)
class Lifetime:
    """The years of a birth and of a death, as far as they are known."""

    born: int | None = None
    died: int | None = None

    @property
    def known(self) -> bool:
        """Whether either year is known."""
        return self.born is not None or self.died is not None

    def allows(self, relation: str, other: Lifetime) -> bool:
        """Whether another may be the `relation` (father, child, spouse) of who lived then."""
        if relation == "child":
            return other.allows("father", self)
        earliest, latest = self._birth()
        first, last = other._birth()
        low, high = _GENERATION if relation in _ELDERS else (-_APART, _APART)
        if not (self.known and other.known):
            return True
        late = relation in _ELDERS and other.died is not None and earliest > other.died + 1
        return not late and latest - first >= low and earliest - last <= high

    def _birth(self) -> tuple[int, int]:
        """Return the years between which the birth lies."""
        if self.born is not None:
            return self.born, self.born
        died = self.died or 0
        return died - _LONGEST, died
