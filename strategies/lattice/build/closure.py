"""What follows from the vocabulary: wider relations, inverses, symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import Relation
from strategies.lattice.build.rows import Interned, Rows

__all__ = ["close"]


def close(
    rows: Rows, dimensions: Interned[str], vocabulary: Vocabulary, found: Callable[[str], object]
) -> None:
    """Add the rows that follow from those that are there, with their sources.

    An inverse is written down only where it is a dimension already, asserted or wider than an
    asserted one: elsewhere it is the other direction of the same rows, and is resolved as such.

    Args:
        rows: Extended in place.
        dimensions: The dimensions' numbers.
        vocabulary: Which relations follow from which.
        found: Told of each dimension that is new.
    """
    asserted = len(rows)
    _widen(rows, dimensions, vocabulary, found, range(asserted))
    there = set(dimensions.numbers)
    by_number = {number: name for name, number in dimensions.numbers.items()}
    widened = len(rows)
    inverses = {
        number: relation.inverse
        for number, name in by_number.items()
        if (relation := _relation(vocabulary, name)) is not None and relation.inverse in there
    }
    for at in range(widened):
        inverse = inverses.get(rows.dimension[at])
        # Between a thing and a date there is no way back.
        if inverse is not None and not rows.value[at] & 1:
            rows.add(
                dimensions(inverse),
                rows.value[at],
                rows.subject[at],
                rows.source[at],
                surface=-1,
                derived=1,
            )
    _widen(rows, dimensions, vocabulary, found, range(widened, len(rows)))


def _relation(vocabulary: Vocabulary, name: str) -> Relation | None:
    return vocabulary.relation(name) if name in vocabulary.names else None


def _widen(
    rows: Rows,
    dimensions: Interned[str],
    vocabulary: Vocabulary,
    found: Callable[[str], object],
    entries: Iterable[int],
) -> None:
    wider: dict[int, list[str]] = {}
    for name, number in dimensions.numbers.items():
        wider[number] = _above(vocabulary, name)
    for at in entries:
        for name in wider.get(rows.dimension[at], ()):
            if name not in dimensions.numbers:
                found(name)
            rows.add(
                dimensions(name), rows.subject[at], rows.value[at], rows.source[at],
                surface=rows.surface[at], derived=1,
            )  # fmt: skip


def _above(vocabulary: Vocabulary, name: str) -> list[str]:
    """Return all wider relations of one, nearest first."""
    relation = _relation(vocabulary, name)
    above: list[str] = []
    todo = list(relation.parents) if relation is not None else []
    while todo:
        parent = todo.pop(0)
        if parent not in above:
            above.append(parent)
            todo += vocabulary.relation(parent).parents
    return above
