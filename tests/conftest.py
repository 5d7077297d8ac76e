"""Fixtures shared by all tests."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# No test fetches anything but from a server of its own; the hub's library reads this once.
os.environ["HF_HUB_OFFLINE"] = "1"
# Where a user's own data are is no business of a test's.
os.environ.pop("HARNESS_DATA", None)

ROOT = Path(__file__).resolve().parents[1]

# A busy machine is no failure; a slow property shows in the suite's own durations.
settings.register_profile("harness", deadline=None)
settings.load_profile("harness")

Record = dict[str, Any]
MakeRecords = Callable[[int], list[Record]]
Compose = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of the real benchmark slices, or skip where it is absent."""
    path = Path(os.environ.get("MULTIHOP_TEST_DATA", ROOT.parent / "shared" / "data"))
    if not path.is_dir():
        pytest.skip(
            f"the real benchmark slices are not at {path}; set MULTIHOP_TEST_DATA to their folder"
        )
    return path


_FIRST = ("Arda", "Belun", "Corvo", "Damil", "Esk", "Fenra", "Golm", "Hasti", "Ibren", "Jolva")
_LAST = ("Tarrow", "Quell", "Mostin", "Varde", "Ulmer", "Sorrel", "Penhal", "Ostrey")
_PLACES = ("Nimbrook", "Astelle", "Varnhem", "Lorquay", "Ettisford", "Calder Voe", "Mistral Bay")


@pytest.fixture(scope="session")
def musique_records() -> MakeRecords:
    """Return a maker of invented records in MuSiQue's native layout: n two-hop questions.

    Question i asks where the author of a book was born; its two gold paragraphs say so in
    plain words, and eight others say the same of other books and people.
    """

    def make(n: int) -> list[Record]:
        return [_record(i) for i in range(n)]

    return make


def _record(i: int) -> Record:
    person, book, place = _person(i), _book(i), _PLACES[i % len(_PLACES)]
    paragraphs = [
        (book, f"{book} is a novel written by {person} in {1900 + i % 90}.", True),
        (person, f"{person} was born in {place} and worked as a teacher.", True),
    ]
    for j in range(i + 1, i + 5):
        paragraphs.append((_book(j), f"{_book(j)} is a novel written by {_person(j)}.", False))
        text = f"{_person(j)} was born in {_PLACES[j % len(_PLACES)]} and liked chess."
        paragraphs.append((_person(j), text, False))
    return {
        "id": f"2hop__{1000 + i}_{2000 + i}",
        "question": f"Where was the author of {book} born?",
        "answer": place,
        "answer_aliases": [],
        "answerable": True,
        "paragraphs": [
            {"idx": k, "title": title, "paragraph_text": text, "is_supporting": gold}
            for k, (title, text, gold) in enumerate(paragraphs)
        ],
        "question_decomposition": [
            {
                "id": 1,
                "question": f"{book} >> author",
                "answer": person,
                "paragraph_support_idx": 0,
            },
            {
                "id": 2,
                "question": "#1 >> place of birth",
                "answer": place,
                "paragraph_support_idx": 1,
            },
        ],
    }


def _person(i: int) -> str:
    return f"{_FIRST[i % len(_FIRST)]} {_LAST[(i // len(_FIRST) + i) % len(_LAST)]}"


def _book(i: int) -> str:
    return f"The {_LAST[i % len(_LAST)]} Papers {i}"


@pytest.fixture
def musique_file(tmp_path: Path, musique_records: MakeRecords) -> Path:
    """Write a JSON Lines file of 40 invented MuSiQue questions and return its path."""
    path = tmp_path / "invented.jsonl"
    lines = [json.dumps(record) for record in musique_records(40)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def config(tmp_path: Path, musique_file: Path) -> Compose:
    """Return a composer of configurations on the invented questions, with runs in tmp_path.

    Tracking is off; overrides come after the defaults and win.
    """
    from harness.config.compose import compose

    def make(*overrides: str) -> dict[str, Any]:
        defaults = [
            "bench=musique",
            f"bench.questions={musique_file}",
            "split=all",
            "tracking=none",
            f"paths.root={tmp_path}",
        ]
        return compose([*defaults, *overrides])

    return make


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An MLflow store with its tables and nothing in them: making one takes five seconds."""
    patch = pytest.MonkeyPatch()
    patch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    from mlflow import MlflowClient

    folder = tmp_path_factory.mktemp("store")
    patch.chdir(folder)
    MlflowClient(tracking_uri=f"sqlite:///{folder}/mlflow.db").get_experiment_by_name("none")
    patch.undo()
    return folder / "mlflow.db"


@pytest.fixture
def store(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the empty store, where the runs of the test will look for it."""
    for name in ("MLFLOW_TRACKING_URI", "MLFLOW_EXPERIMENT_ID", "MLFLOW_RUN_ID"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "runs" / "mlflow.db"
    path.parent.mkdir(exist_ok=True)
    shutil.copy(empty_store, path)
    return path
