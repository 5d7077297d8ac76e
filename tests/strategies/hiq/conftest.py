"""A scripted decomposer that answers every contract by a function, and trees prepared on it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harness.data.corpus import Corpus
from harness.llm.client import OfflineLLM
from harness.nouns import Passage, Question, View
from harness.reader import ReaderOutput
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import OracleRunContext, RunContext
from strategies.hiq import Hiq
from strategies.hiq.messages import (
    EntailOutput,
    ExpandOutput,
    NaryOutput,
    RewriteOutput,
    RouteOutput,
    SynthesiseOutput,
    VerifyOutput,
)

TEXTS = (
    ("The Lamp of Orrin", "The Lamp of Orrin is a film directed by Sefa Marrow in 1961."),
    ("Sefa Marrow", "Sefa Marrow was born in Tildane on 4 May 1922. She made films."),
    ("The Bell of Orrin", "The Bell of Orrin is a film directed by Joss Tarn in 1958."),
    ("Joss Tarn", "Joss Tarn was born in Velmouth on 9 July 1931. He made films."),
    ("Tildane", "Tildane is a harbour town of 4,210 people in the country of Ostavia."),
    ("Velmouth", "Velmouth is a market town of 9,800 people in the country of Norland."),
    ("Orrin", "Orrin is a river that flows through Tildane."),
    ("Lighthouses", "Lighthouses stand on rocks and warn ships of them."),
)

Rule = Callable[[Any], Any]


def split(left: str, right: str, *, independent: bool = False) -> ExpandOutput:
    return ExpandOutput(left=left, right=right, link="x", independent=independent)


class Scripted:
    """Answers each contract by a rule; by default nothing is known and everything splits.

    `log` holds (contract, input) in the order of the calls.
    """

    def __init__(self, **rules: Rule) -> None:
        self.log: list[tuple[str, Any]] = []
        self.rules: dict[str, Rule] = {
            "reader": lambda given: ReaderOutput(answer=None),
            "reader_forced": lambda given: ReaderOutput(answer="a guess"),
            "hiq_rewrite": lambda given: RewriteOutput(question=f"{given.question} (rewritten)"),
            "hiq_expand": lambda given: split(f"{given.question} l?", f"{given.question} r?"),
            "hiq_expand_nary": lambda given: NaryOutput(
                parts=tuple(f"{given.question} {n}?" for n in range(3))
            ),
            "hiq_verify": lambda given: VerifyOutput(ok=True),
            "hiq_repair": lambda given: split(f"{given.question} a?", f"{given.question} b?"),
            "hiq_synthesise": lambda given: SynthesiseOutput(answer="composed", support=("L",)),
            "hiq_entail": lambda given: EntailOutput(supported=True),
            "hiq_route": lambda given: RouteOutput(multi_hop=True),
            **rules,
        }

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.log.append((contract.name, value))
        answer = self.rules[contract.name](value)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def asked(self, contract: str) -> list[Any]:
        return [value for name, value in self.log if name == contract]


def answering(**answers: str) -> Rule:
    """Return a reader that knows an answer to the questions that contain a word."""

    def read(given: Any) -> ReaderOutput:
        for word, answer in answers.items():
            if word in given.question:
                return ReaderOutput(answer=answer, evidence=(0,))
        return ReaderOutput(answer=None)

    return read


@pytest.fixture
def passages() -> tuple[Passage, ...]:
    return tuple(Passage(f"p{n}", title, text) for n, (title, text) in enumerate(TEXTS))


@pytest.fixture
def tree(tmp_path: Path, passages: tuple[Passage, ...]) -> Callable[..., Hiq]:
    """Return a function that makes and prepares the strategy."""

    def go(
        llm: Any = None,
        *,
        corpus: Sequence[Passage] = passages,
        questions: Sequence[Question] | None = None,
        retriever_k: int = 2,
        helpers: int = 0,
        examples: Any = None,
        **knobs: Any,
    ) -> Hiq:
        made = Corpus("toy", {View.PASSAGES: lambda: corpus}, sha256="0" * 64)
        services = (made, llm or OfflineLLM(), BM25Retriever(k=retriever_k), tmp_path)
        more = {"helpers": helpers, "examples": examples}
        context = (
            RunContext(*services, **more)
            if questions is None
            else OracleRunContext(*services, questions, **more)
        )
        strategy = Hiq(**knobs)
        strategy.prepare(made, context)
        return strategy

    return go


def nodes_of(prediction: Any) -> list[dict[str, Any]]:
    return [dict(step.data) for step in prediction.trace.steps if step.kind == "tree.node"]


def end_of(prediction: Any) -> dict[str, Any]:
    return dict(prediction.trace.steps[-1].data)


@pytest.fixture
def server() -> Iterator[Any]:
    """The loopback model server of the tests of the LLM access."""
    path = Path(__file__).resolve().parents[2] / "llm" / "conftest.py"
    spec = importlib.util.spec_from_file_location("llm_loopback", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    running = module.ScriptedServer()
    yield running
    running.close()


@pytest.fixture
def kit() -> Any:
    """What the tests build trees with."""
    return SimpleNamespace(
        Scripted=Scripted, split=split, answering=answering, nodes=nodes_of, end=end_of
    )
