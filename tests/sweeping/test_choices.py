"""Every choice is looked at before the first cell begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.sweeping.choices import check_choices


def test_plain_and_swept_overrides_are_told_apart() -> None:
    fixed, example = check_choices(
        ["strategy=keyword,closed_book", "retriever.k= 3", "retriever=bm25,dense"]
    )
    assert fixed == ["retriever.k=3"]
    assert sorted(example) == ["retriever.k= 3", "retriever=bm25", "strategy=keyword"]


def test_a_path_with_commas_is_no_sweep() -> None:
    fixed, _ = check_choices(["bench=musique", "bench.questions=/a b,c/x.jsonl"])
    assert fixed == ["bench=musique", 'bench.questions="/a b,c/x.jsonl"']


def test_a_plain_key_of_a_swept_option_is_no_key_of_the_default() -> None:
    fixed, example = check_choices(["strategy=keyword", "strategy.min_score=0.5,0.6"])
    assert fixed == ["strategy=keyword"]
    fixed, example = check_choices(["bench=musique,musique", "bench.context=own"])
    assert fixed == ["bench.context=own"]
    assert "bench=musique" in example


@pytest.mark.parametrize(
    ("override", "first"),
    [
        ("strategy=glob(k*)", "strategy=keyword"),
        ("retriever.k=range(4,6)", "retriever.k=4"),
        ("run.limit=choice(7,8)", "run.limit=7"),
    ],
)
def test_hydras_own_sweeps(override: str, first: str) -> None:
    assert check_choices([override]) == ([], [first])


def test_what_an_experiment_file_sweeps_and_the_command_line_first() -> None:
    fixed, example = check_choices(["experiment=retriever_k"])
    assert fixed == ["experiment=retriever_k"]
    assert example == ["experiment=retriever_k", "retriever=bm25", "retriever.k=1"]
    fixed, example = check_choices(["experiment=retriever_k", "retriever.k=7"])
    assert fixed == ["experiment=retriever_k", "retriever.k=7"]
    assert "retriever.k=1" not in example
    _, example = check_choices(["experiment=retriever_k", "retriever.k=7,9"])
    assert "retriever.k=7" in example


@pytest.mark.parametrize(
    ("overrides", "text"),
    [
        (["strategy=closed_book,keywrod"], "did you mean keyword"),
        (["strategy=closed_book", "retreiver=bm25,dense"], "retriever"),
        (["retriever.kk=1,2"], "did you mean k"),
        (["split=tune,held_out"], "heldout"),
        (["run.executor=thread,threads"], "thread"),
        (["run.workers=2,0"], "run.workers"),
        (["strategy=keyword,closed_book", "strategy.min_score=0.1,0.2"], "min_score"),
        (["experiment=retriever"], "retriever_k"),
        (["strategy=keyword,closed_book["], "cannot be read"),
        (["retriever.k=interval(1,9)"], "cannot be swept over"),
        (["strategy=glob(zz*)"], "has no value"),
    ],
)
def test_a_wrong_choice_is_refused_in_words(overrides: list[str], text: str) -> None:
    with pytest.raises(HarnessError, match=text) as caught:
        check_choices(overrides)
    assert caught.value.exit_code == 2


def test_a_wrong_choice_in_an_experiment_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "conf" / "experiment"
    folder.mkdir(parents=True)
    text = "# @package _global_\nhydra:\n  sweeper:\n    params:\n      strategy: keyword,keywrod\n"
    (folder / "theirs.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(HarnessError, match="did you mean keyword"):
        check_choices([f"hydra.searchpath=['file://{tmp_path}/conf']", "experiment=theirs"])


def test_nothing_is_made_where_a_choice_is_wrong(
    sweep: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.sweeping.cell.evaluate", pytest.fail)
    with pytest.raises(HarnessError, match="did you mean keyword"):
        sweep("strategy=closed_book,keywrod", tracking="mlflow")
    assert not (tmp_path / "runs").exists()
