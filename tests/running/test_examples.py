"""The door to labelled examples: declared beforehand, never what is answered, in the identity."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.running.context import RunContext
from harness.running.examples import learned_from
from harness.running.folds import FoldedStrategy, fold_of, one_for
from harness.running.ledger import read_ledger
from harness.running.session import Session, load_questions, open_session

Config = Callable[..., dict[str, Any]]
Outside = Callable[..., str]
Run = Callable[..., Any]

LEARNS = """
    learns_from = (None,)

    def prepare(self, corpus, context):
        self.learned = {q.query.id: q.gold.answers[0] for q in context.examples()}
        self.texts = {q.query.text for q in context.examples()}

    def answer(self, query):
        steps = (TraceStep("learned", {"n": len(self.learned)}),)
        assert query.id not in self.learned
        assert query.text not in self.texts
        return Prediction(answer=min(self.learned), trace=Trace(steps))
"""
ASKS_ONLY = """
    def prepare(self, corpus, context):
        context.examples()

    def answer(self, query):
        return Prediction(answer="x")
"""


def learned(session: Session) -> list[set[str]]:
    """The ids of the examples, fold by fold."""
    session.prepare()
    strategy = session.strategy
    inner = strategy._strategies if isinstance(strategy, FoldedStrategy) else [strategy]
    return [set(getattr(one, "learned", ())) for one in inner]


@pytest.mark.parametrize("limit", ["", "run.limit=3"])
def test_a_limit_gives_no_other_examples(config: Config, outside: Outside, limit: str) -> None:
    chosen = outside(LEARNS)
    overrides = (limit,) if limit else ()
    # What a sample leaves out of the side that is asked is no example either.
    with pytest.raises(HarnessError, match="every one of its 36 is on the side"):
        open_session(config(chosen, "split=tune", *overrides))
    (examples,) = learned(open_session(config(chosen, "split=heldout", *overrides)))
    assert len(examples) == 36


def test_who_can_do_without_is_given_none(run: Run, outside: Outside, notes: list[str]) -> None:
    chosen = outside("learns_optionally = True\n" + LEARNS.replace("\n    ", "\n").replace(
        "min(self.learned)", "str(len(self.learned))"))  # fmt: skip
    rows = read_ledger(run(chosen, "run.limit=3").folder.ledger)
    assert {row.prediction.answer for row in rows.values() if row.prediction} == {"0"}
    assert any(" runs without examples: " in note and "run.folds=2" in note for note in notes)


def test_a_held_out_question_is_never_an_example(config: Config, outside: Outside) -> None:
    chosen = outside(LEARNS)
    heldout = open_session(config(chosen, "split=heldout"))
    (examples,) = learned(heldout)
    tune = {q.query.id for q in load_questions(config("split=tune"))[1].questions}
    assert examples == tune
    sides = learned(open_session(config(chosen, "split=all", "run.folds=2")))
    assert set().union(*sides) == tune


def test_where_all_is_answered_the_run_is_refused_before_it_starts(
    config: Config, outside: Outside, run: Run
) -> None:
    with pytest.raises(HarnessError, match=r"every one of its 36 is on the side.*run\.folds=2"):
        run(outside(LEARNS), "split=tune")
    assert not Path(config()["paths"]["runs"]).exists()


def test_what_was_not_declared_is_refused(run: Run, outside: Outside) -> None:
    with pytest.raises(HarnessError, match=r"declared that it learns from nothing.*learns_from"):
        run(outside(ASKS_ONLY))
    with pytest.raises(HarnessError, match="labelled examples of the variant"):
        RunContext(None, None, None, None).examples()  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["'train'", "(1,)", "('',)", "7"])
def test_a_declaration_that_says_nothing_is_refused(
    config: Config, outside: Outside, wrong: str
) -> None:
    chosen = outside(f"learns_from = {wrong}\n" + ASKS_ONLY.replace("\n    ", "\n"))
    with pytest.raises(HarnessError, match="`learns_from`"):
        open_session(config(chosen))


def test_another_variant_is_loaded_without_the_questions_that_are_answered(
    config: Config, musique_file: Path, tmp_path: Path
) -> None:
    records = [json.loads(line) for line in musique_file.read_text("utf-8").splitlines()]
    # The same question under another id, one with the same id in other words, and a new one.
    again = {**records[0], "id": "2hop__9_9", "question": records[0]["question"].upper()}
    other = {**records[1], "question": "In which town did the author of it first see the light?"}
    new = {**records[2], "id": "2hop__8_8", "question": "Who is new here?"}
    path = tmp_path / "training.jsonl"
    path.write_text("".join(json.dumps(r) + "\n" for r in (again, other, new)), encoding="utf-8")
    benchmark, selection = load_questions(config())
    training, _ = load_questions(config(f"bench.questions={path}"))

    class Learns:
        name = "learns"
        learns_from = ("training",)

    asked: list[str] = []

    def load(name: str) -> Any:
        asked.append(name)
        return training

    examples = learned_from(Learns(), benchmark, selection, load=load, folds=None, seed=88)  # type: ignore[arg-type]
    assert examples is not None
    assert asked == ["training"]
    assert [q.query.text for q in examples.of("training")] == ["Who is new here?"]
    with pytest.raises(HarnessError, match=r"of the variant that is answered.*`training`"):
        examples.of(None)


def test_only_who_learns_has_examples_in_the_identity(config: Config, outside: Outside) -> None:
    plain, folded = open_session(config()), open_session(config("run.folds=2"))
    assert plain.identity == folded.identity
    assert not {"examples", "folds"} & set(plain.parts)
    chosen = outside(LEARNS)
    two = open_session(config(chosen, "run.folds=2"))
    assert two.parts["folds"] == 2
    assert two.parts["examples"][""]["n"] == [len(ids) for ids in learned(two)]
    assert two.identity == open_session(config(chosen, "run.folds=2")).identity
    assert two.identity != open_session(config(chosen, "run.folds=3")).identity
    assert two.identity != open_session(config(chosen, "run.folds=2", "run.seed=89")).identity


def test_another_gold_of_an_example_is_another_run(
    config: Config, outside: Outside, musique_file: Path
) -> None:
    chosen = outside(LEARNS)
    before = open_session(config(chosen, "run.folds=2"))
    lines = musique_file.read_text("utf-8").replace('"answer": "Nimbrook"', '"answer": "Elsewhere"')
    musique_file.write_text(lines, encoding="utf-8")
    after = open_session(config(chosen, "run.folds=2"))
    told = [session.parts["examples"][""] for session in (before, after)]
    assert told[0]["content"] != told[1]["content"]


def test_each_fold_is_answered_with_the_others_examples(config: Config, outside: Outside) -> None:
    session = open_session(config(outside(LEARNS), "run.folds=3"))
    folds = learned(session)
    assert len(folds) == 3
    for question in session.selection.questions:
        fold = fold_of(question.gold.native_id, 3, 88)
        assert question.query.id not in folds[fold]
        assert one_for(session.strategy, question.query) is session.strategy._strategies[fold]  # type: ignore[attr-defined]
    everything = set().union(*folds)
    assert all(sum(id_ in fold for fold in folds) == 2 for id_ in everything)


def test_a_limit_changes_no_answer_under_folds(run: Run, outside: Outside) -> None:
    chosen = outside(LEARNS)
    whole = read_ledger(run(chosen, "run.folds=2").folder.ledger)
    some = read_ledger(run(chosen, "run.folds=2", "run.limit=7").folder.ledger)
    assert len(some) == 7
    assert len({row.prediction.answer for row in whole.values() if row.prediction}) == 2
    assert all(whole[id_].prediction == row.prediction for id_, row in some.items())


def test_processes_workers_and_resume_answer_alike(
    run: Run, config: Config, outside: Outside
) -> None:
    chosen = outside(LEARNS)
    first = run(chosen, "run.folds=2", "run.workers=3")
    rows = read_ledger(first.folder.ledger)
    assert (len(rows), first.exit_code) == (40, 0)
    lines = first.folder.ledger.read_text("utf-8").splitlines(keepends=True)
    first.folder.ledger.write_text("".join(lines[:15]), encoding="utf-8")
    resumed = run(chosen, "run.folds=2", "run.executor=process", "run.workers=2")
    assert (resumed.folder, resumed.answered) == (first.folder, 25)
    again = read_ledger(first.folder.ledger)
    assert {id_: row.prediction for id_, row in again.items()} == {
        id_: row.prediction for id_, row in rows.items()
    }


def test_folds_that_change_nothing_are_said_to(run: Run, notes: list[str]) -> None:
    assert run("run.folds=2", "run.limit=3").exit_code == 0
    assert any("run.folds changes nothing" in note for note in notes)


def test_what_questions_fan_out_is_counted_as_theirs(run: Run, outside: Outside) -> None:
    chosen = outside("""
        def answer(self, query):
            from harness.metering import current_meter
            made = self.context.map(lambda n: current_meter().add_retrieval() or n, range(5))
            return Prediction(answer=str(made))
        """)
    rows = read_ledger(run(chosen).folder.ledger)
    assert {row.usage.retrieval_calls for row in rows.values()} == {5}
    assert {row.prediction.answer for row in rows.values() if row.prediction} == {"[0, 1, 2, 3, 4]"}
