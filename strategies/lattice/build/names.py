"""Which surface forms are one node: by identifier, by label, by alias.

Labels are case-sensitive: in MetaQA tags are lower-case copies of names of people and films. Where
a source identifies its ends, equal identifiers are one node whatever it is called, and one name
with two identifiers is two nodes. In texts a value is linked to the only subject that is called
so: by label, by label without case, by alias, by label without its parenthesis.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from harness.canonical import sha256_text
from strategies.lattice.lexicon.normal import bare, folded, normal

__all__ = ["Names"]


class Names:
    """Interns names as provisional node numbers; labels are settled at the end."""

    def __init__(self) -> None:
        self._by_id: dict[str, int] = {}
        self._id_of: dict[int, str] = {}
        self._by_label: dict[str, int] = {}
        self._ids_of: defaultdict[str, set[int]] = defaultdict(set)
        self._labels: list[str] = []
        self._seen: dict[int, Counter[str]] = {}
        self._links: dict[str, set[int]] = {}

    def __len__(self) -> int:
        return len(self._labels)

    def identify(self, label: str, id_: str) -> int:
        """Return the node of an identifier, and remember that it is called so."""
        node = self._by_id.get(id_)
        if node is None:
            node = self._by_id[id_] = self._new(label)
            self._seen[node] = Counter()
            self._id_of[node] = id_
        self._seen[node][label] += 1
        self._ids_of[label].add(node)
        return node

    def named(self, label: str) -> int:
        """Return the node of a label: the only identified one that is called so, else its own."""
        identified = self._ids_of.get(label)
        if identified is not None and len(identified) == 1:
            return next(iter(identified))
        node = self._by_label.get(label)
        if node is None:
            node = self._by_label[label] = self._new(label)
        return node

    def link(self, subjects: dict[str, int], aliases: list[tuple[str, int]]) -> None:
        """Make the subjects findable under their other forms; exact labels are so already."""
        forms: list[tuple[str, int]] = []
        for label, node in subjects.items():
            forms.append((folded(label), node))
            if short := bare(label):
                forms += [(folded(short), node), (normal(short), node)]
            forms.append((normal(label), node))
        forms += [(folded(alias), node) for alias, node in aliases]
        for form, node in forms:
            self._links.setdefault(form, set()).add(node)

    def linked(self, surface: str) -> int | None:
        """Return the node that a value's surface form means, if only one can be meant."""
        if surface in self._by_label:
            return self._by_label[surface]
        for form in (folded(surface), normal(surface)):
            found = self._links.get(form)
            if found is not None:
                return next(iter(found)) if len(found) == 1 else None
        return None

    def label(self, node: int) -> str:
        """Return what a node is called most often; of equals the first in the alphabet."""
        if node not in self._seen:
            return self._labels[node]
        seen = self._seen[node]
        return min(seen, key=lambda name: (-seen[name], name))

    def rank(self, node: int) -> int:
        """Return what tells nodes of one label apart, whatever order they came in."""
        ids = self._id_of.get(node)
        return 0 if ids is None else int(sha256_text(ids)[:15], 16)

    def others(self, node: int) -> list[str]:
        """Return what else a node is called."""
        label = self.label(node)
        return sorted(name for name in self._seen.get(node, ()) if name != label)

    def _new(self, label: str) -> int:
        self._labels.append(label)
        return len(self._labels) - 1
