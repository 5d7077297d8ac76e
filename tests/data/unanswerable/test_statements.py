"""Who states what: found as a plain search would find it, in every view."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from harness.data.unanswerable.phrases import contains, fold
from harness.data.unanswerable.statements import Statements, links_of, units_of
from harness.nouns import Edge, Node, Triple, View

WORDS = st.lists(st.sampled_from(["esk", "arda", "golm", "x"]), min_size=1, max_size=4).map(
    " ".join
)


@given(st.lists(WORDS, max_size=8), WORDS, WORDS, WORDS, st.sets(st.integers(0, 7)))
def test_the_index_finds_what_a_plain_search_finds(
    texts: list[str], answer: str, one: str, other: str, gone: set[int]
) -> None:
    units = [(str(n), text) for n, text in enumerate(texts)]
    statements = Statements(units, [answer, one, other])
    without = set(map(str, gone))
    left = [text for key, text in units if key not in without]
    both = [text for text in left if contains(text, answer)]
    assert statements.stating([answer], [(one, other)], without=without) == any(
        contains(text, one) and contains(text, other) for text in both
    )
    assert statements.stating([answer], [(one,), (other,)], without=without) == any(
        contains(text, one) or contains(text, other) for text in both
    )


def test_an_answer_by_any_of_its_names() -> None:
    statements = Statements([("a", "Arda was born in Nimbrook")], ["brook", "nimbrook", "arda"])
    assert statements.stating(["brook", "nimbrook"], [("arda",)], without=())
    assert not statements.stating(["brook"], [("arda",)], without=())
    assert not statements.stating([], [("arda",)], without=())


SKB = (
    Node("n1", "person", "Arda Quell", (("nickname", "Ardi"),), "She wrote."),
    Node("n2", "town", "Nimbrook"),
    Edge("n1", "lives in", "n2", (("since", "1900"),)),
)


def test_edges_state_names_and_not_ids() -> None:
    assert [link for link, _ in links_of(SKB)] == [("Arda Quell", "lives in", "Nimbrook")]
    assert [link for link, _ in links_of(SKB[2:])] == [("n1", "lives in", "n2")]


def test_all_views_are_read_with_all_their_text(towns: SimpleNamespace) -> None:
    triple = Triple("Golm", "likes", "Esk", (("order", "1"),))
    benchmark = towns.bench([], [towns.teacher(1)], views={View.TRIPLES: [triple], View.SKB: SKB})
    told = {key: fold(text) for key, text in units_of(benchmark.corpus)}
    assert told == {
        towns.teacher(1).id: "pupil1 pupil1 was taught by master1",
        ("Golm", "likes", "Esk"): "golm likes esk",
        ("Arda Quell", "lives in", "Nimbrook"): "arda quell lives in nimbrook",
        "n1": "arda quell she wrote ardi",
        "n2": "nimbrook",
    }
