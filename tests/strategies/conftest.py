"""A strategy prepared on a few passages, with the rules or a scripted model as its reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.data.corpus import Corpus
from harness.llm.client import OfflineLLM
from harness.nouns import Passage, Query, Question, View
from harness.reader import ReaderInput, ReaderOutput
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import OracleRunContext, RunContext

TEXTS = (
    ("Mara Quell", "Mara Quell was born in Astelle. She taught chess in Varnhem."),
    ("The Glass Orchard", "The Glass Orchard is a novel written by Mara Quell in 1931."),
    ("Varnhem", "Varnhem is a harbour town. It has 4,210 inhabitants."),
    ("", "An untitled note about lighthouses."),
)


class ScriptedLLM:
    """A model that replies from a script, the last reply for ever, and keeps what it was asked."""

    def __init__(self, *replies: ReaderOutput) -> None:
        self.replies = list(replies)
        self.asked: list[tuple[str, ReaderInput]] = []

    def call(self, contract: Any, value: ReaderInput, *, sample: int = 0) -> ReaderOutput:
        self.asked.append((contract.name, value))
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


@pytest.fixture
def passages() -> tuple[Passage, ...]:
    return tuple(Passage(f"p{n}", title, text) for n, (title, text) in enumerate(TEXTS))


@pytest.fixture
def model() -> Callable[..., ScriptedLLM]:
    return ScriptedLLM


@pytest.fixture
def prepared(tmp_path: Path, passages: tuple[Passage, ...]) -> Callable[..., Any]:
    """Return a function that prepares a strategy and returns it."""

    def go(
        strategy: Any,
        *,
        llm: Any = None,
        k: int = 2,
        corpus: Sequence[Passage] = passages,
        questions: Sequence[Question] | None = None,
    ) -> Any:
        made = Corpus("toy", {View.PASSAGES: lambda: corpus}, sha256="0" * 64)
        services = (made, llm or OfflineLLM(), BM25Retriever(k=k), tmp_path)
        context = (
            RunContext(*services) if questions is None else OracleRunContext(*services, questions)
        )
        strategy.prepare(made, context)
        return strategy

    return go


@pytest.fixture
def query() -> Query:
    return Query("q1", "Where was Mara Quell born?")
