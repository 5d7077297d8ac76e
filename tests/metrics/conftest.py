"""The golden values of the official evaluators, where they are at hand, and a ledger builder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.metrics import Scores, get_scorer, score
from harness.nouns import (
    AbstainReason,
    Abstention,
    Gold,
    Prediction,
    Query,
    Question,
    Row,
    Scope,
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


class Replay:
    """Holds our values against official ones, with the deliberate deviations of one section."""

    def __init__(self, section: str) -> None:
        groups = yaml.safe_load((Path(__file__).parent / "deviations.yaml").read_text("utf-8"))
        self.listed = {
            (row["id"], row.get("key", group.get("key")), row.get("k")): row
            for group in groups[section]
            for row in group["rows"]
        }
        self.equal = 0
        self.seen: set[str] = set()
        self.deviating: set[tuple[str, str, int | None]] = set()

    def check(
        self,
        id_: str,
        key: str,
        ours: Any,
        official: Any,
        *,
        k: int | None = None,
        tolerance: float = 1e-9,
        known: bool = False,
    ) -> None:
        """Check one value. `known`: the row is of a kind that may differ though not listed."""
        self.seen.add(id_)
        if (row := self.listed.get((id_, key, k))) is not None:
            assert ours == pytest.approx(row["ours"], abs=tolerance), (id_, key)
            if isinstance(row["official"], str):
                assert row["official"] in str(official), (id_, key)
            else:
                assert official == pytest.approx(row["official"], abs=tolerance), (id_, key)
            self.deviating.add((id_, key, k))
        elif known and ours != pytest.approx(official, abs=tolerance):
            # A kind that is listed, in a row that was not at hand when the list was made.
            return
        else:
            assert ours == pytest.approx(official, abs=tolerance), (id_, key)
            self.equal += 1

    def done(self, least: int) -> None:
        """Assert that enough was compared, and that every listed row that came did deviate."""
        assert self.deviating == {key for key in self.listed if key[0] in self.seen}
        assert self.equal >= least


@pytest.fixture
def replay(golden: Any) -> type[Replay]:
    """Return the class that compares with official values; skip where there are none."""
    return Replay


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
        scope: Scope | None = None,
        **gold: Any,
    ) -> Ledger:
        id_ = f"q{len(self.questions):04d}" if id is None else id
        fields: dict[str, Any] = {"native_id": f"n-{id_}", "answers": ("Ostrava",)} | gold
        self.questions.append(Question(Query(id_, "?", scope=scope), Gold(**fields)))
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

    def score(
        self,
        scorer: str = "musique",
        titles: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> Scores:
        return score(self.questions, self.rows, get_scorer(scorer), titles=titles, texts=texts)

    def values(self, scorer: str = "musique", **known: Any) -> dict:
        """Return the value of every metric."""
        cells = self.score(scorer, **known).summary(by=(), resamples=0)["metrics"]
        return {key: cell["value"] for key, cell in cells.items()}


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


@pytest.fixture(scope="session")
def new_ledger() -> type[Ledger]:
    """Return the ledger class, for tests that need many."""
    return Ledger
