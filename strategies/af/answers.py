"""From a list of nodes to what a benchmark asks for: names, values, how many."""

from __future__ import annotations

import re
from collections.abc import Sequence

from harness.data.skb import Skb
from harness.plan.rule.tokens import tokenize
from strategies.af.graph.symbols import Bound

__all__ = ["Speaker"]

_MADE = re.compile(r"[np][0-9a-f]{16}")
_DATE = re.compile(r"(\d{4})-\d{2}(?:-\d{2})?")


class Speaker:
    """Says nodes as answers."""

    def __init__(self, skb: Skb, ranked: str) -> None:
        """Look at a knowledge base.

        Args:
            skb: The knowledge base.
            ranked: `id` or `name`: what answers are ranked as. `auto` is the name where ids were
                made by the harness, so that no gold can hold them, and the id elsewhere.
        """
        self._skb = skb
        made = skb.n_nodes > 0 and _MADE.fullmatch(skb.id_of(0)) is not None
        self._names = ranked == "name" or (ranked == "auto" and made)

    def said(self, nodes: Sequence[int], bound: Bound | None, question: str) -> list[str]:
        """Return what the nodes say, in their order: each text once, nothing where there is none.

        That is their id where gold is given in ids; else their name, or their values of the
        attribute that is asked for. Of a date only the year is said where the question asks for
        one.
        """
        if not self._names:
            return list(self._skb.ids_of(list(nodes)))
        key = "" if bound is None else bound.key
        if not key:
            said = (self._skb.name(node) or self._skb.id_of(node) for node in nodes)
            return list(dict.fromkeys(said))
        year = any(token.lower in ("year", "years") for token in tokenize(question))
        values = (
            value for node in nodes for name, value in self._skb.attributes(node) if name == key
        )
        return list(dict.fromkeys(_year(value) if year else value for value in values))


def _year(value: str) -> str:
    match = _DATE.fullmatch(value)
    return match[1] if match else value
