"""Strategies from outside the repository, runs on the invented questions, and arbitrary rows."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from harness.nouns import (
    AbstainReason,
    Abstention,
    Prediction,
    Ranking,
    Row,
    Trace,
    TraceStep,
    Triple,
    Usage,
)
from harness.running.evaluate import Outcome, evaluate

HEADER = """
import math, os, time
from harness.errors import DataError, HarnessError
from harness.nouns import (
    AbstainReason, Abstention, Condition, Prediction, Trace, TraceStep, View
)

class Outside:
    name = "outside"
    needs = frozenset()
    contracts = ()
    condition = Condition.SAME

    def prepare(self, corpus, context):
        self.corpus = corpus
        self.context = context

"""

Outside = Callable[..., str]
Run = Callable[..., Outcome]


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    """Return a maker of strategies in a module of their own: `outside("def answer...")`.

    What comes back is the override that chooses the strategy.
    """
    folder = tmp_path / "outside"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    made: list[str] = []

    def make(body: str, *, name: str = "outside_strategy") -> str:
        text = HEADER + textwrap.indent(textwrap.dedent(body), "    ")
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        sys.modules.pop(name, None)
        made.append(name)
        return f"strategy._target_={name}.Outside"

    yield make
    for name in made:
        sys.modules.pop(name, None)


@pytest.fixture
def notes() -> list[str]:
    """What the runs of the test told their user before they began."""
    return []


@pytest.fixture
def run(config: Callable[..., dict[str, Any]], notes: list[str]) -> Run:
    """Return a function that evaluates the invented questions with some overrides."""

    def go(*overrides: str) -> Outcome:
        return evaluate(config(*overrides), notify=notes.append)

    return go


@pytest.fixture(scope="session")
def any_row() -> st.SearchStrategy[Row]:
    """Rows of every form, with any text in them, lone surrogates and line separators included."""
    text = st.text(st.characters(codec=None), max_size=12)
    words = st.lists(text, max_size=3).map(tuple)
    json_data = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
        | text,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
        max_leaves=6,
    )  # fmt: skip
    steps = st.builds(TraceStep, text, st.dictionaries(text, json_data, max_size=3))
    common = {
        "passages": words,
        "rankings": st.lists(st.builds(Ranking, text, words), max_size=2).map(tuple),
        "evidence": words,
        "trace": st.builds(Trace, st.lists(steps, max_size=3).map(tuple)),
        "facts": st.lists(st.tuples(text, st.integers(0, 99)), max_size=2).map(tuple),
        "triples": st.lists(
            st.builds(Triple, text, text, text, st.just(()) | st.just((("a", "b"),))), max_size=2
        ).map(tuple),
        "confidence": st.none() | st.floats(0, 1) | st.integers(0, 1),
    }
    answered = st.builds(
        Prediction, answer=text.filter(str.strip), answers=words, ranked=words, **common
    )
    declined = st.builds(
        Prediction,
        abstention=st.builds(Abstention, st.sampled_from(AbstainReason), text),
        **common,
    )
    count = st.integers(0, 10**9)
    spent = st.floats(0, 1e6)
    usage = st.builds(Usage, count, count, count, count, st.none() | spent, count)
    facts = {"usage": usage, "seconds": st.dictionaries(text, spent, max_size=3)}
    good = st.builds(Row, st.just("a" * 64), text, answered | declined, **facts)
    failed = st.builds(Row, st.just("a" * 64), text, st.none(), error=text, traceback=text, **facts)
    return good | failed
