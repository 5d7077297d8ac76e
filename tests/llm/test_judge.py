"""A finished run judged by a model on the loopback server: verdicts, failures, kills, caps."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from harness.__main__ import main
from harness.errors import DataError, HarnessError
from harness.judging.contract import JUDGE
from harness.judging.judgement import Judgement, current, judgeable, read_judgements
from harness.nouns import Gold, Prediction, Query, Question, Row
from harness.running.evaluate import evaluate
from harness.running.folder import RunFolder

ROOT = Path(__file__).resolve().parents[2]
SAME = '{"reason": "The same place.", "same": true}'
OTHER = '{"reason": "Another place.", "same": false}'
WORKERS = 3


@dataclass(frozen=True)
class Judged:
    """A run with answers, and the command that judges it."""

    folder: RunFolder
    options: list[str]

    def __call__(self, *more: str) -> int:
        return main(["judge", str(self.folder.path), *self.options, *more])

    @property
    def summary(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.folder.summary.read_bytes())
        return told

    @property
    def lines(self) -> list[Judgement]:
        return read_judgements(self.folder.judgements)


@pytest.fixture
def judged(
    server: Any, config: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Judged:
    monkeypatch.chdir(tmp_path)
    outcome = evaluate(config("strategy=never_abstain", "run.limit=12"), notify=lambda _: None)
    assert outcome.exit_code == 0
    options = [
        "llm=openai_compatible", "llm.model=toy", f"llm.base_url={server.url}",
        "llm.transport.max_wait=0.05", f"paths.cache={tmp_path}/cache",
    ]  # fmt: skip
    return Judged(outcome.folder, options)


def asked_of(body: dict[str, Any]) -> tuple[str, str, str]:
    """The question, the reference and the answer of a request, also in the repair round."""
    (text,) = (m["content"] for m in body["messages"] if "Papers" in m["content"])
    question, reference, answer = text.splitlines()
    return question, reference.partition(": ")[2], answer.partition(": ")[2]


def by_text(server: Any) -> Callable[[dict[str, Any]], Any]:
    def respond(body: dict[str, Any]) -> Any:
        _, reference, answer = asked_of(body)
        return server.answer(SAME if reference == answer else OTHER)

    return respond


def test_every_answer_is_judged_once_and_named_a_judgement(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    before = judged.summary
    assert before["metrics"]["judged"]["value"] is None
    assert "judge" not in before
    server.respond = by_text(server)
    assert judged() == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "judged: an LLM judgement, by openai_compatible/toy (prompt" in out
    after = judged.summary
    table = pq.read_table(judged.folder.scores).to_pydict()
    answered = sum(outcome == "answered" for outcome in table["outcome"])
    assert 0 < answered == len(judged.lines) == len(server.bodies)
    # This judge goes by the text, so it agrees with exact match on these places.
    assert table["judged"] == table["em"]
    assert after["metrics"]["judged"]["value"] == after["metrics"]["em"]["value"]
    assert after["metrics"]["em"] == before["metrics"]["em"]
    about = after["judge"]
    assert about["model"] == "openai_compatible/toy"
    assert about["prompt_sha256"] == JUDGE.prompt_sha256
    assert (about["judged"], about["failed"], about["pending"]) == (answered, 0, 0)
    assert (about["llm_calls"], about["tokens_in"]) == (answered, 11 * answered)
    line = judged.lines[0]
    assert (line.model, line.prompt_sha256) == (about["model"], about["prompt_sha256"])
    assert line.reason
    assert len(line.keys) == 1
    # The strategy's own cost is no part of the judge's.
    assert after["cost"] == before["cost"]
    asked = len(server.bodies)
    assert judged() == 0
    assert len(server.bodies) == asked
    assert len(judged.lines) == answered
    assert main(["score", str(judged.folder.path)]) == 0
    assert judged.summary["metrics"] == after["metrics"]
    assert judged.summary["judge"] == about


def test_a_judgement_that_fails_is_neither_right_nor_wrong(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    respond = by_text(server)
    bad = {"question": ""}

    def fail_one(body: dict[str, Any]) -> Any:
        bad["question"] = bad["question"] or asked_of(body)[0]
        broken = asked_of(body)[0] == bad["question"]
        return server.answer("I cannot say.") if broken else respond(body)

    server.respond = fail_one
    assert judged("--workers", "1") == 1
    told = capsys.readouterr()
    assert "the judgement failed: contract_failed" in told.err
    (failed,) = (line for line in judged.lines if line.error)
    assert failed.verdict is None
    assert failed.error is not None
    assert failed.error.startswith("contract_failed")
    assert failed.usage.llm_calls == 2, "it was asked to repair its reply"
    summary = judged.summary
    assert summary["metrics"]["judged"] == {"value": None, "low": None, "high": None, "n": 0}
    assert summary["judge"]["failed"] == 1
    right, n = summary["judge"]["right"], summary["metrics"]["em"]["n"]
    assert f"between {right / n:.3f} and {(right + 1) / n:.3f}" in told.out
    before = len(server.bodies)
    server.respond = respond
    assert judged() == 0
    assert len(server.bodies) == before + 1, "only the failed one is asked again"
    after = judged.summary
    assert after["metrics"]["judged"]["value"] == after["metrics"]["em"]["value"]
    assert after["judge"]["llm_calls"] == after["judge"]["judged"] + 2


def test_what_was_paid_for_survives_a_torn_line(server: Any, judged: Judged) -> None:
    server.respond = by_text(server)
    judged()
    whole = judged.folder.judgements.read_bytes()
    lines = whole.splitlines(keepends=True)
    judged.folder.judgements.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    asked = len(server.bodies)
    assert judged("llm.cache.mode=none") == 0
    assert len(server.bodies) == asked + len(lines) - 3
    assert judged.folder.judgements.read_bytes().startswith(b"".join(lines[:3]))
    assert len(judged.lines) == len(lines)


def test_one_run_has_one_judge(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [server.answer(SAME)]
    judged()
    kept = judged.folder.judgements.read_bytes()
    assert judged("llm.model=other") == 2
    assert "the judgements of another judge (openai_compatible/toy" in capsys.readouterr().err
    assert judged.folder.judgements.read_bytes() == kept
    # Which model another role has changes no verdict.
    assert judged("llm.models.reader=other") == 0
    server.script = [server.answer(OTHER)]
    assert judged("llm.models.judge=toy", "llm.seed=3", "--anew") == 0
    assert judged.summary["metrics"]["judged"]["value"] == 0.0
    (aside,) = judged.folder.path.glob("judgements.*.jsonl")
    assert aside.read_bytes() == kept


def test_a_cap_stops_the_judge_and_a_higher_one_goes_on(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [server.answer(SAME)]
    assert judged("--workers", "1", "llm.cap.tokens=40") == 3
    assert "llm.cap.tokens=40" in capsys.readouterr().err
    assert len(judged.lines) == 3
    assert judged.summary["metrics"]["judged"]["value"] is None
    assert judged("llm.cap.tokens=40") == 3
    assert len(judged.lines) == 3
    assert judged() == 0
    assert len(judged.lines) == len(server.bodies) == judged.summary["judge"]["judged"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["llm=offline"], "llm=offline has no model"),
        (["bench=hotpotqa"], "'bench' cannot change how a run is judged"),
        (["--workers", "0"], "--workers 0"),
    ],
)
def test_what_is_no_judge_is_refused(
    judged: Judged, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["judge", str(judged.folder.path), *options]) == 2
    assert said in capsys.readouterr().err
    assert not judged.folder.judgements.exists()


def test_a_provider_that_is_down_stops_it(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [server.answer(status=500, body="{}")]
    options = ["llm.transport.retries=0", "llm.limits.breaker=3", "--workers", "1"]
    assert judged(*options) == 3
    assert "The judge stopped" in capsys.readouterr().err
    assert all(line.verdict is None for line in judged.lines)
    server.script = [server.answer(SAME)]
    assert judged() == 0


def test_a_damaged_file_is_said_and_left_alone(
    server: Any, judged: Judged, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [server.answer(SAME)]
    judged()
    good = judged.folder.judgements.read_bytes()
    line = json.loads(good.splitlines()[0])
    others = [{"keys": "abc"}, {"keys": [1]}, {"seconds": "1"}, {"verdict": None, "error": 5}]
    some = ({"verdict": 1}, {"verdict": None}, {"error": "x"}, {"usage": {"n": 1}}, *others)
    for wrong in some:
        damaged = (json.dumps({**line, **wrong}) + "\n").encode() + good
        judged.folder.judgements.write_bytes(damaged)
        capsys.readouterr()
        assert judged() == 2
        assert "is not a judgement" in capsys.readouterr().err
        assert judged.folder.judgements.read_bytes() == damaged
    other = json.dumps({**line, "judge": "0" * 64}) + "\n"
    judged.folder.judgements.write_bytes(good + other.encode())
    with pytest.raises(DataError, match="two judges"):
        read_judgements(judged.folder.judgements)


def test_every_kind_of_damage_to_a_judgement_is_found(tmp_path: Path) -> None:
    good = Judgement("q", "Oder", True, "j", "m", "p").to_json()
    path = tmp_path / "judgements.jsonl"
    path.write_text(json.dumps(good) + "\n", encoding="utf-8")
    assert len(read_judgements(path)) == 1
    for name in good["usage"]:
        for value in ("1", -1, [], True, float("inf")):
            damaged = {**good, "usage": {**good["usage"], name: value}}
            path.write_text(json.dumps(damaged) + "\n", encoding="utf-8")
            with pytest.raises(DataError, match="is not a judgement"):
                read_judgements(path)


def test_a_run_under_way_is_not_judged_and_a_judge_reads_it_under_its_lock(
    server: Any, judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.respond = by_text(server)
    from harness.cli import judge

    held: list[bool] = []
    read = judge.read_run

    def reading(folder: RunFolder, **given: Any) -> Any:
        try:
            with folder.locked():
                held.append(False)
        except HarnessError:
            held.append(True)
        return read(folder, **given)

    monkeypatch.setattr(judge, "read_run", reading)
    assert judged() == 0
    assert held == [True]


def test_an_answer_that_has_changed_is_judged_again() -> None:
    said = Judgement("q", "Oder", True, "j", "m", "p")
    rows = {"q": Row("r", "q", Prediction(answer="Oder"))}
    assert current([said], rows) == {"q": said}
    rows["q"] = Row("r", "q", Prediction(answer="Elbe"))
    assert current([said], rows) == {}
    questions = [
        Question(Query("q", "?"), Gold("n", ("Oder",))),
        Question(Query("u", "?"), Gold("n", (), answerable=False)),
        Question(Query("d", "?"), Gold("n", ("1",), derived=True)),
        Question(Query("m", "?"), Gold("n", ("Oder",))),
    ]
    rows |= {id_: Row("r", id_, Prediction(answer="x")) for id_ in ("u", "d")}
    assert [question.query.id for question in judgeable(questions, rows)] == ["q"]


@pytest.mark.slow
def test_a_judge_that_is_killed_pays_nothing_twice_but_what_was_in_flight(
    server: Any, judged: Judged, tmp_path: Path
) -> None:
    server.script = [server.answer(SAME, delay=0.3)]
    command = [
        sys.executable, "-m", "harness", "judge", str(judged.folder.path), *judged.options,
        "llm.cache.mode=none", "--workers", str(WORKERS),
    ]  # fmt: skip
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    while len(server.bodies) < 2 * WORKERS and time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    made = len(judged.lines)
    assert 0 < made < 12
    server.script = [server.answer(SAME)]
    assert judged("llm.cache.mode=none") == 0
    times = Counter(asked_of(body)[0] for body in server.bodies)
    assert len(times) == len(judged.lines) == judged.summary["judge"]["judged"]
    assert sum(times.values()) <= len(times) + WORKERS
