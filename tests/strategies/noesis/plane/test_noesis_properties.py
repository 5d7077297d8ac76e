"""The properties of the specification's section 7, over questions of many kinds."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.corpus import Corpus
from harness.data.series import Metric
from harness.nouns import Query, Turn
from harness.retrieval.bm25 import BM25Retriever
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.kb.base import Mesh
from strategies.noesis.options import Options
from strategies.noesis.plane.assemble import Planned, assemble
from strategies.noesis.plane.checks import check, numbers_in
from strategies.noesis.plane.context import Context, Item, Tier0OverflowError
from strategies.noesis.plane.plan import plan

SUBJECTS = ("Amber Lantern", "Silver Harbour", "The Copper Bell", "Mira Tolvane", "Golden Ferry")
METRICS = ("number of viewers", "share of the audience", "number of phone calls", "appreciation")
TEMPLATES = (
    "What was the highest {m} of {s}?",
    "In which minute of {s} was the {m} lowest?",
    "Which had the higher peak {m}, {s} or {t}?",
    "What was the {m} of {s} in minute {n}?",
    "What was said in {s} when its {m} was at its highest?",
    "What was said in minute {n} of {s}?",
    "Quote what was said about Velmoor in {s}.",
    "In the minute in which the {m} of {s} was highest, what was the {m} of {t}?",
    "What do we know of {s}?",
    "And what was its second highest {m}?",
    "Where was {s} born?",
)
questions = st.builds(
    lambda template, s, t, m, n: template.format(s=s, t=t, m=m, n=n),
    st.sampled_from(TEMPLATES),
    st.sampled_from(SUBJECTS),
    st.sampled_from(SUBJECTS),
    st.sampled_from(METRICS),
    st.integers(1, 6),
)
FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def made(
    mesh: Mesh, searcher: Any, text: str, history: tuple[Turn, ...] = (), **knobs: Any
) -> tuple[Planned, Context]:
    options = Options(**knobs)
    asked = plan(mesh, Query("q", text, history=history), options, searcher)
    return asked, assemble(mesh, asked, options, searcher)


@FEW
@given(text=questions, variant=st.sampled_from(["full", "skeleton", "hydrate"]))
def test_activated_facts_stand_in_the_context_byte_for_byte(
    mesh: Mesh, searcher: BM25Retriever, text: str, variant: str
) -> None:
    asked, context = made(mesh, searcher, text, variant=variant)
    for fact in asked.activated.facts:
        assert fact.rendered in context.text
    assert [line.rendered for line in context.facts][: len(asked.activated.facts)] == [
        fact.rendered for fact in asked.activated.facts
    ]


@FEW
@given(
    text=questions,
    budget=st.integers(30, 900),
    variant=st.sampled_from(["full", "flat", "skeleton"]),
)
def test_the_budget_is_kept_and_tier_0_is_whole_or_an_error(
    mesh: Mesh, searcher: BM25Retriever, text: str, budget: int, variant: str
) -> None:
    try:
        asked, context = made(mesh, searcher, text, variant=variant, budget_tokens=budget)
    except Tier0OverflowError as error:
        assert str(error).startswith("tier0_overflow")
        assert all(fact in str(error) for fact in error.facts)
        return
    assert sum(item.tokens for item in context.items) == context.tokens <= budget
    assert context.tokens == sum(context.tier_tokens().values())
    tiers = [item.tier for item in context.items]
    assert tiers == sorted(tiers)
    if variant != "flat":
        assert all(fact.rendered in context.text for fact in asked.activated.facts)


@FEW
@given(text=questions, variant=st.sampled_from(["full", "flat", "hydrate"]))
def test_equal_inputs_give_equal_bytes(
    corpus: Corpus, mesh: Mesh, searcher: BM25Retriever, text: str, variant: str
) -> None:
    other = Mesh()
    fill_from_corpus(other, corpus)
    one = made(mesh, searcher, text, variant=variant)[1]
    two = made(other, searcher, text, variant=variant)[1]
    assert one.text.encode() == two.text.encode()


@FEW
@given(text=questions)
def test_an_unresolved_address_changes_nothing(
    mesh: Mesh, searcher: BM25Retriever, text: str
) -> None:
    asked, bounded = made(mesh, searcher, text, address_bounded=True)
    _, free = made(mesh, searcher, text, address_bounded=False)
    if not asked.addressed:
        assert bounded.text == free.text
    else:
        assert bounded.tier_tokens()["2"] == 0
        assert bounded.tokens <= free.tokens


TURN = Turn("What was the highest number of viewers of Silver Harbour?", "140 thousand viewers")


@FEW
@given(text=questions.filter(lambda text: not text.startswith("And")))
def test_history_is_nothing_to_a_question_that_names_its_source(
    mesh: Mesh, searcher: BM25Retriever, text: str
) -> None:
    _, alone = made(mesh, searcher, text)
    _, after = made(mesh, searcher, text, history=(TURN,))
    assert alone.text == after.text


class Elsewhere:
    """A search that finds only what the question does not name."""

    k = 5

    def __init__(self, searcher: BM25Retriever, titles: str) -> None:
        self._searcher, self._titles = searcher, titles

    def search(self, text: str, *, k: int | None = None, scope: Any = None) -> list[Any]:
        hits = self._searcher.search("host evening keeper ferry viewers", k=50)
        return [hit for hit in hits if hit.passage.title.startswith(self._titles)]


@FEW
@given(text=questions, variant=st.sampled_from(["full", "hydrate"]))
def test_likeness_never_vetoes_a_named_source(
    mesh: Mesh, searcher: BM25Retriever, text: str, variant: str
) -> None:
    near, _ = made(mesh, searcher, text, variant=variant)
    far, _ = made(mesh, Elsewhere(searcher, "Silver Harbour"), text, variant=variant)
    if near.route.committed:
        assert near.route.kbs == far.route.kbs
        assert near.activated == far.activated
        assert near.addressed == far.addressed


FIGURES = {Metric("viewers", "number of viewers", "thousand viewers"): ["1", "2", "3", "4", "5"]}
UNRELATED = {
    f"{a} {b}": FIGURES
    for a in ("Quiet", "Windy", "Tall", "Narrow", "Early")
    for b in ("Meadow", "Chapel", "Staircase", "Orchard", "Mirror", "Valley", "Signal", "Anvil",
              "Garden", "Ladder")
}  # fmt: skip


@pytest.fixture(scope="module")
def larger(build_corpus: Callable[..., Corpus]) -> tuple[Mesh, BM25Retriever]:
    corpus = build_corpus(more=UNRELATED)
    made_, searcher = Mesh(), BM25Retriever()
    fill_from_corpus(made_, corpus)
    searcher.build(corpus.passages)
    return made_, searcher


@FEW
@given(text=questions, variant=st.sampled_from(["full", "skeleton"]))
def test_fifty_unrelated_knowledge_bases_leave_tiers_0_and_1_alone(
    mesh: Mesh,
    searcher: BM25Retriever,
    larger: tuple[Mesh, BM25Retriever],
    text: str,
    variant: str,
) -> None:
    assert len(larger[0].kbs) == len(mesh.kbs) + 50
    asked, before = made(mesh, searcher, text, variant=variant)
    _, after = made(*larger, text, variant=variant)
    if asked.route.committed:
        tiers = [
            [(item.tier, item.text) for item in context.items if item.tier < 2]
            for context in (before, after)
        ]
        assert tiers[0] == tiers[1]


@settings(max_examples=200)
@given(
    number=st.one_of(
        st.integers(0, 10**9).map(str),
        st.decimals(0, 10**6, places=3, allow_nan=False).map(lambda n: f"{n:f}"),
        st.tuples(st.integers(0, 23), st.integers(0, 59)).map(lambda t: f"{t[0]:02d}:{t[1]:02d}"),
    ),
    where=st.sampled_from(["{}", "about {} viewers", "minute {}", "({})"]),
)
def test_any_injected_number_is_flagged(number: str, where: str) -> None:
    context = Context(1000)
    context.put(Item(0, "fact", "A: b", "- highest number of viewers: 412 (minute 7)"))
    context.put(Item(1, "addressed", "A: c", "[A: c @ 00:06:10,000] Twenty."))
    answer = where.format(number)
    known = {"412", "7", "00:06:10,000"}
    flagged = {finding.kind for finding in check(answer, "", context)}
    absent = any(found not in known for found in numbers_in(answer))
    assert ("confabulated_number" in flagged) == absent
    if ":" not in number and Decimal(number) not in (412, 7):
        assert absent
