"""Hybrid retrieval is the fusion of its two halves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.metering import Meter, metered
from harness.nouns import Passage, Scope
from harness.retrieval import fuse
from harness.retrieval.bm25 import BM25Retriever
from harness.retrieval.dense import DenseRetriever
from harness.retrieval.hybrid import HybridRetriever

MakeHybrid = Callable[..., HybridRetriever]


@pytest.fixture
def make_hybrid(tmp_path: Path, make_encoder: Callable[..., Any]) -> MakeHybrid:
    def make(**options: Any) -> HybridRetriever:
        halves = BM25Retriever(), DenseRetriever(make_encoder(), str(tmp_path))
        return HybridRetriever(*halves, **options)

    return make


@pytest.mark.parametrize("scope", [None, Scope(("p02", "p04", "p05", "p09"))])
@pytest.mark.parametrize("depth", [3, 100])
def test_it_fuses_the_first_of_each_half(
    tmp_path: Path,
    make_encoder: Callable[..., Any],
    passages: list[Passage],
    scope: Scope | None,
    depth: int,
) -> None:
    sparse, dense = BM25Retriever(), DenseRetriever(make_encoder(), str(tmp_path))
    hybrid = HybridRetriever(sparse, dense, k=3, depth=depth, constant=10)
    hybrid.build(passages)
    text = "the harbour of Nimbrook"
    halves = [half.search(text, k=depth, scope=scope) for half in (sparse, dense)]
    expected = fuse([[hit.passage.id for hit in half] for half in halves], constant=10)[:3]
    assert [(hit.passage.id, hit.score) for hit in hybrid.search(text, scope=scope)] == expected


def test_unseen_tokens_leave_the_dense_half(
    make_hybrid: MakeHybrid, passages: list[Passage]
) -> None:
    hybrid = make_hybrid()
    hybrid.build(passages)
    assert len(hybrid.search("zzz")) == 5


@pytest.mark.parametrize("size", [0, 1, 4])
def test_k_is_clamped(make_hybrid: MakeHybrid, passages: list[Passage], size: int) -> None:
    hybrid = make_hybrid(k=5, depth=2)
    hybrid.build(passages[:size])
    assert len(hybrid.search("born in Nimbrook")) == size
    assert hybrid.search("Nimbrook", k=0) == hybrid.search("Nimbrook", k=-1) == []


def test_k_may_exceed_the_depth(make_hybrid: MakeHybrid, passages: list[Passage]) -> None:
    hybrid = make_hybrid(depth=1)
    hybrid.build(passages)
    assert len(hybrid.search("Nimbrook", k=12)) == 12


def test_both_halves_are_counted(make_hybrid: MakeHybrid, passages: list[Passage]) -> None:
    hybrid = make_hybrid()
    hybrid.build(passages)
    with metered(Meter()) as meter:
        hybrid.search("Nimbrook")
    assert meter.usage.retrieval_calls == 2


def test_description(make_hybrid: MakeHybrid) -> None:
    described = make_hybrid(k=4, depth=9, constant=7).describe()
    assert (described["k"], described["depth"], described["constant"]) == (4, 9, 7)
    assert [half["kind"] for half in described["halves"]] == ["bm25", "dense"]
    assert all("k" not in half for half in described["halves"])
    for options in ({"k": 0}, {"depth": 0}, {"constant": -1}):
        with pytest.raises(HarnessError, match=r"retriever\.\w+=-?\d is wrong"):
            make_hybrid(**options)
