"""A knowledge base as planners see it: its relations and attributes, and the names in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from harness.data.skb import Skb
from harness.plan.view import Mention
from strategies.af.graph.names import ALIASES, Names
from strategies.af.graph.vocabulary import NAME_KEYS

__all__ = ["SkbPlanView"]

_TOKEN = re.compile(r"[^\W_]+(?:['’.\-][^\W_]+)*\.?")
_LONGEST = 14
_LOOKED_AT = 4


class SkbPlanView:
    """The vocabulary of a knowledge base; question-blind. Safe for several threads."""

    def __init__(self, skb: Skb, names: Names) -> None:
        """Look at a knowledge base."""
        self._skb = skb
        self._names = names

    @cached_property
    def dimensions(self) -> frozenset[str]:
        """Relations and attributes; names are none."""
        keys = (key for key in self._skb.attribute_keys if key not in NAME_KEYS | ALIASES)
        return frozenset((*self._skb.edge_types, *keys))

    def known(self, surface: str) -> bool:
        """Whether any node is called so."""
        return self._names.known(surface)

    def scan(self, text: str) -> Sequence[Mention]:
        """Return the longest known names in a text, left to right.

        A name begins with a capital or a digit: a base has films called `it`.
        """
        tokens = list(_TOKEN.finditer(text))
        found: list[Mention] = []
        at = 0
        while at < len(tokens):
            mention = self._longest(text, tokens, at)
            if mention is None:
                at += 1
                continue
            found.append(mention)
            while at < len(tokens) and tokens[at].start() < mention.end:
                at += 1
        return found

    def menu(self, surface: str) -> frozenset[str]:
        """Return the dimensions on which a name has values; `~dim` where it is itself a value."""
        dims: set[str] = set()
        for node in self._names.of(surface)[:_LOOKED_AT].tolist():
            dims.update(self._skb.relations(node, "out"))
            dims.update(f"~{name}" for name in self._skb.relations(node, "in"))
            dims.update(key for key, _ in self._skb.attributes(node))
        return frozenset(dim for dim in dims if dim.lstrip("~") in self.dimensions)

    def _longest(self, text: str, tokens: list[re.Match[str]], at: int) -> Mention | None:
        start = tokens[at].start()
        if not (text[start].isupper() or text[start].isdigit()):
            return None
        for last in range(min(at + _LONGEST, len(tokens)) - 1, at - 1, -1):
            end = tokens[last].end()
            for stop in (end - 1, end) if text[end - 1] == "." else (end,):
                surface = text[start:stop]
                if self._names.known(surface):
                    return Mention(start, stop, surface)
        return None
