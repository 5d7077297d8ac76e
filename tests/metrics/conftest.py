"""The golden values of the official evaluators, where they are at hand, and a ledger builder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from harness.metrics import Scores, get_scorer, score
from harness.nouns import (
    AbstainReason,
    Abstention,
    Gold,
    Prediction,
    Query,
    Question,
    Row,
    Usage,
)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def golden() -> Callable[[str], list[dict[str, Any]]]:
    """Return a reader of one golden file by name; skip where the folder is absent."""
    folder = Path(os.environ.get("MULTIHOP_TEST_GOLDEN", ROOT.parent / "shared" / "golden"))
    if not folder.is_dir():
        pytest.skip(f"the evaluators' golden values are not at {folder}")

    def read(name: str) -> list[dict[str, Any]]:
        with (folder / name).open(encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    return read


@dataclass
class Ledger:
    """A growing set of questions and rows. Every method adds one question."""

    questions: list[Question] = field(default_factory=list)
    rows: dict[str, Row] = field(default_factory=dict)

    def add(
        self,
        prediction: Prediction | None = None,
        *,
        error: str | None = None,
        usage: Usage | None = None,
        id: str | None = None,  # noqa: A002
        **gold: Any,
    ) -> Ledger:
        id_ = f"q{len(self.questions):04d}" if id is None else id
        fields: dict[str, Any] = {"native_id": f"n-{id_}", "answers": ("Ostrava",)} | gold
        self.questions.append(Question(Query(id_, "?"), Gold(**fields)))
        if prediction is not None or error is not None:
            self.rows[id_] = Row("run", id_, prediction, usage=usage or Usage(), error=error)
        return self

    def right(self, **gold: Any) -> Ledger:
        return self.add(Prediction(answer="Ostrava"), **gold)

    def wrong(self, **gold: Any) -> Ledger:
        return self.add(Prediction(answer="Kladno"), **gold)

    def abstained(self, **gold: Any) -> Ledger:
        return self.add(Prediction(abstention=Abstention(AbstainReason.NO_EVIDENCE)), **gold)

    def failed(self, **gold: Any) -> Ledger:
        return self.add(error="the model did not reply", **gold)

    def missing(self, **gold: Any) -> Ledger:
        return self.add(**gold)

    def score(self, scorer: str = "musique", titles: Mapping[str, str] | None = None) -> Scores:
        return score(self.questions, self.rows, get_scorer(scorer), titles=titles)

    def values(self, scorer: str = "musique", titles: Mapping[str, str] | None = None) -> dict:
        """Return the value of every metric."""
        cells = self.score(scorer, titles).summary(by=(), resamples=0)["metrics"]
        return {key: cell["value"] for key, cell in cells.items()}


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


@pytest.fixture(scope="session")
def new_ledger() -> type[Ledger]:
    """Return the ledger class, for tests that need many."""
    return Ledger
