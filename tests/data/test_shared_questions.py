"""Questions that stand in more than one variant are told, whatever their case and blanks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.cli.data import main as data_verb
from harness.data.shared_questions import shared_questions

Make = Callable[[int], list[dict[str, Any]]]
Write = Callable[..., Path]


def test_variants_that_share_questions_are_named_with_how_many() -> None:
    texts = {
        "one": ["Who was Ada?", "Where is Ettis?", "When was Bo born?"],
        "two": [" who was ada? ", "Who wrote Lorquay?"],
        "three": ["Why?"],
    }
    assert list(shared_questions(texts)) == ["1 of the 2 questions of two stand in one too"]


def test_a_variant_that_repeats_a_text_is_named() -> None:
    assert list(shared_questions({"one": ["Who?", "who?", "WHO? ", "Where?"]})) == [
        "2 of the 4 questions of one repeat another's text"
    ]


def test_nothing_shared_is_nothing_said() -> None:
    assert list(shared_questions({"one": ["Who?"], "two": ["Where?"]})) == []


@pytest.mark.shared
def test_the_slices_of_2wiki_share_what_their_readme_says(
    shared_data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data_verb(["verify", "2wiki", "--data", str(shared_data)]) == 0
    told = capsys.readouterr().out
    assert "16 of the 249 questions of dev249 stand in dev200 too" in told


@pytest.mark.shared
def test_one_bad_variant_stops_no_other(
    shared_data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "musique").mkdir()
    for name in ("musique_ans_dev_200.jsonl", "musique_train_100.json"):
        (tmp_path / "musique" / name).write_bytes((shared_data / "musique" / name).read_bytes())
    corpus = tmp_path / "musique" / "musique_train_100_corpus.json"
    corpus.write_text("[]")
    assert data_verb(["verify", "musique", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "musique.dev200: 200 questions" in told
    assert f"musique.train100: {corpus}: has the sha256" in told
