"""Merging, similarity, and what does not depend on how nodes are numbered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from harness.data.skb import Skb, build_skb
from harness.nouns import Node
from strategies.af.graph.expansion import Expansion, Round
from strategies.af.similarity.base import best_first, stable_keys
from strategies.af.similarity.documents import node_document
from strategies.af.similarity.lexical import Lexical
from strategies.af.similarity.vectors import Vectors
from strategies.af.strands import graph_strand, merge, text_strand

from .conftest import WordEncoder  # type: ignore[import-not-found]

lists = st.lists(st.integers(0, 30), unique=True, max_size=12)


@given(lists, lists, st.integers(1, 15), st.integers(0, 15))
def test_merge(graph: list[int], text: list[int], k: int, alpha: int) -> None:
    merged = merge(graph, text, k=k, alpha=alpha)
    available = set(text) | (set(graph) if alpha else set())
    assert len(merged.nodes) == min(k, len(available)) == len(set(merged.nodes))
    assert set(merged.nodes) <= available
    head = graph[:alpha][:k]
    assert list(merged.nodes[: len(head)]) == head
    if not alpha:
        assert list(merged.nodes) == text[:k]
    assert merged == merge(graph, text, k=k, alpha=alpha)
    for node, source in zip(merged.nodes, merged.sources, strict=True):
        assert source == (
            "both" if alpha and node in graph and node in text
            else "graph" if alpha and node in graph else "text"
        )  # fmt: skip


def test_at_least_seven_places_are_the_texts() -> None:
    merged = merge(range(20), range(100, 120), k=20, alpha=13)
    assert merged.sources == ("graph",) * 13 + ("text",) * 7


def round_of(scope: int, *nodes: int) -> Round:
    return Round(scope, np.array(nodes, np.int32), {}, {}, 1, 0, 0, True)


def test_an_earlier_round_stays_before_a_later_one(
    papers: Skb, similar: Callable[..., Vectors]
) -> None:
    one, two = papers.index("p4"), papers.index("p3")
    expansion = Expansion((round_of(1, one), round_of(2, two)), "l_max")
    strand = graph_strand(expansion, "moons moons", similar(papers), k=5)
    assert [(placed.node, placed.scope) for placed in strand] == [(one, 1), (two, 2)]
    both = Expansion((round_of(1, *sorted((one, two))),), "l_max")
    assert graph_strand(both, "moons moons", similar(papers), k=1)[0].node == two


def test_the_text_strand_is_of_one_type(papers: Skb, similar: Callable[..., Vectors]) -> None:
    paper = papers.node_types.index("paper")
    strand = text_strand("Mara Quell tides", similar(papers, relations=True), k=9, kind=paper)
    assert {papers.type_of[one.node] for one in strand} == {paper}
    assert len(strand) == 4
    scores = [one.score for one in strand]
    assert scores == sorted(scores, reverse=True)


@given(
    st.lists(st.sampled_from([0.0, 0.5, 0.5, 1.0]), max_size=9), st.integers(0, 10), st.randoms()
)
def test_the_best_come_first_and_ties_go_by_key(
    scores: list[float], count: int, stream: object
) -> None:
    keys = np.random.default_rng(len(scores)).permutation(len(scores)).astype(np.int32)
    nodes = np.arange(len(scores), dtype=np.int32)
    values = np.array(scores, np.float32)
    places = best_first(nodes, values, keys, count)
    wanted = sorted(range(len(scores)), key=lambda at: (-scores[at], keys[at]))[:count]
    assert places.tolist() == wanted


def test_documents_name_neighbours_only_where_they_are_asked_to(papers: Skb) -> None:
    node = papers.index("p1")
    plain = node_document(papers, node, relations=False)
    assert plain == "type: paper; name: Tides of Astelle\ntides"
    full = node_document(papers, node, relations=True)
    assert full.splitlines() == [
        "type: paper; name: Tides of Astelle",
        "cites <- Tides of Varnhem; Moons",
        "writes <- Mara Quell",
        "tides",
    ]


def test_vectors_are_made_once(
    papers: Skb, similar: Callable[..., Vectors], encoder: WordEncoder
) -> None:
    similar(papers)
    made = len(encoder.texts)
    assert made == papers.n_nodes
    similar(papers)
    assert len(encoder.texts) == made
    similar(papers, relations=True)
    assert len(encoder.texts) == 2 * made


def cut(path: Path) -> Callable[[], int]:
    return lambda: path.write_bytes(path.read_bytes()[:1000])


def test_an_inverted_index_finds_what_exact_search_finds(
    tmp_path: Path, encoder: WordEncoder
) -> None:
    words = ("tide", "moon", "reef", "harbour", "glass", "orchard", "bridge", "salt")
    skb = build_skb(
        Node(f"n{at:04}", "t", f"{words[at % 8]} {words[at // 8 % 8]} {words[at // 64 % 8]}")
        for at in range(512)
    )

    def make(exact: int) -> Vectors:
        return Vectors(
            skb,
            encoder,
            cache=tmp_path,
            content="c",
            relations=False,
            keys=stable_keys(skb),
            exact=exact,
        )

    kind = skb.node_types.index("t")
    exact, _ = make(10_000).nearest("tide moon reef", 3, kind=kind)
    near, scores = make(100).nearest("tide moon reef", 3, kind=kind)
    assert exact.tolist() == near.tolist()
    assert scores.tolist() == sorted(scores.tolist(), reverse=True)
    (index,) = (tmp_path / "af_index").glob("*.faiss")
    whole = index.read_bytes()
    # Of an older version, without its length; and cut short, as by a full disk.
    for damage in (lambda: index.with_name(f"{index.name}.bytes").unlink(), cut(index)):
        damage()
        assert make(100).nearest("tide moon reef", 3, kind=kind)[0].tolist() == near.tolist()
        assert index.read_bytes() == whole
    among = np.arange(0, 512, 2, dtype=np.int32)
    some, _ = make(100).nearest("tide moon reef", 5, among=among)
    assert set(some.tolist()) <= set(among.tolist())


def test_no_node_and_no_word() -> None:
    skb = build_skb(())
    lexical = Lexical(skb, relations=True, keys=stable_keys(skb))
    assert [len(part) for part in lexical.nearest("tide", 3)] == [0, 0]
    one = build_skb([Node("a", "t", "Tide")])
    lexical = Lexical(one, relations=False, keys=stable_keys(one))
    assert lexical.nearest("nothing known", 3)[0].tolist() == []
    assert lexical.nearest("tide", 3)[0].tolist() == [0]
    assert lexical.nearest("tide", 3, kind=0, among=np.empty(0, np.int32))[0].tolist() == []


def test_what_was_embedded_before_a_break_is_not_embedded_again(
    papers: Skb, similar: Callable[..., Vectors], encoder: WordEncoder, tmp_path: Path
) -> None:
    similar(papers)
    made = len(encoder.texts)
    for path in (tmp_path / "af_vectors").iterdir():
        path.unlink()
    similar(papers)
    assert len(encoder.texts) == made
