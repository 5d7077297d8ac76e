"""No strategy's prediction depends on a query's id, or on the order of the questions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.nouns import Condition, Prediction, Question
from harness.running.context import OracleRunContext, RunContext
from harness.running.session import Session, open_session

STRATEGIES = sorted(path.stem for path in Path(__file__).parents[2].glob("conf/strategy/*.yaml"))


def predictions(session: Session, questions: list[Question], cache: Path) -> dict[str, Prediction]:
    """Answer questions under the ids they have here; return predictions by native id."""
    services = (session.benchmark.corpus, session.llm, session.retriever, cache)
    oracle = session.strategy.condition is Condition.ORACLE
    doors = {"examples": session.examples}
    context: Any = (
        OracleRunContext(*services, questions, **doors)
        if oracle
        else RunContext(*services, **doors)
    )
    session.strategy.prepare(session.benchmark.corpus, context)
    return {q.gold.native_id: session.strategy.answer(q.query) for q in questions}


@pytest.mark.parametrize("context", ["pool", "own"])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_permuted_ids_change_no_prediction(
    config: Callable[..., dict[str, Any]], strategy: str, context: str, tmp_path: Path
) -> None:
    overrides = (f"strategy={strategy}", f"bench.context={context}", "run.limit=20")
    session = open_session(config(*overrides))
    questions = list(session.selection.questions)
    before = predictions(session, questions, tmp_path)
    ids = [question.query.id for question in questions]
    shuffled = random.Random(7).sample(ids, len(ids))
    permuted = [
        replace(question, query=replace(question.query, id=id_))
        for question, id_ in zip(questions, shuffled, strict=True)
    ]
    assert predictions(open_session(config(*overrides)), permuted[::-1], tmp_path) == before
    renamed = [
        replace(question, query=replace(question.query, id=f"{'2hop__'}{n}"))
        for n, question in enumerate(questions)
    ]
    assert predictions(open_session(config(*overrides)), renamed, tmp_path) == before
    assert not any(id_ in str(prediction) for prediction in before.values() for id_ in ids)
