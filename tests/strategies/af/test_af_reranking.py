"""Rerankers: a permutation for whatever is replied, few calls, and the ladder of documents."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.skb import Skb
from harness.llm.client import OfflineLLM
from harness.llm.errors import ContextTooLong, ContractFailed, Unavailable
from strategies.af.contracts import LISTWISE, PAIRWISE, POINTWISE
from strategies.af.options import read_options
from strategies.af.reranking.documents import shown_documents
from strategies.af.reranking.rerankers import LlmJudge, ScoreJudge, rerank
from strategies.af.reranking.sorting import insertion_sort, read_order, read_score, read_side
from strategies.af.reranking.step import Reranking
from strategies.af.similarity.vectors import Vectors

junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 30), st.floats(), st.text(max_size=4)),
    lambda inner: st.lists(inner, max_size=25),
    max_leaves=30,
)


def in_order(fn: Callable[[int], float], items: Iterable[int]) -> list[float]:
    return [fn(item) for item in items]


class Replies:
    """A model that replies anything, or fails."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make
        self.asked: list[str] = []

    def describe(self) -> dict[str, Any]:
        return {"provider": "scripted"}

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.asked.append(contract.name)
        reply = self.make()
        if isinstance(reply, Exception):
            raise reply
        field = {POINTWISE.name: "score", PAIRWISE.name: "better", LISTWISE.name: "order"}
        return contract.output(**{field[contract.name]: reply})


def reranked(kind: str, judge: Any, size: int) -> tuple[int, ...]:
    texts = [f"text {at}" for at in range(size)]
    found = rerank(
        kind, judge, "Q?", texts, similarities=[0.0] * size, sim_weight=0.0, mapper=in_order
    )
    return found.order


@given(st.sampled_from(["pointwise", "pairwise", "listwise"]), st.integers(0, 20), st.data())
@settings(max_examples=120, deadline=None)
def test_a_permutation_for_any_reply(kind: str, size: int, data: st.DataObject) -> None:
    judge: Any = LlmJudge(Replies(lambda: data.draw(junk)))  # type: ignore[arg-type]
    assert sorted(reranked(kind, judge, size)) == list(range(size))


@pytest.mark.parametrize("kind", ["pointwise", "pairwise", "listwise"])
def test_a_reply_that_cannot_be_used_keeps_the_order(kind: str) -> None:
    judge: Any = LlmJudge(Replies(lambda: ContractFailed("no", raw="?")))  # type: ignore[arg-type]
    assert reranked(kind, judge, 6) == tuple(range(6))


def test_a_provider_that_is_down_is_an_error() -> None:
    judge: Any = LlmJudge(Replies(lambda: Unavailable("down")))  # type: ignore[arg-type]
    with pytest.raises(Unavailable):
        reranked("listwise", judge, 3)


@given(st.lists(st.integers(0, 9), max_size=20))
def test_scores_order_alike_by_every_kind(scores: list[int]) -> None:
    judge = ScoreJudge([float(score) for score in scores])
    wanted = tuple(sorted(range(len(scores)), key=lambda at: (-scores[at], at)))
    for kind in ("pointwise", "pairwise", "listwise"):
        assert reranked(kind, judge, len(scores)) == wanted


@pytest.mark.parametrize(("size", "most"), [(0, 0), (1, 0), (2, 1), (3, 3), (20, 69), (33, 135)])
def test_binary_insertion_compares_no_more_than_it_must(size: int, most: int) -> None:
    worst = 0
    for seed in range(300):
        stream = random.Random(seed)
        rank = list(range(size))
        stream.shuffle(rank)
        order, count = insertion_sort(range(size), lambda one, two: rank[one] < rank[two])  # noqa: B023
        assert [rank[at] for at in order] == sorted(rank)
        worst = max(worst, count)
    assert worst <= most


@given(st.integers(0, 20), st.randoms(use_true_random=False))
def test_a_comparator_that_contradicts_itself_ends(size: int, stream: random.Random) -> None:
    asked: list[tuple[int, int]] = []

    def better(one: int, two: int) -> bool | None:
        asked.append((one, two))
        return stream.choice([True, False, None])

    order, count = insertion_sort(range(size), better)
    assert sorted(order) == list(range(size))
    assert count == len(asked) == len(set(asked)) <= 69


def test_readings_of_replies() -> None:
    assert read_order([2, "1", 2, 9, -1, None, True, 0.0, "[3]"], 5) == [2, 1, 0, 3, 4]
    assert read_order("2,1", 3) == [0, 1, 2]
    assert [read_score(x) for x in (0.3, "0.7", 2, -1, "high", None, True, float("nan"))] == [
        0.3, 0.7, 1.0, 0.0, 0.5, 0.5, 0.5, 0.5
    ]  # fmt: skip
    assert [read_side(x) for x in ("a", " B. ", "[A]", "both", 1, None)] == [
        "A",
        "B",
        "A",
        "",
        "",
        "",
    ]


def test_the_similarity_can_add_to_a_score() -> None:
    found = rerank(
        "pointwise", ScoreJudge([0.5, 0.5]), "Q?", ["a", "b"],
        similarities=[0.1, 0.9], sim_weight=0.5, mapper=in_order,
    )  # fmt: skip
    assert found.order == (1, 0)


def step(skb: Skb, similarity: Any, llm: Any, **knobs: Any) -> Reranking:
    return Reranking(read_options({"rerank": knobs}), skb, similarity, llm, in_order)


def test_documents_become_shorter_until_they_fit(
    papers: Skb, similar: Callable[..., Vectors]
) -> None:
    nodes = tuple(papers.index(name) for name in ("p1", "p2", "p3"))
    near = np.array([papers.index("a2")], np.int32)
    left = [2]

    def reply() -> Any:
        left[0] -= 1
        return ContextTooLong("too long") if left[0] >= 0 else [2, 0, 1]

    order, told = step(papers, similar(papers), Replies(reply)).order("Q?", nodes, near)
    assert order == (nodes[2], nodes[0], nodes[1])
    assert told.data["rung"] == "no_relations"
    never = Replies(lambda: ContextTooLong("too long"))
    order, told = step(papers, similar(papers), never).order("Q?", nodes, near)
    assert order == nodes
    assert told.data["rung"] == "skipped"
    assert len(never.asked) == 3


def test_what_each_rung_shows(papers: Skb) -> None:
    node, near = (
        papers.index("p2"),
        np.array(sorted([papers.index("a2"), papers.index("i1")]), np.int32),
    )
    (full,) = shown_documents(papers, [node], "full", near=near, chars=500)
    assert "writes <- Mara Quell; Bo Ulmer" in full
    (some,) = shown_documents(papers, [node], "candidates", near=near, chars=500)
    assert "linked with: Bo Ulmer; University of Varnhem" in some
    assert "Mara Quell" not in some
    (none,) = shown_documents(papers, [node], "no_relations", near=near, chars=500)
    assert "Bo Ulmer" not in none
    assert shown_documents(papers, [node], "full", near=near, chars=9) == ["type: pap"]


def test_without_a_model_the_order_stays_and_nobody_is_asked(
    papers: Skb, similar: Callable[..., Vectors]
) -> None:
    nodes = (papers.index("p3"), papers.index("p1"))
    order, told = step(papers, similar(papers), OfflineLLM()).order(
        "Q?", nodes, np.empty(0, np.int32)
    )
    assert order == nodes
    assert told.data == {"kind": "listwise", "scorer": "llm", "rung": "none"}


@pytest.mark.parametrize("kind", ["pointwise", "pairwise", "listwise"])
def test_vectors_judge_without_a_model(
    papers: Skb, similar: Callable[..., Vectors], kind: str
) -> None:
    nodes = (papers.index("p4"), papers.index("p3"))
    judged = step(papers, similar(papers), OfflineLLM(), kind=kind, scorer="vector")
    order, told = judged.order("moons Moons", nodes, np.empty(0, np.int32))
    assert order == (papers.index("p3"), papers.index("p4"))
    assert told.data["rung"] == "full"
