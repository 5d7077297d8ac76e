"""Skeleton budgets shared by routing score or evenly, on meshes of even and of uneven sizes.

Twenty seeded knowledge bases of prose: all of four files, or of one to ten files, evenly spread
over the decade. In `by size` all speak of every topic as often, so the larger ones are near to a
question more often; in `by topic` each favours a few topics, whatever its size; in `against size`
the larger a base, the rarer a topic is in each of its files. No question names a source: only then
do the two policies differ, since sources that are named score alike.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from figure import Figure

from harness.data.corpus import passage_id
from harness.nouns import Passage, Query
from harness.retrieval.bm25 import BM25Retriever
from strategies.noesis.ingest.sentences import sentence_units
from strategies.noesis.kb.base import Block, Mesh
from strategies.noesis.kb.position import System
from strategies.noesis.kb.records import File
from strategies.noesis.options import BudgetPolicy, Options
from strategies.noesis.plane.assemble import assemble
from strategies.noesis.plane.plan import plan

__all__ = ["savings"]

_BASES, _TOKENS = 20, (200, 400, 800)
_TOPICS = (
    "anchor",
    "barrel",
    "candle",
    "drizzle",
    "engine",
    "feather",
    "gravel",
    "harvest",
    "insect",
    "jacket",
    "kettle",
    "ladder",
    "market",
    "needle",
    "orchard",
    "pepper",
    "quarry",
    "ribbon",
    "saddle",
    "timber",
)
_SYLLABLES = ("ka", "ru", "mel", "to", "vin", "sa", "qui", "dor", "len", "bri", "no", "xa")
_SENTENCES = 6


def savings(group: str) -> Iterator[Figure]:
    """Yield how much smaller prompts are when budgets follow routing scores, in percent.

    No goal is set: the paper's 26 % does not come out here, and what does hangs on the budget.
    """
    for sizes in ("even", "uneven"):
        for favour in ("by size", "by topic", "against size"):
            mesh, searcher = _mesh(uneven=sizes == "uneven", favour=favour)
            for tokens in _TOKENS:
                sums, routed = _prompts(mesh, searcher, tokens)
                what = (
                    f"{_BASES} bases of {sizes} sizes, near {favour}, {tokens} tokens: smaller "
                    "prompts"
                )
                saved = 100 * (1 - sums["proportional"] / sums["uniform"])
                yield Figure(group, what, routed, saved, "%", None, ">=")


def _mesh(*, uneven: bool, favour: str) -> tuple[Mesh, BM25Retriever]:
    rng = np.random.default_rng(88)
    sizes = np.round(np.geomspace(1, 10, _BASES)).astype(int) if uneven else np.full(_BASES, 4)
    rng.shuffle(sizes)
    mesh, passages = Mesh(), []
    for size in sizes.tolist():
        kb = f"{_name(rng)} {_name(rng)}"
        weights = rng.dirichlet(np.full(len(_TOPICS), 0.3 if favour == "by topic" else 1000.0))
        for number in range(size):
            title = f"{kb}: {_name(rng)} {number + 1}"
            words = rng.choice(_TOPICS, size=(_SENTENCES, 2), p=weights).tolist()
            told = [f"Then the {one} stood beside the {two}." for one, two in words]
            if favour == "against size":
                kept = rng.random(_SENTENCES) * size < 1
                told = [
                    text if keep else "Then nothing came of it."
                    for text, keep in zip(told, kept.tolist(), strict=True)
                ]
            text = " ".join(told)
            passage = Passage(passage_id(title, text), title, text)
            passages.append(passage)
            _add(mesh, kb, passage)
    searcher = BM25Retriever()
    searcher.build(passages)
    return mesh, searcher


def _name(rng: np.random.Generator) -> str:
    return "".join(rng.choice(_SYLLABLES, size=3).tolist()).capitalize()


def _add(mesh: Mesh, kb: str, passage: Passage) -> None:
    units = tuple(sentence_units(passage.title, passage.text, passage=passage.id))
    span = ("sentence 1", f"sentence {len(units)}")
    file = File(passage.title, kb, kb, (), "prose", System.SENTENCE, "sentence", (), span)
    mesh.base(kb).add(file, units=units)
    mesh.register(file)
    mesh.show(Block(passage.id, passage.title, 1.0, float(len(units))), passage.text)


def _prompts(
    mesh: Mesh, searcher: BM25Retriever, tokens: int
) -> tuple[dict[BudgetPolicy, int], int]:
    """Return the tokens of all prompts by policy, and how many questions were routed."""
    sums: dict[BudgetPolicy, int] = {"uniform": 0, "proportional": 0}
    routed = 0
    for topic in _TOPICS:
        for policy in sums:
            knobs = Options(variant="skeleton", skeleton_tokens=tokens, budget_policy=policy)
            asked = plan(mesh, Query("q", f"What stood beside the {topic}?"), knobs, searcher)
            sums[policy] += assemble(mesh, asked, knobs, searcher).tokens
            routed += policy == "uniform" and bool(asked.route.kbs)
    return sums, routed
