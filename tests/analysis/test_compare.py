"""Runs against each other: values, exact p, what flipped, and what is refused."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

import harness
from harness.analysis import compare, load_run
from harness.errors import HarnessError
from harness.metrics import sign_flip_permutation
from harness.running.folder import write_json

Answering = Callable[..., Any]


def test_values_differences_and_flips(answering: Answering) -> None:
    first = load_run(answering(["gold"] * 2 + ["x"] * 8, "retriever.k=3").path)
    answers = ["x", *["gold"] * 6, "Nimbrook Castle", "x", "x"]
    later = load_run(answering(answers, "retriever.k=4").path)
    found = harness.compare([first, later])
    assert found.values.index.tolist() == [first.label, later.label]
    assert found.values["em"].tolist() == [0.2, 0.6]
    assert found.values.columns.tolist() == ["em", "f1"]
    em, f1 = (row for _, row in found.paired.iterrows())
    assert (em["run"], em["against"], em["metric"]) == (later.label, first.label, "em")
    assert (em["n"], em["wins"], em["losses"], em["ties"]) == (10, 5, 1, 4)
    assert em["difference"] == pytest.approx(0.4)
    assert em["p"] == pytest.approx(2 * (math.comb(6, 0) + math.comb(6, 1)) / 2**6)
    assert f1["metric"] == "f1"
    a, b = (run.scores["f1"].dropna().sort_index().tolist() for run in (first, later))
    assert len(a) == 10
    assert any(0 < value < 1 for value in b), "so McNemar does not apply"
    assert f1["p"] == pytest.approx(sign_flip_permutation(a, b))
    assert f1["difference"] == pytest.approx((sum(b) - sum(a)) / 10)
    flips = found.flips
    assert flips.columns.tolist() == ["text", first.label, later.label]
    assert len(flips) == 6
    ours = first.questions["native_id"].map(lambda id_: int(id_[6:10]) - 1000)
    assert sorted(ours[flips.index]) == [0, 2, 3, 4, 5, 6]
    lost = flips[flips[first.label] == 1.0]
    assert lost["text"].tolist() == ["Where was the author of The Tarrow Papers 0 born?"]
    assert lost[later.label].tolist() == [0.0]


def test_leaks_are_compared_on_the_questions_without_an_answer(answering: Answering) -> None:
    first = load_run(answering([], "retriever.k=3").path)
    later = load_run(answering([], "retriever.k=4").path)
    found = compare([first, later], ["leak_rate"])
    assert found.values["leak_rate"].tolist() == [1.0, 1.0]
    (row,) = found.paired.to_dict("records")
    assert (row["n"], row["difference"], row["ties"], row["p"]) == (2, 0.0, 2, 1.0)
    assert len(found.flips) == 0


def test_three_runs_are_three_pairs(answering: Answering) -> None:
    runs = [
        load_run(answering(["gold"] * n, f"retriever.k={k}").path)
        for n, k in ((1, 3), (3, 4), (2, 5))
    ]
    found = compare(runs, ["em"])
    assert found.paired["against"].tolist() == [runs[0].label] * 2 + [runs[1].label]
    assert found.paired["difference"].tolist() == pytest.approx([0.2, 0.1, -0.1])
    assert len(found.flips) == 2


def test_two_runs_of_one_identity_are_two_columns(answering: Answering, tmp_path: Any) -> None:
    first = load_run(answering(["gold"]).path)
    later = load_run(answering(["x"], f"paths.root={tmp_path}/other").path)
    assert first.label == later.label
    flips = compare([first, later]).flips
    assert flips.iloc[:, 1:].values.tolist() == [[1.0, 0.0]]


def test_what_cannot_be_compared(answering: Answering, few: Any, tmp_path: Any) -> None:
    folder = answering([], "retriever.k=3")
    first = load_run(folder.path)
    with pytest.raises(HarnessError, match="give two runs or more"):
        compare([first])
    fewer = load_run(answering([], "run.limit=5").path)
    with pytest.raises(HarnessError, match="n is 5 and 12"):
        compare([first, fewer])
    other = answering([], "retriever.k=4")
    summary = json.loads(other.summary.read_bytes())
    for key in ("variant", "split", "bench"):
        write_json(other.summary, {**summary, key: "other"})
        with pytest.raises(HarnessError, match=f"{key} is other and"):
            compare([first, load_run(other.path)])
    write_json(other.summary, summary)
    with pytest.raises(HarnessError, match="did you mean f1"):
        compare([first, load_run(other.path)], ["f11"])


def test_other_questions_of_the_same_number_are_refused(
    answering: Answering, few: Any, tmp_path: Any
) -> None:
    first = load_run(answering([]).path)
    moved = tmp_path / few.name
    moved.write_text(few.read_text("utf-8").replace('"2hop__1', '"2hop__9'), encoding="utf-8")
    later = load_run(answering([], f"bench.questions={moved}").path)
    with pytest.raises(
        HarnessError, match=r"the sha256 of the data differs.*questions are in one of them only"
    ):
        compare([first, later])
