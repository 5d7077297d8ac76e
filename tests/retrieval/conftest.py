"""Invented passages, and an encoder whose vectors come from hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from harness.nouns import Passage

MakeEncoder = Callable[..., "HashEncoder"]


class HashEncoder:
    """Unit vectors that depend on the text alone; counts the texts it has encoded."""

    def __init__(self, name: str = "hash", dimensions: int = 16, same: str | None = None) -> None:
        self.name = name
        self.encoded = 0
        self._dimensions = dimensions
        self._same = same

    def describe(self) -> dict[str, Any]:
        return {"kind": self.name}

    def encode(self, texts: Sequence[str], *, batch_size: int = 32) -> NDArray[np.float32]:
        """Texts that hold `same` all get one vector."""
        self.encoded += len(texts)
        rows = [self._row(self._same if self._same and self._same in t else t) for t in texts]
        return np.array(rows, dtype=np.float32)

    def _row(self, text: str) -> NDArray[np.float64]:
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        vector = np.random.default_rng(seed).normal(size=self._dimensions)
        return vector / np.linalg.norm(vector)


@pytest.fixture(scope="session")
def make_encoder() -> MakeEncoder:
    return HashEncoder


@pytest.fixture(scope="session")
def passages() -> list[Passage]:
    """Return a dozen passages, sorted by id."""
    texts = [
        ("Tarrow", "Arda Tarrow was born in Nimbrook and taught astronomy."),
        ("Quell", "Belun Quell was born in Astelle and played chess."),
        ("Nimbrook", "Nimbrook is a harbour town on the river Lorquay."),
        ("Astelle", "Astelle is a mining town; its river is the Ettis."),
        ("Lorquay", "The Lorquay flows through Nimbrook into the sea."),
        ("Chess", "Chess is a game for two players."),
        ("Papers", "The Tarrow Papers is a novel by Arda Tarrow."),
        ("Beyoncé", "A singer's name with an accent."),
        ("Numbers", "In 1912 there were 2,417 houses."),
        ("Harbour", "A harbour shelters ships. A harbour has a quay."),
        ("Empty", "the of and"),
        ("Sea", "Salt water."),
    ]
    return [Passage(f"p{n:02}", title, text) for n, (title, text) in enumerate(texts)]


@pytest.fixture(scope="session")
def alike() -> list[Passage]:
    """Return 200 passages that no retriever can tell apart, under ids in a mixed-up order."""
    ids = [f"p{(n * 77) % 200:03}" for n in range(200)]
    return [Passage(id_, "", "same words here") for id_ in sorted(ids)]
