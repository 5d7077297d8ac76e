"""Nodes by what they are called: names and aliases as they stand first, loose forms after them.

Loose forms are what a name is without its qualifier in brackets (`Harbour Lights (film)`), without
a leading article, without accents and punctuation. Other names (`also_known_as`) count too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import numpy as np

from harness.data.skb import Skb
from harness.data.skb.lookup import Lookup, LookupWriter
from harness.data.skb.sinks import MemorySink
from strategies.af.graph.arrays import Nodes

__all__ = ["ALIASES", "Names", "loose"]

ALIASES = frozenset({"also_known_as", "alias", "aliases", "alternative_name", "other_names"})
"""Attributes that hold further names, whether or not the base knows it."""

_QUALIFIED = re.compile(r"(.*\S)\s*[(\[][^()\[\]]*[)\]]")
_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset({"a", "an", "the"})


def loose(name: str) -> str:
    """Return the loose form of a name: words in lower case without accents or a leading article."""
    text = unicodedata.normalize("NFKD", name).lower()
    text = "".join(char for char in text if not unicodedata.combining(char))
    words = _WORD.findall(text)
    if len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(words)


class Names:
    """Nodes by name."""

    def __init__(self, skb: Skb) -> None:
        """Index the loose forms of all names."""
        self._skb = skb
        self._keys = sorted(ALIASES & set(skb.attribute_keys))
        writer, sink = LookupWriter(), MemorySink()
        for node in range(skb.n_nodes):
            for form in sorted(set(self._forms(node)) - {""}):
                writer.add(form, node)
        writer.write(sink, "loose")
        self._loose = Lookup(sink.arrays(), "loose")

    def exact(self, name: str) -> Nodes:
        """Return the nodes that have a name or alias as it stands; case does not count."""
        return self._skb.by_name(name)

    def written(self, name: str) -> Nodes:
        """Return the nodes that have a name or alias letter by letter."""
        found = self._skb.by_name(name)
        same = [name.strip() in self._skb.names(node) for node in found.tolist()]
        return found[np.array(same, np.bool_)]

    def near(self, name: str) -> Nodes:
        """Return the nodes that have a name of the same loose form."""
        wanted = loose(name)
        found = self._loose.candidates(wanted) if wanted else np.empty(0, np.int32)
        same = [wanted in set(self._forms(node)) for node in found.tolist()]
        return found[np.array(same, np.bool_)]

    def known(self, name: str) -> bool:
        """Whether any node is called so, as it stands or loosely."""
        return len(self.exact(name)) > 0 or len(self.near(name)) > 0

    def of(self, name: str) -> Nodes:
        """Return the nodes that are called so, the loosely named only where no other is."""
        found = self.exact(name)
        return found if len(found) else self.near(name)

    def _forms(self, node: int) -> Iterator[str]:
        names = list(self._skb.names(node))
        if self._keys:
            names += [value for key, value in self._skb.attributes(node) if key in self._keys]
        for name in names:
            yield loose(name)
            if match := _QUALIFIED.fullmatch(name):
                yield loose(match[1])
