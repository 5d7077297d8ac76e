"""`show`: one question of a run, found by whatever the user has of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.nouns import Prediction, Row
from harness.running.ledger import Ledger
from harness.running.recorded import find_run, read_run

Harness = Callable[..., Any]


def ids(finished: Any) -> list[str]:
    text = (finished.folder / "ledger.jsonl").read_text(encoding="utf-8")
    return [json.loads(line)["question"] for line in text.splitlines()]


@pytest.mark.parametrize("run", ["last", "folder", "identity"])
def test_a_question_by_its_native_id(harness: Harness, finished: Any, run: str) -> None:
    names = {
        "last": "last",
        "folder": str(finished.folder),
        "identity": json.loads((finished.folder / "summary.json").read_bytes())["identity"],
    }
    told = harness("show", names[run], "2HOP__1005_2005", f"--runs={finished.runs}")
    assert told.code == 0
    assert told.out.count("question q") == 1
    assert "Where was the author of The Sorrel Papers 5 born?" in told.out
    assert "gold hop 1 The Sorrel Papers 5 >> author -> " in told.out
    assert "gold Calder Voe" in told.out
    assert "step 1: retrieve" in told.out
    assert "failing on musique.invented" in told.out
    assert "spent 1 search, 0 reader calls by rules; " in told.out


def test_a_question_by_its_opaque_id(harness: Harness, finished: Any) -> None:
    for id_ in ids(finished)[:2]:
        told = harness("show", "last", id_)
        assert told.out.count("question q") == 1
        assert f"question {id_}" in told.out


def test_questions_by_words_of_them(harness: Harness, finished: Any) -> None:
    told = harness("show", "last", "papers 1")
    assert told.code == 0
    assert told.out.count("question q") == 11, "1 and 10 to 19"


def test_the_questions_that_failed(harness: Harness, finished: Any) -> None:
    told = harness("show", "last", "--errors")
    assert told.code == 0
    assert told.out.count("question q") == 2
    assert "outcome error: ValueError: [red]cannot[/red] do this one" in told.out
    assert "failing_strategy.py" in told.out, "the traceback says where"


@pytest.mark.parametrize("most", [1, 3])
def test_the_first_wrong_answers(harness: Harness, finished: Any, most: int) -> None:
    told = harness("show", "last", "--wrong", str(most))
    assert told.code == 0
    assert told.out.count("question q") == most
    assert "(EM 1" not in told.out


def test_a_question_that_was_not_answered_yet(harness: Harness, finished: Any) -> None:
    first = ids(finished)[0]
    (finished.folder / "ledger.jsonl").write_text("", encoding="utf-8")
    told = harness("show", "last", first)
    assert told.code == 0
    assert "outcome not answered yet" in told.out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["last", "no such words"], "no question of this run is or contains 'no such words'"),
        (["last"], "say which question"),
        (["0" * 16, "x"], "there is no run '0000000000000000'"),
        (["last", "--wrong", "0"], "give 1 or more"),
    ],
)
def test_mistakes(harness: Harness, finished: Any, arguments: list[str], text: str) -> None:
    told = harness("show", *arguments)
    assert told.code == 2
    assert text in told.err


def test_a_run_without_errors_or_wrong_answers(harness: Harness, finished: Any) -> None:
    run = read_run(find_run(finished.runs, "last"))
    run.folder.ledger.unlink()
    with Ledger(run.folder.ledger) as ledger:
        for question in run.selection.questions:
            right = Prediction(answer=question.gold.answers[0])
            ledger.append(Row(run.identity, question.query.id, right))
    told = harness("show", "last", "--errors")
    assert (told.code, "no question of this run ended in an error" in told.err) == (2, True)
    told = harness("show", "last", "--wrong", "1")
    assert (told.code, "no question of this run was answered wrongly" in told.err) == (2, True)


def test_data_that_moved(harness: Harness, finished: Any, tmp_path: Path, one_run: Any) -> None:
    moved = tmp_path / "moved.jsonl"
    shutil.copy(one_run.questions, moved)
    config = finished.folder / "config.yaml"
    text = config.read_text(encoding="utf-8").replace(str(one_run.questions), str(moved))
    config.write_text(text, encoding="utf-8")
    assert harness("show", "last", "--wrong", "1").code == 0
    moved.unlink()
    told = harness("show", "last", "--wrong", "1")
    assert told.code == 2
    assert "moved.jsonl: there is no such file" in told.err


@pytest.mark.parametrize("verb", [["show", "last", "--wrong", "1"], ["score", "last"]])
@pytest.mark.parametrize("file", ["config.yaml", "provenance.json"])
@pytest.mark.parametrize("damage", [b"", b"\xff", b"{}", b"[]", b"3", b"[" * 50_000, None])
def test_a_damaged_run_is_told_in_one_paragraph(
    harness: Harness, finished: Any, verb: list[str], file: str, damage: bytes | None
) -> None:
    path = finished.folder / file
    path.unlink()
    if damage is None:
        path.mkdir()
    else:
        path.write_bytes(damage)
    told = harness(*verb)
    assert told.code == 2
    assert file in told.err
    assert "Give the eval command again" in told.err
