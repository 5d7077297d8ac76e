"""Properties of section 7 that need more than one mesh: other processes, other neighbours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.corpus import Corpus
from harness.data.series import Metric
from harness.nouns import Query
from harness.retrieval.bm25 import BM25Retriever
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.kb.base import Mesh
from strategies.noesis.messages import NoesisReply
from strategies.noesis.options import Options
from strategies.noesis.plane.assemble import Planned, assemble
from strategies.noesis.plane.context import Context
from strategies.noesis.plane.plan import plan
from strategies.noesis.strategy import Noesis

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[2]
QUESTIONS = (
    "What was the highest number of viewers of Amber Lantern?",
    "What was said in Silver Harbour when its number of phone calls was at its lowest?",
    "Which had the higher peak number of viewers, Amber Lantern or Silver Harbour?",
    "Where was Mira Tolvane born?",
    "Who speaks of the lighthouse keeper?",
    "What was the highest number of viewers of Golden Ferry?",
)
SCRIPT = """
import hashlib, runpy, sys
from harness.nouns import Query
from harness.retrieval.bm25 import BM25Retriever
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.kb.base import Mesh
from strategies.noesis.options import Options
from strategies.noesis.plane.assemble import assemble
from strategies.noesis.plane.plan import plan
corpus = runpy.run_path(sys.argv[1])["make_corpus"]()
mesh, searcher, told = Mesh(), BM25Retriever(), hashlib.sha256()
fill_from_corpus(mesh, corpus)
searcher.build(corpus.passages)
for text in sys.argv[2:]:
    for variant in ("full", "flat", "skeleton", "hydrate"):
        options = Options(variant=variant)
        asked = plan(mesh, Query("q", text), options, searcher)
        told.update(assemble(mesh, asked, options, searcher).text.encode())
print(told.hexdigest())
"""


def test_prompts_are_the_same_bytes_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(FOLDER / "conftest.py"), *QUESTIONS],
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert len(found.pop().strip()) == 64


FIGURES = {Metric("viewers", "number of viewers", "thousand viewers"): ["9", "8", "7", "6", "500"]}
# Each has one word with a source in common, and the metric.
NEIGHBOURS = {
    f"{first} {second}": FIGURES
    for first in ("Amber", "Lantern", "Silver", "Harbour", "Copper")
    for second in ("Meadow", "Chapel", "Staircase", "Orchard", "Mirror", "Valley", "Signal",
                   "Anvil", "Garden", "Ladder")
}  # fmt: skip


@pytest.fixture(scope="module")
def crowded(build_corpus: Callable[..., Corpus]) -> tuple[Mesh, BM25Retriever]:
    corpus = build_corpus(more=NEIGHBOURS)
    mesh, searcher = Mesh(), BM25Retriever()
    fill_from_corpus(mesh, corpus)
    searcher.build(corpus.passages)
    return mesh, searcher


def made(mesh: Mesh, searcher: Any, text: str, **knobs: Any) -> tuple[Planned, Context]:
    options = Options(**knobs)
    asked = plan(mesh, Query("q", text), options, searcher)
    return asked, assemble(mesh, asked, options, searcher)


@pytest.mark.parametrize("text", QUESTIONS[:4])
@pytest.mark.parametrize("variant", ["full", "skeleton", "hydrate"])
def test_fifty_neighbours_with_a_word_in_common_leave_tiers_0_and_1_alone(
    mesh: Mesh,
    searcher: BM25Retriever,
    crowded: tuple[Mesh, BM25Retriever],
    text: str,
    variant: str,
) -> None:
    assert len(crowded[0].kbs) == len(mesh.kbs) + 50
    asked, before = made(mesh, searcher, text, variant=variant)
    assert asked.route.committed
    again, after = made(*crowded, text, variant=variant)
    assert again.route.kbs == asked.route.kbs
    tiers = [
        [(item.tier, item.text) for item in context.items if item.tier < 2]
        for context in (before, after)
    ]
    assert tiers[0] == tiers[1]


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(budget=st.integers(130, 500), files=st.permutations(["Amber Lantern", "Silver Harbour"]))
def test_what_is_fetched_keeps_the_budget_and_is_a_slice_of_its_source(
    prepare: Callable[..., Noesis], scripted: Any, corpus: Corpus, budget: int, files: list[str]
) -> None:
    asks = tuple(f"{name}: dialogue" for name in (*files, "Nowhere"))
    replies = NoesisReply(answer="one", hydrate=asks)
    llm = scripted(noesis=replies, noesis_phase2=NoesisReply(answer="two"))
    text = "Quote what was said about the ferry in Amber Lantern and in Silver Harbour."
    strategy = prepare(llm, variant="hydrate", budget_tokens=budget)
    steps = {step.kind: step.data for step in strategy.answer(Query("q", text)).trace.steps}
    assert sum(steps["context"]["tokens"].values()) <= budget
    discarded = {one["text"]: one["discarded"] for one in steps["hydrate"]["requests"]}
    assert discarded["Nowhere: dialogue"] == "unknown_file"
    blocks = [passage.text for passage in corpus.passages]
    for name, given_ in llm.asked:
        if name == "noesis_phase2":
            assert given_.spans
            for span in given_.spans:
                assert span.file in asks[:2]
                assert any(span.text in block for block in blocks)
