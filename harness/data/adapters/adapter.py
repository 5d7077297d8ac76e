"""What an adapter is, and how the one that yields a missing view is found and applied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.nouns import View
from harness.suggest import nearest

__all__ = ["Adapter", "Derivation", "derivation_of", "derive", "derive_again"]


@dataclass(frozen=True, slots=True)
class Adapter:
    """A deterministic, question-blind way from one view to another.

    Attributes:
        name: What a run records, e.g. `triples_as_passages`.
        version: Raised whenever the same units give other ones: it is part of the run's identity.
        source: The view it reads.
        target: The view it makes.
        make: Turns the units of the one into those of the other.
    """

    name: str
    version: int
    source: View
    target: View
    make: Callable[[Sequence[Any]], Sequence[Any]]

    @property
    def label(self) -> str:
        """Name and version, e.g. `triples_as_passages.v1`."""
        return f"{self.name}.v{self.version}"


Derivation = tuple[Adapter, ...]
"""Adapters to be applied one after the other; none where the view is there already."""


def derivation_of(
    have: Collection[View], target: View, adapters: Sequence[Adapter]
) -> Derivation | None:
    """Return the shortest way to a view, or None where there is none.

    Ties go to the adapter that is listed first.
    """
    ways: dict[View, Derivation] = dict.fromkeys(sorted(have), ())
    reached = set(ways)
    while reached:
        further: set[View] = set()
        for adapter in adapters:
            if adapter.source in reached and adapter.target not in ways:
                ways[adapter.target] = (*ways[adapter.source], adapter)
                further.add(adapter.target)
        reached = further
    return ways.get(target)


def derive(
    corpus: Corpus, needs: Collection[View], adapters: Sequence[Adapter], *, oracle: bool
) -> Corpus:
    """Return the corpus with every needed view that can be derived.

    All are derived from the views that it has now: a graph is made of the triples and not of the
    passages that were just made of them. Views that are made from gold serve only where there is
    no way without them, so that an oracle reads what the others read.

    Args:
        corpus: The benchmark's corpus.
        needs: The views a strategy reads.
        adapters: The ones to choose from.
        oracle: Whether views that are made from gold may be read.
    """
    own = corpus.views
    for view in sorted(set(needs) - own):
        way = derivation_of(own - corpus.oracle_views, view, adapters)
        if way is None and oracle:
            way = derivation_of(own, view, adapters)
        for adapter in way or ():
            if adapter.target not in corpus.views:
                make = partial(_made, adapter, corpus)
                corpus = corpus.with_view(adapter.target, make, adapter=adapter.label)
    return corpus


def derive_again(corpus: Corpus, labels: object, adapters: Sequence[Adapter]) -> Corpus:
    """Return the corpus of a recorded run: with the views that its adapters had derived.

    Args:
        corpus: The benchmark's corpus.
        labels: The labels of the adapters as the run's provenance has them: a list, in the order
            in which they were applied.
        adapters: The ones there are.

    Raises:
        HarnessError: if they are no such list, or an adapter is no longer there in that version.
    """
    if not isinstance(labels, list | tuple) or not all(isinstance(name, str) for name in labels):
        raise HarnessError(
            f"the run's provenance.json has {labels!r:.60} where the names of adapters belong, not "
            "a list of strings: it was altered. Give the eval command again."
        )
    known = {adapter.label: adapter for adapter in adapters}
    for label in labels:
        if label not in known:
            raise HarnessError(
                f"the run read a view derived by `{label}`, which is no longer there: "
                f"{nearest(label, known)} Give the eval command again."
            )
        adapter = known[label]
        corpus = corpus.with_view(adapter.target, partial(_made, adapter, corpus), adapter=label)
    return corpus


def _made(adapter: Adapter, corpus: Corpus) -> Sequence[Any]:
    return adapter.make(corpus.view(adapter.source))
