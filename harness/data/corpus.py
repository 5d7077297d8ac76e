"""The corpus of a benchmark: up to four views, each built on first use and content-addressed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from harness.canonical import sha256_text
from harness.errors import HarnessError
from harness.nouns import Passage, View

if TYPE_CHECKING:
    from harness.data.skb import Skb

__all__ = ["Corpus", "passage_id", "pool_passages"]


def passage_id(title: str, text: str) -> str:
    """Return a passage's id: `p` and 16 hex digits of the sha256 of its title and text.

    Equal passages have equal ids in every file, order and variant.
    """
    return "p" + sha256_text(f"{title}\0{text}")[:16]


def pool_passages(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Return the passages without duplicates of (title, text), sorted by id."""
    unique = {passage.id: passage for passage in passages}
    return tuple(unique[key] for key in sorted(unique))


class Corpus:
    """The views of a benchmark's corpus.

    A view is built at its first use. The passages view is sorted by passage id, so that
    nothing downstream depends on the order of the files.
    """

    def __init__(
        self,
        name: str,
        builders: Mapping[View, Callable[[], Sequence[Any]]],
        *,
        sha256: str,
        oracle_views: Collection[View] = (),
        adapters: Sequence[str] = (),
        graph: Callable[[], Skb] | None = None,
        sizes: Mapping[View, int] | None = None,
    ) -> None:
        """Make a corpus.

        Args:
            name: For messages, e.g. `musique.dev200`.
            builders: One function for each view the corpus has.
            sha256: The hash of everything the views are made from.
            oracle_views: The views that are made from gold: only a declared oracle may read them.
            adapters: The names of the adapters by which views were derived.
            graph: Gives the `skb` view as arrays, where there is a cheaper way than its units.
            sizes: How many units views have, where that is known without building them.
        """
        self.name = name
        self.sha256 = sha256
        self.source_sha256 = sha256
        self.oracle_views = frozenset(oracle_views)
        self.adapters = tuple(adapters)
        self._graph = graph
        self._sizes = dict(sizes or {})
        self._builders = dict(builders)
        self._built: dict[View, tuple[Any, ...]] = {}
        self._lock = threading.Lock()

    @property
    def views(self) -> frozenset[View]:
        """The views that this corpus has."""
        return frozenset(self._builders)

    def with_view(self, view: View, build: Callable[[], Sequence[Any]], *, adapter: str) -> Corpus:
        """Return this corpus with one more view, derived from the ones it has.

        Args:
            view: The view that is added.
            build: Makes its units.
            adapter: The adapter's name and version: part of the new corpus' hash.
        """
        derived = Corpus(
            self.name,
            {**{known: partial(self.view, known) for known in self._builders}, view: build},
            sha256=sha256_text(f"{self.sha256}\0{view}\0{adapter}"),
            oracle_views=self.oracle_views,
            adapters=(*self.adapters, adapter),
            graph=(lambda: self.skb) if View.SKB in self._builders and view != View.SKB else None,
            sizes={known: size for known, size in self._sizes.items() if known != view},
        )
        # What two runs must share, whatever views each of them derived.
        derived.source_sha256 = self.source_sha256
        return derived

    def view(self, view: View) -> tuple[Any, ...]:
        """Return the units of a view.

        Raises:
            HarnessError: if the corpus has no such view.
        """
        with self._lock:
            if view not in self._built:
                if view not in self._builders:
                    has = ", ".join(sorted(self._builders))
                    raise HarnessError(f"{self.name} has no view `{view}`; it has: {has}.")
                self._built[view] = tuple(self._builders[view]())
            return self._built[view]

    def size(self, view: View) -> int:
        """Return how many units a view has, without building it where that is known.

        Raises:
            HarnessError: if the corpus has no such view.
        """
        return self._sizes[view] if view in self._sizes else len(self.view(view))

    @cached_property
    def skb(self) -> Skb:
        """The `skb` view as arrays: what a strategy walks over.

        Raises:
            HarnessError: if the corpus has no such view.
        """
        from harness.data.skb import build_skb  # noqa: PLC0415 - only where there is a graph

        return self._graph() if self._graph is not None else build_skb(self.view(View.SKB))

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages view, sorted by id."""
        return self.view(View.PASSAGES)

    @cached_property
    def by_id(self) -> Mapping[str, Passage]:
        """The passages by their id; none where there is no passages view."""
        return {passage.id: passage for passage in self._passages()}

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The passages' titles by passage id; none where there is no passages view."""
        return {passage.id: passage.title for passage in self._passages()}

    def _passages(self) -> tuple[Passage, ...]:
        return self.passages if View.PASSAGES in self.views else ()
