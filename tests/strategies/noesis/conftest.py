"""An invented mesh of three broadcasts and two articles, and the strategy prepared on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from harness.data.corpus import Corpus, passage_id
from harness.data.series import (
    Cell,
    Metric,
    Position,
    Series,
    SeriesRow,
    State,
    facts_of,
    labels_of,
    passages_of,
)
from harness.data.series.facts import fact_of
from harness.llm.client import OfflineLLM
from harness.nouns import Fact, Passage, Query, Turn, View
from harness.retrieval.bm25 import BM25Retriever
from harness.running.context import RunContext
from strategies.noesis.ingest.corpus import fill_from_corpus
from strategies.noesis.kb.base import Mesh
from strategies.noesis.strategy import Noesis

VIEWERS = Metric("viewers", "number of viewers", "thousand viewers")
SHARE = Metric("share", "share of the audience", "percent")
CALLS = Metric("calls", "number of phone calls", "calls")
TABLES: dict[str, dict[Metric, list[str]]] = {
    "Amber Lantern": {
        VIEWERS: ["310", "402", "402", "NA", "288"],
        SHARE: ["11.5", "12.0", "9.75", "10.0", "8.5"],
    },
    "Silver Harbour": {
        VIEWERS: ["120", "95", "131", "140", "101"],
        CALLS: ["1,200", "900", "1,450", "30", "31"],
    },
    "The Copper Bell": {VIEWERS: ["77", "78", "79", "80", "81"], SHARE: ["?", "?", "?", "?", "?"]},
}
WORDS: dict[str, list[tuple[int, str]]] = {
    "Amber Lantern": [
        (4_000, "HOST: Good evening from the quay."),
        (65_000, "GUEST: Mira Tolvane built the boat herself."),
        (130_000, "HOST: The ferry to Ostrand was late."),
        (250_000, "HOST: That is all for tonight."),
    ],
    "Silver Harbour": [
        (9_000, "HOST: Hello and welcome."),
        (70_000, "CALLER: I saw the lighthouse keeper in Velmoor."),
        (200_000, "HOST: Nobody has seen the keeper since."),
    ],
}
ARTICLES = (
    (
        "Port Ostrand",
        "Port Ostrand is a harbour town. Its ferry was founded by Mira Tolvane in 1931.",
    ),
    ("Mira Tolvane", "Mira Tolvane was a shipwright. She was born in Velmoor on 4 May 1899."),
)


def clock(minute: int) -> str:
    return f"20:{minute:02d}"


def code(ms: int) -> str:
    return f"{ms // 3_600_000:02d}:{ms // 60_000 % 60:02d}:{ms // 1000 % 60:02d},{ms % 1000:03d}"


def series_of(subject: str, columns: dict[Metric, list[str]]) -> Series:
    rows = []
    for minute in range(1, 6):
        cells = []
        for metric, texts in columns.items():
            text = texts[minute - 1]
            if text == "NA":
                cells.append(Cell(metric.id, text, State.MISSING))
            elif text == "?":
                cells.append(Cell(metric.id, "9", State.DISTRUSTED, reason="the meter was off"))
            else:
                number = Decimal(text.replace(",", ""))
                cells.append(Cell(metric.id, text, State.GOOD, number))
        places = (Position("minute", str(minute)), Position("clock", clock(minute)))
        rows.append(SeriesRow(subject, "audience", places, tuple(cells)))
    return Series(subject, "audience", tuple(columns), tuple(rows))


def dialogue_of(subject: str) -> tuple[list[Fact], Passage]:
    source = f"{subject}: dialogue"
    cues = [(f"{code(at)} --> {code(at + 2000)}", text) for at, text in WORDS[subject]]
    facts = [fact_of(source, "line", text, position=times) for times, text in cues]
    text = "\n\n".join(f"{n}\n{times}\n{said}" for n, (times, said) in enumerate(cues, start=1))
    return facts, Passage(passage_id(source, text), source, text)


def make_corpus(
    subjects: Sequence[str] = tuple(TABLES),
    more: dict[str, dict[Metric, list[str]]] | None = None,
    articles: Sequence[tuple[str, str]] = ARTICLES,
) -> Corpus:
    tables = {name: TABLES[name] for name in subjects} | (more or {})
    series = [series_of(name, columns) for name, columns in tables.items()]
    facts: list[Fact] = [*facts_of(series), *labels_of(series)]
    passages = list(passages_of(series).passages)
    for subject in (name for name in subjects if name in WORDS):
        cues, passage = dialogue_of(subject)
        facts += cues
        passages.append(passage)
        facts.append(fact_of(f"{subject}: schedule", "channel", "Channel Nine", position="row 1"))
    passages += [Passage(passage_id(title, text), title, text) for title, text in articles]
    passages.sort(key=lambda passage: passage.id)
    views = {View.PASSAGES: lambda: passages, View.FACTS: lambda: facts}
    return Corpus("toy", views, sha256="0" * 64)


@pytest.fixture(scope="session")
def build_corpus() -> Callable[..., Corpus]:
    """Return the maker of the corpus: of some subjects, with more tables, other articles."""
    return make_corpus


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return make_corpus()


@pytest.fixture(scope="session")
def mesh(corpus: Corpus) -> Mesh:
    made = Mesh()
    fill_from_corpus(made, corpus)
    return made


@pytest.fixture(scope="session")
def searcher(corpus: Corpus) -> BM25Retriever:
    made = BM25Retriever()
    made.build(corpus.passages)
    return made


Prepare = Callable[..., Noesis]


@pytest.fixture(scope="session")
def prepare(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Prepare:
    """Return a function that prepares the strategy with some knobs, on this corpus or another."""
    folder: Path = tmp_path_factory.mktemp("cache")

    def go(llm: Any = None, over: Corpus | None = None, **knobs: Any) -> Noesis:
        strategy = Noesis(**knobs)
        services = (over or corpus, llm or OfflineLLM(), BM25Retriever(), folder)
        strategy.prepare(over or corpus, RunContext(*services))
        return strategy

    return go


Ask = Callable[..., Query]


@pytest.fixture(scope="session")
def ask(corpus: Corpus) -> Ask:
    """Return a function that makes a query, maybe after a turn that cites an audience table."""

    def go(text: str, after: str = "", subject: str = "Amber Lantern", answer: str = "x") -> Query:
        cited = tuple(p.id for p in corpus.passages if p.title.startswith(f"{subject}: audience"))
        return Query("q1", text, history=(Turn(after, answer, cited),) if after else ())

    return go


class ScriptedLLM:
    """Replies by contract name; a reply may be an exception to be raised."""

    def __init__(self, **replies: Any) -> None:
        self.replies = replies
        self.asked: list[tuple[str, Any]] = []

    def call(self, contract: Any, value: Any, *, sample: int = 0) -> Any:
        self.asked.append((contract.name, value))
        reply = self.replies[contract.name]
        if isinstance(reply, list):
            reply = reply.pop(0)
        if isinstance(reply, BaseException):
            raise reply
        return reply


@pytest.fixture
def scripted() -> type[ScriptedLLM]:
    return ScriptedLLM
