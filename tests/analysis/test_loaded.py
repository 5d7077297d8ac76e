"""A run as frames: what is in them, and how a run is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import harness
from harness.analysis import LoadedRun, load_run
from harness.errors import HarnessError
from harness.nouns import Question, Row, Trace, TraceStep


@pytest.fixture
def keyword(run_of: Callable[..., Any]) -> Any:
    return run_of("strategy=keyword")


def test_every_name_of_a_run_leads_to_it(keyword: Any) -> None:
    runs = keyword.path.parents[2]
    identity = json.loads(keyword.summary.read_bytes())["identity"]
    names = [keyword.path, str(keyword.path), identity[:5], identity[:16], identity[:32], identity]
    for name in [*names, "last"]:
        run = harness.load_run(name, runs=runs)
        assert isinstance(run, LoadedRun)
        assert run.summary == json.loads(keyword.summary.read_bytes())
    assert run.label == f"keyword-{identity[:8]}"
    with pytest.raises(HarnessError, match="there is no run 'zz'"):
        load_run("zz", runs=runs)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="there is no MLflow store"):
        load_run("ab" * 16, runs=tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_questions_and_scores(keyword: Any) -> None:
    run = load_run(keyword.path)
    frame = run.questions
    assert list(frame.columns) == [
        "text", "native_id", "type", "hops", "answerable", "gold", "outcome", "prediction",
        "abstain_reason", "error", "llm_calls", "tokens_in", "tokens_out", "retrieval_calls",
        "seconds",
    ]  # fmt: skip
    assert frame.index.name == "question"
    assert frame.index.is_unique
    assert set(frame.index) == set(run.scores.index)
    assert len(frame) == run.summary["n"] == 12
    first = frame[frame["native_id"] == "2hop__1003_2003"].iloc[0]
    assert first["text"] == "Where was the author of The Varde Papers 3 born?"
    assert first["gold"] == ["Lorquay"]
    assert (first["hops"], first["type"]) == (2, "2hop")
    assert frame["answerable"].dtype == bool
    assert frame["answerable"].sum() == 10
    assert frame["hops"].dtype.kind == "i"
    assert frame["seconds"].dtype.kind == "f"
    assert (frame["seconds"] > 0).all()
    assert (frame["retrieval_calls"] == 1).all()
    assert frame["error"].isna().all()
    assert run.scores["em"].dtype.kind == "f"
    assert run.scores["em"].notna().sum() == 10
    assert run.scores["recall@5"].mean() == pytest.approx(
        run.summary["metrics"]["recall@5"]["value"]
    )


def test_passages(
    run_of: Callable[..., Any], row_of: Callable[..., Row], rewrite: Callable[..., None]
) -> None:
    folder = run_of()

    def make(question: Question) -> Row:
        first = [*question.gold.passages, "none"][0]
        return row_of(
            folder,
            question,
            answer="x",
            passages=("other", first, "other", first),
            evidence=("other",),
            trace=Trace((TraceStep("read", {"shown": [first]}),)),
        )

    rewrite(folder, make)
    frame = load_run(folder.path).passages
    assert frame.index.name == "question"
    assert list(frame.columns) == ["passage", "title", "rank", "gold", "shown", "evidence"]
    assert str(frame["rank"].dtype) == "Int64"
    assert [frame[name].dtype for name in ("gold", "shown", "evidence")] == [bool] * 3
    questions = load_run(folder.path).questions
    id_ = questions[questions["native_id"] == "2hop__1003_2003"].index[0]
    told = frame.loc[id_]
    assert told["title"].tolist() == ["", "The Varde Papers 3", told["title"].iloc[2]]
    assert told["rank"].tolist()[:2] == [1, 2]
    assert told["rank"].isna().tolist() == [False, False, True]
    assert told["gold"].tolist() == [False, True, True]
    assert told["shown"].tolist() == [False, True, False]
    assert told["evidence"].tolist() == [True, False, False]


def test_an_unfinished_run_says_what_to_do(keyword: Any) -> None:
    keyword.summary.unlink()
    run = load_run(keyword.path)
    for part in ("summary", "scores", "questions"):
        with pytest.raises(HarnessError, match="is not finished: give its command again"):
            getattr(run, part)
    assert len(run.passages), "what needs no scores is there"


def test_a_folder_whose_run_never_began(keyword: Any) -> None:
    keyword.provenance.unlink()
    with pytest.raises(HarnessError, match="its run never began"):
        load_run(keyword.path)


def test_one_question_as_text(keyword: Any) -> None:
    run = load_run(keyword.path)
    view = run.question("2hop__1003_2003")
    id_ = run.questions.index[run.questions["native_id"] == "2hop__1003_2003"][0]
    text = " ".join(str(view).split())
    assert str(view) == repr(view) == str(run.question(id_))
    for part in (
        f"question {id_}",
        "Where was the author of The Varde Papers 3 born?",
        "gold Lorquay",
        "step 1: retrieve",
        f"identity {run.summary['identity'][:16]}",
    ):
        assert part in text
    assert "\x1b" not in str(view)
    with pytest.raises(HarnessError, match=r"keyword-.* has no question '2hop__1_1'"):
        run.question("2hop__1_1")
