"""Small knowledge bases, an encoder without a model, and similarities over them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from harness.data.skb import Skb, build_skb
from harness.nouns import Edge, Node
from strategies.af.similarity.base import stable_keys
from strategies.af.similarity.vectors import Vectors


class WordEncoder:
    """Hashes words into a few dimensions: texts that share words are near each other."""

    size = 64

    def __init__(self) -> None:
        self.texts: list[str] = []

    def describe(self) -> dict[str, Any]:
        return {"kind": "words", "size": self.size}

    def encode(self, texts: Sequence[str], *, batch_size: int = 32) -> NDArray[np.float32]:
        self.texts += texts
        rows = np.full((len(texts), self.size), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().replace(";", " ").replace(":", " ").split():
                row[hashlib.sha256(word.encode()).digest()[0] % self.size] += 1
        found: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return found


NODES = (
    Node(
        "p1", "paper", "Tides of Astelle", (("Year", "1990"), ("OriginalVenue", "Annals")), "tides"
    ),
    Node("p2", "paper", "Tides of Varnhem", (("Year", "1995"),), "tides and moons"),
    Node("p3", "paper", "Moons", (("Year", "2001"), ("OriginalVenue", "Letters")), "moons"),
    Node("p4", "paper", "A Survey", (("Year", "unknown"),), "a survey of tides"),
    Node("a1", "author", "Mara Quell"),
    Node("a2", "author", "Bo Ulmer"),
    Node("a3", "author", "Mara Quell", (("alias", "M. Quell the younger"),)),
    Node("i1", "institution", "University of Varnhem"),
)
EDGES = (
    Edge("a1", "writes", "p1"),
    Edge("a1", "writes", "p2"),
    Edge("a2", "writes", "p2"),
    Edge("a2", "writes", "p3"),
    Edge("a3", "writes", "p4"),
    Edge("p3", "cites", "p1"),
    Edge("p2", "cites", "p1"),
    Edge("a2", "works_at", "i1"),
)


@pytest.fixture
def papers() -> Skb:
    return build_skb((*NODES, *EDGES), candidate_types=("paper",))


@pytest.fixture
def encoder() -> WordEncoder:
    return WordEncoder()


@pytest.fixture
def similar(tmp_path: Path, encoder: WordEncoder) -> Callable[..., Vectors]:
    """Return a function that makes the similarity of a base."""

    def make(skb: Skb, *, relations: bool = False, **options: Any) -> Vectors:
        return Vectors(
            skb, encoder, cache=tmp_path, content="toy", relations=relations,
            keys=stable_keys(skb), **options,
        )  # fmt: skip

    return make
