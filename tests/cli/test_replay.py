"""`replay`: the traces of a run computed again; and the verbs that strategies register."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.config import verbs
from harness.config.compose import compose
from harness.nouns import Trace, TraceStep
from harness.running.evaluate import evaluate
from harness.running.folder import RunFolder
from harness.running.replaying import first_difference

Harness = Callable[..., Any]
Config = Callable[..., dict[str, Any]]

COUNTING = """
from harness.errors import HarnessError
from harness.nouns import Condition, Prediction, Trace, TraceStep

class Counting:
    name = "counting"
    needs = frozenset()
    contracts = ()
    condition = Condition.ORACLE
    learns_from = (None,)

    def prepare(self, corpus, context):
        self.context = context
        self.examples = len(context.examples())

    def steps(self, query):
        gold = self.context.gold(query).answers[0]
        return Trace((
            TraceStep("count", {"examples": self.examples}),
            TraceStep("read", {"words": tuple(query.text.split()), "gold": gold}),
        ))

    def answer(self, query):
        if "Papers 3 " in query.text:
            raise ValueError("not this one")
        return Prediction(answer="x", trace=self.steps(query))

    def replay(self, trace, query):
        trace.steps[0].data["examples"]
        return Prediction(answer="x", trace=self.steps(query))
"""


@pytest.fixture
def counted(config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunFolder:
    """A run, in two folds, of a declared oracle that can replay."""
    (tmp_path / "counting_strategy.py").write_text(COUNTING, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "counting_strategy", raising=False)
    chosen = ["strategy._target_=counting_strategy.Counting", "run.folds=2"]
    return evaluate(config("strategy=always_abstain", *chosen), notify=lambda _: None).folder


def alter(folder: RunFolder, of: str, change: Callable[[str], str]) -> str:
    """Change a row of the ledger; return the id of its question."""
    lines = folder.ledger.read_text("utf-8").splitlines(keepends=True)
    (number,) = [n for n, line in enumerate(lines) if of in line]
    lines[number] = change(lines[number])
    folder.ledger.write_text("".join(lines), encoding="utf-8")
    return str(json.loads(lines[number])["question"])


def test_a_run_is_replayed_through_its_own_doors(harness: Harness, counted: RunFolder) -> None:
    told = harness("replay", str(counted.path))
    assert told.code == 0
    assert (
        told.out == "39 of 39 predictions are the same, with their traces; 1 without a prediction"
    )
    assert told.err == ""


def test_the_first_step_that_differs_is_named(harness: Harness, counted: RunFolder) -> None:
    id_ = alter(counted, '"7","born?"', lambda line: line.replace('"7","born?"', '"8","born?"'))
    told = harness("replay", str(counted.path))
    assert told.code == 1
    assert "38 of 39 predictions are the same, with their traces" in told.out
    assert f"run {counted.path.name}, question {id_} (2hop__1007_2007): step 2 (read)" in told.out
    assert harness("replay", str(counted.path), "2hop__1007_2007").code == 1
    assert harness("replay", str(counted.path), "2hop__1008_2008").out == (
        "1 of 1 predictions are the same, with their traces"
    )
    assert harness("replay", str(counted.path), "nothing like it").code == 2


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("answer", {"answer": "y"}),
        ("abstention", {"answer": None, "abstention": {"reason": "conflict", "detail": "z"}}),
        ("passages", {"passages": ["p1"]}),
        ("confidence", {"confidence": 0.5}),
    ],
)
def test_what_stands_beside_an_equal_trace_is_compared(
    harness: Harness, counted: RunFolder, name: str, change: dict[str, Any]
) -> None:
    def other(line: str) -> str:
        row = json.loads(line)
        row["prediction"].update(change)
        return json.dumps(row) + "\n"

    alter(counted, '"9","born?"', other)
    told = harness("replay", str(counted.path), "2hop__1009_2009")
    assert told.code == 1
    assert f"the trace is the same, but what is recorded as {name} differs" in told.out


def test_a_trace_that_cannot_be_replayed_is_said(harness: Harness, counted: RunFolder) -> None:
    alter(counted, '"9","born?"', lambda line: line.replace('"examples":', '"samples":'))
    told = harness("replay", str(counted.path), "2hop__1009_2009")
    assert told.code == 1
    assert "the recorded trace cannot be replayed" in told.out
    assert "KeyError: 'examples'" in told.out


def test_a_step_too_few_is_a_difference(harness: Harness, counted: RunFolder) -> None:
    def forget(line: str) -> str:
        row = json.loads(line)
        row["prediction"]["trace"] = row["prediction"]["trace"][:1]
        return json.dumps(row) + "\n"

    alter(counted, '"9","born?"', forget)
    told = harness("replay", str(counted.path), "2hop__1009_2009")
    assert told.code == 1
    assert "step 2 (read) is the first that differs recorded: no such step" in told.out


def test_what_has_changed_since_is_told(
    harness: Harness, counted: RunFolder, tmp_path: Path
) -> None:
    code = tmp_path / "counting_strategy.py"
    code.write_text(COUNTING + "\n# altered\n", encoding="utf-8")
    told = harness("replay", str(counted.path))
    assert told.code == 0
    assert "was made with another code.strategy" in told.err


def test_a_strategy_without_replay_says_which_have_it(harness: Harness, finished: Any) -> None:
    told = harness("replay", str(finished.folder))
    assert told.code == 2
    assert "the strategy failing cannot compute its traces again" in told.err
    assert "Strategies that have one:" in told.err


def test_a_run_without_predictions_has_nothing_to_replay(
    harness: Harness, counted: RunFolder
) -> None:
    assert "nothing can be replayed" in harness("replay", str(counted.path), "Papers 3 ").err


def test_traces_differ_where_their_canonical_json_does() -> None:
    step = TraceStep("a", {"x": (1, 2), "y": "z"})
    same = TraceStep("a", {"y": "z", "x": [1, 2]})
    assert first_difference(Trace((step,)), Trace((same,))) is None
    longer = first_difference(Trace((step,)), Trace((same, step)))
    assert longer is not None
    assert (longer.step, longer.kind, longer.recorded) == (2, "a", "")
    other = first_difference(Trace((step, step)), Trace((step, TraceStep("b", {}))))
    assert other is not None
    assert (other.step, other.kind) == (2, "a")


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategy of the configuration that registers a verb."""
    folder = tmp_path / "conf" / "strategy"
    folder.mkdir(parents=True)
    (folder / "parrot.yaml").write_text(
        "_target_: strategies.always_abstain.AlwaysAbstain\n"
        "verbs: {speak: speaking_verb.main, sing: speaking_verb.nothing, hum: speaking_verb.WORD}\n"
    )
    (folder / "silent.yaml").write_text("_target_: strategies.always_abstain.AlwaysAbstain\n")
    (tmp_path / "speaking_verb.py").write_text(
        "WORD = 'hm'\n\ndef main(arguments):\n    print('says', *arguments)\n    return 4\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "speaking_verb", raising=False)
    monkeypatch.setattr(verbs, "resource", lambda name: tmp_path / name)


@pytest.mark.usefixtures("speaking")
def test_a_strategys_verb_is_listed_and_run(harness: Harness) -> None:
    assert "of strategies: parrot speak parrot sing" in harness("--help").out
    told = harness("parrot", "speak", "to", "--me")
    assert (told.code, told.out) == (4, "says to --me")


@pytest.mark.usefixtures("speaking")
def test_a_wrong_verb_of_a_strategy_is_explained(harness: Harness) -> None:
    assert "did you mean speak" in harness("parrot", "spek").err
    assert "name a verb; valid: hum, sing, speak" in harness("parrot").err
    assert "cannot be imported" in harness("parrot", "sing").err
    assert "is no function" in harness("parrot", "hum").err
    assert "did you mean parrot" in harness("parot").err
    told = harness("silent", "speak")
    assert (told.code, "there is no verb `silent`" in told.err) == (2, True)


def test_the_verbs_are_no_option_of_the_strategy() -> None:
    from harness.running.instantiate import instantiate
    from harness.running.session import open_session

    config = compose(["+strategy.verbs.speak=a.b", "strategy=always_abstain", "split=all"])
    assert instantiate(config["strategy"], "strategy").name == "always_abstain"
    without = compose(["strategy=always_abstain", "split=all"])
    assert open_session(config).identity == open_session(without).identity


def test_a_strategy_made_by_a_factory_is_named_among_those_that_replay() -> None:
    from harness.cli.replay import _replaying

    assert {"af", "lattice"} <= set(_replaying())
