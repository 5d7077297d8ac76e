"""The corpus of a benchmark: up to four views, each built on first use and content-addressed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from harness.canonical import sha256_text
from harness.errors import HarnessError
from harness.nouns import Passage, View

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
        self, name: str, builders: Mapping[View, Callable[[], Sequence[Any]]], *, sha256: str
    ) -> None:
        """Make a corpus.

        Args:
            name: For messages, e.g. `musique.dev200`.
            builders: One function for each view the corpus has.
            sha256: The hash of everything the views are made from.
        """
        self.name = name
        self.sha256 = sha256
        self._builders = dict(builders)
        self._built: dict[View, tuple[Any, ...]] = {}
        self._lock = threading.Lock()

    @property
    def views(self) -> frozenset[View]:
        """The views that this corpus has."""
        return frozenset(self._builders)

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

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages view, sorted by id."""
        return self.view(View.PASSAGES)

    @cached_property
    def by_id(self) -> Mapping[str, Passage]:
        """The passages by their id."""
        return {passage.id: passage for passage in self.passages}

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The passages' titles by passage id."""
        return {passage.id: passage.title for passage in self.passages}
