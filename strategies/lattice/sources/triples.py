"""The triples view as it is: nothing is cleaned, linked or left out.

A triple's own words are its source text. Qualifiers refine the relation: a spouse with the order 1
is also a `spouse[order=1]`. Ends that are identified (`subject_id`, `object_id`) are nodes by their
identifier.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from harness.nouns import Triple
from strategies.lattice.build.assertion import Assertion

__all__ = ["from_triples", "triple_text"]

_MOST = 24
"""Values; a qualifier with more tells facts apart rather than kinds of them."""
_IDS = ("subject_id", "object_id")


def triple_text(triple: Triple) -> str:
    """Return a triple as a line of text."""
    return f"{triple.subject} | {triple.relation} | {triple.object}"


def from_triples(triples: Iterable[Triple]) -> Iterator[Assertion]:
    """Yield the assertions of triples."""
    given = list(triples)
    kinds: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    values: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for triple in given:
        values[triple.relation, triple.subject].add(triple.object)
        for key, value in triple.qualifiers:
            kinds[triple.relation, key].add(value)
    # Where nothing has two values there is nothing to tell apart.
    several = {relation for (relation, _), objects in values.items() if len(objects) > 1}
    for triple in given:
        ids = dict(triple.qualifiers)
        refined = tuple(
            f"{triple.relation}[{key}={value}]"
            for key, value in triple.qualifiers
            if key not in _IDS
            and triple.relation in several
            and len(kinds[triple.relation, key]) <= _MOST
        )
        yield Assertion(
            triple.subject,
            triple.relation,
            triple.object,
            source_text=triple_text(triple),
            subject_id=ids.get("subject_id", ""),
            value_id=ids.get("object_id", ""),
            refined=refined,
        )
