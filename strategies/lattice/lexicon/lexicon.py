"""Surface forms to nodes: exact label, label without case, alias, bare label, normal form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from strategies.lattice.lexicon.hashing import KeyMap, key_map, key_of
from strategies.lattice.lexicon.normal import bare, folded, normal

__all__ = ["Lexicon", "build_lexicon"]

_LABEL, _FOLDED, _ALIAS, _BARE, _NORMAL, _PREFIX = "label", "folded", "alias", "bare", "normal", "p"
RULES = (_LABEL, _FOLDED, _ALIAS, _BARE, _NORMAL)
"""In the order in which they are tried."""

_ARTICLES = ("the ", "a ", "an ")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of a lattice.

    Attributes:
        names: Nodes by the key of each form of each of their names.
        prefixes: By the key of the first words of a normal form: 1 if a name ends there, else 0.
    """

    names: KeyMap
    prefixes: KeyMap

    def tiers(self, surface: str) -> Iterator[tuple[str, list[int]]]:
        """Yield (rule, nodes) for every rule that knows the surface form, best first.

        A normal form is also looked up without the article at its beginning, and with one: `the
        Orre` is `Orre` if nothing is called so.
        """
        for rule, form in self._forms(surface):
            if form and (nodes := self.names.get(key_of(rule, form))):
                yield rule, nodes

    def ground(self, surface: str) -> tuple[str, list[int]]:
        """Return the best rule that knows a surface form and its nodes; ("", []) if none does."""
        return next(self.tiers(surface), ("", []))

    def prefix(self, form: str) -> tuple[bool, bool]:
        """Return whether some name begins with these words, and whether one ends with them."""
        found = self.prefixes.get(key_of(_PREFIX, form))
        return bool(found), 1 in found

    @staticmethod
    def _forms(surface: str) -> Iterator[tuple[str, str]]:
        yield _LABEL, surface
        low = folded(surface)
        yield _FOLDED, low
        yield _ALIAS, low
        yield _BARE, low
        form = normal(surface)
        yield _NORMAL, form
        for article in _ARTICLES:
            if form.startswith(article):
                yield _NORMAL, form[len(article) :]
                return
        yield _NORMAL, f"the {form}" if form else ""


def build_lexicon(
    labels: Sequence[str], spoken: Sequence[bool], aliases: Iterable[tuple[str, int]]
) -> Lexicon:
    """Return the lexicon of nodes.

    Args:
        labels: The label of each node.
        spoken: Whether it is looked for in texts; a bare number is not.
        aliases: Further names, each with its node.
    """
    keys: list[int] = []
    nodes: list[int] = []
    begins: dict[str, int] = {}

    def enter(rule: str, form: str, node: int) -> None:
        if form:
            keys.append(key_of(rule, form))
            nodes.append(node)

    def name(form: str) -> None:
        if begins.get(form) == 1:
            return
        at = form.find(" ")
        while at != -1:
            begins.setdefault(form[:at], 0)
            at = form.find(" ", at + 1)
        begins[form] = 1

    for node, label in enumerate(labels):
        enter(_LABEL, label, node)
        enter(_FOLDED, folded(label), node)
        forms = {normal(label)}
        if short := bare(label):
            enter(_BARE, folded(short), node)
            forms.add(normal(short))
        for form in forms:
            enter(_NORMAL, form, node)
            if spoken[node] and form:
                name(form)
    for alias, node in aliases:
        enter(_ALIAS, folded(alias), node)
        form = normal(alias)
        enter(_NORMAL, form, node)
        if form:
            name(form)
    prefixes = key_map([key_of(_PREFIX, form) for form in begins], list(begins.values()))
    return Lexicon(key_map(keys, nodes), prefixes)
