"""The control: one query that grows by the bridge answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.llm.errors import ContractFailed
from harness.nouns import Query
from harness.reader import ReaderOutput
from strategies.hiq.budget import call_bound
from strategies.hiq.errors import ReaderParseFailed

Tree = Callable[..., Any]
QUERY = Query("q1", "Where was the director of The Lamp of Orrin born?")
KNOBS: dict[str, Any] = {"trigger": {"kind": "never"}, "append_bridge": True}


def test_the_query_grows_by_what_is_read(tree: Tree, kit: Any) -> None:
    reader = kit.answering(**{"Who is the director": "Sefa Marrow", "rewritten": "Tildane"})
    model = kit.Scripted(
        reader=reader,
        hiq_expand=lambda given: kit.split(
            "Who is the director of The Lamp of Orrin?", "Where was #1 born?"
        ),
    )
    prediction = tree(model, **KNOBS).answer(QUERY)
    (node,) = kit.nodes(prediction)
    assert [round_["query"] for round_ in node["rounds"]] == [
        QUERY.text, f"{QUERY.text} Sefa Marrow",
    ]  # fmt: skip
    assert prediction.answer == "Tildane"
    assert [ranking.leaf for ranking in prediction.rankings] == [""]


def test_it_ends_where_nothing_new_is_found(tree: Tree, kit: Any) -> None:
    prediction = tree(kit.Scripted(), **KNOBS).answer(QUERY)
    assert prediction.abstained
    assert len(kit.nodes(prediction)[0]["rounds"]) == 1


def test_it_never_calls_more_than_its_bound(tree: Tree, kit: Any) -> None:
    numbers = iter(range(99))

    def read(given: Any) -> Any:
        answer = f"name {next(numbers)}" if given.question.endswith(" l?") else None
        return ReaderOutput(answer=answer)

    model = kit.Scripted(reader=read)
    strategy = tree(model, d_max=4, **KNOBS)
    prediction = strategy.answer(QUERY)
    assert len(kit.nodes(prediction)[0]["rounds"]) == 4
    assert len(model.log) <= call_bound(strategy.knobs)


def test_an_abstention_for_want_of_a_broken_bridge_is_an_error(tree: Tree, kit: Any) -> None:
    def read(given: Any) -> Any:
        if given.question == QUERY.text:
            return ReaderOutput(answer=None)
        return ContractFailed("no JSON.", raw="gibberish")

    with pytest.raises(ReaderParseFailed, match="root"):
        tree(kit.Scripted(reader=read), **KNOBS).answer(QUERY)
