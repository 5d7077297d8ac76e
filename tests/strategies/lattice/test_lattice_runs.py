"""Whole runs: bad knowledge bases, any number of workers, replays that find what was changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import canonical_json
from harness.cli.replay import main as replay
from harness.config.compose import compose
from harness.errors import DataError, HarnessError
from harness.nouns import Row
from harness.running.evaluate import evaluate
from harness.running.folder import RunFolder
from harness.running.ledger import read_ledger
from harness.running.recorded import read_run

ROOT = Path(__file__).resolve().parents[3]
Config = Callable[..., dict[str, Any]]
RULES = ("strategy=lattice", "strategy.planner.kind=rule")


def run_on(tmp_path: Path, kb: str, *questions: str, knobs: Sequence[str] = ()) -> dict[str, Row]:
    """Answer one-hop questions of a knowledge base, both in MetaQA's layout; rows by question."""
    (tmp_path / "kb.txt").write_text(kb, encoding="utf-8")
    lines = "".join(f"{question}\tMara Quell\n" for question in questions)
    (tmp_path / "q.txt").write_text(lines, encoding="utf-8")
    places = [f"bench.corpus={tmp_path / 'kb.txt'}", f"bench.questions={tmp_path / 'q.txt'}"]
    chosen = ["bench=metaqa", "bench.hops=1", "split=all", "tracking=none", *places, *RULES]
    config = compose([*chosen, "strategy.answer.mode=set", f"paths.root={tmp_path}", *knobs])
    outcome = evaluate(config, notify=lambda _: None)
    assert outcome.exit_code == 0
    rows = read_ledger(outcome.folder.ledger)
    assert all(row.error is None for row in rows.values())
    asked = {row.question: row for row in rows.values()}
    found = read_run(outcome.folder).selection.questions
    return {one.query.text: asked[one.query.id] for one in found}


DIRECTED, RELEASED = "who directed [Salt Road]", "what year was [Salt Road] released"


def said(row: Row) -> tuple[str, ...] | str:
    prediction = row.prediction
    assert prediction is not None
    return prediction.abstention.detail if prediction.abstention else prediction.answers


def test_contradictions_are_all_said_with_their_sources(tmp_path: Path) -> None:
    kb = "".join(f"Salt Road|directed_by|{name}\n" for name in ("Mara Quell", "Bo Tarn"))
    row = run_on(tmp_path, kb, DIRECTED)[DIRECTED]
    assert said(row) == ("Bo Tarn", "Mara Quell")
    assert row.prediction.trace.steps[-1].data["source_text"] == [
        "Salt Road | directed_by | Bo Tarn", "Salt Road | directed_by | Mara Quell",
    ]  # fmt: skip


def test_a_knowledge_base_is_not_cut_to_one_value_by_a_question_in_the_singular(
    tmp_path: Path,
) -> None:
    kb = "".join(f"Salt Road|directed_by|{name}\n" for name in ("Mara Quell", "Bo Tarn"))
    row = run_on(tmp_path, kb, DIRECTED, knobs=("strategy.answer.mode=null",))[DIRECTED]
    assert said(row) == ("Bo Tarn", "Mara Quell")


def test_dates_that_no_one_can_read_are_kept_as_they_are_and_order_nothing(tmp_path: Path) -> None:
    kb = "Salt Road|release_year|1 Smarch 19\nGlass|release_year|1940\nTin|release_year|-\n"
    earlier = "which film was released first, [Salt Road] or Glass"
    rows = run_on(tmp_path, kb, RELEASED, earlier)
    assert said(rows[RELEASED]) == ("1 Smarch 19",)
    assert str(said(rows[earlier])).startswith("lattice.")


def test_what_a_knowledge_base_does_not_say_is_an_abstention(tmp_path: Path) -> None:
    rows = run_on(tmp_path, "Salt Road|release_year|1940\n", DIRECTED, "who directed [Nothing]")
    assert all(str(said(row)).startswith("lattice.") for row in rows.values())


def test_a_knowledge_base_without_triples_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"kb\.txt: holds no triples"):
        run_on(tmp_path, "", DIRECTED)


def test_places_that_lie_in_each_other_are_no_order_and_nothing_is_asked_of_it(
    tmp_path: Path,
) -> None:
    kb = (
        "Mara Quell|place_of_birth|Astelle\nAstelle|located_in|Ostavia\n"
        "Ostavia|located_in|Astelle\nSalt Road|directed_by|Mara Quell\n"
    )
    born = "where was [Mara Quell] born"
    ordered = ["strategy.build.hierarchies={place_of_birth: located_in}"]
    rows = run_on(tmp_path, kb, born, DIRECTED, knobs=ordered)
    assert said(rows[born]) == "lattice.dim_not_live:place_of_birth"
    assert said(rows[DIRECTED]) == ("Mara Quell",)
    assert said(run_on(tmp_path, kb, born)[born]) == ("Astelle",)


@pytest.mark.parametrize(
    ("knob", "said"),
    [
        ("strategy.build.hierarchies={director: no_such}", "no_such.*no dimension of"),
        ("strategy.build.hierarchies={no_such: director}", "no_such.*no dimension of"),
        ("strategy.build.hierarchies={director: null}", "hierarchies.director"),
        ("strategy.domain_rebuild=[a,b]", "strategy.domain_rebuild"),
        ("strategy.domain_rebuild=", "strategy.domain_rebuild"),
        ("strategy.planner.examples=5", "strategy.planner.examples"),
        ("strategy.planner.examples=", "strategy.planner.examples"),
    ],
)
def test_a_wrong_knob_is_named(tmp_path: Path, knob: str, said: str) -> None:
    with pytest.raises(HarnessError, match=said):
        run_on(tmp_path, "Salt Road|directed_by|Mara Quell\n", DIRECTED, knobs=[knob])


@pytest.mark.parametrize("name", ["none.json", ""], ids=["missing", "folder"])
def test_an_extraction_that_is_no_file_is_named(tmp_path: Path, name: str) -> None:
    config = compose([
        "bench=atlas", "strategy=lattice", "strategy.build.extractor=openie_json", "split=all",
        f"strategy.build.path={tmp_path / name}", f"paths.root={tmp_path}", "tracking=none",
    ])  # fmt: skip
    with pytest.raises(DataError, match=r"strategy\.build\.path"):
        evaluate(config, notify=lambda _: None)


def test_a_subject_with_very_many_values_is_answered_with_all(tmp_path: Path) -> None:
    kb = "".join(f"Salt Road|starred_actors|Actor {n:04}\n" for n in range(800))
    row = run_on(tmp_path, kb, "who acted in [Salt Road]")["who acted in [Salt Road]"]
    assert len(said(row)) == 800


def traces_of(folder: RunFolder) -> dict[str, str]:
    rows = read_ledger(folder.ledger).values()
    return {
        row.question: canonical_json([[s.kind, dict(s.data)] for s in row.prediction.trace.steps])
        for row in rows
    }


def test_one_worker_or_eight_and_any_hash_seed(tmp_path: Path, musique_file: Path) -> None:
    found = []
    for seed, workers in (("0", 1), ("4711", 8)):
        root = tmp_path / seed
        chosen = ["bench=musique", f"bench.questions={musique_file}", "split=all", "tracking=none"]
        places = [f"paths.root={root}", f"run.workers={workers}", "run.limit=16"]
        subprocess.run(
            [sys.executable, "-m", "harness", "eval", *chosen, *RULES, *places],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
        (ledger,) = root.rglob("ledger.jsonl")
        found.append(traces_of(RunFolder(ledger.parent)))
    assert len(found[0]) == 16
    assert found[0] == found[1]


@pytest.fixture
def recorded(config: Config) -> RunFolder:
    outcome = evaluate(config(*RULES, "run.limit=12"), notify=lambda _: None)
    assert outcome.exit_code == 0
    return outcome.folder


def tamper(folder: RunFolder, kind: str, change: Callable[[dict[str, Any]], None]) -> str:
    """Change the step of a kind in the first row that has one; return its question."""
    lines = [json.loads(line) for line in folder.ledger.read_text(encoding="utf-8").splitlines()]
    for row in lines:
        for step in row["prediction"]["trace"]:
            if step["kind"] == kind:
                change(step["data"])
                text = "\n".join(canonical_json(line) for line in lines) + "\n"
                folder.ledger.write_text(text, encoding="utf-8")
                return str(row["question"])
    raise AssertionError(f"no step is {kind}")


def test_a_run_is_replayed_byte_for_byte(recorded: RunFolder, capsys: Any) -> None:
    assert replay([str(recorded.path)]) == 0
    assert "12 of 12 predictions are the same, with their traces" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "change", "step"),
    [
        ("answer", lambda data: data.update(values=["Varnhem Abbey"]), "answer"),
        ("answer", lambda data: data["proof"][0].update(source_text="It says so."), "answer"),
        ("select", lambda data: data.update(n=data["n"] + 1), "select"),
        ("ground", lambda data: data.update(vids=[0]), "ground"),
        ("run", lambda data: data.update(lattice_rev="0" * 16), "run"),
        # Another plan is executed as it stands: its hash is the first thing that differs.
        ("plan", lambda data: data["json"].update(many=True), "run"),
    ],
)
def test_one_changed_row_is_found_and_its_first_step_named(
    recorded: RunFolder, capsys: Any, kind: str, change: Any, step: str
) -> None:
    question = tamper(recorded, kind, change)
    assert replay([str(recorded.path)]) == 1
    out = capsys.readouterr().out
    assert "11 of 12 predictions are the same, with their traces" in out
    assert f"question {question}" in out
    assert f"({step}) is the first that differs" in out
    assert replay([str(recorded.path), question]) == 1


def test_a_plan_that_is_none_any_more_is_the_step_that_differs(
    recorded: RunFolder, capsys: Any
) -> None:
    tamper(recorded, "plan", lambda data: data.update(json={"kind": "poem"}))
    assert replay([str(recorded.path)]) == 1
    out = capsys.readouterr().out
    assert "step 2 (plan) is the first that differs" in out
    assert "cannot be read" in out
