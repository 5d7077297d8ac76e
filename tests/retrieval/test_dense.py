"""Dense retrieval is exact, breaks ties by id, and reuses vectors by content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.errors import HarnessError
from harness.metering import Meter, metered
from harness.nouns import Passage, Scope
from harness.retrieval.dense import DenseRetriever

MakeEncoder = Callable[..., Any]


def many(n: int) -> list[Passage]:
    return [Passage(f"p{i:04}", f"T{i}", f"text {i}") for i in range(n)]


@pytest.fixture(scope="module")
def dense(tmp_path_factory: pytest.TempPathFactory, make_encoder: MakeEncoder) -> DenseRetriever:
    retriever = DenseRetriever(make_encoder(), str(tmp_path_factory.mktemp("cache")))
    retriever.build(many(500))
    return retriever


def is_exact(
    found: list[int], text: str, k: int, places: list[int], make_encoder: MakeEncoder
) -> bool:
    """Whether the found places have the k best scores in order, to the precision of float32."""
    encoder, passages = make_encoder(), many(500)
    vectors = encoder.encode([p.default_text for p in passages]).astype(np.float64)
    scores = vectors @ encoder.encode([text])[0].astype(np.float64)
    best = sorted((scores[n] for n in places), reverse=True)[:k]
    return len(found) == len(best) and np.allclose([scores[n] for n in found], best, atol=1e-6)


@given(text=st.text(max_size=5), k=st.integers(1, 600), data=st.data())
@settings(max_examples=30, deadline=None)
def test_search_is_exact_in_the_pool_and_in_a_scope(
    dense: DenseRetriever, make_encoder: MakeEncoder, text: str, k: int, data: st.DataObject
) -> None:
    hits = dense.search(text, k=k)
    found = [int(hit.passage.id[1:]) for hit in hits]
    assert is_exact(found, text, k, [*range(500)], make_encoder)
    pool = {hit.passage.id: hit.score for hit in dense.search(text, k=500)}
    places = data.draw(st.lists(st.integers(0, 499), max_size=30))
    inside = dense.search(text, k=k, scope=Scope(tuple(f"p{n:04}" for n in places)))
    found = [int(hit.passage.id[1:]) for hit in inside]
    assert is_exact(found, text, k, sorted(set(places)), make_encoder)
    assert all(hit.score == pool[hit.passage.id] for hit in inside)


def test_scores_are_cosines(dense: DenseRetriever) -> None:
    hit = dense.search("T7\ntext 7", k=1)[0]
    assert hit.passage.id == "p0007"
    assert hit.score == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("k", [1, 5, 70, 199, 400])
def test_ties_go_by_id_however_many_there_are(
    tmp_path: Path, make_encoder: MakeEncoder, alike: list[Passage], k: int
) -> None:
    dense = DenseRetriever(make_encoder(dimensions=384), str(tmp_path))
    dense.build(alike)
    expected = [f"p{n:03}" for n in range(200)]
    assert [hit.passage.id for hit in dense.search("q", k=k)] == expected[:k]
    scope = Scope(tuple(reversed(expected[20:])))
    assert [hit.passage.id for hit in dense.search("q", k=k, scope=scope)] == expected[20:][:k]


def test_ties_behind_a_better_hit(tmp_path: Path, make_encoder: MakeEncoder) -> None:
    # 300 passages with one vector; the text asked for is the last passage's own.
    passages = [*(Passage(f"p{n:03}", "", f"same {n}") for n in range(300)), Passage("z", "", "z")]
    dense = DenseRetriever(make_encoder(same="same", dimensions=384), str(tmp_path))
    dense.build(passages)
    assert [hit.passage.id for hit in dense.search("z", k=4)] == ["z", "p000", "p001", "p002"]


@pytest.mark.parametrize("size", [0, 1, 4])
def test_k_is_clamped(tmp_path: Path, make_encoder: MakeEncoder, size: int) -> None:
    dense = DenseRetriever(make_encoder(), str(tmp_path), k=5)
    dense.build(many(size))
    assert len(dense.search("q")) == len(dense.search("q", k=10**6)) == size
    assert dense.search("q", k=0) == dense.search("q", k=-100) == []
    assert dense.search("q", scope=Scope(())) == []
    assert dense.search("q", scope=Scope(("unknown",))) == []
    assert len(dense.search("q", scope=Scope(("p0000", "unknown")))) == min(size, 1)


def test_vectors_are_kept_and_used_again(tmp_path: Path, make_encoder: MakeEncoder) -> None:
    first, again = make_encoder(), make_encoder()
    one, other = (DenseRetriever(each, str(tmp_path)) for each in (first, again))
    one.build(many(20))
    other.build(many(20))
    assert (first.encoded, again.encoded) == (20, 0)
    assert one.search("q") == other.search("q")


def test_everything_that_can_change_a_vector_is_in_the_key(
    tmp_path: Path, make_encoder: MakeEncoder
) -> None:
    def built(passages: list[Passage], name: str = "hash", batch_size: int = 32, k: int = 5) -> int:
        encoder = make_encoder(name)
        DenseRetriever(encoder, str(tmp_path), k=k, batch_size=batch_size).build(passages)
        encoded: int = encoder.encoded
        return encoded

    assert built(many(20)) == 20
    assert built(many(20), k=9) == 0
    assert built(many(20), name="other") == 20
    assert built(many(20), batch_size=8) == 20
    assert built(many(21)) == 21
    assert built([*many(19), Passage("p9999", "T", "x")]) == 20
    assert built(many(20)) == 0


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_cache_that_cannot_be_written_is_named(
    tmp_path: Path, make_encoder: MakeEncoder, below: str
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    dense = DenseRetriever(make_encoder(), str(blocked / below))
    with pytest.raises(HarnessError, match=r"the artefact cache .* cannot be written") as caught:
        dense.build(many(3))
    assert str(blocked) in str(caught.value)
    assert "paths.cache=FOLDER" in str(caught.value)


def test_searches_are_counted(dense: DenseRetriever) -> None:
    with metered(Meter()) as meter:
        dense.search("q")
    assert meter.usage.retrieval_calls == 1
    assert meter.seconds["retrieve"] > 0


def test_description_and_wrong_values(tmp_path: Path, make_encoder: MakeEncoder) -> None:
    dense = DenseRetriever(make_encoder("mine"), str(tmp_path), k=7, batch_size=4)
    assert dense.k == 7
    described = dense.describe()
    assert set(described.pop("library")) == {"faiss-cpu"}
    assert described == {
        "kind": "dense", "k": 7, "batch_size": 4, "encoder": {"kind": "mine"},
    }  # fmt: skip
    for options in ({"k": 0}, {"batch_size": 0}, {"batch_size": 1.5}):
        with pytest.raises(HarnessError, match=r"retriever\.\w+=.* is wrong"):
            DenseRetriever(make_encoder(), str(tmp_path), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("encoder", ["X", None, {}, dict])
def test_what_is_no_encoder_is_refused(tmp_path: Path, encoder: Any) -> None:
    with pytest.raises(HarnessError, match=r"retriever.encoder is wrong: .* is not an encoder"):
        DenseRetriever(encoder, str(tmp_path))


def test_altered_vectors_are_made_again(tmp_path: Path, make_encoder: MakeEncoder) -> None:
    good = DenseRetriever(make_encoder(), str(tmp_path))
    good.build(many(20))
    expected = good.search("q")
    (path,) = (tmp_path / "vectors").glob("*.npy")
    np.save(path, np.load(path)[::-1])
    again = make_encoder()
    dense = DenseRetriever(again, str(tmp_path))
    dense.build(many(20))
    assert again.encoded == 20
    assert dense.search("q") == expected
