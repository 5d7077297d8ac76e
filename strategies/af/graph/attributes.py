"""Hard filters: which nodes satisfy a condition on an attribute.

A value that cannot be compared (a text with a number) does not satisfy an order, and no condition
passes because it could not be read. A year stands for all its dates: `year >= 1990` and
`date = 1990` look at the year of an ISO date.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from harness.data.skb import Skb
from harness.data.skb.lookup import folded
from strategies.af.cypher import Operator
from strategies.af.cypher.syntax import Value
from strategies.af.graph.arrays import Nodes
from strategies.af.graph.symbols import Filter

__all__ = ["Attributes"]

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_ORDERS: dict[Operator, Callable[[NDArray[np.float64], float], NDArray[np.bool_]]] = {
    Operator.LESS: lambda found, bound: found < bound,
    Operator.AT_MOST: lambda found, bound: found <= bound,
    Operator.GREATER: lambda found, bound: found > bound,
    Operator.AT_LEAST: lambda found, bound: found >= bound,
}
_WILD = re.compile(r"\(\?i\)|\.\*|\\(.)|([^\w\s'\-:,&/])")


class _Column:
    """One attribute: its different values, and which node has which."""

    def __init__(self, nodes: Nodes, values: list[str]) -> None:
        self.nodes = nodes
        texts = [folded(value) for value in values]
        self.texts = sorted(set(texts))
        self.place = {text: at for at, text in enumerate(self.texts)}
        self.codes = np.fromiter((self.place[text] for text in texts), np.int64, len(texts))
        dates = [_DATE.fullmatch(text) for text in self.texts]
        self.years = np.array([_year(match) for match in dates], np.float64)
        self.days = np.array([_day(match) for match in dates], np.float64)
        self.numbers = np.array([_number(text) for text in self.texts], np.float64)
        # Where every number could be a year and some value is a date, numbers are years.
        self.dated = bool(np.isfinite(self.days).any())

    def satisfying(self, filter_: Filter) -> Nodes:
        """Return the nodes of which a value satisfies the condition."""
        fits = np.zeros(len(self.texts), np.bool_)
        for value in filter_.values:
            fits |= self._fits(filter_.operator, value)
        return np.unique(self.nodes[fits[self.codes]])

    def _fits(self, operator: Operator, value: Value) -> NDArray[np.bool_]:
        if operator is Operator.UNEQUAL:
            # A value that is another one; a node without the attribute has none.
            return ~self._equal(value)
        if operator in (Operator.EQUAL, Operator.IN):
            return self._equal(value)
        if operator in _ORDERS:
            return self._ordered(operator, value)
        return self._like(operator, folded(str(value)))

    def _equal(self, value: Value) -> NDArray[np.bool_]:
        text = folded(_text(value))
        fits = np.zeros(len(self.texts), np.bool_)
        if (at := self.place.get(text)) is not None:
            fits[at] = True
        number = _number(text)
        if np.isfinite(number):
            fits |= self.numbers == number
            if self.dated and _DATE.fullmatch(text):
                fits |= self.years == number
        return fits

    def _ordered(self, operator: Operator, value: Value) -> NDArray[np.bool_]:
        text = folded(_text(value))
        match, number = _DATE.fullmatch(text), _number(text)
        if match is not None and not np.isfinite(number):
            return _ORDERS[operator](self.days, _day(match))
        if not np.isfinite(number):
            return np.zeros(len(self.texts), np.bool_)
        fits = _ORDERS[operator](self.numbers, number)
        if self.dated and match is not None:
            fits |= _ORDERS[operator](self.years, number) & np.isnan(self.numbers)
        return fits

    def _like(self, operator: Operator, text: str) -> NDArray[np.bool_]:
        if operator is Operator.MATCHES:
            text = _WILD.sub(lambda match: match[1] or "", text).strip()
        if not text:
            return np.zeros(len(self.texts), np.bool_)
        test: Callable[[str], bool] = {
            Operator.STARTS: lambda known: known.startswith(text),
            Operator.ENDS: lambda known: known.endswith(text),
        }.get(operator, lambda known: text in known)
        return np.fromiter(map(test, self.texts), np.bool_, len(self.texts))


class Attributes:
    """The attributes of a knowledge base, each read at its first use. Safe for several threads."""

    def __init__(self, skb: Skb) -> None:
        """Look at a knowledge base."""
        self._skb = skb
        self._columns: dict[str, _Column] = {}
        self._lock = threading.Lock()

    def satisfying(self, filter_: Filter, kind: int | None) -> Nodes:
        """Return the nodes of a type (None for any) that satisfy a condition, ascending."""
        if not filter_.key:
            return np.empty(0, np.int32)
        found = self._column(filter_.key).satisfying(filter_)
        return found if kind is None else found[self._skb.type_of[found] == kind]

    def _column(self, key: str) -> _Column:
        with self._lock:
            column = self._columns.get(key)
            if column is None:
                column = self._columns[key] = _Column(*self._skb.with_attribute(key))
            return column


def _text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _number(text: str) -> float:
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return float("nan")


def _year(match: re.Match[str] | None) -> float:
    """Return the year of an ISO date."""
    return float(match[1]) if match and match[2] else float("nan")


def _day(match: re.Match[str] | None) -> float:
    """Return an ISO date as a number that orders as dates do; of a month its first day."""
    if match is None or not match[2]:
        return float("nan")
    return float(match[1]) * 10_000 + int(match[2]) * 100 + int(match[3] or 0)
