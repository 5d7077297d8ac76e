"""BM25: what it finds, in which order, and what it does not return."""

from __future__ import annotations

import math

import pytest

from harness.errors import HarnessError
from harness.metering import Meter, metered
from harness.nouns import Passage, Scope
from harness.retrieval.bm25 import BM25Retriever


@pytest.fixture(scope="module")
def bm25(passages: list[Passage]) -> BM25Retriever:
    retriever = BM25Retriever(k=3)
    retriever.build(passages)
    return retriever


def titles(bm25: BM25Retriever, text: str, **options: object) -> list[str]:
    return [hit.passage.title for hit in bm25.search(text, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Where was Arda Tarrow born?", "Tarrow"),
        ("a harbour with a quay", "Harbour"),
        ("Who played CHESS in astelle?", "Quell"),
        ("Beyonce", "Beyoncé"),
        ("houses in 1912", "Numbers"),
        ("salt", "Sea"),
    ],
)
def test_the_obvious_passage_comes_first(bm25: BM25Retriever, text: str, first: str) -> None:
    assert titles(bm25, text)[0] == first


def test_scores_are_lucenes_bm25(passages: list[Passage]) -> None:
    texts = ["quay quay ship", "quay ship ship sail", "sail"]
    bm25 = BM25Retriever(k=3, k1=1.2, b=0.75)
    bm25.build([Passage(f"p{n}", "", text) for n, text in enumerate(texts)])
    documents = [text.split() for text in texts]
    mean = sum(map(len, documents)) / 3

    def score(document: list[str], term: str) -> float:
        df = sum(term in other for other in documents)
        idf = math.log(1 + (3 - df + 0.5) / (df + 0.5))
        tf = document.count(term)
        return idf * tf / (tf + 1.2 * (1 - 0.75 + 0.75 * len(document) / mean))

    hits = bm25.search("quay ship")
    expected = {f"p{n}": score(d, "quay") + score(d, "ship") for n, d in enumerate(documents)}
    assert {hit.passage.id for hit in hits} == {"p0", "p1"}
    for hit in hits:
        assert hit.score == pytest.approx(expected[hit.passage.id], rel=1e-5)


@pytest.mark.parametrize("text", ["zzz qqq", "", "who is it?", "!?", "the of and"])
def test_unseen_tokens_return_nothing(bm25: BM25Retriever, text: str) -> None:
    assert bm25.search(text, k=99) == []


def test_only_passages_that_share_a_term_come_back(bm25: BM25Retriever) -> None:
    assert set(titles(bm25, "chess zzz", k=99)) == {"Quell", "Chess"}


def test_ties_go_by_id(alike: list[Passage]) -> None:
    bm25 = BM25Retriever()
    bm25.build(alike)
    for k in (1, 5, 199, 500):
        hits = bm25.search("words", k=k)
        assert [hit.passage.id for hit in hits] == [f"p{n:03}" for n in range(min(k, 200))]
        assert len({hit.score for hit in hits}) == 1


def test_scope_is_respected(bm25: BM25Retriever) -> None:
    scope = Scope(("p05", "p02", "p04", "unknown", "p02"))
    assert titles(bm25, "Nimbrook harbour", k=9, scope=scope) == ["Nimbrook", "Lorquay"]
    assert bm25.search("salt", scope=scope) == []
    assert bm25.search("Nimbrook", scope=Scope(())) == []
    # Statistics are the pool's: a passage scores the same within a scope.
    pool = {hit.passage.id: hit.score for hit in bm25.search("Nimbrook harbour", k=9)}
    for hit in bm25.search("Nimbrook harbour", k=9, scope=scope):
        assert hit.score == pool[hit.passage.id]


@pytest.mark.parametrize("size", [0, 1, 4])
def test_k_is_clamped(passages: list[Passage], size: int) -> None:
    bm25 = BM25Retriever(k=5)
    bm25.build([Passage(f"p{n}", "", f"harbour {n}") for n in range(size)])
    assert len(bm25.search("harbour")) == size
    assert len(bm25.search("harbour", k=10**9)) == size
    assert bm25.search("harbour", k=0) == bm25.search("harbour", k=-3) == []


def test_a_corpus_of_function_words_finds_nothing() -> None:
    bm25 = BM25Retriever()
    bm25.build([Passage("p0", "", "the of"), Passage("p1", "", "")])
    assert bm25.search("the") == []


def test_a_search_is_counted_and_a_rank_is_not(bm25: BM25Retriever) -> None:
    with metered(Meter()) as meter:
        bm25.search("salt")
        bm25.search("zzz")
        bm25.rank("salt")
    assert meter.usage.retrieval_calls == 2
    assert meter.seconds["retrieve"] > 0


def test_what_can_change_a_ranking_is_described() -> None:
    described = [
        BM25Retriever().describe(),
        BM25Retriever(k=6).describe(),
        BM25Retriever(k1=1.3).describe(),
        BM25Retriever(b=0.5).describe(),
    ]
    assert len({str(sorted(each.items())) for each in described}) == 4


@pytest.mark.parametrize(
    "options",
    [{"k": 0}, {"k": -1}, {"k": 2.5}, {"k": "5"}, {"k": True}, {"k": None}, {"b": 1.1}, {"b": -1},
     {"k1": -0.1}, {"k1": float("nan")}, {"k1": "x"}],
)  # fmt: skip
def test_wrong_values_are_named_by_their_key(options: dict[str, object]) -> None:
    (key,) = options
    with pytest.raises(HarnessError, match=rf"retriever\.{key}=.* is wrong: give a"):
        BM25Retriever(**options)  # type: ignore[arg-type]
