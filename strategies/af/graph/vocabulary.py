"""The words of a knowledge base: which names a query may use, and what stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from harness.data.skb import Skb

__all__ = ["ATTRIBUTE_ALIASES", "NAME_KEYS", "Vocabulary", "plain"]

NAME_KEYS = frozenset({"name", "title"})
"""Properties by which a query names a thing."""

ATTRIBUTE_ALIASES: Mapping[str, tuple[str, ...]] = {
    "venue": ("OriginalVenue",),
    "journal": ("OriginalVenue",),
    "publication_date": ("Date",),
    "date": ("publication_date",),
    "publication_year": ("Year",),
    "year": ("publication_date", "publication_year"),
    "molecular_weight": ("details.molecular_weight",),
}
"""Further names of attributes, plain, and the attributes they stand for (spec, section 1)."""

WITHHELD = frozenset({"paper_has_topic_field_of_study", "has_category", "product_has_category"})
"""Relations that are not shown to a model that writes Cypher: topics and categories are left to
vectors (spec, section 1). In a query they are understood all the same."""

_NO_WORD = re.compile(r"[^0-9a-z]+")
_CHUNK = 1 << 22


def plain(name: str) -> str:
    """Return a name in the form in which labels are compared: lower case, words joined by `_`."""
    return _NO_WORD.sub("_", name.lower()).strip("_")


class Vocabulary:
    """Types, relations and attributes by name, and which relations stand between which types."""

    def __init__(self, skb: Skb) -> None:
        """Read them off a knowledge base."""
        self.skb = skb
        self._types = _index(skb.node_types)
        self._relations = _index(skb.edge_types)
        self._attributes = _index(skb.attribute_keys)
        for key in skb.attribute_keys:
            # `details.summary` is also known as `summary`, unless there is one of that name.
            self._attributes.setdefault(plain(key.rpartition(".")[2]), key)
        self.signatures = _signatures(skb)

    def type(self, label: str) -> int | None:
        """Return the number of a node type, or None where there is none of that name."""
        found = self._types.get(plain(label))
        return None if found is None else self.skb.node_types.index(found)

    def relation(self, name: str) -> int | None:
        """Return the number of a relation, or None where there is none of that name."""
        found = self._relations.get(plain(name))
        return None if found is None else self.skb.edge_types.index(found)

    def attribute(self, name: str) -> str:
        """Return the attribute that a property means; "" where there is none."""
        wanted = plain(name)
        if wanted in self._attributes:
            return self._attributes[wanted]
        for alias in ATTRIBUTE_ALIASES.get(wanted, ()):
            if plain(alias) in self._attributes:
                return self._attributes[plain(alias)]
        return ""

    def stands(self, head: int | None, relation: int, tail: int | None) -> bool:
        """Whether any edge of a relation goes from a type to a type; None is any type."""
        return any(
            head in (None, first) and tail in (None, last)
            for first, last in self.signatures.get(relation, ())
        )

    def patterns(self) -> list[str]:
        """Return the relations as a model is shown them: `(paper)-[:cites]->(paper)`."""
        lines = []
        for relation in range(len(self.skb.edge_types)):
            name = plain(self.skb.edge_types[relation])
            if name in WITHHELD:
                continue
            for head, tail in sorted(self.signatures.get(relation, ())):
                first, last = (plain(self.skb.node_types[code]) for code in (head, tail))
                lines.append(f"(:{first})-[:{name}]->(:{last})")
        return lines


def _index(names: Iterable[str]) -> dict[str, str]:
    """Return names by their plain form; of several that share one, the first."""
    index: dict[str, str] = {}
    for name in names:
        index.setdefault(plain(name), name)
    return index


def _signatures(skb: Skb) -> dict[int, set[tuple[int, int]]]:
    """Return, by relation, the types between which it has edges."""
    types, relations = len(skb.node_types), len(skb.edge_types)
    seen = np.zeros(types * relations * types, np.bool_)
    sources, codes, targets = skb.edges()
    for at in range(0, len(codes), _CHUNK):
        part = slice(at, at + _CHUNK)
        first: NDArray[np.int64] = skb.type_of[sources[part]].astype(np.int64)
        seen[(first * relations + codes[part]) * types + skb.type_of[targets[part]]] = True
    found: dict[int, set[tuple[int, int]]] = {}
    for place in np.flatnonzero(seen).tolist():
        rest, tail = divmod(place, types)
        head, relation = divmod(rest, relations)
        found.setdefault(relation, set()).add((head, tail))
    return found
